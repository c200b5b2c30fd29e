#pragma once
// Partizan games in normal play whose moves only take away: how many moves are a player's for sure,
// and how many the other can make at most.
//
// A placement of Y conflicts with one of X if it writes a cell that the latter tests. Facts used:
// what is possible is what is legal (Program::shrinks), and every move takes a cell that it tests.
//
// most(Y): H is a set of cells such that every placement of Y takes one of them. A cell is taken
//   once, so Y makes at most |H| moves.
// safe(X): placements of X, no two in conflict, that conflict with no placement of Y. X can make
//   them all, whenever X likes.
// items: placements a of X, in conflict neither with each other nor with the safe ones, such that
//   no placement of Y conflicts with two of them. A move of Y spoils one at most. With every item
//   goes what its move brings: value(a) = 1 + placements that are safe once it is made, and
//   weight(a) = cells h of H such that every placement of Y that takes h both conflicts with a and
//   is impossible once a is made: Y has not taken h before (a were spoilt) and never will. The
//   placements brought are of that kind too: whatever conflicts with them conflicts with a and goes
//   with it. score = value + weight.
//
// X makes the best intact item whenever it is X's turn, then the safe placements. If X begins, the
// items that X makes have together at least the scores of ranks 1, 3, 5, ...; if Y begins, of ranks
// 2, 4, 6, ... Let m be the moves that X makes in all and u the cells of H that are left to Y.
// X runs out at turn m + 1 of X at the earliest. If X began, Y has made m moves by then, so X wins
// if m > u. If Y began, Y has made m + 1, so X wins if m >= u. And
//   m - u >= safe(X) - |H| + the sum of those scores.
// Integers are moves for sure of their owner, and at most so many.

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "family/board/machine.hpp"

namespace minimex::board {

template <class Isa, class W, int P>
class SumBounds {
 public:
  using Machine = board::Machine<Isa, W, P>;
  using Shape = typename Machine::Shape;
  using Ops = typename Machine::Ops;
  static constexpr std::size_t kMostPatterns = 64;

  /// Legal placements of all patterns, and the cells that each player can take.
  struct View {
    std::array<W, kMostPatterns> anchors{};
    std::array<W, 2> written{};
    std::array<int, 2> legal{};
  };
  /// Of one player X against the other.
  struct Case {
    int safe = 0;
    int most = 0;  ///< |H|: of the other's moves
    std::array<std::int16_t, Ops::kBits> scores{};
    int items = 0;

    /// At least by how much X's moves outnumber those of the other; X is to move if `first`.
    int margin(bool first) {
      std::sort(scores.begin(), scores.begin() + items, [](int a, int b) { return a > b; });
      int ahead = safe - most;
      for (int i = first ? 0 : 1; i < items; i += 2) ahead += scores[static_cast<std::size_t>(i)];
      return ahead;
    }
    /// Do the bounds say that X wins?
    bool surely_wins(bool first) { return margin(first) >= (first ? 1 : 0); }
  };

  SumBounds(const Program& program, int columns);

  /// Do the bounds hold for these rules?
  static bool hold(const Program& program) {
    if (!program.shrinks || program.kind == Kind::ring || program.patterns.size() > kMostPatterns)
      return false;
    for (const CodePattern& p : program.patterns)
      if (p.may_change_nothing) return false;
    return true;
  }

  View view(const Machine& machine, const Shape& s) const;
  /// Adds a component to X's case.
  void add(const Shape& s, const View& v, std::size_t x, Case& out) const;

 private:
  struct Cell {
    int offset = 0;
    W inside = 0;
    bool tests = false;
    bool writes = false;
  };
  /// A type of its own: see word.hpp.
  struct Step {
    int bits = 0;
  };
  struct Pattern {
    std::array<bool, 2> players{};
    std::vector<Cell> cells;
    int last = 0;             ///< from the anchor to the last cell that it takes
    std::vector<Step> steps;  ///< from one cell that it takes to a later one
  };
  using Width = std::vector<Pattern>;
  using Anchors = std::array<W, kMostPatterns>;

  const Width& of(const Shape& s) const { return widths_[s.width]; }

