// At most one heap is left: the options of heap n are the heaps n - t.
//
// Without repeating digits a heap costs one look a take. Repeating digits have no last take, but
// their options only ever become more: with L digits that repeat, the heaps of one residue mod L
// share one set of values, which grows by one value every L heaps. (L = 1: plain_all_but.cpp.)

#include <algorithm>
#include <bit>
#include <vector>

#include "family/heap/plain_engine.hpp"

namespace minimex::heap {
namespace {

constexpr std::uint64_t kPollEvery = 1 << 14;  // heaps
constexpr std::uint32_t kWord = 64;

/// Values seen among the heaps of one residue.
struct Seen {
  std::vector<std::uint64_t> bits;
  std::size_t full = 0;  // words before this one have every bit, but perhaps that of the value 0
  std::uint64_t word(std::size_t i) const { return i < bits.size() ? bits[i] : 0; }
};

class Takes final : public Plain::Engine {
 public:
  explicit Takes(const Rules& rules) : Engine(PlainMethod::takes, false), rules_(rules) {
    for (const Take& t : rules.takes) {
      if ((t.digit & 1U) != 0) last_whole_ = t.beans;
      if ((t.digit & 2U) != 0) singles_.push_back(t.beans);
    }
    for (std::uint64_t i = 0; i < rules.repeating.size(); ++i)
      if ((rules.repeating[i] & 2U) != 0) classes_.push_back(i);
    if (!rules.repeating.empty()) last_whole_ = ~std::uint64_t{0};
    if (!classes_.empty()) seen_.resize(rules.repeating.size());
  }

  void extend(std::uint64_t count, const run::Context& context) override {
    grown().reserve(count, context);
    if (values().size() == 0) grown().push(0, context);
    while (values().size() < count) {
      context.poll();
      context.progress(kHeaps, values().size(), count);
      if (!classes_.empty()) {
        repeated(std::min(count, values().size() + kPollEvery), context);
        continue;
      }
      std::uint64_t heaps = std::max<std::uint64_t>(1, kPollEvery / (1 + singles_.size() / kWord));
      // No mex is larger than the number of options, nor than the largest value so far by more
      // than one.
      if (singles_.size() + 1 > values().limit()) {
        if (values().largest() == values().limit())
          grown().widen(std::uint64_t{values().limit()} + 1, context);
        heaps = std::min<std::uint64_t>(heaps, values().limit() - values().largest());
      }
      const std::uint64_t to = std::min(count, values().size() + heaps);
      if (values().width() == 1)
        finite<std::uint8_t>(to);
      else if (values().width() == 2)
        finite<std::uint16_t>(to);
      else
        finite<std::uint32_t>(to);
    }
  }

 private:
  bool whole(std::uint64_t n) const { return (digit(rules_, n) & 1U) != 0; }

  template <class T>
  void finite(std::uint64_t to) {
    T* const g = values().data<T>();
    std::uint64_t n = values().size();
    auto used = static_cast<std::size_t>(std::lower_bound(singles_.begin(), singles_.end(), n) -
                                         singles_.begin());
    for (; n < to; ++n) {
      while (used < singles_.size() && singles_[used] < n) ++used;
      const bool zero = n <= last_whole_ && whole(n);
      const std::uint32_t v = values().largest() < kWord - 1 ? small_mex(g + n, used, zero)
                                                             : large_mex(g + n, used, zero);
      g[n] = static_cast<T>(v);
      grown().note(v, n);
    }
    grown().set_size(n);
  }

  /// All values so far are below 63.
  template <class T>
  std::uint32_t small_mex(const T* heap, std::size_t used, bool zero) const {
    std::uint64_t found = zero ? 1 : 0;
    for (std::size_t i = 0; i < used; ++i)
      found |= std::uint64_t{1} << *(heap - static_cast<std::ptrdiff_t>(singles_[i]));
    return static_cast<std::uint32_t>(std::countr_one(found));
  }

