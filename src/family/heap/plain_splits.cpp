// At most two heaps are left: every split of every heap is looked at.
//
// Heaps are valued in blocks. A split is *far* if both parts lie below the block: those of all its
// heaps can be swept at once, on several threads; the few others are marked one by one afterwards.
//
//     heap n = first + d, m = n - t     parts a + (m - a)
//     a:   1 ... m - first | m - first + 1 ... m / 2
//          near            | far: m - a < first

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <span>
#include <vector>

#include "family/heap/plain_engine.hpp"
#include "family/heap/sweep.hpp"

namespace minimex::heap {
namespace {

constexpr std::uint64_t kBlock = 64;
/// From this heap on a block is worth two threads' starting.
constexpr std::uint64_t kThreadsFrom = std::uint64_t{1} << 16;
constexpr std::uint64_t kThreadsBlock = 256;
/// Heaps swept by turns.
constexpr std::uint64_t kPart = 16;
/// Splits marked one by one before the sweep, as a multiple of the values there may be: most values
/// occur early.
constexpr std::uint64_t kPrefix = 8;

class Splits final : public Plain::Engine {
 public:
  Splits(const Rules& rules, Sweep sweep)
      : Engine(PlainMethod::splits, true), unequal_(rules.unequal), sweeper_(sweeper(sweep)) {
    const std::uint64_t last = last_take(rules).value_or(0);
    wholes_ = takes_leaving(rules, 0, last);
    singles_ = takes_leaving(rules, 1, last);
    splits_ = takes_leaving(rules, 2, last);
  }

  void extend(std::uint64_t count, const run::Context& context) override {
    grown().reserve(count, context);
    if (values().size() == 0) grown().push(0, context);
    while (values().size() < count) {
      context.poll();
      context.progress(kHeaps, values().size(), count);
      if (values().width() == 1)
        block<std::uint8_t>(count, context);
      else if (values().width() == 2)
        block<std::uint16_t>(count, context);
      else
        block<std::uint32_t>(count, context);
    }
  }

 private:
  /// The far splits of one taken number, from a to the middle.
  struct Range {
    std::uint64_t total = 0;  ///< m
    std::uint64_t from = 0;   ///< the first small part; the parts before it are near
    std::uint64_t to = 0;     ///< past the last small part
  };
  Range range(std::uint64_t n, std::uint64_t t, std::uint64_t first) const {
    const std::uint64_t m = n - t;
    const std::uint64_t to = (unequal_ ? (m - 1) / 2 : m / 2) + 1;
    const std::uint64_t from = m >= first ? m - first + 1 : 1;
    return {m, std::min(from, to), to};
  }

  /// The parts a, a + 1, ... and the parts beside them.
  template <class T>
  const T* small(std::uint64_t a) const {
    return values().data<T>() + a;
  }
  template <class T>
  const T* large(const Range& r, std::uint64_t a) const {
    return values().mirror<T>() + (values().capacity() - 1 - (r.total - a));
  }

  template <class T>
  std::uint32_t window() const {
    if constexpr (sizeof(T) == 2) return std::min(sweeper_.word_window, stride_);
    return stride_;
  }
  template <class T>
  void sweep(const T* a, const T* b, std::size_t splits, std::uint32_t base,
             std::uint8_t* marks) const {
    if constexpr (sizeof(T) == 1)
      sweeper_.bytes(a, b, splits, top_, marks);
    else if constexpr (sizeof(T) == 2)
      sweeper_.words(a, b, splits, base, marks);
    else
      mark_all(a, b, splits, marks);
  }

  static std::uint32_t first_unseen(const std::uint8_t* marks, std::uint32_t from,
                                    std::uint32_t to) {
    const void* at = std::memchr(marks + from, 0, to - from);
    return at == nullptr ? to
                         : static_cast<std::uint32_t>(static_cast<const std::uint8_t*>(at) - marks);
  }

  std::uint8_t* marks_of(std::uint64_t d) { return &marks_[d * stride_]; }

  /// Marks the far splits of heaps first + d, begin <= d < end, until a value is known to be
  /// missing from each; done_ becomes the number of values for which its far splits are all marked.
  template <class T>
  void far(std::uint64_t first, std::uint64_t begin, std::uint64_t end,
           const run::Context& context) {
    for (std::uint64_t d = begin; d < end; ++d) {
      std::memset(marks_of(d), 0, stride_);
      done_[d] = 0;
      for (const std::uint64_t t : splits_) {
        if (first + d < t + 2) break;
        const Range r = range(first + d, t, first);
        const std::uint64_t part = std::min(r.to - r.from, kPrefix * top_);
        if constexpr (sizeof(T) <= 2)
          mark_packed(small<T>(r.from), large<T>(r, r.from), part, marks_of(d));
        else
          mark_all(small<T>(r.from), large<T>(r, r.from), part, marks_of(d));
      }
    }
    std::array<std::uint64_t, kPart> open;  // heaps that need this window
    for (std::uint32_t base = 0; base < stride_; base += window<T>()) {
      std::size_t count = 0;
      for (std::uint64_t d = begin; d < end; ++d)
        if (done_[d] == base && first_unseen(marks_of(d), 0, base) == base) open[count++] = d;
      if (count == 0) break;
      far_window<T>(first, base, std::span(open).first(count), context);
    }
  }

