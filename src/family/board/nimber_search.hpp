#pragma once
// Nimbers of impartial boards: the search of Lemoine and Viennot (Nimbers are inevitable, TCS 462,
// 2012) with the bounds of Beling and Rogalski (On pruning search trees of impartial games,
// Artificial Intelligence 283, 2020).
//
// The question is always "is the nimber of this component n?", for n = 0, 1, ...: far fewer
// positions decide it than the mex of all options asks for. An option is a multiset of components;
// those whose nimber is known are folded into one nimber, two equal ones cancel.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "family/board/isomorphs.hpp"
#include "family/board/machine.hpp"
#include "family/board/search_state.hpp"
#include "family/board/table.hpp"

namespace minimex::board {

template <class Isa, class W, int P>
class NimberSearch {
 public:
  using Machine = board::Machine<Isa, W, P>;
  using Shape = typename Machine::Shape;
  using Table = board::Table<Isa, W, P>;
  using Isomorphs = board::Isomorphs<Isa, W, P>;

  NimberSearch(const Machine& machine, Table& table, Isomorphs& isomorphs, SearchState& state)
      : machine_(machine), table_(table), isomorphs_(isomorphs), state_(state) {}

  /// The nimber of a component (canonical, not empty). The caller is inside state.gate. Throws
  /// GivenUp, NimberTooWide, and what tick() throws.
  int value(const Shape& shape, int moves) {
    Piece p;
    fill(p, shape, moves);
    return value(p);
  }

  /// The same for a sum of components, of which only this is asked: is its nimber 0? add() them,
  /// then ask.
  void add(const Shape& shape, int moves) { fill(pieces_.emplace_back(), shape, moves); }
  bool zero() {
    options_.push_back(sum());
    return holds(0, 0);
  }

 private:
  struct Slot {
    typename Table::Slot* at = nullptr;
    std::uint64_t epoch = 0;   ///< of the table when it was looked for
    std::uint64_t looked = 0;  ///< what the table held then; nothing new needs no second look
  };
  /// A component met in the search.
  struct Piece {
    Shape shape;
    std::uint64_t hash = 0;
    Slot slot;
    std::uint64_t structure = 0;  ///< hash, where it is to answer for its isomorphs
    int moves = 0;
    int cells = 0;
    friend bool operator==(const Piece& a, const Piece& b) {
      return a.hash == b.hash && a.shape == b.shape;
    }
  };
  /// An option: pieces_[first .. first + count) of unknown nimber and the xor of the known ones.
  struct Option {
    std::size_t first = 0;
    int count = 0;
    int known = 0;
    bool late = false;  ///< put off: another thread is at it
    std::int64_t order = 0;
    std::uint64_t hash = 0;
  };

  /// From here on smaller nimbers are excluded before an option of the wanted one is looked for.
  static constexpr int kSmallFirst = 4;
  static constexpr int kDeepest = 20000;  // frames: well within a thread's stack

  static void fill(Piece& p, const Shape& shape, int moves) {
    p.shape = shape;
    p.hash = Table::hash(shape);
    p.moves = moves;
    p.cells = Machine::Ops::count(Machine::occupied(shape));
  }

  typename Table::Slot* find(Piece& p) const {
    Slot& s = p.slot;
    const std::uint64_t held = table_.size();
    if (s.epoch == table_.epoch() && (s.at != nullptr || s.looked == held)) return s.at;
    s.at = table_.find(p.shape, p.hash);
    s.epoch = table_.epoch();
    s.looked = held;
    return s.at;
  }
  /// What is known of a piece; bounds from its moves where it is not in the table.
  Knowledge known(Piece& p) const {
    const auto* slot = find(p);
    if (slot != nullptr) return Table::read(*slot);
    return first_knowledge(p);
  }
  Knowledge first_knowledge(const Piece& p) const {
    Knowledge k;
    k.most = p.moves;
    // Play lasts no longer than the cells do.
    if (machine_.program().shrinks)
      k.most = std::min(k.most, p.cells / machine_.program().least_removed);
    if (k.most > kMostNimber) k.most = kNoLimit;
    return k;
  }
  void learn(Piece& p, const Knowledge& k) {
    if (find(p) == nullptr) {
      p.slot.at = table_.insert(p.shape, p.hash, first_knowledge(p));
      p.slot.epoch = table_.epoch();
    }
    Table::refine(*p.slot.at, k);
  }

