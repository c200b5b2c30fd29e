#pragma once
// Machine: components and what each keeps of its surroundings.

#include "family/board/machine.hpp"

namespace minimex::board {

template <class Isa, class W, int P>
template <class Sink>
void Machine<Isa, W, P>::each_possible(const Shape& s, Sink&& sink) const {
  Tests tests;
  read_tests(s, tests);
  const Future f = future(s, tests);
  const W all = occupied(s);
  std::array<std::uint8_t, kMostPatternCells> cells;
  for (std::size_t p = 0; p < program_.patterns.size(); ++p) {
    const std::span<const Reach> reach = this->reach(s, p);
    for (W anchors = f.possible[p]; anchors != 0; anchors &= anchors - 1) {
      const W anchor = anchors & (~anchors + 1);
      for (std::size_t i = 0; i < reach.size(); ++i) {
        const W cell = back(s, anchor, reach[i]) & all;
        cells[i] = cell == 0 ? kNowhere : static_cast<std::uint8_t>(Ops::lowest(cell));
      }
      sink(program_.patterns[p], cells.data());
    }
  }
}

template <class Isa, class W, int P>
W Machine<Isa, W, P>::component(const Shape& s, const Future& f, W seed) const {
  return s.ring ? flood<true>(s, f, seed) : flood<false>(s, f, seed);
}

template <class Isa, class W, int P>
template <bool kRing>
W Machine<Isa, W, P>::flood(const Shape& s, const Future& f, W seed) const {
  const Reach* const all = of(s).reach.data();
  const std::size_t patterns = program_.patterns.size();
  W cells = seed;
  for (;;) {
    W grown = cells;
    for (std::size_t p = 0; p < patterns; ++p) {
      const Reach* const first = all + starts_[p];
      const Reach* const last = all + starts_[p + 1];
      W anchors = 0;
      for (const Reach* r = first; r != last; ++r) anchors |= seen<kRing>(s, grown, *r);
      anchors &= f.possible[p];
      W touched = 0;
      for (const Reach* r = first; r != last; ++r) touched |= back<kRing>(s, anchors, *r);
      grown |= touched & f.live;
    }
    if (grown == cells) return cells;
    cells = grown;
  }
}

template <class Isa, class W, int P>
W Machine<Isa, W, P>::with_frozen(const Shape& s, const Future& f, W live) const {
  const W all = occupied(s);
  W kept = live;
  for (std::size_t p = 0; p < program_.patterns.size(); ++p) {
    const W anchors = touching(s, f, p, live);
    if (anchors == 0) continue;
    const CodePattern& rules = program_.patterns[p];
    for (std::size_t i = 0; i < rules.cells.size(); ++i) {
      const int t = rules.cells[i].test;
      // A possible placement's test that passes outside passes on its frozen cell as well.
      if (t != kNoTest && !program_.tests[static_cast<std::size_t>(t)].outside)
        kept |= back(s, anchors, reach(s, p)[i]) & all;
    }
  }
  if (program_.closed) return kept;
  for (;;) {
    const W more = blockers(s, f, live, kept);
    if (more == 0) return kept;
    // What another component's live cell forbids, or what no one cell does, keeps the two together.
    if ((more & ~kept) == 0 || (more & f.live & ~live) != 0) return 0;
    kept |= more;
  }
}

/// Cells whose absence makes placements possible that are not; 0 if there is no such placement,
/// `kept` if there is one but no cell to blame.
template <class Isa, class W, int P>
W Machine<Isa, W, P>::blockers(const Shape& s, const Future& f, W live, W kept) const {
  const Shape taken = only(s, kept);
  Tests tests;
  read_tests(taken, tests);
  const Future alone = future(taken, tests);
  const W all = occupied(s);
  W out = 0;
  bool any = false;
  for (std::size_t p = 0; p < program_.patterns.size(); ++p) {
    const W fresh = alone.possible[p] & ~touching(s, f, p, live);
    if (fresh == 0) continue;
    any = true;
    const CodePattern& rules = program_.patterns[p];
    for (std::size_t i = 0; i < rules.cells.size(); ++i) {
      const int t = rules.cells[i].test;
      if (t == kNoTest || !program_.tests[static_cast<std::size_t>(t)].outside) continue;
      out |= back(s, fresh, reach(s, p)[i]) & all & ~kept &
             holding(s, program_.tests[static_cast<std::size_t>(t)].listed);
    }
  }
  return any && out == 0 ? kept : out;
}

template <class Isa, class W, int P>
template <class Sink>
void Machine<Isa, W, P>::split(const Shape& s, Sink&& sink) const {
  Tests tests;
  read_tests(s, tests);
  const Future f = future(s, tests);
  const auto moves_of = [&](W live) {
    int moves = 0;
    for (std::size_t p = 0; p < program_.patterns.size(); ++p) {
      const W anchors = touching(s, f, p, live);
      moves += Ops::count(program_.shrinks ? anchors : anchors & legal(s, tests, p));
    }
    return moves;
  };
  if (program_.closed) {
    for (W rest = f.live; rest != 0;) {
      const W live = component(s, f, rest & (~rest + 1));
      rest &= ~live;
      if (program_.takes_all) {
        int moves = 0;
        for (std::size_t p = 0; p < program_.patterns.size(); ++p)
          moves += Ops::count(f.possible[p] & live);
        sink(Component{canonical(only(s, live)), live, moves});
      } else {
        sink(Component{canonical(only(s, with_frozen(s, f, live))), live, moves_of(live)});
      }
    }
    return;
  }
  std::array<W, Ops::kBits> lives;
  std::array<W, Ops::kBits> shapes;
  std::size_t count = 0;
  for (W rest = f.live; rest != 0; ++count) {
    lives[count] = component(s, f, rest & (~rest + 1));
    rest &= ~lives[count];
    shapes[count] = with_frozen(s, f, lives[count]);
    if (shapes[count] == 0) {
      sink(Component{canonical(s), f.live, moves_of(f.live)});
      return;
    }
  }
  for (std::size_t i = 0; i < count; ++i)
    sink(Component{canonical(only(s, shapes[i])), lives[i], moves_of(lives[i])});
}

template <class Isa, class W, int P>
template <int kCount>
void Machine<Isa, W, P>::spare(const Shape& like, const W* possible, W* out) const {
  using Lanes = std::array<W, kCount>;
  alignas(64) Lanes one{};  // cells of one pair or more, of two or more
  alignas(64) Lanes two{};
  alignas(64) Lanes centre{};
  alignas(64) Lanes extra{};
  alignas(64) Lanes tied{};  // to a cell that is no centre
  const std::size_t patterns = program_.patterns.size();
  const Reach* const all = of(like).reach.data();
  for (std::size_t p = 0; p < patterns; ++p) {
    const Reach r = all[starts_[p] + 1];
    const W* const near = possible + p * kCount;
    for (int l = 0; l < kCount; ++l) {
      const W far = Ops::shift(near[l], r.offset);
      two[l] |= one[l] & near[l];
      one[l] |= near[l];
      two[l] |= one[l] & far;
      one[l] |= far;
    }
  }
  // A cell with leaves is a centre; it keeps the first of them.
  for (std::size_t p = 0; p < patterns; ++p) {
    const Reach r = all[starts_[p] + 1];
    const W* const near = possible + p * kCount;
    for (int l = 0; l < kCount; ++l) {
      const W leaf = one[l] & ~two[l];
      const W far = Ops::shift(near[l], r.offset);
      const W ahead = Ops::shift(near[l] & leaf, r.offset) & two[l];
      extra[l] |= Ops::shift(ahead & centre[l], -r.offset);
      centre[l] |= ahead;
      const W behind = Ops::shift(far & leaf, -r.offset) & two[l];
      extra[l] |= Ops::shift(behind & centre[l], r.offset);
      centre[l] |= behind;
    }
  }
  for (std::size_t p = 0; p < patterns; ++p) {
    const Reach r = all[starts_[p] + 1];
    const W* const near = possible + p * kCount;
    for (int l = 0; l < kCount; ++l) {
      tied[l] |= near[l] & ~Ops::shift(centre[l], -r.offset);
      tied[l] |= Ops::shift(near[l] & ~centre[l], r.offset);
    }
  }
  for (int l = 0; l < kCount; ++l) out[l] = extra[l] | (two[l] & ~centre[l] & ~tied[l]);
}

template <class Isa, class W, int P>
template <class Sink>
void Machine<Isa, W, P>::split_lanes(const std::array<Shape, kLanes>& shapes, int count,
                                     Sink&& sink) const {
  if (!program_.takes_all || P != 1 || shapes[0].ring || kLanes == 1) {
    for (int l = 0; l < count; ++l) {
      Shape s = shapes[static_cast<std::size_t>(l)];
      if (program_.takes_pairs && P == 1 && !s.ring) s.plane[0] &= ~spare(s);
      split(s, [&](const Component& c) { sink(l, c); });
    }
    return;
  }
  // With one plane and no frozen cells a test is "is the cell still there?".
  using Lanes = std::array<W, kLanes>;
  alignas(64) Lanes cells{};
  alignas(64) std::array<Lanes, kMostTests> possible;
  alignas(64) Lanes live{};
  alignas(64) Lanes grown;
  const Shape& first = shapes[0];
  const std::size_t patterns = program_.patterns.size();
  const Reach* const all = of(first).reach.data();
  for (int l = 0; l < count; ++l) cells[l] = shapes[static_cast<std::size_t>(l)].plane[0];
  const auto find_possible = [&] {
    for (std::size_t p = 0; p < patterns; ++p) {
      Lanes& anchors = possible[p];
      anchors = cells;
      for (std::size_t i = 1; i < program_.patterns[p].cells.size(); ++i) {
        if (program_.patterns[p].cells[i].test == kNoTest) continue;
        const Reach r = all[starts_[p] + i];
        for (int l = 0; l < kLanes; ++l) anchors[l] &= Ops::shift(cells[l], -r.offset) & r.inside;
      }
    }
  };
  find_possible();
  if (program_.takes_pairs) {
    alignas(64) Lanes spared;
    spare<kLanes>(first, possible[0].data(), spared.data());
    W any = 0;
    for (int l = 0; l < kLanes; ++l) {
      cells[l] &= ~spared[l];
      any |= spared[l];
    }
    if (any != 0) find_possible();
  }
  for (std::size_t p = 0; p < patterns; ++p)
    for (std::size_t i = starts_[p]; i < starts_[p + 1]; ++i) {
      const Reach r = all[i];
      for (int l = 0; l < kLanes; ++l) live[l] |= Ops::shift(possible[p][l] & r.inside, r.offset);
    }
  for (int l = 0; l < kLanes; ++l) {
    live[l] &= cells[l];
    grown[l] = live[l] & (~live[l] + 1);
  }
  for (bool growing = true; growing;) {
    const Lanes before = grown;
    for (std::size_t p = 0; p < patterns; ++p) {
      alignas(64) Lanes anchors{};
      alignas(64) Lanes touched{};
      for (std::size_t i = starts_[p]; i < starts_[p + 1]; ++i) {
        const Reach r = all[i];
        for (int l = 0; l < kLanes; ++l) anchors[l] |= Ops::shift(grown[l], -r.offset) & r.inside;
      }
      for (int l = 0; l < kLanes; ++l) anchors[l] &= possible[p][l];
      for (std::size_t i = starts_[p]; i < starts_[p + 1]; ++i) {
        const Reach r = all[i];
        for (int l = 0; l < kLanes; ++l) touched[l] |= Ops::shift(anchors[l] & r.inside, r.offset);
      }
      for (int l = 0; l < kLanes; ++l) grown[l] |= touched[l] & live[l];
    }
    W difference = 0;
    for (int l = 0; l < kLanes; ++l) difference |= grown[l] ^ before[l];
    growing = difference != 0;
  }
  Future f;
  for (int l = 0; l < count; ++l) {
    const Shape& s = shapes[static_cast<std::size_t>(l)];
    f.live = live[l];
    for (std::size_t p = 0; p < patterns; ++p) f.possible[p] = possible[p][l];
    W component_cells = grown[l];
    for (W rest = live[l]; rest != 0;) {
      rest &= ~component_cells;
      int moves = 0;
      for (std::size_t p = 0; p < patterns; ++p)
        moves += Ops::count(f.possible[p] & component_cells);
      sink(l, Component{canonical(only(s, component_cells)), component_cells, moves});
      if (rest != 0) component_cells = component(s, f, rest & (~rest + 1));
    }
  }
}

}  // namespace minimex::board
