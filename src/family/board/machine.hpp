#pragma once
// A board in bit planes: legal moves, what can still happen, components, canonical keys.
//
// Soundness (docs/board-search.md, "Components"). `possible` placements are found by a least
// fixpoint: the symbols a cell can ever hold are its own and what possible placements write there;
// a placement is possible if every cell it tests can hold something accepted (and some cell it
// writes can hold something else). Cells that can change are live. Two live cells that one possible
// placement tests or writes are joined; what is joined is a component. A frozen cell stays in the
// component's shape where a possible placement tests it, or where it alone keeps a placement
// impossible.

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "family/board/program.hpp"
#include "family/board/word.hpp"

namespace minimex::board {

/// A position, or one component of it: `planes` over the cells row by row, `width` columns. Cells
/// past the last are code 0. As a key it is the whole shape: equal keys are equal positions.
template <class Isa, class W, int P>
struct Shape {
  std::array<W, P> plane{};
  std::uint8_t width = 0;
  bool ring = false;  ///< the columns close up; one row

  friend bool operator==(const Shape& a, const Shape& b) {
    W difference = (a.width ^ b.width) | (a.ring != b.ring ? 1U : 0U);
    for (int p = 0; p < P; ++p) difference |= a.plane[p] ^ b.plane[p];
    return difference == 0;
  }
  friend bool operator<(const Shape& a, const Shape& b) {
    if (a.width != b.width) return a.width < b.width;
    if (a.ring != b.ring) return b.ring;
    for (int p = 0; p + 1 < P; ++p)
      if (a.plane[p] != b.plane[p]) return a.plane[p] < b.plane[p];
    return a.plane[P - 1] < b.plane[P - 1];
  }
};

template <class Isa, class W, int P>
class Machine {
 public:
  using Ops = WordOps<Isa, W>;
  using Shape = board::Shape<Isa, W, P>;
  /// Positions whose components are looked for side by side, in the lanes of vectors.
  static constexpr int kLanes = sizeof(W) == 8 ? 8 : 1;

  struct Component {
    Shape shape;    ///< canonical
    W live = 0;     ///< its live cells, on the board they were found on
    int moves = 0;  ///< legal placements in it, of both players
  };

  /// For shapes that fit on a board of so many rows and columns, turned as the rules allow. The
  /// program must outlive it.
  Machine(const Program& program, int rows, int columns);

  const Program& program() const { return program_; }

  Shape load(const std::uint8_t* symbols, int count, int columns) const;

  /// Does the shape fit on these boards?
  bool holds(const Shape& s) const { return s.width < (s.ring ? rings_ : widths_).size(); }

  static W occupied(const Shape& s) {
    W all = s.plane[0];
    for (int p = 1; p < P; ++p) all |= s.plane[p];
    return all;
  }

  /// Anchors of the legal placements of a pattern.
  W legal(const Shape& s, std::size_t pattern) const {
    Tests tests;
    read_tests(s, tests);
    return legal(s, tests, pattern);
  }

  /// The same for every pattern: sink(pattern, anchors).
  template <class Sink>
  void each_legal(const Shape& s, Sink&& sink) const {
    Tests tests;
    read_tests(s, tests);
    for (std::size_t p = 0; p < program_.patterns.size(); ++p) sink(p, legal(s, tests, p));
  }

  /// Every possible placement: sink(pattern, cells), where cells[i] is the bit of the pattern's
  /// i-th cell, or kNowhere if that lies outside the board.
  static constexpr std::uint8_t kNowhere = 255;
  template <class Sink>
  void each_possible(const Shape& s, Sink&& sink) const;

  /// The option of a legal placement.
  Shape play(const Shape& s, std::size_t pattern, int anchor) const;

  /// Cells that a pattern may write, and cells it tests, placed there.
  W writes(const Shape& s, std::size_t pattern, int anchor) const {
    return placed(s, pattern, anchor).writes;
  }
  W tests(const Shape& s, std::size_t pattern, int anchor) const {
    return placed(s, pattern, anchor).tests;
  }