  void unify(Piece& p);
  Option sum();
  void expand(Piece& p, std::size_t base);
  void add_option(std::size_t first, std::size_t base, Knowledge& k);
  bool fold(Option& o);
  void bound_by_options(Knowledge& k, std::size_t base) const;
  bool has(Piece& p, Knowledge& k, int n, std::size_t base);
  bool holds(std::size_t option, int n);
  bool is(Piece p, int n);
  int value(Piece p);

  const Machine& machine_;
  Table& table_;
  Isomorphs& isomorphs_;
  SearchState& state_;
  int depth_ = 0;
  std::uint64_t expansions_ = 0;
  std::vector<Piece> pieces_;  // of the options of all open frames
  std::vector<Option> options_;
};

/// Puts the isomorph that has been met before in the place of a piece that has not.
template <class Isa, class W, int P>
void NimberSearch<Isa, W, P>::unify(Piece& p) {
  if (!state_.isomorphs || isomorphs_.idle() || p.structure != 0 || find(p) != nullptr) return;
  const auto* const slot = isomorphs_.find(machine_, p.shape, p.structure);
  if (slot == nullptr) return;
  const Knowledge k = Table::read(*slot);
  const Shape shape = Table::shape(*slot);
  const int moves = p.moves;
  if (k.value >= 0) {  // so that it is folded at once when it comes again
    Knowledge alias;
    alias.value = k.value;
    learn(p, alias);
  }
  fill(p, shape, moves);
  p.slot = {};
  p.structure = 0;
}

/// Folds known nimbers away; true if nothing unknown is left.
template <class Isa, class W, int P>
bool NimberSearch<Isa, W, P>::fold(Option& o) {
  int kept = 0;
  for (int i = 0; i < o.count; ++i) {
    Piece& p = pieces_[o.first + static_cast<std::size_t>(i)];
    const auto* slot = find(p);
    const int value = slot == nullptr ? -1 : Table::read(*slot).value;
    if (value >= 0)
      o.known ^= value;
    else {
      if (kept != i) pieces_[o.first + static_cast<std::size_t>(kept)] = p;
      ++kept;
    }
  }
  o.count = kept;
  return kept == 0;
}

/// What has been added, known nimbers folded away, the largest piece last.
template <class Isa, class W, int P>
typename NimberSearch<Isa, W, P>::Option NimberSearch<Isa, W, P>::sum() {
  std::sort(pieces_.begin(), pieces_.end(), [](const Piece& a, const Piece& b) {
    return a.moves != b.moves ? a.moves < b.moves : a.hash < b.hash;
  });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < pieces_.size(); ++i) {
    if (kept > 0 && pieces_[kept - 1] == pieces_[i])
      --kept;  // equal components cancel
    else
      pieces_[kept++] = pieces_[i];
  }
  pieces_.resize(kept);
  Option o;
  o.count = static_cast<int>(kept);
  fold(o);
  return o;
}

