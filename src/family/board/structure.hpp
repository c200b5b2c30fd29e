#pragma once
// What a shape's play depends on: which cells the possible placements test and write, no matter
// where on the board they lie. Shapes of isomorphic structure have the same game tree.
//
// Nodes are the cells that possible placements touch and the placements themselves; an edge says
// that a placement touches a cell, and in which role: what it tests there and what it writes. A
// one-to-one map of the nodes that keeps edges, roles, symbols and the kind of each placement
// carries every play of one shape to a play of the other: a placement is legal if the cells in its
// roles pass, roles without a cell lie outside for ever, placements that are not possible never
// become so, and a move changes symbols by role.
//
//     cells   a b c      placements   (a b) (b c) (c d), as those of the straight row a b c d
//                 d
//
// Where every placement touches two cells, they are joined by one edge, in the role of the first.
//
// Equal hashes prove nothing: maps() finds a map, or there is none that counts.

#include <algorithm>
#include <array>
#include <cstdint>

#include "family/board/machine.hpp"

namespace minimex::board {

template <class Isa, class W, int P>
class Structure {
 public:
  using Machine = board::Machine<Isa, W, P>;
  using Shape = typename Machine::Shape;

  /// Of this shape; false if it has too many placements to be worth it.
  bool build(const Machine& machine, const Shape& s);
  /// Equal for isomorphic structures. After build().
  std::uint64_t hash();
  /// Is there a map to the other? Both hashed. May miss one where colours leave a choice.
  bool maps(const Structure& other) const;

 private:
  static constexpr std::size_t kMostCells = Machine::Ops::kBits;
  static constexpr std::size_t kMostNodes = 512;
  static constexpr std::size_t kMostEdges = 1024;
  static constexpr int kRounds = 4;

  struct Edge {
    std::uint16_t node;
    std::uint16_t role;
  };

  static std::uint32_t mixed(std::uint32_t x) {
    x ^= x >> 15;
    x *= 0xC2B2AE3DU;
    return x ^ x >> 13;
  }
  /// What an edge adds at its end: colours count together, whatever their order.
  static std::uint32_t added(std::uint32_t colour, std::uint32_t role) {
    return colour * (0x85EBCA77U + 2 * role);
  }
  std::size_t degree(std::size_t node) const {
    return static_cast<std::size_t>(first_[node + 1] - first_[node]);
  }
  int edges_between(std::size_t from, std::size_t to, std::size_t role) const {
    int n = 0;
    for (std::size_t e = first_[from]; e < first_[from + 1]; ++e)
      n += edge_[e].node == to && edge_[e].role == role ? 1 : 0;
    return n;
  }
  bool map_from(std::size_t root, const Structure& other, std::size_t image_of_root) const;

  std::size_t cells_ = 0;  // nodes 0 .. cells_, then the placements
  std::size_t nodes_ = 0;
  std::size_t edges_ = 0;                            // each seen from one end
  std::array<std::uint16_t, kMostNodes + 1> first_;  // of each node's edges
  std::array<Edge, 2 * kMostEdges> edge_;            // of cells, then of placements
  std::array<std::uint8_t, kMostNodes> kind_;        // symbol or kind of placement
  std::array<std::uint32_t, kMostNodes> colour_;
};

template <class Isa, class W, int P>
bool Structure<Isa, W, P>::build(const Machine& machine, const Shape& s) {
  std::array<Edge, kMostEdges> touching;       // of placement after placement; node: a bit
  std::array<std::uint16_t, kMostNodes> ends;  // of each placement's
  std::array<std::uint8_t, kMostNodes> kinds;
  std::array<std::uint16_t, kMostCells> degrees{};
  std::size_t placements = 0;
  std::size_t count = 0;
  W touched = 0;
  bool fits = true;
  bool paired = true;
  machine.each_possible(s, [&](const CodePattern& pattern, const std::uint8_t* cells) {
    const std::size_t most = pattern.cells.size();
    fits = fits && placements + kMostCells < kMostNodes && count + most <= kMostEdges;
    if (!fits) return;
    const std::size_t before = count;
    for (std::size_t i = 0; i < most; ++i) {
      if (cells[i] == Machine::kNowhere) continue;
      touching[count++] = {cells[i], static_cast<std::uint16_t>(pattern.cells[i].role)};
      ++degrees[cells[i]];
      touched |= Machine::Ops::bit(cells[i]);
    }
    paired = paired && count == before + 2;
    kinds[placements] = static_cast<std::uint8_t>(pattern.kind);
    ends[placements++] = static_cast<std::uint16_t>(count);
  });
  if (!fits || placements == 0) return false;
  edges_ = count;
  cells_ = static_cast<std::size_t>(Machine::Ops::count(touched));
  nodes_ = cells_ + (paired ? 0 : placements);
  std::array<std::uint16_t, kMostCells> node_of;
  std::array<std::uint16_t, kMostCells> next;
  std::uint16_t at = 0;
  std::uint16_t n = 0;
  for (W rest = touched; rest != 0; rest &= rest - 1, ++n) {
    const auto cell = static_cast<std::size_t>(Machine::Ops::lowest(rest));
    node_of[cell] = n;
    first_[n] = at;
    next[cell] = at;
    at = static_cast<std::uint16_t>(at + degrees[cell]);
    unsigned code = 0;
    for (std::size_t p = 0; p < P; ++p) code |= static_cast<unsigned>(s.plane[p] >> cell & 1) << p;
    kind_[n] = static_cast<std::uint8_t>(code);
  }
  if (paired) {
    for (std::size_t i = 0; i < count; i += 2) {
      const Edge a = touching[i];
      const Edge b = touching[i + 1];
      edge_[next[a.node]++] = {node_of[b.node], a.role};
      edge_[next[b.node]++] = {node_of[a.node], b.role};
    }
    first_[nodes_] = at;
    return true;
  }
  std::size_t i = 0;
  for (std::size_t p = 0; p < placements; ++p) {
    const std::size_t node = cells_ + p;
    first_[node] = static_cast<std::uint16_t>(count + i);
    kind_[node] = kinds[p];
    for (; i < ends[p]; ++i) {
      const Edge e = touching[i];
      edge_[next[e.node]++] = {static_cast<std::uint16_t>(node), e.role};
      edge_[count + i] = {node_of[e.node], e.role};
    }
  }
  first_[nodes_] = static_cast<std::uint16_t>(2 * count);
  return true;
}

/// Colour refinement (Weisfeiler and Leman): a node's colour says what it sees so many steps away.
template <class Isa, class W, int P>
std::uint64_t Structure<Isa, W, P>::hash() {
  std::array<std::uint32_t, kMostNodes> fresh;
  const auto look = [&](std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i) {
      std::uint32_t sum = colour_[i] * 0x9E3779B1U;
      for (std::size_t e = first_[i]; e < first_[i + 1]; ++e)
        sum += added(colour_[edge_[e].node], edge_[e].role);
      fresh[i] = mixed(sum);
    }
    for (std::size_t i = from; i < to; ++i) colour_[i] = fresh[i];
  };
  for (std::size_t i = 0; i < nodes_; ++i)
    colour_[i] = mixed(kind_[i] + (i < cells_ ? 1U : 0x10001U));
  for (int round = 0; round < kRounds; ++round) {
    look(cells_, nodes_);
    look(0, cells_);
  }
  std::uint64_t sum = std::uint64_t{cells_} << 32 | edges_;
  for (std::size_t i = 0; i < cells_; ++i) {
    std::uint64_t x = colour_[i] * 0xD6E8FEB86659FD93U;
    x ^= x >> 29;
    sum += x * 0x9E3779B97F4A7C15U;
  }
  sum ^= sum >> 32;
  sum *= 0xD6E8FEB86659FD93U;
  return sum ^ sum >> 32;
}

