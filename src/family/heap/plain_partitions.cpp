// Three heaps and more, and splits by a code without an end: a knapsack of sets.
//
//     sums(j, m) = nim-sums of j heaps that hold m beans together
//
// Once heap a has its value it joins as the largest part:
//     sums(j, m) |= sums(j - 1, m - a) xor value(a)
// j ascending lets it join again, j descending only once (unequal parts). The options of heap n are
// the sums(j, n - t); for repeating digits their union over the heaps of one residue is kept.

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "family/heap/plain_engine.hpp"
#include "minimex/store/buffer.hpp"

namespace minimex::heap {
namespace {

constexpr std::uint64_t kWord = 64;

/// Moves bit i of a word to i ^ by, by < 64.
class BitSwap {
 public:
  explicit BitSwap(std::uint32_t by) {
    constexpr std::array<std::uint64_t, 6> kEven = {0x5555555555555555U, 0x3333333333333333U,
                                                    0x0F0F0F0F0F0F0F0FU, 0x00FF00FF00FF00FFU,
                                                    0x0000FFFF0000FFFFU, 0x00000000FFFFFFFFU};
    for (unsigned i = 0; i < 6; ++i) {
      const bool on = (by >> i & 1U) != 0;
      mask_[i] = on ? kEven[i] : ~std::uint64_t{0};
      shift_[i] = on ? 1U << i : 0;
    }
  }
  std::uint64_t operator()(std::uint64_t word) const {
    for (unsigned i = 0; i < 6; ++i)
      word = (word & mask_[i]) << shift_[i] | (word >> shift_[i] & mask_[i]);
    return word;
  }

 private:
  std::array<std::uint64_t, 6> mask_;
  std::array<unsigned, 6> shift_;
};

class Partitions final : public Plain::Engine {
 public:
  explicit Partitions(const Rules& rules)
      : Engine(PlainMethod::partitions, false),
        rules_(rules),
        parts_(static_cast<unsigned>(most_parts(rules))) {}

  void extend(std::uint64_t count, const run::Context& context) override {
    grown().reserve(count, context);
    if (values().size() == 0) grown().push(0, context);
    std::uint64_t words = words_;
    while (values().largest() >= words * kWord) words *= 2;  // values were adopted
    if (count > totals_ || words > words_) build(count, words, context);
    while (values().size() < count) {
      context.progress(kHeaps, values().size(), count);
      join(context);
      const std::uint64_t n = values().size();
      collect(n);
      std::uint64_t mex = 0;
      while (mex < found_.size() && ~found_[mex] == 0) ++mex;
      mex = mex * kWord +
            (mex < found_.size() ? static_cast<std::uint64_t>(std::countr_one(found_[mex])) : 0);
      // One value past the sets: they grow before it joins them.
      if (mex >= words_ * kWord) build(totals_, 2 * words_, context);
      grown().push(mex, context);
    }
  }

 private:
  std::uint64_t* set(unsigned j, std::uint64_t total) const {
    return static_cast<std::uint64_t*>(sets_.data()) + ((j - 2) * totals_ + total) * words_;
  }
  /// Union of the sums(j, x) for all x of a residue that repeating takes reach so far.
  std::uint64_t* unions(unsigned j, std::uint64_t residue) {
    return &unions_[((j - 1) * rules_.repeating.size() + residue) * words_];
  }

  /// Sets for totals below `totals` in `words` words each, worked out anew on the next join.
  void build(std::uint64_t totals, std::uint64_t words, const run::Context& context) {
    const std::uint64_t sets = (parts_ - 1) * totals * words * sizeof(std::uint64_t);
    const std::uint64_t repeated = parts_ * rules_.repeating.size() * words * sizeof(std::uint64_t);
    constexpr std::string_view kWhat = "the sets of nim-sums";
    sets_ = store::Buffer();
    totals_ = 0;  // should the memory be refused
    context.require_memory(sets + repeated, kWhat);
    sets_ = store::Buffer(sets, kWhat, context);
    unions_.assign(repeated / sizeof(std::uint64_t), 0);
    totals_ = totals;
    words_ = words;
    joined_ = 1;
    united_ = 0;
  }

