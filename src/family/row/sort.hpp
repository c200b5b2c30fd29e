#pragma once
// Sorting that can be stopped, on all threads.

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "minimex/run/context.hpp"

namespace minimex::row {

/// Sorts by `before`, not stably. O(n log n) time, n elements of scratch where n is large.
template <class E, class Before>
void sort(std::vector<E>& elements, Before before, const run::Context& context) {
  constexpr std::size_t kPiece = std::size_t{1} << 16;  // a few milliseconds
  const std::size_t n = elements.size();
  const auto at = [n](std::vector<E>& v, std::size_t i) {
    return v.begin() + static_cast<std::ptrdiff_t>(std::min(i, n));
  };
  run::parallel(context, (n + kPiece - 1) / kPiece, [&](std::size_t i) {
    context.poll();
    std::sort(at(elements, i * kPiece), at(elements, (i + 1) * kPiece), before);
  });
  if (n <= kPiece) return;
  std::vector<E> merged(n);
  for (std::size_t width = kPiece; width < n; width *= 2) {
    run::parallel(context, (n + 2 * width - 1) / (2 * width), [&](std::size_t i) {
      context.poll();
      const std::size_t from = 2 * i * width;
      std::merge(at(elements, from), at(elements, from + width), at(elements, from + width),
                 at(elements, from + 2 * width), at(merged, from), before);
    });
    std::swap(elements, merged);
  }
}

}  // namespace minimex::row
