#pragma once
// Machine: canonical shapes.

#include "family/board/machine.hpp"

namespace minimex::board {

template <class Isa, class W, int P>
bool Machine<Isa, W, P>::answered_by_half_turn(const Shape& s) const {
  if (!program_.shrinks || s.ring) return false;
  const W all = occupied(s);
  const int rows = Ops::highest(all) / s.width + 1;
  if ((program_.symmetries >> (program_.kind == Kind::grid ? 3 : 1) & 1) == 0) return false;
  const int n = s.width * rows;
  for (const W p : s.plane)
    if (p != 0 && Ops::reverse(p, n) != p) return false;
  Tests tests;
  read_tests(s, tests);
  for (std::size_t p = 0; p < program_.patterns.size(); ++p) {
    W anchors = legal(s, tests, p);
    if (anchors != 0 && program_.patterns[p].may_change_nothing) return false;
    for (; anchors != 0; anchors &= anchors - 1) {
      const Placed& m = placed(s, p, Ops::lowest(anchors));
      const W image = Ops::reverse(m.tests & Ops::low(n), n);
      if ((m.writes & all & image) != 0) return false;
    }
  }
  return true;
}

template <class Isa, class W, int P>
typename Machine<Isa, W, P>::Shape Machine<Isa, W, P>::cut(const Shape& s) const {
  const int w = s.width;
  const W all = occupied(s);
  const Width& width = widths_[s.width];
  const int top = width.row[static_cast<std::size_t>(Ops::lowest(all))];
  const int rows = width.row[static_cast<std::size_t>(Ops::highest(all))] + 1 - top;
  W folded = 0;
  for (int r = 0; r < rows; ++r) folded |= all >> ((top + r) * w);
  folded &= Ops::low(w);
  const int left = Ops::lowest(folded);
  const int columns = Ops::highest(folded) + 1 - left;
  Shape out;
  out.width = static_cast<std::uint8_t>(columns);
  for (int p = 0; p < P; ++p) out.plane[p] = s.plane[p] >> (top * w);
  if (columns != w) {
    // The product sets `columns` cells of every row.
    const W kept = (width.column & Ops::low(w * rows)) * (Ops::low(columns) << left);
    for (W& p : out.plane) p = Ops::pack(p, kept);
  }
  return out;
}

template <class Isa, class W, int P>
W Machine<Isa, W, P>::flip_columns(W x, int width) const {
  const W column = widths_[static_cast<std::size_t>(width)].column;
  W out = 0;
  for (int i = 0; i < width; ++i) out |= (x >> i & column) << (width - 1 - i);
  return out;
}

template <class Isa, class W, int P>
W Machine<Isa, W, P>::transposed(W x, int width, int height) const {
  const W column = widths_[static_cast<std::size_t>(width)].column & Ops::low(width * height);
  W out = 0;
  for (int i = 0; i < width; ++i) out |= Ops::pack(x, column << i) << (i * height);
  return out;
}

/// Takes the least of the images of s under some flips into `least`, of the same width.
template <class Isa, class W, int P>
void Machine<Isa, W, P>::take_least(const Shape& s, int height, unsigned flips, Shape& least,
                                    bool& any) const {
  using Planes = std::array<W, P>;
  const int n = s.width * height;
  const auto offer = [&](const Planes& image) {
    bool less = false;
    for (int p = P - 1; p >= 0; --p)
      less = image[p] < least.plane[p] || (image[p] == least.plane[p] && less);
    if (less || !any) least.plane = image;
    any = true;
  };
  const auto reversed = [&](Planes x) {
    for (W& p : x) p = Ops::reverse(p, n);
    return x;
  };
  least.width = s.width;
  if ((flips & 1U) != 0) offer(s.plane);
  if ((flips & 8U) != 0) offer(reversed(s.plane));
  if ((flips & 6U) == 0) return;
  Planes columns = s.plane;
  for (W& p : columns) p = flip_columns(p, s.width);
  if ((flips & 2U) != 0) offer(columns);
  if ((flips & 4U) != 0) offer(reversed(columns));
}

template <class Isa, class W, int P>
typename Machine<Isa, W, P>::Shape Machine<Isa, W, P>::canonical(const Shape& s) const {
  if (s.ring) {
    const Shape straight = straightened(s);
    return straight.ring ? canonical_ring(straight) : canonical(straight);
  }
  const Shape b = cut(s);
  const int width = b.width;
  const int height = widths_[b.width].row[static_cast<std::size_t>(Ops::highest(occupied(b)))] + 1;
  Shape least;
  bool any = false;
  if (width <= height || crossed_flips_ == 0) take_least(b, height, straight_flips_, least, any);
  if (crossed_flips_ != 0 && width >= height) {
    Shape t;
    t.width = static_cast<std::uint8_t>(height);
    for (int p = 0; p < P; ++p) t.plane[p] = transposed(b.plane[p], width, height);
    take_least(t, width, crossed_flips_, least, any);
  }
  return least;
}

/// A ring with a gap that no pattern reaches across is a strip.
template <class Isa, class W, int P>
typename Machine<Isa, W, P>::Shape Machine<Isa, W, P>::straightened(const Shape& s) const {
  const int n = s.width;
  const int needed = program_.span - 1;
  if (n < program_.span) return s;
  const W all = occupied(s);
  int gap = 0;
  for (int i = 0; i < 2 * n; ++i) {
    if (gap >= needed && (all >> (i % n) & 1) != 0) {
      Shape out = s;
      for (W& p : out.plane) p = rotate(p, -(i % n), n);
      out.ring = false;
      return out;
    }
    gap = (all >> (i % n) & 1) != 0 ? 0 : gap + 1;
  }
  return s;
}

template <class Isa, class W, int P>
typename Machine<Isa, W, P>::Shape Machine<Isa, W, P>::canonical_ring(const Shape& s) const {
  const int n = s.width;
  Shape least = s;
  Shape turned = s;
  const bool flips = (program_.symmetries & 2) != 0;
  for (int i = 0; i < n; ++i) {
    for (int p = 0; p < P; ++p) turned.plane[p] = rotate(s.plane[p], i, n);
    if (turned < least) least = turned;
    if (!flips) continue;
    for (W& p : turned.plane) p = Ops::reverse(p, n);
    if (turned < least) least = turned;
  }
  return least;
}

}  // namespace minimex::board