/// All options of p, cheapest first, from options_[base] on; what is known of them goes into the
/// table.
template <class Isa, class W, int P>
void NimberSearch<Isa, W, P>::expand(Piece& p, std::size_t base) {
  breathe<Isa>(isomorphs_, state_, expansions_);
  Knowledge k = known(p);
  if (!k.expanded) state_.expanded.fetch_add(1, std::memory_order_relaxed);
  learn(p, k);  // before its pieces are looked for: what comes into the table makes all look again
  if (p.structure != 0) isomorphs_.add(p.structure, p.hash);
  const Shape shape = p.shape;
  // First all keys, so that the table's lines are on their way when they are asked for.
  const std::size_t first = pieces_.size();
  std::array<Shape, Machine::kLanes> lanes;
  int filled = 0;
  const auto split = [&] {
    Option o;
    o.first = pieces_.size();
    int lane = 0;
    const auto close = [&](int next) {
      for (; lane < next; ++lane) {
        o.count = static_cast<int>(pieces_.size() - o.first);
        options_.push_back(o);
        o.first = pieces_.size();
      }
    };
    machine_.split_lanes(lanes, filled, [&](int l, const typename Machine::Component& c) {
      close(l);
      fill(pieces_.emplace_back(), c.shape, c.moves);
      table_.prefetch(pieces_.back().hash);
    });
    close(filled);
    filled = 0;
  };
  machine_.each_legal(shape, [&](std::size_t pattern, W anchors) {
    for (; anchors != 0; anchors &= anchors - 1) {
      lanes[static_cast<std::size_t>(filled++)] =
          machine_.play(shape, pattern, Machine::Ops::lowest(anchors));
      if (filled == Machine::kLanes) split();
    }
  });
  if (filled > 0) split();
  std::size_t kept_options = base;
  std::size_t kept_pieces = first;
  for (std::size_t i = base; i < options_.size(); ++i) {
    Option o = options_[i];
    if (fold(o)) {
      if (o.known <= kMostNimber) k.reached |= std::uint32_t{1} << o.known;
      continue;
    }
    // Move its pieces to the end of those that are kept; equal ones cancel.
    const std::size_t at = kept_pieces;
    for (int j = 0; j < o.count; ++j) {
      Piece& x = pieces_[o.first + static_cast<std::size_t>(j)];
      std::size_t same = at;
      while (same < kept_pieces && !(pieces_[same] == x)) ++same;
      if (same < kept_pieces) {
        pieces_[same] = pieces_[--kept_pieces];
        continue;
      }
      if (kept_pieces != o.first + static_cast<std::size_t>(j)) pieces_[kept_pieces] = x;
      ++kept_pieces;
    }
    o.first = at;
    o.count = static_cast<int>(kept_pieces - at);
    if (o.count == 0) {
      if (o.known <= kMostNimber) k.reached |= std::uint32_t{1} << o.known;
      continue;
    }
    std::sort(pieces_.begin() + static_cast<std::ptrdiff_t>(at),
              pieces_.begin() + static_cast<std::ptrdiff_t>(kept_pieces),
              [](const Piece& a, const Piece& b) {
                return a.moves != b.moves ? a.moves < b.moves : a.hash < b.hash;
              });
    o.hash = static_cast<std::uint64_t>(o.known) * 0x9E3779B97F4A7C15U;
    o.order = 0;
    for (std::size_t j = at; j < kept_pieces; ++j) {
      o.hash = (o.hash ^ pieces_[j].hash) * 0xD6E8FEB86659FD93U;
      o.order += pieces_[j].moves + pieces_[j].cells;
    }
    bool twin = false;
    for (std::size_t j = base; j < kept_options && !twin; ++j)
      twin = options_[j].hash == o.hash && options_[j].known == o.known &&
             options_[j].count == o.count &&
             std::equal(pieces_.begin() + static_cast<std::ptrdiff_t>(at),
                        pieces_.begin() + static_cast<std::ptrdiff_t>(kept_pieces),
                        pieces_.begin() + static_cast<std::ptrdiff_t>(options_[j].first));
    if (twin) {
      kept_pieces = at;
      continue;
    }
    // A small remainder is cheap; a largest piece of which much is excluded already is nearly done.
    const Knowledge last = known(pieces_[kept_pieces - 1]);
    o.order =
        o.order * 64 - std::min(15, std::popcount(last.reached)) * 128 - (last.expanded ? 64 : 0);
    options_[kept_options++] = o;
  }
  options_.resize(kept_options);
  pieces_.resize(kept_pieces);
  std::sort(options_.begin() + static_cast<std::ptrdiff_t>(base), options_.end(),
            [](const Option& a, const Option& b) {
              return a.order != b.order ? a.order < b.order : a.first < b.first;
            });
  k.expanded = true;
  k.searched = true;
  if (state_.symmetry && k.value < 0 && machine_.answered_by_half_turn(shape)) k.value = 0;
  learn(p, k);
}

/// Each option of unknown nimber adds at most one value to those reached.
template <class Isa, class W, int P>
void NimberSearch<Isa, W, P>::bound_by_options(Knowledge& k, std::size_t base) const {
  std::size_t left = options_.size() - base;
  for (int n = 0; n < k.most && n <= kMostNimber; ++n) {
    if ((k.reached >> n & 1) != 0) continue;
    if (left == 0)
      k.most = n;
    else
      --left;
  }
  k.tighten();
}

/// Is an option's nimber n? Only options with one unknown piece are decided without finding out the
/// nimbers of the smaller pieces.
template <class Isa, class W, int P>
bool NimberSearch<Isa, W, P>::holds(std::size_t option, int n) {
  while (options_[option].count > 1) {
    unify(pieces_[options_[option].first]);
    value(pieces_[options_[option].first]);
    fold(options_[option]);
  }
  if (options_[option].count == 0) return options_[option].known == n;
  n ^= options_[option].known;
  Piece& last = pieces_[options_[option].first];
  if (const int quick = known(last).is(n); quick >= 0) return quick == 1;
  unify(last);
  return is(last, n);
}

