#pragma once
// The inner loop of the table, for any width of vector. Included once by each tile_*.cpp;
// everything here has internal linkage, see tile.hpp.

#include "family/pool/tile.hpp"

namespace minimex::pool::detail {
namespace {

/// A block as 64 / sizeof(V) vectors V of 64-bit words.
template <class V>
struct Wide512 {
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
      if constexpr (kWords % kLanes == 0) {
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
    if constexpr (sizeof(V) == 64)
      return __builtin_shufflevector(low, high, kWords, kWords + 1, kWords + 2, kWords + 3,
                                     kWords + 4, kWords + 5, kWords + 6, kWords + 7);
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

template <class V, bool kAvoid>
void solve_tile(const Shape& shape, const Tile& tile) {
  using W = Wide512<V>;
  W step[kBlockBits];
  for (int j = 0; j < kBlockBits; ++j) step[j] = W::load(shape.step[j]);
  const std::uint64_t low_total = shape.sums[shape.sum_count - 1];
  const W none = W::zero();

  for (std::size_t b = shape.blocks; b-- > 0;) {
    const BlockInfo& info = shape.info[b];
    Block& out = tile.blocks[b];
    if (info.sum >= tile.need) {  // play is over: lost, but won under avoid
      (kAvoid ? none : W::load(shape.reached[0])).store(out);
      continue;
    }
    const std::uint64_t need = tile.need - info.sum;
    const W over = need > low_total ? none : W::load(reached(shape, need));
    W wins = none;
    if constexpr (!kAvoid) {
      const std::uint64_t largest =
          info.largest_free > tile.largest_free ? info.largest_free : tile.largest_free;
      if (largest >= need) {  // one number finishes
        over.store(out);
        continue;
      }
      if (tile.largest_decided != 0 && need - tile.largest_decided <= low_total)
        wins = W::load(reached(shape, need - tile.largest_decided));
    }
    for (std::uint32_t s = info.steps; s != 0; s &= s - 1)
      wins |= W::load(tile.blocks[b + shape.stride[__builtin_ctz(s)]]);
    for (std::size_t i = 0; i < tile.above_count; ++i) wins |= W::load(tile.above[i][b]);

    // From the states with most numbers gone down: a state is lost if no move from it wins.
    W lost = kAvoid ? none : over;
    if constexpr (kAvoid) wins |= over;  // over is won there
    std::size_t k = shape.levels - 1;
    lost.or_without(wins, W::load(shape.level[k]));
    while (k-- > 0) {
      wins.template or_shifted<1>(lost, step[0]);
      wins.template or_shifted<2>(lost, step[1]);
      wins.template or_shifted<4>(lost, step[2]);
      wins.template or_shifted<8>(lost, step[3]);
      wins.template or_shifted<16>(lost, step[4]);
      wins.template or_shifted<32>(lost, step[5]);
      wins.template or_moved<1>(lost, step[6]);
      wins.template or_moved<2>(lost, step[7]);
      wins.template or_moved<4>(lost, step[8]);
      lost.or_without(wins, W::load(shape.level[k]));
    }
    lost.store(out);
  }
}

template <class V>
void solve_tile(const Shape& shape, const Tile& tile, bool avoid) {
  if (avoid)
    solve_tile<V, true>(shape, tile);
  else
    solve_tile<V, false>(shape, tile);
}

}  // namespace
}  // namespace minimex::pool::detail
