#pragma once
// SumSearch: positions made smaller by theorems, and decided by them.

#include "family/board/sum_search.hpp"

namespace minimex::board {

template <class Isa, class W, int P>
void SumSearch<Isa, W, P>::simplify(Frame& f) {
  if (rules_.misere)
    simplify_misere(f);
  else
    simplify_normal(f);
  std::sort(parts_.begin() + static_cast<std::ptrdiff_t>(f.part), parts_.end(),
            [this](const Part& a, const Part& b) { return precedes(a, b); });
}

template <class Isa, class W, int P>
bool SumSearch<Isa, W, P>::precedes(const Part& a, const Part& b) const {
  if (a.heap != b.heap) return a.heap < b.heap;
  if (!(a.shape == b.shape)) return a.shape < b.shape;
  if (a.value == b.value || values_ == nullptr) return false;
  // By name, as other threads have other numbers.
  const auto x = values_->facts(a.value);
  const auto y = values_->facts(b.value);
  if (x.name_length != y.name_length) return x.name_length < y.name_length;
  return std::memcmp(x.name, y.name, x.name_length) < 0;
}

template <class Isa, class W, int P>
void SumSearch<Isa, W, P>::simplify_normal(Frame& f) {
  std::size_t kept = f.part;
  found_.clear();
  for (std::size_t i = f.part; i < parts_.size(); ++i) {
    const Part p = parts_[i];
    Form value = p.value;
    if (value == SmallValues::kNone && component_values_) value = component_values_->of(p.shape);
    if (value == SmallValues::kNone)
      if (const auto n = small_.integer(p.shape); n.is) {
        f.number += n.value;
        continue;
      }
    if (value != SmallValues::kNone)
      found_.push_back({value});
    else
      parts_[kept++] = p;
  }
  parts_.resize(kept);
  if (kept - f.part >= 2) cancel_inverses(f.part);
  if (!found_.empty()) add_values(f);
}

/// Puts the values found, and the integer, together into one part, or into several where their sum
/// is not small.
template <class Isa, class W, int P>
void SumSearch<Isa, W, P>::add_values(Frame& f) {
  Form sum = found_[0].form;
  for (std::size_t i = 1; i < found_.size(); ++i) {
    const Form both = values_->sum(sum, found_[i].form);
    if (both != SmallValues::kNone)
      sum = both;
    else
      parts_.push_back({Shape{}, -1, found_[i].form});
  }
  if (f.number != 0)
    if (const Form all = values_->sum(sum, values_->integer(f.number)); all != SmallValues::kNone) {
      sum = all;
      f.number = 0;
    }
  if (const auto facts = values_->facts(sum); facts.is_integer)
    f.number += facts.integer;
  else
    parts_.push_back({Shape{}, -1, sum});
}

/// Of a position in which every part has a value: who wins, if that is plain.
template <class Isa, class W, int P>
typename SumSearch<Isa, W, P>::Known SumSearch<Isa, W, P>::by_values(const Frame& f) const {
  bool at_most_zero = f.number <= 0;
  bool at_least_zero = f.number >= 0;
  for (std::size_t i = f.part; i < parts_.size(); ++i) {
    if (parts_[i].value == SmallValues::kNone) return Known::unknown;
    const auto facts = values_->facts(parts_[i].value);
    at_most_zero = at_most_zero && facts.at_most_zero;
    at_least_zero = at_least_zero && facts.at_least_zero;
  }
  // No part is 0, so a sum that is at least 0 is more.
  if (at_least_zero) return known(f.mover == 0);
  if (at_most_zero) return known(f.mover == 1);
  return f.parts == 1 && f.number == 0 ? Known::yes : Known::unknown;
}

template <class Isa, class W, int P>
void SumSearch<Isa, W, P>::cancel_inverses(std::size_t first) {
  if (!rules_.swap && !impartial_) return;
  for (std::size_t i = first; i < parts_.size(); ++i) {
    const int cells = Ops::count(Machine::occupied(parts_[i].shape));
    bool any = false;
    for (std::size_t j = i + 1; j < parts_.size() && !any; ++j)
      any = Ops::count(Machine::occupied(parts_[j].shape)) == cells;
    if (!any) continue;
    const Shape inverse = impartial_ ? parts_[i].shape : negative(parts_[i].shape);
    for (std::size_t j = i + 1; j < parts_.size(); ++j) {
      if (!(parts_[j].shape == inverse)) continue;
      parts_[j] = parts_.back();
      parts_.pop_back();
      parts_[i] = parts_.back();
      parts_.pop_back();
      --i;
      break;
    }
  }
}

/// The canonical shape of -G, by the symmetry that exchanges the players.
template <class Isa, class W, int P>
typename SumSearch<Isa, W, P>::Shape SumSearch<Isa, W, P>::negative(const Shape& s) const {
  const Swap& swap = *rules_.swap;
  const W all = Machine::occupied(s);
  if (all == 0) return s;  // nothing is its own negative
  const int width = s.width;
  const int rows = s.ring ? 1 : Ops::highest(all) / width + 1;
  Shape out;
  out.ring = s.ring;
  out.width = static_cast<std::uint8_t>(swap.element & 4 ? rows : width);
  for (W rest = all; rest != 0; rest &= rest - 1) {
    const int cell = Ops::lowest(rest);
    std::size_t code = 0;
    for (int p = 0; p < P; ++p) code |= static_cast<std::size_t>(s.plane[p] >> cell & 1) << p;
    int row = cell / width;
    int column = cell % width;
    if (swap.element & 1) column = width - 1 - column;
    if (swap.element & 2) row = rows - 1 - row;
    if (swap.element & 4) std::swap(row, column);
    for (int p = 0; p < P; ++p)
      if (swap.code[code] >> p & 1) out.plane[p] |= Ops::bit(row * out.width + column);
  }
  return machine_.canonical(out);
}

/// Misere play: nim heaps for the parts that equal one; *1 + *1 = 0 and *a + *1 = *(a xor 1).
template <class Isa, class W, int P>
void SumSearch<Isa, W, P>::simplify_misere(Frame& f) {
  if (!impartial_) return;
  std::size_t kept = f.part;
  int ones = 0;
  for (std::size_t i = f.part; i < parts_.size(); ++i) {
    Part p = parts_[i];
    if (p.heap < 0) p.heap = small_.heap(p.shape);
    if (p.heap > 1)
      p.shape = Shape{};
    else if (p.heap >= 0) {
      ones ^= p.heap;
      continue;
    }
    parts_[kept++] = p;
  }
  parts_.resize(kept);
  if (ones == 0) return;
  for (std::size_t i = f.part; i < kept; ++i)
    if (parts_[i].heap > 1) {
      parts_[i].heap ^= 1;
      return;
    }
  parts_.push_back({Shape{}, 1});
}

/// Sums of tame parts: see small_parts.hpp.
template <class Isa, class W, int P>
typename SumSearch<Isa, W, P>::Known SumSearch<Isa, W, P>::by_tameness(const Frame& f) {
  if (!impartial_) return Known::unknown;
  Tame sum{true, false, 0};
  for (std::size_t i = f.part; i < parts_.size(); ++i) {
    const Part& p = parts_[i];
    const Tame t = p.heap >= 0 ? Tame::heap(p.heap) : small_.tame(p.shape);
    if (!t.tame) return Known::unknown;
    sum.add(t);
  }
  return known(sum.misere() != 0);
}

}  // namespace minimex::board