  template <class T>
  std::uint32_t large_mex(const T* heap, std::size_t used, bool zero) {
    marks_.assign(used + 2, 0);
    if (zero) marks_[0] = 1;
    for (std::size_t i = 0; i < used; ++i) {
      const std::size_t v = *(heap - static_cast<std::ptrdiff_t>(singles_[i]));
      if (v < marks_.size()) marks_[v] = 1;
    }
    return static_cast<std::uint32_t>(std::find(marks_.begin(), marks_.end(), 0) - marks_.begin());
  }

  void see(Seen& seen, std::uint32_t v, const run::Context& context) {
    const std::size_t word = v / kWord;
    if (word >= seen.bits.size()) {
      const std::size_t words = std::bit_ceil(word + 1);
      context.require_memory(seen_.size() * words * sizeof(std::uint64_t),
                             "the values of repeating takes");
      seen.bits.resize(words);
    }
    seen.bits[word] |= std::uint64_t{1} << v % kWord;
    while (seen.full < seen.bits.size() &&
           ~(seen.bits[seen.full] | (seen.full == 0 ? 1U : 0U)) == 0)
      ++seen.full;
  }

  void repeated(std::uint64_t to, const run::Context& context) {
    const std::uint64_t length = rules_.repeating.size();
    for (std::uint64_t n = values().size(); n < to; ++n) {
      // Very many at once where values were adopted.
      for (; seen_heaps_ + rules_.repeat_from < n; ++seen_heaps_) {
        const std::uint64_t x = seen_heaps_ + 1;
        see(seen_[x % length], values()[x], context);
        if (x % kPollEvery == 0) context.poll();
      }
      extra_.clear();
      if (whole(n)) add(0);
      for (const std::uint64_t t : singles_) {
        if (t >= n) break;
        add(values()[n - t]);
      }
      open_.clear();
      std::size_t word = 0;
      for (const std::uint64_t c : classes_) {
        if (n <= rules_.repeat_from + c) break;
        open_.push_back(&seen_[(n - rules_.repeat_from - c) % length]);
        word = std::max(word, open_.back()->full);
      }
      grown().push(mex_from(word), context);
      if (n % 256 == 0) context.poll();
    }
  }

  void add(std::uint32_t v) {
    if (v / kWord >= extra_bits_.size()) extra_bits_.resize(std::bit_ceil(v / kWord + 1));
    extra_bits_[v / kWord] |= std::uint64_t{1} << v % kWord;
    extra_.push_back(v);
  }

  std::uint64_t found(std::size_t word) const {
    std::uint64_t bits = word < extra_bits_.size() ? extra_bits_[word] : 0;
    for (const Seen* s : open_) bits |= s->word(word);
    return bits;
  }

  /// The mex of the open sets and the extra values; words before `word` are full in some set, but
  /// for the value 0, which no heap of nim but the empty one has.
  std::uint64_t mex_from(std::size_t word) {
    std::uint64_t mex = 0;
    if ((found(0) & 1U) != 0) {
      while (~found(word) == 0) ++word;
      const auto bit = static_cast<std::size_t>(std::countr_one(found(word)));
      mex = word * kWord + bit;
    }
    for (const std::uint32_t v : extra_) extra_bits_[v / kWord] = 0;
    return mex;
  }

  Rules rules_;
  std::uint64_t last_whole_ = 0;  // no larger heap may be taken whole
  std::vector<std::uint64_t> singles_;
  std::vector<std::uint8_t> marks_;
  std::vector<std::uint64_t> classes_;  // of the repeating digits, those that leave one heap
  std::vector<Seen> seen_;              // by residue of the heap
  std::uint64_t seen_heaps_ = 0;        // heaps 1 .. seen_heaps_ are in them
  std::vector<const Seen*> open_;
  std::vector<std::uint32_t> extra_;
  std::vector<std::uint64_t> extra_bits_;
};

}  // namespace

std::unique_ptr<Plain::Engine> takes_engine(const Rules& rules) {
  const bool all_but = rules.repeating.size() == 1 && (rules.repeating.front() & 2U) != 0;
  return all_but ? all_but_engine(rules) : std::make_unique<Takes>(rules);
}

}  // namespace minimex::heap