template <class Isa, class W, int P>
bool Structure<Isa, W, P>::maps(const Structure& other) const {
  if (cells_ != other.cells_ || nodes_ != other.nodes_ || edges_ != other.edges_) return false;
  // The rarest colour would leave the fewest choices; the greatest is as often rare as any.
  std::size_t root = 0;
  for (std::size_t i = 1; i < cells_; ++i)
    if (colour_[i] > colour_[root]) root = i;
  for (std::size_t i = 0; i < cells_; ++i)
    if (map_from(root, other, i)) return true;
  return false;
}

/// Maps the root, then what its edges lead to, and so on: every edge of every node is checked.
template <class Isa, class W, int P>
bool Structure<Isa, W, P>::map_from(std::size_t root, const Structure& other,
                                    std::size_t image_of_root) const {
  constexpr std::uint16_t kNone = 0xFFFF;
  const auto alike = [&](std::size_t mine, std::size_t others) {
    return colour_[mine] == other.colour_[others] && kind_[mine] == other.kind_[others] &&
           degree(mine) == other.degree(others);
  };
  if (!alike(root, image_of_root)) return false;
  std::array<std::uint16_t, kMostNodes> image;
  std::array<bool, kMostNodes> taken;
  std::array<std::uint16_t, kMostNodes> queue;
  for (std::size_t i = 0; i < nodes_; ++i) {
    image[i] = kNone;
    taken[i] = false;
  }
  std::size_t mapped = 0;
  const auto put = [&](std::size_t mine, std::size_t others) {
    image[mine] = static_cast<std::uint16_t>(others);
    taken[others] = true;
    queue[mapped++] = static_cast<std::uint16_t>(mine);
  };
  put(root, image_of_root);
  for (std::size_t head = 0; head < mapped; ++head) {
    const std::size_t mine = queue[head];
    const std::size_t others = image[mine];
    const Edge* const begin = other.edge_.data() + other.first_[others];
    const Edge* const end = other.edge_.data() + other.first_[others + 1];
    for (std::size_t e = first_[mine]; e < first_[mine + 1]; ++e) {
      const Edge want = edge_[e];
      const std::uint16_t known = image[want.node];
      const Edge* const found = std::find_if(begin, end, [&](const Edge& o) {
        return o.role == want.role &&
               (known != kNone ? o.node == known : !taken[o.node] && alike(want.node, o.node));
      });
      if (found == end) return false;
      if (known == kNone) put(want.node, found->node);
    }
    // Two placements may join the same two cells: as many edges must lead from end to end.
    for (std::size_t e = first_[mine]; e < first_[mine + 1]; ++e)
      if (edges_between(mine, edge_[e].node, edge_[e].role) !=
          other.edges_between(others, image[edge_[e].node], edge_[e].role))
        return false;
  }
  return mapped == nodes_;
}

}  // namespace minimex::board
