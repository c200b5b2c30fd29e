#pragma once
// Win or loss of sums of components, by search: misere play, and partizan games.
//
// A position is a sorted list of components and, in normal play, one integer. Simplified is only
// what is a theorem (docs/board-search.md):
// - a component without a legal move is 0, in either convention;
// - normal play: integers add up; G + (-G) = 0; a move in the integer is tried last (it is needed
//   at most where all other moves lose, and it is always legal to try it); small components are
//   put together into one game in canonical form, which equals their sum;
// - misere play: see small_parts.hpp.
// Depth-first with a table; the stack is explicit, since play may be long.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <vector>

#include "family/board/component_values.hpp"
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
  using Form = SmallValues::Form;

  /// `bounds`: nullptr where they do not hold. `values`: of small components, nullptr where they
  /// are not used; each thread has its own.
  SumSearch(const Machine& machine, const Bounds* bounds, SmallValues* values,
            const SumRules& rules, SumTable& table, SearchState& state)
      : machine_(machine),
        bounds_(bounds),
        values_(values),
        rules_(rules),
        table_(table),
        state_(state),
        impartial_(machine.program().impartial),
        small_(machine, bounds, table) {
    if (values != nullptr) component_values_.emplace(machine, *values, rules.valued_cells);
  }

  /// Does the mover win? The caller is inside state.gate.
  bool wins(const Shape& board, int mover);

 private:
  struct Part {
    Shape shape;
    int heap = -1;                    ///< misere play: it equals this nim heap
    Form value = SmallValues::kNone;  ///< or this game, in normal play
  };
  /// A placement in a part; pattern kHeapMove: down to `anchor` in a nim heap, kNumberMove: in the
  /// integer, kValueMove: to option `anchor` of a value.
  struct Option {
    int order = 0;
    int part = 0;
    int pattern = 0;
    int anchor = 0;
    bool late = false;  ///< put off once, as another thread was at it
  };
  /// A type of its own: see word.hpp.
  struct Value {
    Form form = SmallValues::kNone;
  };
  struct Frame {
    std::size_t part = 0;  ///< the first of its parts
    std::size_t parts = 0;
    std::size_t option = 0;  ///< the first of its options
    std::size_t next = 0;    ///< to be tried
    bool lost = false;       ///< so it is supposed
    int number = 0;          ///< positive: moves of Left
    int mover = 0;
    Key key;
  };
  enum class Known { no, yes, unknown };

  static constexpr int kHeapMove = -1;
  static constexpr int kNumberMove = -2;
  static constexpr int kValueMove = -3;
  static constexpr std::size_t kDeepest = 200000;  // frames
  static constexpr int kOptionLeft = 10;  // beside effort(); with more the order is hardly better
  static constexpr std::uint64_t kLookAround = 64;  // options, then a look at what others found

  static Known known(bool yes) { return yes ? Known::yes : Known::no; }
  int next_mover(int mover) const { return impartial_ ? 0 : 1 - mover; }

  void add_parts(const Shape& s) {
    machine_.split(s, [&](const typename Machine::Component& c) {
      if (c.moves > 0) parts_.push_back({c.shape});
    });
  }
  Frame after(const Frame& f, const Option& o);
  Known look(Frame& f);
  Known try_plain(const Frame& f);
  Known look_ahead(const Frame& f);
  void sort_options(const Frame& f);
  int effort(const Frame& f) const;
  Known enter(Frame f, bool lost, bool may_wait);
  void simplify(Frame& f);
  void simplify_normal(Frame& f);
  void simplify_misere(Frame& f);
  void add_values(Frame& f);
  bool precedes(const Part& a, const Part& b) const;
  Known by_values(const Frame& f) const;
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
  bool overtaken(Known& result);
  void leave(const Frame& f);
  bool at_work(const Frame& f) const { return place(f).load(std::memory_order_relaxed) == mark(f); }
  std::atomic<std::uint64_t>& place(const Frame& f) const {
    return state_.at_work[(mark(f) >> 2) % SearchState::kAtWork];
  }
  static std::uint64_t mark(const Frame& f) {
    return f.key.view().hash << 2 | static_cast<std::uint64_t>(f.mover) << 1 | 1U;
  }
  int order(const Shape& option, int mover) const;
  Known expand(Frame& f);
  void store(const Frame& f, bool win) {
    table_.add(f.key.view(), static_cast<std::uint16_t>((win ? 1U : 2U) << (2 * f.mover)));
  }

  const Machine& machine_;
  const Bounds* bounds_;
  SmallValues* values_;
  const SumRules& rules_;
  SumTable& table_;
  SearchState& state_;
  bool impartial_;
  SmallParts<Isa, W, P> small_;
  std::optional<ComponentValues<Isa, W, P>> component_values_;
  std::uint64_t expansions_ = 0;
  std::uint64_t turns_ = 0;
  bool ahead_ = false;  ///< in look_ahead()
  std::vector<Frame> frames_;
  std::vector<Part> parts_;
  std::vector<Option> options_;
  std::vector<Value> found_;  // by simplify_normal
};

