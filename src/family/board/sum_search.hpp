#pragma once
// Win or loss of sums of components, by search: misere play, and partizan games.
//
// A position is a sorted list of components and, in normal play, one integer. Simplified is only
// what is a theorem (docs/board-search.md):
// - a component without a legal move is 0, in either convention;
// - normal play: integers add up; G + (-G) = 0; a move in the integer is tried last (it is needed
//   at most where all other moves lose, and it is always legal to try it);
// - misere play: see small_parts.hpp.
// Depth-first with a table; the stack is explicit, since play may be long.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "family/board/machine.hpp"
#include "family/board/nimber_search.hpp"
#include "family/board/small_parts.hpp"
#include "family/board/sum_bounds.hpp"
#include "family/board/sum_engine.hpp"
#include "family/board/sum_key.hpp"
#include "family/board/sum_table.hpp"

namespace minimex::board {

template <class Isa, class W, int P>
class SumSearch {
 public:
  using Machine = board::Machine<Isa, W, P>;
  using Shape = typename Machine::Shape;
  using Ops = typename Machine::Ops;
  using Bounds = SumBounds<Isa, W, P>;
  using Key = SumKeyOf<Isa, W, P>;
  using Tame = TamePair<Isa>;

  /// `bounds`: nullptr where they do not hold. `lane`: 0 for the first thread; others try equally
  /// good moves in another order.
  SumSearch(const Machine& machine, const Bounds* bounds, const SumRules& rules, SumTable& table,
            SearchState& state, int lane)
      : machine_(machine),
        bounds_(bounds),
        rules_(rules),
        table_(table),
        state_(state),
        lane_(lane),
        impartial_(machine.program().impartial),
        small_(machine, bounds, table) {}

  /// Does the mover win? The caller is inside state.gate.
  bool wins(const Shape& board, int mover);

 private:
  struct Part {
    Shape shape;
    int heap = -1;  ///< misere play: it equals this nim heap
  };
  /// A placement in a part; pattern kHeapMove: down to `anchor` in a nim heap, kNumberMove: in the
  /// integer.
  struct Option {
    int order = 0;
    int part = 0;
    int pattern = 0;
    int anchor = 0;
  };
  struct Frame {
    std::size_t part = 0;  ///< the first of its parts
    std::size_t parts = 0;
    std::size_t option = 0;  ///< the first of its options
    std::size_t next = 0;    ///< to be tried
    int number = 0;          ///< positive: moves of Left
    int mover = 0;
    Key key;
  };
  enum class Known { no, yes, unknown };

  static constexpr int kHeapMove = -1;
  static constexpr int kNumberMove = -2;
  static constexpr std::size_t kDeepest = 200000;  // frames

  static Known known(bool yes) { return yes ? Known::yes : Known::no; }
  int next_mover(int mover) const { return impartial_ ? 0 : 1 - mover; }

  void add_parts(const Shape& s) {
    machine_.split(s, [&](const typename Machine::Component& c) {
      if (c.moves > 0) parts_.push_back({c.shape, -1});
    });
  }
  Frame after(const Frame& f, const Option& o);
  Known look(Frame& f);
  Known try_plain(const Frame& f);
  Known enter(Frame f);
  void simplify(Frame& f);
  void simplify_normal(Frame& f);
  void simplify_misere(Frame& f);
  void cancel_inverses(std::size_t first);
  Shape negative(const Shape& s) const;
  using Cases = std::array<typename Bounds::Case, 2>;
  Cases cases(const Frame& f, std::size_t but) const;
  void add_bounds(const Shape& s, Cases& out) const;
  /// Does the mover win?
  static Known by_bounds(Cases& c, int mover) {
    const auto x = static_cast<std::size_t>(mover);
    if (c[x].surely_wins(true)) return Known::yes;
    return c[1 - x].surely_wins(false) ? Known::no : Known::unknown;
  }
  Known by_tameness(const Frame& f);
  int order(const Shape& option, int mover) const;
  Known expand(Frame& f);
  void store(const Frame& f, bool win) {
    table_.add(f.key.view(), static_cast<std::uint16_t>((win ? 1U : 2U) << (2 * f.mover)));
  }