/// Does some option of p have nimber n? The options are those from `base` on. If the nimber of p
/// comes out on the way, it is in k.value, and the answer is whether it is greater than n.
template <class Isa, class W, int P>
bool NimberSearch<Isa, W, P>::has(Piece& p, Knowledge& k, int n, std::size_t base) {
  std::size_t kept = base;
  for (std::size_t i = base; i < options_.size(); ++i) {
    Option o = options_[i];
    if (fold(o)) {
      if (o.known <= kMostNimber) k.reached |= std::uint32_t{1} << o.known;
    } else {
      options_[kept++] = o;
    }
  }
  options_.resize(kept);
  bound_by_options(k, base);
  const auto settle = [&] {
    learn(p, k);
    k = known(p);
  };
  settle();
  if (k.value >= 0) return k.value > n;
  if ((k.reached >> n & 1) != 0) return true;
  if (n > k.most) return false;
  const auto found = [&] {
    k.reached |= std::uint32_t{1} << n;
    learn(p, k);
    return true;
  };
  for (std::size_t i = base; i < options_.size(); ++i) {
    const Option& o = options_[i];
    if (o.count == 1 && (n ^ o.known) <= kMostNimber &&
        known(pieces_[o.first]).is(n ^ o.known) == 1)
      return found();
  }
  // What another thread is at comes last: it may be known by then.
  const std::size_t end = options_.size();
  for (int round = 0; round < (state_.together ? 2 : 1); ++round)
    for (std::size_t i = base; i < end; ++i) {
      Option& o = options_[i];
      if (round == 0) {
        o.late = state_.together && o.count > 0 &&
                 known(pieces_[o.first + static_cast<std::size_t>(o.count - 1)]).searched;
        if (o.late) continue;
      } else if (!o.late) {
        continue;
      }
      if (holds(i, n)) return found();
      if (options_[i].count == 0 && options_[i].known <= kMostNimber)
        k.reached |= std::uint32_t{1} << options_[i].known;
    }
  return false;
}

/// Is the nimber of p n?
template <class Isa, class W, int P>
bool NimberSearch<Isa, W, P>::is(Piece p, int n) {
  if (n > kMostNimber) throw NimberTooWide{};
  Knowledge k = known(p);
  if (const int quick = k.is(n); quick >= 0) return quick == 1;
  if (++depth_ > kDeepest) throw NimberTooWide{};
  const std::size_t base = options_.size();
  const std::size_t pieces = pieces_.size();
  expand(p, base);
  k = known(p);
  bound_by_options(k, base);
  const auto exclude_below = [&] {
    for (int j = 0; j < n && k.value < 0; ++j)
      if ((k.reached >> j & 1) == 0 && !has(p, k, j, base) && k.value < 0) k.value = j;
  };
  const auto decide = [&] {
    if (const int quick = k.is(n); quick >= 0) return quick == 1;
    if (n >= kSmallFirst) {
      exclude_below();
      if (const int quick = k.is(n); quick >= 0) return quick == 1;
    }
    if (has(p, k, n, base)) return k.value == n;
    if (k.value >= 0) return k.value == n;
    k.most = std::min(k.most, n);
    k.tighten();
    exclude_below();
    if (k.value < 0) k.value = n;
    return k.value == n;
  };
  const bool result = decide();
  k.searched = false;
  learn(p, k);
  options_.resize(base);
  pieces_.resize(pieces);
  --depth_;
  return result;
}

template <class Isa, class W, int P>
int NimberSearch<Isa, W, P>::value(Piece p) {
  Knowledge k = known(p);
  if (k.value >= 0) return k.value;
  if (++depth_ > kDeepest) throw NimberTooWide{};
  const std::size_t base = options_.size();
  const std::size_t pieces = pieces_.size();
  expand(p, base);
  k = known(p);
  bound_by_options(k, base);
  for (int n = 0; k.value < 0; ++n) {
    if (n > kMostNimber) throw NimberTooWide{};
    if ((k.reached >> n & 1) == 0 && !has(p, k, n, base) && k.value < 0) k.value = n;
  }
  k.searched = false;
  learn(p, k);
  options_.resize(base);
  pieces_.resize(pieces);
  --depth_;
  return k.value;
}

}  // namespace minimex::board
