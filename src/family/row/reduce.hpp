#pragma once
// Reduction: wherever three neighbours a <= b >= c stand in a row, a - b + c may stand in their
// place (docs/row.md, theorem 1). What remains is a valley: no a <= b > c is left, so it descends
// and then does not descend again. The order of the steps is of no matter, so they are done where
// they are cheap: all peaks of a block at once and without branches, and the rest on a stack.

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "minimex/run/context.hpp"
#include "tally.hpp"

namespace minimex::row {

/// Piles handled between two looks at the context.
inline constexpr std::size_t kBlock = std::size_t{1} << 14;

/// Whether x[0 .. n) holds no a <= b > c.
template <class S>
bool is_valley(const S* x, std::size_t n) {
  std::size_t i = 1;
  while (i < n && x[i - 1] > x[i]) ++i;
  while (i < n && x[i - 1] <= x[i]) ++i;
  return i >= n;
}

/// Replaces every run of peaks and what lies between and beside them by their alternating sum: a b
/// c d e with peaks b and d becomes a - b + c - d + e. A peak is a b with a <= b > c, so no two are
/// neighbours. Writes the n' <= n elements to y, which may be x, and returns n'; n > 1. Where
/// kIntervals, end_of(i) is where the interval of x[i] ends, and is passed on to y_end.
template <bool kIntervals, class T, class S, class EndOf>
std::size_t flatten(const S* x, std::size_t n, EndOf&& end_of, T* y, std::uint64_t* y_end) {
  std::size_t k = 0;
  T sum = x[0];
  T before = x[0];
  bool after_peak = false;
  const auto step = [&](std::size_t i, T here, bool peak) {
    const bool cut = !(peak | after_peak);
    y[k] = sum;
    if constexpr (kIntervals) y_end[k] = end_of(i - 1);
    k += cut;
    const T term = peak ? -here : here;
    sum = (sum & (static_cast<T>(cut) - 1)) + term;
    after_peak = peak;
    before = here;
  };
  for (std::size_t i = 1; i + 1 < n; ++i) {
    const T here = x[i];
    step(i, here, (before <= here) & (here > x[i + 1]));
  }
  step(n - 1, x[n - 1], false);
  y[k] = sum;
  if constexpr (kIntervals) y_end[k] = end_of(n - 1);
  return k + 1;
}

/// Reduced elements on a stack, and where the interval of each ends.
template <class T>
class Stack {
 public:
  /// `end` may be null: then no intervals are kept.
  Stack(T* value, std::uint64_t* end) : value_(value), end_(end) {}

  void push(T x, std::uint64_t end) {
    value_[size_] = x;
    if (end_) end_[size_] = end;
    ++size_;
    while (size_ >= 3 && value_[size_ - 3] <= value_[size_ - 2] &&
           value_[size_ - 2] >= value_[size_ - 1]) {
      value_[size_ - 3] += value_[size_ - 1] - value_[size_ - 2];
      if (end_) end_[size_ - 3] = end_[size_ - 1];
      size_ -= 2;
    }
  }

  /// Pushes piles whose intervals end at first + 1, first + 2, ... Needs room above the stack for
  /// all of them.
  void append(std::span<const std::int64_t> piles, std::uint64_t first);

  /// Pushes `count` elements that stand somewhere above the stack in its own arrays, at index `at`.
  /// `valley`: is_valley() holds of them.
  void join(std::size_t at, std::size_t count, bool valley);

  std::size_t size() const { return size_; }
  void clear() { size_ = 0; }
  const T& operator[](std::size_t i) const { return value_[i]; }

 private:
  template <bool kIntervals>
  void append_block(std::span<const std::int64_t> piles, std::uint64_t first);

