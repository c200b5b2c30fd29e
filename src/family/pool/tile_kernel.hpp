#pragma once
// The inner loop of the table, for any width of vector. Included once by each tile_*.cpp;
// everything here has internal linkage, see tile.hpp.

#include "family/pool/tile.hpp"

namespace minimex::pool::detail {
namespace {

/// A block as vectors L::V of 64-bit words.
template <class L>
struct Wide512 {
  using V = typename L::V;
  static constexpr int kParts = static_cast<int>(sizeof(Block) / sizeof(V));
  V part[kParts];

  static Wide512 load(const Block& b) {
    Wide512 w;
    for (int i = 0; i < kParts; ++i) w.part[i] = reinterpret_cast<const V*>(b.word)[i];
    return w;
  }
  static Wide512 zero() {
    Wide512 w;
    for (int i = 0; i < kParts; ++i) w.part[i] = V{};
    return w;
  }
  void store(Block& b) const {
    for (int i = 0; i < kParts; ++i) reinterpret_cast<V*>(b.word)[i] = part[i];
  }
  Wide512& operator|=(const Wide512& o) {
    for (int i = 0; i < kParts; ++i) part[i] |= o.part[i];
    return *this;
  }
  /// *this |= ~a & b
  void or_without(const Wide512& a, const Wide512& b) {
    for (int i = 0; i < kParts; ++i) part[i] |= ~a.part[i] & b.part[i];
  }
  /// *this |= (from, each word shifted) & mask
  template <int kShift>
  void or_shifted(const Wide512& from, const Wide512& mask) {
    for (int i = 0; i < kParts; ++i) part[i] |= (from.part[i] >> kShift) & mask.part[i];
  }
  /// *this |= (from, word i taken from word i + kWords) & mask
  template <int kWords>
  void or_moved(const Wide512& from, const Wide512& mask) {
    constexpr int kLanes = static_cast<int>(sizeof(V) / 8);
    for (int i = 0; i < kParts; ++i) {
      V moved{};
      if constexpr (kWords % kLanes == 0 && kParts > 1) {
        if (i + kWords / kLanes < kParts) moved = from.part[i + kWords / kLanes];
      } else {
        moved = lanes_down<kWords>(from.part[i], i + 1 < kParts ? from.part[i + 1] : V{});
      }
      part[i] |= moved & mask.part[i];
    }
  }

 private:
  template <int kWords>
  static V lanes_down(V low, V high) {
    if constexpr (sizeof(V) == 16) return __builtin_shufflevector(low, high, 1, 2);
    if constexpr (sizeof(V) == 32)
      return __builtin_shufflevector(low, high, kWords, kWords + 1, kWords + 2, kWords + 3);
    // The whole block: what goes round comes from no state that steps there, see Shape::step.
    if constexpr (sizeof(V) == 64)
      return __builtin_shufflevector(low, low, kWords, kWords + 1, (kWords + 2) % 8,
                                     (kWords + 3) % 8, (kWords + 4) % 8, (kWords + 5) % 8,
                                     (kWords + 6) % 8, (kWords + 7) % 8);
  }
};

/// The states that sum to at least `need` > 0.
inline const Block& reached(const Shape& shape, std::uint64_t need) {
  if (shape.rank_of) return shape.reached[shape.rank_of[need]];
  std::size_t low = 0;
  std::size_t high = shape.sum_count;
  while (low < high) {
    const std::size_t middle = (low + high) / 2;
    if (shape.sums[middle] < need)
      low = middle + 1;
    else
      high = middle;
  }
  return shape.reached[low];
}

/// States 0 to 3 of two numbers, as the low bits of a byte: which are lost, given (index) which
/// have a winning move to elsewhere.
constexpr unsigned lost_of_two(unsigned wins) {
  const unsigned p3 = ~wins >> 3 & 1;
  const unsigned p2 = ~wins >> 2 & 1 & ~p3;
  const unsigned p1 = ~wins >> 1 & 1 & ~p3;
  const unsigned p0 = ~wins & 1 & ~p1 & ~p2;
  return p3 << 3 | p2 << 2 | p1 << 1 | p0;
}

/// [0]: lost_of_two, once every 16 bytes; [1]: the same, four bits up.
struct LostOfTwo {
  Block table[2];
  constexpr LostOfTwo() : table{} {
    for (unsigned i = 0; i < sizeof(Block); ++i)
      for (unsigned up = 0; up < 2; ++up)
        table[up].word[i / 8] |= std::uint64_t{lost_of_two(i % 16) << 4 * up} << i % 8 * 8;
  }
};

/// [k]: the bytes whose number has k bits.
struct ByteLevels {
  Block level[7];
  constexpr ByteLevels() : level{} {
    for (unsigned i = 0; i < sizeof(Block); ++i) {
      unsigned k = 0;
      for (unsigned n = i; n != 0; n &= n - 1) ++k;
      level[k].word[i / 8] |= std::uint64_t{0xFF} << i % 8 * 8;
    }
  }
};

inline constexpr LostOfTwo kLostOfTwo;
inline constexpr ByteLevels kByteLevels;

/// The masks that solving a block needs.
template <class L>
struct Masks {
  Wide512<L> step[kBlockBits];

