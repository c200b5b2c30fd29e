#include "verify/plain.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <utility>

namespace minimex::verify {
namespace {

/// A set of values, 64 to a word.
using Set = std::vector<std::uint64_t>;

/// The members of `from`, each xor-ed with `v`, join `to`. Both sets have room for them.
void join_shifted(Set& to, const Set& from, std::uint32_t v) {
  // In a word, xor with a power of two swaps blocks of that size.
  constexpr std::array<std::uint64_t, 6> kLow = {0x5555555555555555U, 0x3333333333333333U,
                                                 0x0F0F0F0F0F0F0F0FU, 0x00FF00FF00FF00FFU,
                                                 0x0000FFFF0000FFFFU, 0x00000000FFFFFFFFU};
  for (std::size_t w = 0; w < from.size(); ++w) {
    std::uint64_t word = from[w];
    for (std::size_t bit = 0; bit < kLow.size(); ++bit)
      if ((v >> bit & 1) != 0)
        word = (word & kLow[bit]) << (1U << bit) | (word >> (1U << bit) & kLow[bit]);
    to[w ^ v >> 6] |= word;
  }
}

class Plain {
 public:
  explicit Plain(const Rules& rules) : rules_(rules), most_parts_(rules.most_parts()) {
    for (unsigned parts = 0; parts <= most_parts_; ++parts) finite_.push_back(rules.leaving(parts));
    sums_.resize(most_parts_ + 1);
  }

  std::vector<std::uint32_t> run(std::uint64_t size, const GoOn& go_on) {
    values_.reserve(size);
    values_.push_back(0);
    while (values_.size() < size) {
      if (!go_on(1)) throw Stopped{};
      // The nim-sums of the splits of the heap itself are asked for where nothing need be taken.
      if (most_parts_ > 2) find_sums(values_.size());
      push(value(values_.size()));
    }
    values_.resize(size);
    return std::move(values_);
  }

 private:
  std::uint32_t value(std::uint64_t n) {
    ++stamp_;
    for (unsigned parts = 0; parts <= most_parts_; ++parts) {
      for (const std::uint64_t t : finite_[parts])
        if (t <= n) mark(n - t, parts);
      if (rules_.repeating.empty()) continue;
      for (std::uint64_t t = rules_.repeat_from; t <= n; ++t) {
        const std::uint64_t place = (t - rules_.repeat_from) % rules_.repeating.size();
        if ((rules_.repeating[place] >> parts & 1) != 0) mark(n - t, parts);
      }
    }
    std::uint32_t mex = 0;
    while (marks_[mex] == stamp_) ++mex;
    return mex;
  }

  /// Marks the nim-sums of all ways to make `parts` non-empty heaps of `beans`.
  void mark(std::uint64_t beans, unsigned parts) {
    if (parts == 0 && beans == 0) marks_[0] = stamp_;
    if (parts == 1 && beans > 0) marks_[values_[beans]] = stamp_;
    if (parts == 2) {
      const std::uint32_t* g = values_.data();
      const std::uint64_t last = rules_.unequal ? (beans - (beans > 0 ? 1 : 0)) / 2 : beans / 2;
      for (std::uint64_t a = 1; a <= last; ++a) marks_[g[a] ^ g[beans - a]] = stamp_;
    }
    if (parts > 2) {
      const Set& set = sums_[parts][beans];
      for (std::size_t v = 0; v < 64 * set.size(); ++v)
        if ((set[v / 64] >> v % 64 & 1) != 0) marks_[v] = stamp_;
    }
  }

  /// The nim-sums of `beans` made into 1, 2, ... heaps: one heap a and the sums of the rest. A heap
  /// of all the beans is yet unknown and is no part of a split.
  void find_sums(std::uint64_t beans) {
    const std::size_t words = (limit_ + 63) / 64;
    for (unsigned parts = 1; parts <= most_parts_; ++parts) {
      Set set(words, 0);
      if (parts == 1) {
        if (beans > 0 && beans < values_.size())
          set[values_[beans] / 64] |= std::uint64_t{1} << values_[beans] % 64;
      } else {
        for (std::uint64_t a = 1; a < beans; ++a)
          join_shifted(set, sums_[parts - 1][beans - a], values_[a]);
      }
      sums_[parts].resize(std::max<std::size_t>(sums_[parts].size(), beans + 1));
      sums_[parts][beans] = std::move(set);
    }
  }

  void push(std::uint32_t v) {
    const std::uint64_t n = values_.size();
    values_.push_back(v);
    if (v >= limit_) {
      limit_ = std::bit_ceil(v + std::uint64_t{1});
      for (std::vector<Set>& sets : sums_)
        for (Set& set : sets) set.resize((limit_ + 63) / 64, 0);
    }
    if (marks_.size() < limit_ + 1) marks_.resize(limit_ + 1, 0);
    if (most_parts_ > 2) sums_[1][n][v / 64] |= std::uint64_t{1} << v % 64;
  }

  const Rules& rules_;
  unsigned most_parts_;
  std::vector<std::vector<std::uint64_t>> finite_;  ///< by parts
  std::vector<std::uint32_t> values_;
  std::uint64_t limit_ = 1;                 ///< power of two above every value and nim-sum
  std::vector<std::uint64_t> marks_{0, 0};  ///< marks_[v] == stamp_: v is an option
  std::uint64_t stamp_ = 0;
  std::vector<std::vector<Set>> sums_;  ///< by parts, then beans; for more than two parts only
};

}  // namespace

std::vector<std::uint32_t> plain_values(const Rules& rules, std::uint64_t size, const GoOn& go_on) {
  return Plain(rules).run(size, go_on);
}

}  // namespace minimex::verify