template <class Isa, class W, int P>
bool SumSearch<Isa, W, P>::wins(const Shape& board, int mover) {
  Frame root;
  // Where the rules can exchange the players Left always begins: a square board of Domineering is
  // searched once for both, and in the order of moves that suits the first.
  const bool exchanged = rules_.swap && !impartial_ && mover == 1;
  root.mover = impartial_ || exchanged ? 0 : mover;
  add_parts(exchanged ? negative(board) : board);
  Known result = enter(root, true, false);
  while (!frames_.empty()) {
    if (state_.together && ++turns_ % kLookAround == 0 && overtaken(result)) continue;
    Frame& top = frames_.back();
    const bool won = result == Known::no;  // the option is lost for the opponent
    if (won || (result == Known::yes && top.next == options_.size())) {
      store(top, won);
      result = known(won);
      leave(top);
      frames_.pop_back();
      continue;
    }
    Option o = options_[top.next++];
    // A position whose first option failed is taken to be lost, its options to be won, their
    // first options to be lost, and so on from the root, which is taken to be lost. Of a lost
    // position all options must be searched, so threads share them; where it is won, it is
    // better to help the thread that is at the first.
    const bool lost = top.lost || top.next > top.option + 1;
    result = enter(after(top, o), !lost, state_.together && lost && !o.late);
    if (result == Known::unknown) {
      o.late = true;
      options_.push_back(o);
      result = Known::yes;  // so that the next is tried
    }
  }
  return result == Known::yes;
}

/// Has another thread decided a position that this one is at? Then goes back to the first such.
template <class Isa, class W, int P>
bool SumSearch<Isa, W, P>::overtaken(Known& result) {
  for (std::size_t i = 0; i < frames_.size(); ++i) {
    const unsigned found = table_.find(frames_[i].key.view()) >> (2 * frames_[i].mover) & 3U;
    if (found == 0) continue;
    result = known(found == 1);
    for (; frames_.size() > i; frames_.pop_back()) leave(frames_.back());
    return true;
  }
  return false;
}

template <class Isa, class W, int P>
void SumSearch<Isa, W, P>::leave(const Frame& f) {
  if (state_.together && at_work(f)) place(f).store(0, std::memory_order_relaxed);
  options_.resize(f.option);
  parts_.resize(f.part);
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
  } else if (o.pattern == kValueMove) {
    const Form value = parts_[f.part + static_cast<std::size_t>(o.part)].value;
    parts_.push_back(
        {Shape{}, -1, values_->option(value, f.mover, static_cast<std::size_t>(o.anchor))});
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
    if (values_ != nullptr)
      if (const Known k = by_values(f); k != Known::unknown) return k;
  } else {
    if (f.parts == 0) return Known::yes;
    if (const Known k = by_tameness(f); k != Known::unknown) return k;
  }
  f.key.begin(f.number);
  for (std::size_t i = f.part; i < parts_.size(); ++i)
    if (parts_[i].heap >= 0)
      f.key.add_heap(parts_[i].heap);
    else if (parts_[i].value != SmallValues::kNone)
      f.key.add_value(values_->facts(parts_[i].value));
    else
      f.key.add(parts_[i].shape);
  f.key.end();
  const unsigned found = table_.find(f.key.view()) >> (2 * f.mover) & 3U;
  return found == 0 ? Known::unknown : known(found == 1);
}

/// Decides the position whose parts are the last, or puts it on the stack; unknown if it `may_wait`
/// and another thread is at it.
template <class Isa, class W, int P>
typename SumSearch<Isa, W, P>::Known SumSearch<Isa, W, P>::enter(Frame f, bool lost,
                                                                 bool may_wait) {
  Known k = look(f);
  if (k == Known::unknown && !(may_wait && at_work(f))) {
    breathe<Isa>(table_, state_, expansions_);
    state_.expanded.fetch_add(1, std::memory_order_relaxed);
    f.option = options_.size();
    f.next = f.option;
    if (state_.together) place(f).store(mark(f), std::memory_order_relaxed);
    k = expand(f);
    if (k == Known::unknown) {
      if (frames_.size() >= kDeepest) throw PlayTooLong{};
      f.lost = lost;
      frames_.push_back(f);
      return Known::yes;  // so that the first option is tried
    }
    store(f, k == Known::yes);
    leave(f);
    return k;
  }
  parts_.resize(f.part);
  return k;
}