  explicit Masks(const Shape& shape) {
    for (int j = 0; j < kBlockBits; ++j) step[j] = Wide512<L>::load(shape.step[j]);
  }
};

/// From the states with most numbers gone down: a state is lost if no move from it wins. `wins`:
/// the states with a winning move out of the block; `lost`: those lost from the start. kCount
/// blocks at once, which must not depend on each other, keep the processor busier than one.
template <class L, int kCount>
inline void solve_blocks(const Shape& shape, const Masks<L>& masks, Wide512<L> (&wins)[kCount],
                         Wide512<L> (&lost)[kCount]) {
  using W = Wide512<L>;
  std::size_t k = shape.levels - 1;
  for (int i = 0; i < kCount; ++i) lost[i].or_without(wins[i], W::load(shape.level[k]));
  while (k-- > 0) {
    for (int i = 0; i < kCount; ++i) {
      wins[i].template or_shifted<1>(lost[i], masks.step[0]);
      wins[i].template or_shifted<2>(lost[i], masks.step[1]);
      wins[i].template or_shifted<4>(lost[i], masks.step[2]);
      wins[i].template or_shifted<8>(lost[i], masks.step[3]);
      wins[i].template or_shifted<16>(lost[i], masks.step[4]);
      wins[i].template or_shifted<32>(lost[i], masks.step[5]);
      wins[i].template or_moved<1>(lost[i], masks.step[6]);
      wins[i].template or_moved<2>(lost[i], masks.step[7]);
      wins[i].template or_moved<4>(lost[i], masks.step[8]);
      lost[i].or_without(wins[i], W::load(shape.level[k]));
    }
  }
}

/// The same for nine numbers held once each and nothing lost from the start: the states of the
/// least three, a byte, are looked up, so there are seven levels and six directions left.
template <class L, int kCount>
inline void solve_nine(const Masks<L>& masks, Wide512<L> (&wins)[kCount],
                       Wide512<L> (&lost)[kCount]) {
  using V = typename L::V;
  using W = Wide512<L>;
  const V low = *reinterpret_cast<const V*>(&kLostOfTwo.table[0]);
  const V high = *reinterpret_cast<const V*>(&kLostOfTwo.table[1]);
  const V nibble = V{} + 0x0F0F0F0F0F0F0F0FU;
  for (int i = 0; i < kCount; ++i) lost[i] = W::zero();
  for (int k = 6;; --k) {
    const W level = W::load(kByteLevels.level[k]);
    for (int i = 0; i < kCount; ++i)
      for (int part = 0; part < W::kParts; ++part) {
        const V w = wins[i].part[part];
        const V upper = w >> 4 & nibble;
        // The third number gone: states 4 to 7; they are what 0 to 3 move to.
        const V lower = (w | L::lookup(low, upper)) & nibble;
        lost[i].part[part] |= (L::lookup(low, lower) | L::lookup(high, upper)) & level.part[part];
      }
    if (k == 0) return;
    for (int i = 0; i < kCount; ++i) {
      wins[i].template or_shifted<8>(lost[i], masks.step[3]);
      wins[i].template or_shifted<16>(lost[i], masks.step[4]);
      wins[i].template or_shifted<32>(lost[i], masks.step[5]);
      wins[i].template or_moved<1>(lost[i], masks.step[6]);
      wins[i].template or_moved<2>(lost[i], masks.step[7]);
      wins[i].template or_moved<4>(lost[i], masks.step[8]);
    }
  }
}

template <class L, bool kAvoid>
inline void solve_block(const Shape& shape, const Tile& tile, const Masks<L>& masks,
                        std::size_t b) {
  using W = Wide512<L>;
  const W none = W::zero();
  const std::uint64_t low_total = shape.sums[shape.sum_count - 1];
  const BlockInfo& info = shape.info[b];
  Block& out = tile.blocks[b];
  if (info.sum >= tile.need) {  // play is over: lost, but won under avoid
    (kAvoid ? none : W::load(shape.reached[0])).store(out);
    return;
  }
  const std::uint64_t need = tile.need - info.sum;
  const W over = need > low_total ? none : W::load(reached(shape, need));
  W wins[1] = {none};
  if constexpr (!kAvoid) {
    const std::uint64_t largest =
        info.largest_free > tile.largest_free ? info.largest_free : tile.largest_free;
    if (largest >= need) {  // one number finishes
      over.store(out);
      return;
    }
    if (tile.largest_decided != 0 && need - tile.largest_decided <= low_total)
      wins[0] = W::load(reached(shape, need - tile.largest_decided));
  }
  for (std::uint32_t s = info.steps; s != 0; s &= s - 1)
    wins[0] |= W::load(tile.blocks[b + shape.stride[__builtin_ctz(s)]]);
  for (std::size_t i = 0; i < tile.above_count; ++i) wins[0] |= W::load(tile.above[i][b]);
  if constexpr (kAvoid) wins[0] |= over;  // over is won there
  W lost[1] = {kAvoid ? none : over};
  solve_blocks(shape, masks, wins, lost);
  lost[0].store(out);
}

/// Blocks in which nothing is lost from the start.
template <class L, int kCount>
inline void solve_open(const Shape& shape, const Masks<L>& masks, Wide512<L> (&wins)[kCount],
                       Wide512<L> (&lost)[kCount]) {
  if constexpr (L::kLookup) {
    if (shape.nine) return solve_nine<L>(masks, wins, lost);
  }
  for (int i = 0; i < kCount; ++i) lost[i] = Wide512<L>::zero();
  solve_blocks(shape, masks, wins, lost);
}

inline constexpr std::size_t kAhead = 1;  // groups

/// Eight blocks that differ in the least three middle numbers, each held once, where neither is
/// play over in any state nor does one number finish.
template <class L>
inline void solve_group(const Shape& shape, const Tile& tile, const Masks<L>& masks,
                        std::size_t b) {
  using W = Wide512<L>;
  Block* const out = tile.blocks + b;
  W wins[kGroup];
  for (W& w : wins) w = W::zero();
  auto add = [&](const Block* from) {
    for (std::size_t i = 0; i < kGroup; ++i) wins[i] |= W::load(from[i]);
  };
  for (std::uint32_t s = shape.info[b].steps & ~std::uint32_t{7}; s != 0; s &= s - 1)
    add(out + shape.stride[__builtin_ctz(s)]);
  // Other tiles are far away in memory: ask for what the groups to come will read.
  const std::size_t ahead = b >= kAhead * kGroup ? b - kAhead * kGroup : 0;
  for (std::size_t i = 0; i < tile.above_count; ++i) {
    for (std::size_t n = 0; n < kGroup; ++n) __builtin_prefetch(tile.above[i] + ahead + n);
    add(tile.above[i] + b);
  }

  W w7[1] = {wins[7]};
  W l7[1];
  solve_open<L>(shape, masks, w7, l7);
  l7[0].store(out[7]);

  W w2[3] = {wins[6], wins[5], wins[3]};
  W l2[3];
  for (W& w : w2) w |= l7[0];
  solve_open<L>(shape, masks, w2, l2);
  l2[0].store(out[6]);
  l2[1].store(out[5]);
  l2[2].store(out[3]);

  W w1[3] = {wins[4], wins[2], wins[1]};
  W l1[3];
  (w1[0] |= l2[0]) |= l2[1];
  (w1[1] |= l2[0]) |= l2[2];
  (w1[2] |= l2[1]) |= l2[2];
  solve_open<L>(shape, masks, w1, l1);
  l1[0].store(out[4]);
  l1[1].store(out[2]);
  l1[2].store(out[1]);

  W w0[1] = {wins[0]};
  W l0[1];
  ((w0[0] |= l1[0]) |= l1[1]) |= l1[2];
  solve_open<L>(shape, masks, w0, l0);
  l0[0].store(out[0]);
}

/// Whether solve_group may take the blocks from b on.
template <bool kAvoid>
inline bool plain_group(const Shape& shape, const Tile& tile, std::size_t b) {
  const std::uint64_t sum = shape.info[b + kGroup - 1].sum;
  if (sum >= tile.need) return false;
  std::uint64_t beyond = shape.sums[shape.sum_count - 1];
  if constexpr (!kAvoid) {
    const std::uint64_t largest = shape.info[b].largest_free > tile.largest_free
                                      ? shape.info[b].largest_free
                                      : tile.largest_free;
    beyond += tile.largest_decided;
    if (largest > beyond) beyond = largest;
  }
  return tile.need - sum > beyond;
}

template <class L, bool kAvoid>
void solve_tile(const Shape& shape, const Tile& tile) {
  const Masks<L> masks(shape);
  // Without lookup eight blocks are more than the registers hold.
  const bool grouped = L::kLookup && shape.grouped;
  std::size_t b = shape.blocks;
  while (b > 0) {
    if (grouped && plain_group<kAvoid>(shape, tile, b - kGroup)) {
      b -= kGroup;
      solve_group<L>(shape, tile, masks, b);
      continue;
    }
    const std::size_t end = grouped ? b - kGroup : 0;
    while (b > end) solve_block<L, kAvoid>(shape, tile, masks, --b);
  }
}

/// L::V: the vector; L::kLookup: whether L::lookup(table, indices), 16 bytes by 16, is there.
template <class L>
void solve_tile(const Shape& shape, const Tile& tile, bool avoid) {
  if (avoid)
    solve_tile<L, true>(shape, tile);
  else
    solve_tile<L, false>(shape, tile);
}

}  // namespace
}  // namespace minimex::pool::detail
