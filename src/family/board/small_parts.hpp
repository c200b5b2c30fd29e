#pragma once
// What theorems say of small components, found by their whole trees and kept in the table.
//
// Normal play: a component in which only one player can ever move is an integer, the length of
// that player's longest play there. That only one can is seen on the way: nobody else moves, so
// every position that can come up is looked at.
//
// Misere play, impartial:
// - Tame components. Every position has a nimber g+ (mex, 0 where play ends) and a misere nimber g-
//   (mex, 1 where play ends); it is lost for the mover iff g- = 0. A component is called tame here
//   if every position of it has a pair (g+, g-) that is (0, 1), (1, 0), "fickle", or (n, n),
//   "firm". Sums of tame components are tame: g+ is the nim-sum x, and the pair is (x, x) if some
//   part is firm, else (x, x xor 1) (Conway, On Numbers and Games, ch. 12; Ferguson 1974).
// - A component equals the nim heap *n, in every sum, if each of its options equals a nim heap, n
// is
//   the mex of those, and one of them is *0 or *1 (Conway's mex rule for misere play). There
//   *1 + *1 = 0 and *a + *1 = *(a xor 1), but no other sum of two heaps is a heap.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "family/board/machine.hpp"
#include "family/board/sum_bounds.hpp"
#include "family/board/sum_key.hpp"
#include "family/board/sum_table.hpp"

namespace minimex::board {

template <class Isa>
struct TamePair {
  bool tame = false;
  bool firm = false;
  int nimber = 0;  ///< g+

  static TamePair heap(int n) { return {true, n > 1, n}; }
  int misere() const { return firm ? nimber : nimber ^ 1; }
  void add(const TamePair& other) {
    tame = tame && other.tame;
    firm = firm || other.firm;
    nimber ^= other.nimber;
  }
};

template <class Isa, class W, int P>
class SmallParts {
 public:
  using Machine = board::Machine<Isa, W, P>;
  using Shape = typename Machine::Shape;
  using Ops = typename Machine::Ops;
  using Bounds = SumBounds<Isa, W, P>;
  using Tame = TamePair<Isa>;

  SmallParts(const Machine& machine, const Bounds* bounds, SumTable& table)
      : machine_(machine), bounds_(bounds), table_(table) {}

  struct Integer {
    bool is = false;
    int value = 0;
  };
  Integer integer(const Shape& s);

  /// Impartial, misere: of components of few cells; not tame, or -1, where it has not been proved.
  Tame tame(const Shape& s) { return facts(s).tame; }
  int heap(const Shape& s) { return facts(s).heap; }

 private:
  struct Facts {
    Tame tame;
    int heap = -1;
  };
  /// A type of its own: see word.hpp.
  struct Part {
    Shape shape;
  };

  static constexpr int kMostCells = 14;   // of components whose tree is looked at
  static constexpr int kLongest = 100;    // of plays of one player
  static constexpr int kMostLooks = 500;  // at positions of one component
  static constexpr int kMostValue = 31;

  SumKeyOf<Isa, W, P> key(const Shape& s, int kind) const {
    SumKeyOf<Isa, W, P> k;
    k.begin(kind);
    k.add(s);
    k.end();
    return k;
  }
  Facts facts(const Shape& s);
  Facts by_options(const Shape& s);
  int longest(const Shape& s, std::size_t x, int depth, int& looks);

  // Where positions have an integer.
  static constexpr int kIntegers = 0x7001;
  static constexpr int kFacts = 0x7002;

