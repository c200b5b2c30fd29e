// At most one heap is left, after any take but some: the options of heap n are the heaps 1 .. n-1
// without the heaps n - h for the holes h.
//
//     count[v]   of the heaps 1 .. n-1 with value v; v is an option unless holes took them all
//     mex        the least v that has no heap, or has only heaps that the holes take away

#include <algorithm>
#include <vector>

#include "family/heap/plain_engine.hpp"
#include "minimex/store/buffer.hpp"

namespace minimex::heap {
namespace {

class AllBut final : public Plain::Engine {
 public:
  explicit AllBut(const Rules& rules) : Engine(PlainMethod::takes, false), rules_(rules) {
    std::uint64_t t = 1;
    for (const Take& take : rules.takes) {
      for (; t < take.beans; ++t) holes_.push_back(t);
      if ((take.digit & 2U) == 0 && t == take.beans) holes_.push_back(t);
      t = take.beans + 1;
    }
    for (; t < rules.repeat_from; ++t) holes_.push_back(t);
  }

  void extend(std::uint64_t count, const run::Context& context) override {
    grown().reserve(count, context);
    if (count > room_) make_room(count, context);
    if (values().size() == 0) grown().push(0, context);
    constexpr std::uint64_t kPollEvery = 1 << 18;  // looks
    std::uint64_t since = 0;
    context.poll();
    while (values().size() < count) {
      const std::uint64_t n = values().size();
      // Very many at once where values were adopted.
      for (; counted_ < n; ++counted_) {
        ++count_of(values()[counted_]);
        if (counted_ % kPollEvery == 0) context.poll();
      }
      while (next_ < count && count_of(next_) != 0) ++next_;
      grown().push(mex(n), context);
      since += 1 + used_;
      if (since < kPollEvery) continue;
      since = 0;
      context.poll();
      context.progress(kHeaps, n, count);
    }
  }

 private:
  std::uint32_t& count_of(std::uint64_t v) {
    return static_cast<std::uint32_t*>(counts_.data())[v];
  }

  /// Values stay below the number of heaps, so one count a heap is enough.
  void make_room(std::uint64_t count, const run::Context& context) {
    // A value has at most one heap more than there are holes: then it is an option for ever.
    store::Buffer wider((count + 1) * sizeof(std::uint32_t), "the counts of the values", context);
    std::copy_n(static_cast<const std::uint32_t*>(counts_.data()), room_ == 0 ? 0 : room_ + 1,
                static_cast<std::uint32_t*>(wider.data()));
    counts_ = std::move(wider);
    room_ = count;
  }

  std::uint64_t mex(std::uint64_t n) {
    while (used_ < holes_.size() && holes_[used_] < n) ++used_;
    gone_.clear();
    for (std::size_t i = 0; i < used_; ++i) gone_.push_back(values()[n - holes_[i]]);
    std::sort(gone_.begin(), gone_.end());
    // Taking the heap whole leaves the value 0 too.
    const bool whole = (digit(rules_, n) & 1U) != 0;
    if (!whole && count_of(0) == 0) return 0;
    for (std::size_t i = 0; i < gone_.size();) {
      const std::uint32_t v = gone_[i];
      std::uint32_t same = 0;
      for (; i < gone_.size() && gone_[i] == v; ++i) ++same;
      if (v > next_) break;
      if (count_of(v) == same && !(v == 0 && whole)) return v;
    }
    return next_;
  }

  Rules rules_;
  std::vector<std::uint64_t> holes_;
  std::size_t used_ = 0;       // holes below the heap
  store::Buffer counts_;       // by value
  std::uint64_t room_ = 0;     // heaps that there is room for
  std::uint64_t counted_ = 1;  // heaps 1 .. counted_ - 1 are in the counts
  std::uint64_t next_ = 1;     // the least value above 0 that no heap has
  std::vector<std::uint32_t> gone_;
};

}  // namespace

std::unique_ptr<Plain::Engine> all_but_engine(const Rules& rules) {
  return std::make_unique<AllBut>(rules);
}

}  // namespace minimex::heap