/// Tries the options that need no search, and looks ahead where many are left; drops those that
/// lose.
template <class Isa, class W, int P>
typename SumSearch<Isa, W, P>::Known SumSearch<Isa, W, P>::try_plain(const Frame& f) {
  std::size_t kept = f.option;
  const std::size_t end = options_.size();
  const std::size_t first = parts_.size();
  for (std::size_t i = f.option; i < end; ++i) {
    Frame g = after(f, options_[i]);
    const Known k = look(g);
    if (k == Known::unknown && values_ != nullptr && options_[i].pattern != kNumberMove)
      options_[i].order = effort(g);
    parts_.resize(first);
    if (k == Known::no) return Known::yes;
    if (k == Known::unknown) options_[kept++] = options_[i];
  }
  options_.resize(kept);
  const bool many = kept - f.option >= static_cast<std::size_t>(rules_.look_ahead_from);
  if (values_ != nullptr && !ahead_ && many && look_ahead(f) == Known::yes) return Known::yes;
  if (values_ != nullptr) sort_options(f);
  return options_.size() == f.option ? Known::no : Known::unknown;
}

/// Expands every option: what that decides need not be searched for, and those that leave the
/// opponent few options to search are better tried first.
template <class Isa, class W, int P>
typename SumSearch<Isa, W, P>::Known SumSearch<Isa, W, P>::look_ahead(const Frame& f) {
  std::size_t kept = f.option;
  const std::size_t end = options_.size();
  const std::size_t first = parts_.size();
  Known result = Known::unknown;
  ahead_ = true;
  for (std::size_t i = f.option; i < end && result == Known::unknown; ++i) {
    Frame g = after(f, options_[i]);
    Known k = look(g);
    if (k == Known::unknown) {
      g.option = end;
      k = expand(g);
      if (k == Known::unknown && options_[i].pattern != kNumberMove)
        options_[i].order += kOptionLeft * static_cast<int>(options_.size() - end);
      if (k != Known::unknown) {
        state_.expanded.fetch_add(1, std::memory_order_relaxed);
        store(g, k == Known::yes);
      }
      options_.resize(end);
    }
    parts_.resize(first);
    if (k == Known::no) result = Known::yes;
    if (k == Known::unknown) options_[kept++] = options_[i];
  }
  ahead_ = false;
  options_.resize(kept);
  return result;
}

/// Best first; the move in the integer comes last.
template <class Isa, class W, int P>
void SumSearch<Isa, W, P>::sort_options(const Frame& f) {
  std::sort(options_.begin() + static_cast<std::ptrdiff_t>(f.option), options_.end(),
            [](const Option& a, const Option& b) {
              if (a.order != b.order) return a.order < b.order;
              if (a.part != b.part) return a.part < b.part;
              if (a.pattern != b.pattern) return a.pattern < b.pattern;
              return a.anchor < b.anchor;
            });
}

/// How hard the position whose parts are the last, simplified, may be to win for its mover, in
/// rules without bounds: by the moves of either player and the cells, values left out. The weights
/// need fewest positions in Clobber, Konane, Col and Snort together.
template <class Isa, class W, int P>
int SumSearch<Isa, W, P>::effort(const Frame& f) const {
  constexpr int kMover = 3;
  constexpr int kOther = -1;
  constexpr int kCell = 1;
  const Program& program = machine_.program();
  int sum = 0;
  for (std::size_t i = f.part; i < parts_.size(); ++i) {
    if (parts_[i].value != SmallValues::kNone) continue;
    sum += kCell * Ops::count(Machine::occupied(parts_[i].shape));
    machine_.each_legal(parts_[i].shape, [&](std::size_t p, W anchors) {
      for (int x = 0; x < 2; ++x)
        if (program.patterns[p].players[static_cast<std::size_t>(x)])
          sum += (x == f.mover ? kMover : kOther) * Ops::count(anchors);
    });
  }
  return sum;
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
    if (i > 0 && !precedes(parts_[f.part + i - 1], part)) continue;  // the same once more
    Option o;
    o.part = static_cast<int>(i);
    if (part.heap >= 0) {
      o.pattern = kHeapMove;
      for (o.anchor = 0; o.anchor < part.heap; ++o.anchor) options_.push_back(o);
      continue;
    }
    if (part.value != SmallValues::kNone) {
      o.pattern = kValueMove;
      const auto options = static_cast<int>(values_->facts(part.value).options[mover]);
      for (o.anchor = 0; o.anchor < options; ++o.anchor) options_.push_back(o);
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
          if (values_ == nullptr) o.order = order(option, f.mover);
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
  if (values_ == nullptr) sort_options(f);
  if (f.mover == 0 ? f.number > 0 : f.number < 0) {
    Option o;
    o.pattern = kNumberMove;
    o.order = std::numeric_limits<int>::max();
    options_.push_back(o);
  }
  if (options_.size() == f.option) return known(rules_.misere);
  return try_plain(f);
}

}  // namespace minimex::board

#include "family/board/sum_simplify.hpp"  // IWYU pragma: export