  const Machine& machine_;
  const Bounds* bounds_;
  SumTable& table_;
};

template <class Isa, class W, int P>
typename SmallParts<Isa, W, P>::Integer SmallParts<Isa, W, P>::integer(const Shape& s) {
  std::array<int, 2> legal{};
  for (std::size_t p = 0; p < machine_.program().patterns.size(); ++p) {
    const CodePattern& pattern = machine_.program().patterns[p];
    if (machine_.legal(s, p) == 0) continue;
    for (std::size_t x = 0; x < 2; ++x)
      if (pattern.players[x]) ++legal[x];
    if (legal[0] != 0 && legal[1] != 0) return {};
  }
  const std::size_t x = legal[0] != 0 ? 0 : 1;
  const auto of = [&](int moves) { return Integer{true, x == 0 ? moves : -moves}; };
  if (bounds_ != nullptr) {
    // The other has no placements at all, so there are no items.
    const auto view = bounds_->view(machine_, s);
    typename Bounds::Case mine;
    typename Bounds::Case others;
    bounds_->add(s, view, x, mine);
    bounds_->add(s, view, 1 - x, others);
    if (mine.safe == others.most) return of(mine.safe);
  }
  const auto k = key(s, kIntegers);
  constexpr std::uint16_t kNone = 1;  // else the length + 2
  if (const std::uint16_t found = table_.find(k.view()); found != 0)
    return found == kNone ? Integer{} : of(found - 2);
  int looks = kMostLooks;
  const int moves = longest(s, x, kLongest, looks);
  table_.add(k.view(), static_cast<std::uint16_t>(moves < 0 ? kNone : moves + 2));
  return moves < 0 ? Integer{} : of(moves);
}

/// Of a component where x alone can ever move, the length of the longest play; else, or if that is
/// too much to look at, -1.
template <class Isa, class W, int P>
int SmallParts<Isa, W, P>::longest(const Shape& s, std::size_t x, int depth, int& looks) {
  if (depth == 0 || --looks < 0) return -1;
  const Program& program = machine_.program();
  for (std::size_t p = 0; p < program.patterns.size(); ++p)
    if (program.patterns[p].players[1 - x] && machine_.legal(s, p) != 0) return -1;
  int best = 0;
  for (std::size_t p = 0; p < program.patterns.size(); ++p) {
    if (!program.patterns[p].players[x]) continue;
    for (W anchors = machine_.legal(s, p); anchors != 0; anchors &= anchors - 1) {
      std::vector<Part> parts;
      machine_.split(machine_.play(s, p, Ops::lowest(anchors)),
                     [&](const typename Machine::Component& c) {
                       if (c.moves > 0) parts.push_back({c.shape});
                     });
      int sum = 1;
      for (const Part& part : parts) {
        const int moves = longest(part.shape, x, depth - 1, looks);
        if (moves < 0) return -1;
        sum += moves;
      }
      best = std::max(best, sum);
    }
  }
  return best;
}

template <class Isa, class W, int P>
typename SmallParts<Isa, W, P>::Facts SmallParts<Isa, W, P>::facts(const Shape& s) {
  // Where moves take cells away, trees are no deeper than the cells are many.
  if (!machine_.program().shrinks || Ops::count(Machine::occupied(s)) > kMostCells) return {};
  const auto k = key(s, kFacts);
  //   bit 15 known   14 tame   13 firm   12 is a heap   9 ... 5 the heap   4 ... 0 g+
  if (const unsigned found = table_.find(k.view()); found != 0)
    return {{(found >> 14 & 1) != 0, (found >> 13 & 1) != 0, static_cast<int>(found & 31)},
            (found >> 12 & 1) != 0 ? static_cast<int>(found >> 5 & 31) : -1};
  const Facts f = by_options(s);
  const unsigned bits = 1U << 15 | (f.tame.tame ? 1U << 14 : 0U) | (f.tame.firm ? 1U << 13 : 0U) |
                        static_cast<unsigned>(f.tame.nimber) |
                        (f.heap >= 0 ? 1U << 12 | static_cast<unsigned>(f.heap) << 5 : 0U);
  table_.add(k.view(), static_cast<std::uint16_t>(bits));
  return f;
}

template <class Isa, class W, int P>
typename SmallParts<Isa, W, P>::Facts SmallParts<Isa, W, P>::by_options(const Shape& s) {
  std::uint32_t normal = 0;  // g+ of the options, bit n for n
  std::uint32_t misere = 0;
  std::uint32_t heaps = 0;
  bool tame = true;
  bool heap = true;
  for (std::size_t p = 0; p < machine_.program().patterns.size(); ++p)
    for (W anchors = machine_.legal(s, p); anchors != 0; anchors &= anchors - 1) {
      std::vector<Part> parts;
      machine_.split(machine_.play(s, p, Ops::lowest(anchors)),
                     [&](const typename Machine::Component& c) {
                       if (c.moves > 0) parts.push_back({c.shape});
                     });
      Tame sum{true, false, 0};
      int nim_sum = 0;
      int large = 0;  // heaps above 1
      for (const Part& part : parts) {
        const Facts f = facts(part.shape);
        sum.add(f.tame);
        heap = heap && f.heap >= 0;
        nim_sum ^= std::max(f.heap, 0);
        large += f.heap > 1 ? 1 : 0;
      }
      heap = heap && large <= 1;
      tame = tame && sum.tame && sum.nimber < kMostValue && sum.misere() <= kMostValue;
      if (!tame && !heap) return {};
      if (tame) {
        normal |= std::uint32_t{1} << sum.nimber;
        misere |= std::uint32_t{1} << sum.misere();
      }
      if (heap) heaps |= std::uint32_t{1} << nim_sum;
    }
  Facts out;
  const int plus = std::countr_one(normal);
  const int minus = std::countr_one(misere);
  if (tame && plus <= kMostValue && (plus == minus || (plus ^ 1) == minus) &&
      (plus == minus || plus < 2))
    out.tame = {true, plus == minus, plus};
  const int mex = std::countr_one(heaps);
  if (heap && mex <= kMostValue && (heaps & 3) != 0) out.heap = mex;
  return out;
}

}  // namespace minimex::board