  /// Hands every component of the position to sink(const Component&). Legal moves lie each in one
  /// of them.
  template <class Sink>
  void split(const Shape& s, Sink&& sink) const;

  /// split() of up to kLanes positions of one width, no rings, at once: sink(lane, component), lane
  /// after lane.
  template <class Sink>
  void split_lanes(const std::array<Shape, kLanes>& shapes, int count, Sink&& sink) const;

  /// Where a move takes a pair of cells: those that may be left out, since what a move with one of
  /// them takes is as well taken with another (docs/board-search.md, "Spare cells").
  W spare(const Shape& s) const {
    std::array<W, kMostTests> possible;
    for (std::size_t p = 0; p < program_.patterns.size(); ++p) possible[p] = legal(s, p);
    W out = 0;
    spare<1>(s, possible.data(), &out);
    return out;
  }

  /// The least image of a shape, cut to its occupied cells.
  Shape canonical(const Shape& s) const;

  /// Is the shape its own image under a half turn, and can the player who moves second answer every
  /// move by its image? Then the position is lost for the player to move (nimber 0). Only asked
  /// where the rules shrink.
  bool answered_by_half_turn(const Shape& s) const;

 private:
  static_assert(kMostPatterns <= kMostTests);
  using Tests = std::array<W, kMostTests>;
  using Anchors = std::array<W, kMostTests>;
  using Can = std::array<W, kMostCodes>;

  /// Of a pattern's cell, for one width: bits from the anchor to the cell, and the anchors for
  /// which its column is on the board.
  struct Reach {
    int offset = 0;
    W inside = 0;
  };
  struct Placed {
    W tests = 0;
    W writes = 0;
    std::array<W, P> sets{};
  };
  struct Width {
    std::array<std::uint8_t, Ops::kBits>
        row{};                   ///< of every bit: a table is faster than a division
    W column = 0;                ///< the cells of column 0
    std::vector<Reach> reach;    ///< of all cells of all patterns, from starts_[pattern] on
    std::vector<Placed> placed;  ///< [pattern * kBits + anchor]
  };

  void prepare(Width& width, int columns, bool ring) const;
  const Width& of(const Shape& s) const { return (s.ring ? rings_ : widths_)[s.width]; }
  const Placed& placed(const Shape& s, std::size_t pattern, int anchor) const {
    return of(s).placed[pattern * Ops::kBits + static_cast<std::size_t>(anchor)];
  }

  std::span<const Reach> reach(const Shape& s, std::size_t pattern) const {
    return {of(s).reach.data() + starts_[pattern], starts_[pattern + 1] - starts_[pattern]};
  }

  /// Which anchors see a cell of x at this place of the pattern, and back.
  template <bool kRing>
  W seen(const Shape& s, W x, const Reach& r) const {
    if constexpr (kRing)
      return rotate(x, -r.offset, s.width);
    else
      return Ops::shift(x, -r.offset) & r.inside;
  }
  template <bool kRing>
  W back(const Shape& s, W anchors, const Reach& r) const {
    if constexpr (kRing)
      return rotate(anchors, r.offset, s.width);
    else
      return Ops::shift(anchors & r.inside, r.offset);
  }
  W seen(const Shape& s, W x, const Reach& r) const {
    return s.ring ? seen<true>(s, x, r) : seen<false>(s, x, r);
  }
  W back(const Shape& s, W anchors, const Reach& r) const {
    return s.ring ? back<true>(s, anchors, r) : back<false>(s, anchors, r);
  }
  static W rotate(W x, int o, int n) {
    o = ((o % n) + n) % n;
    return o == 0 ? x : (x << o | x >> (n - o)) & Ops::low(n);
  }