  static W testing(const Pattern& p, W cells) {
    W out = 0;
    for (const Cell& c : p.cells)
      if (c.tests) out |= Ops::shift(cells, -c.offset) & c.inside;
    return out;
  }
  static W writing(const Pattern& p, W cells) {
    W out = 0;
    for (const Cell& c : p.cells)
      if (c.writes) out |= Ops::shift(cells, -c.offset) & c.inside;
    return out;
  }
  static W taking(const Pattern& p, W cells) {
    W out = 0;
    for (const Cell& c : p.cells)
      if (c.writes && c.tests) out |= Ops::shift(cells, -c.offset) & c.inside;
    return out;
  }
  static W tested(const Pattern& p, W anchors) {
    W out = 0;
    for (const Cell& c : p.cells)
      if (c.tests) out |= Ops::shift(anchors & c.inside, c.offset);
    return out;
  }
  static W written(const Pattern& p, W anchors) {
    W out = 0;
    for (const Cell& c : p.cells)
      if (c.writes) out |= Ops::shift(anchors & c.inside, c.offset);
    return out;
  }
  static W taken(const Pattern& p, W anchors) {
    W out = 0;
    for (const Cell& c : p.cells)
      if (c.writes && c.tests) out |= Ops::shift(anchors & c.inside, c.offset);
    return out;
  }
  /// The first pattern of player x with an anchor left, or patterns.size().
  static std::size_t first(const Width& w, const Anchors& a, std::size_t x) {
    std::size_t p = 0;
    while (p < w.size() && !(w[p].players[x] && a[p] != 0)) ++p;
    return p;
  }
  /// Takes from `a` what conflicts with a placement of x that tests and writes these cells.
  static void compatible(const Width& w, Anchors& a, std::size_t x, W tests, W writes) {
    for (std::size_t q = 0; q < w.size(); ++q)
      if (w[q].players[x] && a[q] != 0) a[q] &= ~(testing(w[q], writes) | writing(w[q], tests));
  }
  /// Chooses placements of x among `open`, no two in conflict; takes from `free` what conflicts.
  static int pack(const Width& w, Anchors& open, Anchors& free, std::size_t x);
  static W hitting(const Width& w, Anchors a, std::size_t x);
  static void safe(const Width& w, const Anchors& from, std::size_t x, W threatened, Anchors& out) {
    for (std::size_t p = 0; p < w.size(); ++p)
      out[p] = w[p].players[x] && from[p] != 0 ? from[p] & ~testing(w[p], threatened) : W{0};
  }
  void take_item(const Width& w, const View& v, std::size_t x, std::size_t p, W anchor, W h,
                 Anchors& free, Case& out) const;