  T* value_;
  std::uint64_t* end_;
  std::size_t size_ = 0;
};

template <class T>
void Stack<T>::append(std::span<const std::int64_t> piles, std::uint64_t first) {
  constexpr std::size_t kShort = 64;  // below: the stack alone is faster
  if (piles.size() < kShort) {
    for (const std::int64_t p : piles) push(p, ++first);
  } else if (end_) {
    append_block<true>(piles, first);
  } else {
    append_block<false>(piles, first);
  }
}

template <class T>
template <bool kIntervals>
void Stack<T>::append_block(std::span<const std::int64_t> piles, std::uint64_t first) {
  const std::size_t at = size_;
  T* y = value_ + at;
  std::uint64_t* y_end = kIntervals ? end_ + at : nullptr;
  std::size_t n = piles.size();
  if (is_valley(piles.data(), n)) {
    std::copy(piles.begin(), piles.end(), y);
    if constexpr (kIntervals)
      for (std::size_t i = 0; i < n; ++i) y_end[i] = first + i + 1;
    join(at, n, true);
    return;
  }
  std::size_t k = flatten<kIntervals>(
      piles.data(), n, [=](std::size_t i) { return first + i + 1; }, y, y_end);
  // As long as a pass takes away a good part of what is left, another one is worth its while.
  constexpr std::size_t kWorthwhile = 64;
  while (k > kWorthwhile && k <= n - n / 4) {
    n = k;
    k = flatten<kIntervals>(
        y, n, [=](std::size_t i) { return y_end[i]; }, y, y_end);
  }
  join(at, k, k == n);
}

template <class T>
void Stack<T>::join(std::size_t at, std::size_t count, bool valley) {
  // Once two elements of a valley lie side by side on the stack, nothing is left to be reduced: any
  // three neighbours have been looked at, or lie within the valley.
  std::size_t untouched = 0;
  std::size_t i = 0;
  for (; i < count && !(valley && untouched >= 2); ++i) {
    const std::size_t before = size_;
    push(value_[at + i], end_ ? end_[at + i] : 0);
    untouched = size_ == before + 1 ? untouched + 1 : 0;
  }
  if (size_ != at + i) {
    std::copy(value_ + at + i, value_ + at + count, value_ + size_);
    if (end_) std::copy(end_ + at + i, end_ + at + count, end_ + size_);
  }
  size_ += count - i;
}

/// How many of the `count` elements at `next`, `next + Step`, ... a new outer element `y` takes
/// into itself as it is set before them; y becomes the reduced element. Always even.
template <int Step, class T>
std::size_t absorb(const T* next, std::size_t count, T& y) {
  std::size_t eaten = 0;
  while (eaten + 2 <= count) {
    const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(eaten) * Step;
    if (y > next[at] || next[at] < next[at + Step]) break;
    y += next[at + Step] - next[at];
    eaten += 2;
  }
  return eaten;
}

/// Reduces `piles` on a stack, polling the context. False: T is too narrow.
template <class T>
bool reduce_part(std::span<const std::int64_t> piles, std::uint64_t first, Stack<T>& stack,
                 Tally<T>& tally, const run::Context& context) {
  for (std::size_t b = 0; b < piles.size(); b += kBlock) {
    context.poll();
    const auto block = piles.subspan(b, std::min(kBlock, piles.size() - b));
    if (!tally.add(block)) return false;
    stack.append(block, first + b);
  }
  return true;
}

/// Reduces `piles` into value[0 ...], room for as many elements as piles; returns how many there
/// are, or nothing if T is too narrow. `end` (may be null) gets the end of each interval, counted
/// from `first`, the index of piles[0]. On all threads of the context.
template <class T>
std::optional<std::size_t> reduce(std::span<const std::int64_t> piles, std::uint64_t first,
                                  T* value, std::uint64_t* end, Tally<T>& tally,
                                  const run::Context& context) {
  Stack<T> stack(value, end);
  constexpr std::size_t kPart = 16 * kBlock;  // worth a thread
  if (context.threads() == 1 || piles.size() < 2 * kPart) {
    if (!reduce_part(piles, first, stack, tally, context)) return std::nullopt;
    return stack.size();
  }
  const std::size_t parts = std::min<std::size_t>(4 * context.threads(), piles.size() / kPart);
  const auto bound = [&](std::size_t part) { return piles.size() / parts * part; };
  std::vector<Tally<T>> tallies(parts, Tally<T>(tally.piles()));
  std::vector<std::size_t> sizes(parts);
  std::atomic<bool> narrow{true};
  run::parallel(context, parts, [&](std::size_t part) {
    const std::size_t from = bound(part);
    const std::size_t to = part + 1 == parts ? piles.size() : bound(part + 1);
    Stack<T> own(value + from, end ? end + from : nullptr);
    if (!reduce_part(piles.subspan(from, to - from), first + from, own, tallies[part], context))
      narrow = false;
    sizes[part] = own.size();
  });
  if (!narrow) return std::nullopt;
  for (std::size_t part = 0; part < parts; ++part) {
    tally.add(tallies[part]);
    stack.join(bound(part), sizes[part], true);
  }
  return stack.size();
}

}  // namespace minimex::row