  /// Lets every heap join that has its value and has not joined yet.
  void join(const run::Context& context) {
    if (broken_) build(totals_, words_, context);
    broken_ = true;  // until the last one is through
    for (; joined_ < values().size(); ++joined_) {
      context.poll();
      for (unsigned i = 2; i <= parts_; ++i)
        join(joined_, rules_.unequal ? parts_ + 2 - i : i, context);
    }
    broken_ = false;
  }

  void join(std::uint64_t a, unsigned j, const run::Context& context) {
    const std::uint32_t v = values()[a];
    const BitSwap swapped(v % kWord);
    const std::uint64_t over = v / kWord;
    if (j == 2) {
      // One part beside it, smaller or equal.
      for (std::uint64_t b = 1; b < a + (rules_.unequal ? 0 : 1) && a + b < totals_; ++b) {
        const std::uint32_t sum = v ^ values()[b];
        set(2, a + b)[sum / kWord] |= std::uint64_t{1} << sum % kWord;
      }
      return;
    }
    constexpr std::uint64_t kPollEvery = 1 << 16;  // words
    std::uint64_t since = 0;
    const std::uint64_t most = std::min(totals_ - 1, j * a);
    for (std::uint64_t m = a + j - 1; m <= most; ++m) {
      const std::uint64_t* const from = set(j - 1, m - a);
      std::uint64_t* const to = set(j, m);
      for (std::uint64_t w = 0; w < words_; ++w) to[w] |= swapped(from[w ^ over]);
      since += words_;
      if (since < kPollEvery) continue;
      since = 0;
      context.poll();
    }
  }

  void find(std::uint64_t value) {
    // A value past the sets cannot be: they have grown before it joined.
    found_[value / kWord] |= std::uint64_t{1} << value % kWord;
  }

  /// The sums(j, total), into a set of words_ words.
  void add(unsigned j, std::uint64_t total, std::uint64_t* to) const {
    if (total < j) return;
    if (j == 1) {
      to[values()[total] / kWord] |= std::uint64_t{1} << values()[total] % kWord;
      return;
    }
    const std::uint64_t* const from = set(j, total);
    for (std::uint64_t w = 0; w < words_; ++w) to[w] |= from[w];
  }

  /// The options of heap n == size().
  void collect(std::uint64_t n) {
    found_.assign(words_, 0);
    if ((digit(rules_, n) & 1U) != 0) find(0);
    for (const Take& t : rules_.takes) {
      if (t.beans > n) break;
      for (unsigned j = 1; j <= parts_; ++j)
        if ((t.digit >> j & 1U) != 0) add(j, n - t.beans, found_.data());
    }
    const std::uint64_t length = rules_.repeating.size();
    if (length == 0 || n <= rules_.repeat_from) return;
    const std::uint64_t reach = n - rules_.repeat_from;
    for (; united_ < reach; ++united_)
      for (unsigned j = 1; j <= parts_; ++j) add(j, united_ + 1, unions(j, (united_ + 1) % length));
    for (std::uint64_t c = 0; c < length && c < reach; ++c)
      for (unsigned j = 1; j <= parts_; ++j) {
        if ((rules_.repeating[c] >> j & 1U) == 0) continue;
        const std::uint64_t* const from = unions(j, (reach - c) % length);
        for (std::uint64_t w = 0; w < words_; ++w) found_[w] |= from[w];
      }
  }

  Rules rules_;
  unsigned parts_;
  store::Buffer sets_;
  std::uint64_t totals_ = 0;  // sums are kept for totals below this
  std::uint64_t words_ = 1;
  std::uint64_t joined_ = 1;  // heaps below this have joined
  bool broken_ = false;       // an interruption left one half joined
  std::vector<std::uint64_t> unions_;
  std::uint64_t united_ = 0;  // totals 1 .. united_ are in the unions
  std::vector<std::uint64_t> found_;
};

}  // namespace

std::unique_ptr<Plain::Engine> partitions_engine(const Rules& rules) {
  return std::make_unique<Partitions>(rules);
}

}  // namespace minimex::heap