  std::vector<Width> widths_;
};

template <class Isa, class W, int P>
SumBounds<Isa, W, P>::SumBounds(const Program& program, int columns) {
  widths_.resize(static_cast<std::size_t>(columns) + 1);
  for (int width = 1; width <= columns; ++width) {
    W column = 0;
    for (int i = 0; i < Ops::kBits; i += width) column |= Ops::bit(i);
    for (const CodePattern& pattern : program.patterns) {
      Pattern& out = widths_[static_cast<std::size_t>(width)].emplace_back();
      out.players = pattern.players;
      for (const CodeCell& c : pattern.cells) {
        Cell cell;
        const int offset = c.row * width + c.column;
        if (offset > -Ops::kBits && offset < Ops::kBits) {
          cell.offset = offset;
          for (int x = 0; x < width; ++x)
            if (x + c.column >= 0 && x + c.column < width) cell.inside |= column << x;
        }
        cell.tests = c.test != kNoTest;
        cell.writes = c.writes != kLeave;
        out.cells.push_back(cell);
      }
      bool any = false;
      for (const Cell& c : out.cells) {
        if (!c.tests || !c.writes) continue;
        out.last = any ? std::max(out.last, c.offset) : c.offset;
        any = true;
        for (const Cell& d : out.cells)
          if (d.tests && d.writes && d.offset > c.offset && d.offset - c.offset < Ops::kBits)
            out.steps.push_back({d.offset - c.offset});
      }
    }
  }
}

template <class Isa, class W, int P>
typename SumBounds<Isa, W, P>::View SumBounds<Isa, W, P>::view(const Machine& machine,
                                                               const Shape& s) const {
  const Width& w = of(s);
  View v;
  for (std::size_t p = 0; p < w.size(); ++p) {
    v.anchors[p] = machine.legal(s, p);
    if (v.anchors[p] == 0) continue;
    const W cells = written(w[p], v.anchors[p]);
    const int n = Ops::count(v.anchors[p]);
    for (std::size_t x = 0; x < 2; ++x) {
      if (!w[p].players[x]) continue;
      v.written[x] |= cells;
      v.legal[x] += n;
    }
  }
  return v;
}

template <class Isa, class W, int P>
int SumBounds<Isa, W, P>::pack(const Width& w, Anchors& open, Anchors& free, std::size_t x) {
  int n = 0;
  for (std::size_t p = first(w, open, x); p < w.size(); p = first(w, open, x), ++n) {
    const W anchor = open[p] & (~open[p] + 1);
    open[p] ^= anchor;
    const W tests = tested(w[p], anchor);
    const W writes = written(w[p], anchor);
    compatible(w, open, x, tests, writes);
    compatible(w, free, x, tests, writes);
  }
  return n;
}

/// Cells such that every placement of x takes one of them: of every first placement of a line its
/// last cell, which is best where placements lie along lines.
template <class Isa, class W, int P>
W SumBounds<Isa, W, P>::hitting(const Width& w, Anchors a, std::size_t x) {
  W out = 0;
  for (std::size_t p = 0; p < w.size(); ++p) {
    if (!w[p].players[x]) continue;
    while (a[p] != 0) {
      W later = 0;
      for (const Step& step : w[p].steps) later |= a[p] << step.bits;
      const W cells = Ops::shift(a[p] & ~later, w[p].last);
      out |= cells;
      for (std::size_t q = p; q < w.size(); ++q)
        if (w[q].players[x] && a[q] != 0) a[q] &= ~taking(w[q], cells);
    }
  }
  return out;
}

/// Adds the placement as an item and takes from `free` all that no longer goes with it.
template <class Isa, class W, int P>
void SumBounds<Isa, W, P>::take_item(const Width& w, const View& v, std::size_t x, std::size_t p,
                                     W anchor, W h, Anchors& free, Case& out) const {
  const std::size_t y = 1 - x;
  const W tests = tested(w[p], anchor);
  const W writes = written(w[p], anchor);
  free[p] &= ~anchor;
  compatible(w, free, x, tests, writes);
  W spoilt = 0;     // cells written by placements of Y that conflict with it
  W remaining = 0;  // cells taken by placements of Y that may still come, or may have come before
  W dangers = 0;    // cells written by those
  for (std::size_t q = 0; q < w.size(); ++q) {
    if (!w[q].players[y] || v.anchors[q] == 0) continue;
    const W conflicts = v.anchors[q] & writing(w[q], tests);
    const W left = v.anchors[q] & ~(conflicts & testing(w[q], writes));
    spoilt |= written(w[q], conflicts);
    remaining |= taken(w[q], left);
    dangers |= written(w[q], left);
  }
  // What is safe from now on, and was not: what was is packed already.
  Anchors open;
  safe(w, free, x, dangers, open);
  const int brought = pack(w, open, free, x);
  for (std::size_t q = 0; q < w.size(); ++q)
    if (w[q].players[x] && free[q] != 0) free[q] &= ~testing(w[q], spoilt);
  out.scores[static_cast<std::size_t>(out.items++)] =
      static_cast<std::int16_t>(1 + brought + Ops::count(h & ~remaining));
}

template <class Isa, class W, int P>
void SumBounds<Isa, W, P>::add(const Shape& s, const View& v, std::size_t x, Case& out) const {
  const Width& w = of(s);
  const std::size_t y = 1 - x;
  const W h = hitting(w, v.anchors, y);
  out.most += Ops::count(h);
  Anchors free = v.anchors;
  Anchors open;
  safe(w, v.anchors, x, v.written[y], open);
  out.safe += pack(w, open, free, x);
  // First those that lie on cells of H altogether.
  for (int round = 0; round < 2; ++round)
    for (std::size_t p = 0; p < w.size(); ++p) {
      if (!w[p].players[x]) continue;
      for (;;) {
        W from = free[p];
        if (round == 0)
          for (const Cell& c : w[p].cells)
            if (c.tests) from &= Ops::shift(h, -c.offset) & c.inside;
        if (from == 0) break;
        take_item(w, v, x, p, from & (~from + 1), h, free, out);
      }
    }
}

}  // namespace minimex::board