  W holding(const Shape& s, CodeSet codes) const;
  void read_tests(const Shape& s, Tests& tests) const {
    for (std::size_t t = 0; t < program_.tests.size(); ++t)
      tests[t] = holding(s, program_.tests[t].listed);
  }
  W legal(const Shape& s, const Tests& tests, std::size_t pattern) const;
  /// On a ring shorter than a pattern two of its cells would be one.
  bool fits(const Shape& s, std::size_t pattern) const {
    return !s.ring || program_.patterns[pattern].span <= s.width;
  }

  /// Possible anchors of every pattern, and the live cells.
  struct Future {
    Anchors possible;
    W live = 0;
  };
  Future future(const Shape& s, const Tests& tests) const;
  /// Of the possible placements of a pattern, those that test or write a cell of x.
  W touching(const Shape& s, const Future& f, std::size_t pattern, W x) const {
    W anchors = 0;
    for (const Reach& r : reach(s, pattern)) anchors |= seen(s, x, r);
    return anchors & f.possible[pattern];
  }
  /// spare() in the lanes of vectors: possible[pattern * kCount + lane].
  template <int kCount>
  void spare(const Shape& like, const W* possible, W* out) const;
  W component(const Shape& s, const Future& f, W seed) const;
  template <bool kRing>
  W flood(const Shape& s, const Future& f, W seed) const;
  Shape only(const Shape& s, W cells) const {
    Shape out = s;
    for (W& p : out.plane) p &= cells;
    return out;
  }
  /// A component's live cells with the frozen ones that matter to it; 0 if it cannot be taken out.
  W with_frozen(const Shape& s, const Future& f, W live) const;
  W blockers(const Shape& s, const Future& f, W live, W kept) const;

  Shape straightened(const Shape& s) const;
  Shape cut(const Shape& s) const;
  W flip_columns(W x, int width) const;
  W transposed(W x, int width, int height) const;
  void take_least(const Shape& s, int height, unsigned flips, Shape& least, bool& any) const;
  Shape canonical_ring(const Shape& s) const;