  const Machine& machine_;
  const Bounds* bounds_;
  const SumRules& rules_;
  SumTable& table_;
  SearchState& state_;
  int lane_;
  bool impartial_;
  SmallParts<Isa, W, P> small_;
  std::uint64_t expansions_ = 0;
  std::vector<Frame> frames_;
  std::vector<Part> parts_;
  std::vector<Option> options_;
};

template <class Isa, class W, int P>
bool SumSearch<Isa, W, P>::wins(const Shape& board, int mover) {
  Frame root;
  // Where the rules can exchange the players Left always begins: a square board of Domineering is
  // searched once for both, and in the order of moves that suits the first.
  const bool exchanged = rules_.swap && !impartial_ && mover == 1;
  root.mover = impartial_ || exchanged ? 0 : mover;
  add_parts(exchanged ? negative(board) : board);
  Known result = enter(root);
  while (!frames_.empty()) {
    Frame& top = frames_.back();
    const bool won = result == Known::no;  // the option is lost for the opponent
    if (won || (result == Known::yes && top.next == options_.size())) {
      store(top, won);
      result = known(won);
      options_.resize(top.option);
      parts_.resize(top.part);
      frames_.pop_back();
      continue;
    }
    const Option o = options_[top.next++];
    result = enter(after(top, o));
  }
  return result == Known::yes;
}

/// An option; its parts come after all others.
template <class Isa, class W, int P>
typename SumSearch<Isa, W, P>::Frame SumSearch<Isa, W, P>::after(const Frame& f, const Option& o) {
  Frame out;
  out.part = parts_.size();
  out.number = f.number;
  out.mover = next_mover(f.mover);
  if (o.pattern == kNumberMove) out.number += f.mover == 0 ? -1 : 1;
  for (std::size_t i = 0; i < f.parts; ++i)
    if (o.pattern == kNumberMove || i != static_cast<std::size_t>(o.part)) {
      const Part p = parts_[f.part + i];
      parts_.push_back(p);
    }
  if (o.pattern == kHeapMove) {
    if (o.anchor > 0) parts_.push_back({Shape{}, o.anchor});
  } else if (o.pattern != kNumberMove) {
    const Shape shape = parts_[f.part + static_cast<std::size_t>(o.part)].shape;
    add_parts(machine_.play(shape, static_cast<std::size_t>(o.pattern), o.anchor));
  }
  return out;
}

/// Decides the position whose parts are the last without a search, if theorems or the table do.
template <class Isa, class W, int P>
typename SumSearch<Isa, W, P>::Known SumSearch<Isa, W, P>::look(Frame& f) {
  simplify(f);
  f.parts = parts_.size() - f.part;
  if (!rules_.misere) {
    if (f.parts == 0) return known(f.mover == 0 ? f.number > 0 : f.number < 0);
  } else {
    if (f.parts == 0) return Known::yes;
    if (const Known k = by_tameness(f); k != Known::unknown) return k;
  }
  f.key.begin(f.number);
  for (std::size_t i = f.part; i < parts_.size(); ++i)
    if (parts_[i].heap >= 0)
      f.key.add_heap(parts_[i].heap);
    else
      f.key.add(parts_[i].shape);
  f.key.end();
  const unsigned found = table_.find(f.key.view()) >> (2 * f.mover) & 3U;
  return found == 0 ? Known::unknown : known(found == 1);
}

/// Decides the position whose parts are the last, or puts it on the stack.
template <class Isa, class W, int P>
typename SumSearch<Isa, W, P>::Known SumSearch<Isa, W, P>::enter(Frame f) {
  Known k = look(f);
  if (k == Known::unknown) {
    breathe<Isa>(table_, state_, expansions_);
    state_.expanded.fetch_add(1, std::memory_order_relaxed);
    f.option = options_.size();
    f.next = f.option;
    k = expand(f);
    if (k == Known::unknown) {
      if (frames_.size() >= kDeepest) throw PlayTooLong{};
      frames_.push_back(f);
      return Known::yes;  // so that the first option is tried
    }
    options_.resize(f.option);
    store(f, k == Known::yes);
  }
  parts_.resize(f.part);
  return k;
}

/// Tries the options that need no search; drops those that lose.
template <class Isa, class W, int P>
typename SumSearch<Isa, W, P>::Known SumSearch<Isa, W, P>::try_plain(const Frame& f) {
  std::size_t kept = f.option;
  const std::size_t end = options_.size();
  const std::size_t first = parts_.size();
  for (std::size_t i = f.option; i < end; ++i) {
    Frame g = after(f, options_[i]);
    const Known k = look(g);
    parts_.resize(first);
    if (k == Known::no) return Known::yes;
    if (k == Known::unknown) options_[kept++] = options_[i];
  }
  options_.resize(kept);
  return kept == f.option ? Known::no : Known::unknown;
}

template <class Isa, class W, int P>
void SumSearch<Isa, W, P>::simplify(Frame& f) {
  if (rules_.misere)
    simplify_misere(f);
  else
    simplify_normal(f);
  std::sort(parts_.begin() + static_cast<std::ptrdiff_t>(f.part), parts_.end(),
            [](const Part& a, const Part& b) {
              return a.heap != b.heap ? a.heap < b.heap : a.shape < b.shape;
            });
}

template <class Isa, class W, int P>
void SumSearch<Isa, W, P>::simplify_normal(Frame& f) {
  std::size_t kept = f.part;
  for (std::size_t i = f.part; i < parts_.size(); ++i) {
    if (const auto n = small_.integer(parts_[i].shape); n.is)
      f.number += n.value;
    else
      parts_[kept++] = parts_[i];
  }
  parts_.resize(kept);
  if (kept - f.part >= 2) cancel_inverses(f.part);
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

/// The bounds of all parts of a position but one.
template <class Isa, class W, int P>
typename SumSearch<Isa, W, P>::Cases SumSearch<Isa, W, P>::cases(const Frame& f,
                                                                 std::size_t but) const {
  Cases out;
  // An integer is that many moves of its owner, for sure and at most.
  out[0].safe = out[1].most = std::max(f.number, 0);
  out[1].safe = out[0].most = std::max(-f.number, 0);
  for (std::size_t i = 0; i < f.parts; ++i)
    if (i != but) add_bounds(parts_[f.part + i].shape, out);
  return out;
}

template <class Isa, class W, int P>
void SumSearch<Isa, W, P>::add_bounds(const Shape& s, Cases& out) const {
  const auto view = bounds_->view(machine_, s);
  for (std::size_t x = 0; x < 2; ++x) bounds_->add(s, view, x, out[x]);
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

/// Least for the options to be tried first.
template <class Isa, class W, int P>
int SumSearch<Isa, W, P>::order(const Shape& option, int mover) const {
  const Program& program = machine_.program();
  std::array<int, 2> legal{};
  machine_.each_legal(option, [&](std::size_t p, W anchors) {
    const int n = Ops::count(anchors);
    for (std::size_t x = 0; x < 2; ++x)
      if (program.patterns[p].players[x]) legal[x] += n;
  });
  if (impartial_) return legal[0] + Ops::count(Machine::occupied(option));
  const auto own = static_cast<std::size_t>(mover);
  const int ahead = legal[own] - legal[1 - own];
  return rules_.misere ? ahead : -ahead;
}

/// Finds the options, best first; says who wins if it is plain.
template <class Isa, class W, int P>
typename SumSearch<Isa, W, P>::Known SumSearch<Isa, W, P>::expand(Frame& f) {
  const auto mover = static_cast<std::size_t>(f.mover);
  const Program& program = machine_.program();
  for (std::size_t i = 0; i < f.parts; ++i) {
    const Part part = parts_[f.part + i];
    if (i > 0 && parts_[f.part + i - 1].heap == part.heap &&
        parts_[f.part + i - 1].shape == part.shape)
      continue;
    Option o;
    o.part = static_cast<int>(i);
    if (part.heap >= 0) {
      o.pattern = kHeapMove;
      for (o.anchor = 0; o.anchor < part.heap; ++o.anchor) options_.push_back(o);
      continue;
    }
    Cases others;
    if (bounds_ != nullptr) others = cases(f, i);
    for (std::size_t p = 0; p < program.patterns.size(); ++p) {
      if (!program.patterns[p].players[mover]) continue;
      for (W anchors = machine_.legal(part.shape, p); anchors != 0; anchors &= anchors - 1) {
        o.pattern = static_cast<int>(p);
        o.anchor = Ops::lowest(anchors);
        const Shape option = machine_.play(part.shape, p, o.anchor);
        if (bounds_ == nullptr) {
          o.order = order(option, f.mover);
        } else {
          Cases c = others;
          add_bounds(option, c);
          const Known k = by_bounds(c, next_mover(f.mover));
          if (k == Known::no) return Known::yes;
          if (k == Known::yes) continue;
          // Moves at most and moves for sure tell more than moves now.
          const auto value = [&](std::size_t x) { return c[1 - x].most + c[x].safe; };
          o.order = value(1 - mover) - value(mover);
        }
        options_.push_back(o);
      }
    }
  }
  std::sort(options_.begin() + static_cast<std::ptrdiff_t>(f.option), options_.end(),
            [this](const Option& a, const Option& b) {
              if (a.order != b.order) return a.order < b.order;
              if (a.part != b.part) return a.part < b.part;
              const int side = lane_ % 2 == 0 ? 1 : -1;
              if (a.pattern != b.pattern) return side * a.pattern < side * b.pattern;
              return side * a.anchor < side * b.anchor;
            });
  if (f.mover == 0 ? f.number > 0 : f.number < 0) {
    Option o;
    o.pattern = kNumberMove;
    options_.push_back(o);
  }
  if (options_.size() == f.option) return known(rules_.misere);
  return try_plain(f);
}

}  // namespace minimex::board
