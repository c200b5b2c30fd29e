#pragma once
// Reduction: wherever three neighbours a <= b >= c stand in a row, a - b + c may stand in their
// place (docs/row.md, theorem 1). What remains is a valley.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "minimex/run/context.hpp"
#include "tally.hpp"

namespace minimex::row {

/// Piles handled between two looks at the context.
inline constexpr std::size_t kBlock = std::size_t{1} << 14;

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

  std::size_t size() const { return size_; }
  void clear() { size_ = 0; }
  const T& operator[](std::size_t i) const { return value_[i]; }

 private:
  T* value_;
  std::uint64_t* end_;
  std::size_t size_ = 0;
};

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

/// Reduces `piles` into value[0 ...], room for as many elements as piles; returns how many there
/// are, or nothing if T is too narrow. `end` (may be null) gets the end of each interval, counted
/// from `first`, the index of piles[0].
template <class T>
std::optional<std::size_t> reduce(std::span<const std::int64_t> piles, std::uint64_t first,
                                  T* value, std::uint64_t* end, Tally<T>& tally,
                                  const run::Context& context) {
  Stack<T> stack(value, end);
  for (std::size_t b = 0; b < piles.size(); b += kBlock) {
    context.poll();
    const auto block = piles.subspan(b, std::min(kBlock, piles.size() - b));
    if (!tally.add(block)) return std::nullopt;
    for (std::size_t i = 0; i < block.size(); ++i) stack.push(block[i], first + b + i + 1);
  }
  return stack.size();
}

}  // namespace minimex::row