  /// Marks the far splits that have values of the window at `base`, of all these heaps by turns: a
  /// chunk of the sequence stays in the nearest cache for all of them.
  template <class T>
  void far_window(std::uint64_t first, std::uint32_t base, std::span<const std::uint64_t> open,
                  const run::Context& context) {
    constexpr std::uint64_t kChunk = (std::uint64_t{1} << 14) / sizeof(T);  // splits
    for (const std::uint64_t t : splits_) {
      const std::uint64_t last = first + open.back();
      if (last < t + 2) break;
      for (std::uint64_t chunk = 0; chunk <= (last - t) / 2; chunk += kChunk) {
        context.poll();
        for (const std::uint64_t d : open) {
          if (first + d < t + 2) continue;
          const Range r = range(first + d, t, first);
          const std::uint64_t marked = std::min(r.to, r.from + kPrefix * top_);
          const std::uint64_t from = std::max(marked, chunk);
          const std::uint64_t to = std::min(r.to, chunk + kChunk);
          if (from < to) sweep<T>(small<T>(from), large<T>(r, from), to - from, base, marks_of(d));
        }
      }
    }
    for (const std::uint64_t d : open) done_[d] = base + window<T>();
  }

  /// The mex of heap first + d == size(), whose far splits are marked for values below done_[d].
  template <class T>
  std::uint32_t mex(std::uint64_t first, std::uint64_t d, const run::Context& context) {
    const std::uint64_t n = first + d;
    std::uint8_t* const marks = marks_of(d);
    beyond_.clear();
    const auto mark = [&](std::uint32_t v) {
      if (v < stride_)
        marks[v] = 1;
      else
        beyond_.push_back(v);
    };
    if (std::binary_search(wholes_.begin(), wholes_.end(), n)) mark(0);
    for (const std::uint64_t t : singles_) {
      if (t >= n) break;
      mark(values()[n - t]);
    }
    for (const std::uint64_t t : splits_) {
      if (n < t + 2) break;
      const Range r = range(n, t, first);
      for (std::uint64_t a = 1; a < r.from; ++a) mark(values()[a] ^ values()[r.total - a]);
    }
    while (true) {
      const std::uint32_t v = first_unseen(marks, 0, done_[d]);
      if (v < done_[d]) return v;
      if (done_[d] == stride_) break;
      far_window<T>(first, done_[d], std::span(&d, 1), context);
    }
    // Every value below the stride: only values new in this block are larger.
    std::sort(beyond_.begin(), beyond_.end());
    std::uint32_t v = stride_;
    for (const std::uint32_t x : beyond_) v += x == v ? 1 : 0;
    return v;
  }

  template <class T>
  void block(std::uint64_t count, const run::Context& context) {
    const std::uint64_t first = values().size();
    const bool many = context.threads() > 1 && first >= kThreadsFrom;
    const std::uint64_t heaps = std::min(many ? kThreadsBlock : kBlock, count - first);
    constexpr std::uint32_t kLeastTop = 16;
    constexpr std::uint32_t kLeastStride = 1024;  // the window of every sweep
    top_ = std::max(kLeastTop, std::bit_ceil(values().largest() + 1));
    stride_ = sizeof(T) == 1 ? 256 : std::max(kLeastStride, top_);
    marks_.resize(heaps * stride_);
    done_.resize(heaps);
    const std::uint64_t parts = (heaps + kPart - 1) / kPart;
    const auto job = [&](std::size_t part) {
      far<T>(first, part * kPart, std::min(heaps, (part + 1) * kPart), context);
    };
    if (many)
      run::parallel(context, parts, job);
    else
      for (std::uint64_t part = 0; part < parts; ++part) job(part);
    for (std::uint64_t d = 0; d < heaps; ++d) {
      grown().push(mex<T>(first, d, context), context);
      if (values().width() != sizeof(T)) return;  // the rest of the block anew, in wider values
    }
  }

  bool unequal_;
  Sweeper sweeper_;
  std::vector<std::uint64_t> wholes_, singles_, splits_;
  std::uint32_t top_ = 0;     // power of two above every nim-sum of values below the block
  std::uint32_t stride_ = 0;  // bytes of marks a heap
  std::vector<std::uint8_t> marks_;
  std::vector<std::uint32_t> done_;
  std::vector<std::uint32_t> beyond_;
};

}  // namespace

std::unique_ptr<Plain::Engine> splits_engine(const Rules& rules, Sweep sweep) {
  return std::make_unique<Splits>(rules, sweep);
}

}  // namespace minimex::heap