  const Program& program_;
  std::array<std::size_t, kMostTests + 1> starts_{};  ///< of each pattern's cells in Width::reach
  std::vector<Width> widths_;                         ///< by columns
  std::vector<Width> rings_;                          // the same, closed up
  unsigned straight_flips_ = 1;  ///< bit f: flips f (bit 0 columns, bit 1 rows) without a transpose
  unsigned crossed_flips_ = 0;   ///< after a transpose
};

template <class Isa, class W, int P>
Machine<Isa, W, P>::Machine(const Program& program, int rows, int columns) : program_(program) {
  const int most = std::max(rows, columns);
  for (unsigned g = 0; g < 8; ++g) {
    if ((program_.symmetries >> g & 1) == 0) continue;
    if ((g & 4) == 0)
      straight_flips_ |= 1U << (g & 3);
    else
      crossed_flips_ |= 1U << ((g & 1) << 1 | (g >> 1 & 1));
  }
  for (std::size_t p = 0; p < program_.patterns.size(); ++p)
    starts_[p + 1] = starts_[p] + program_.patterns[p].cells.size();
  widths_.resize(static_cast<std::size_t>(crossed_flips_ != 0 ? most : columns) + 1);
  for (std::size_t w = 1; w < widths_.size(); ++w) prepare(widths_[w], static_cast<int>(w), false);
  if (program_.kind != Kind::ring) return;
  rings_.resize(widths_.size());
  for (std::size_t w = 1; w < rings_.size(); ++w) prepare(rings_[w], static_cast<int>(w), true);
}

template <class Isa, class W, int P>
void Machine<Isa, W, P>::prepare(Width& width, int columns, bool ring) const {
  for (int i = 0; i < Ops::kBits; i += columns) width.column |= Ops::bit(i);
  for (int i = 0; i < Ops::kBits; ++i)
    width.row[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(i / columns);
  for (const CodePattern& pattern : program_.patterns) {
    const std::size_t first = width.reach.size();
    for (const CodeCell& c : pattern.cells) {
      Reach r;
      const int offset = c.row * columns + c.column;
      for (int x = 0; x < columns; ++x)
        if (x + c.column >= 0 && x + c.column < columns) r.inside |= width.column << x;
      if (offset <= -Ops::kBits || offset >= Ops::kBits)
        r.inside = 0;  // a row the word cannot hold
      else
        r.offset = offset;
      if (ring) r.offset = c.column;
      width.reach.push_back(r);
    }
    const Reach* reach = width.reach.data() + first;
    for (int anchor = 0; anchor < Ops::kBits; ++anchor) {
      Placed& out = width.placed.emplace_back();
      for (std::size_t i = 0; i < pattern.cells.size(); ++i) {
        const CodeCell& c = pattern.cells[i];
        int cell = anchor + reach[i].offset;
        if (ring)
          cell = ((cell % columns) + columns) % columns;
        else if ((reach[i].inside >> anchor & 1) == 0)
          continue;
        if (cell < 0 || cell >= Ops::kBits) continue;
        if (c.test != kNoTest) out.tests |= Ops::bit(cell);
        if (c.writes == kLeave) continue;
        out.writes |= Ops::bit(cell);
        for (int p = 0; p < P; ++p)
          if (c.writes >> p & 1) out.sets[p] |= Ops::bit(cell);
      }
    }
  }
}

template <class Isa, class W, int P>
typename Machine<Isa, W, P>::Shape Machine<Isa, W, P>::load(const std::uint8_t* symbols, int count,
                                                            int columns) const {
  Shape s;
  s.width = static_cast<std::uint8_t>(columns);
  s.ring = program_.kind == Kind::ring;
  for (int i = 0; i < count; ++i)
    for (int p = 0; p < P; ++p)
      if (program_.code_of[symbols[i]] >> p & 1) s.plane[p] |= Ops::bit(i);
  return s;
}

template <class Isa, class W, int P>
W Machine<Isa, W, P>::holding(const Shape& s, CodeSet codes) const {
  if constexpr (P == 1) return codes != 0 ? s.plane[0] : 0;
  W out = 0;
  for (int c = 1; c < program_.codes; ++c) {
    if ((codes >> c & 1) == 0) continue;
    W cells = ~W{0};
    for (int p = 0; p < P; ++p) cells &= c >> p & 1 ? s.plane[p] : ~s.plane[p];
    out |= cells;
  }
  return out;
}

template <class Isa, class W, int P>
W Machine<Isa, W, P>::legal(const Shape& s, const Tests& tests, std::size_t pattern) const {
  if (!fits(s, pattern)) return 0;
  const CodePattern& rules = program_.patterns[pattern];
  const std::span<const Reach> reach = this->reach(s, pattern);
  W anchors = tests[static_cast<std::size_t>(rules.cells[0].test)];
  for (std::size_t i = 1; i < rules.cells.size(); ++i) {
    const int t = rules.cells[i].test;
    if (t == kNoTest) continue;
    const W x = seen(s, tests[static_cast<std::size_t>(t)], reach[i]);
    anchors &= program_.tests[static_cast<std::size_t>(t)].outside ? ~x : x;
  }
  if (rules.may_change_nothing) {
    const W all = occupied(s);
    W changing = 0;
    for (std::size_t i = 0; i < rules.cells.size(); ++i) {
      const int c = rules.cells[i].writes;
      if (c == kLeave) continue;
      const W same = c == 0 ? 0 : holding(s, static_cast<CodeSet>(1 << c));
      changing |= seen(s, all & ~same, reach[i]);
    }
    anchors &= changing;
  }
  return anchors;
}

template <class Isa, class W, int P>
typename Machine<Isa, W, P>::Shape Machine<Isa, W, P>::play(const Shape& s, std::size_t pattern,
                                                            int anchor) const {
  const Placed& m = placed(s, pattern, anchor);
  const W cells = m.writes & occupied(s);
  Shape out = s;
  for (int p = 0; p < P; ++p) out.plane[p] = (s.plane[p] & ~cells) | (m.sets[p] & cells);
  return out;
}

template <class Isa, class W, int P>
typename Machine<Isa, W, P>::Future Machine<Isa, W, P>::future(const Shape& s,
                                                               const Tests& tests) const {
  Future f;
  const W all = occupied(s);
  if (program_.shrinks) {
    for (std::size_t p = 0; p < program_.patterns.size(); ++p) {
      f.possible[p] = legal(s, tests, p);
      const std::span<const Reach> reach = this->reach(s, p);
      for (std::size_t i = 0; i < reach.size(); ++i)
        if (program_.patterns[p].cells[i].writes != kLeave)
          f.live |= back(s, f.possible[p], reach[i]);
    }
    f.live &= all;
    return f;
  }
  // What can hold each code; what can pass each test (or, where outside passes, what occupied cell
  // can); what can hold another code than this.
  const std::size_t codes = static_cast<std::size_t>(program_.codes);
  const std::size_t patterns = program_.patterns.size();
  Can can{};
  Tests passing{};
  Can other{};
  const auto add = [&](std::size_t code, W cells) {
    can[code] |= cells;
    for (std::size_t t = 0; t < program_.tests.size(); ++t) {
      const CodeTest& test = program_.tests[t];
      if (((test.listed >> code & 1) != 0) != test.outside) passing[t] |= cells;
    }
    for (std::size_t c = 0; c < codes; ++c)
      if (c != code) other[c] |= cells;
  };
  for (std::size_t c = 1; c < codes; ++c) add(c, holding(s, static_cast<CodeSet>(1U << c)));
  for (bool grown = true; grown;) {
    grown = false;
    for (std::size_t p = 0; p < patterns; ++p) {
      const std::vector<CodeCell>& cells = program_.patterns[p].cells;
      const Reach* const reach = this->reach(s, p).data();
      const bool may_change_nothing = program_.patterns[p].may_change_nothing;
      W anchors = fits(s, p) ? all : 0;
      W changing = 0;
      for (std::size_t i = 0; i < cells.size(); ++i) {
        if (cells[i].test != kNoTest) {
          const auto t = static_cast<std::size_t>(cells[i].test);
          anchors &= program_.tests[t].outside ? ~seen(s, all & ~passing[t], reach[i])
                                               : seen(s, passing[t], reach[i]);
        }
        if (may_change_nothing && cells[i].writes != kLeave)
          changing |= seen(s, other[static_cast<std::size_t>(cells[i].writes)], reach[i]);
      }
      if (may_change_nothing) anchors &= changing;
      f.possible[p] = anchors;
      if (anchors == 0) continue;
      for (std::size_t i = 0; i < cells.size(); ++i) {
        if (cells[i].writes == kLeave) continue;
        const auto c = static_cast<std::size_t>(cells[i].writes);
        const W fresh = back(s, anchors, reach[i]) & all & ~can[c];
        if (fresh == 0) continue;
        grown = true;
        add(c, fresh);
      }
    }
  }
  for (std::size_t p = 0; p < patterns; ++p) {
    if (f.possible[p] == 0) continue;
    const std::vector<CodeCell>& cells = program_.patterns[p].cells;
    for (std::size_t i = 0; i < cells.size(); ++i)
      if (cells[i].writes != kLeave)
        f.live |= back(s, f.possible[p], reach(s, p)[i]) & all &
                  other[static_cast<std::size_t>(cells[i].writes)];
  }
  return f;
}

}  // namespace minimex::board

#include "family/board/machine_components.hpp"  // IWYU pragma: export
#include "family/board/machine_keys.hpp"        // IWYU pragma: export
