#pragma once
// What the inner loops of the table work on: plain data, no library types, because the files that
// include this are compiled for instructions that not every machine has (an inline function of the
// standard library compiled there could end up in the rest of the program).

#include <cstddef>
#include <cstdint>

namespace minimex::pool::detail {

/// 512 states of the least numbers; bit set: the player to move has lost, or will.
struct alignas(64) Block {
  std::uint64_t word[8];
};

/// How many bits of a block's index the least numbers may fill.
inline constexpr int kBlockBits = 9;

/// Blocks that are solved together.
inline constexpr std::size_t kGroup = 8;

/// One block of a tile: the numbers of middle size that are gone.
struct BlockInfo {
  std::uint64_t sum;           ///< of those gone; at most the need
  std::uint64_t largest_free;  ///< largest middle number still there; 0: none
  std::uint32_t steps;         ///< bit j: a copy of middle number j is still there
};

/// What all tiles of a table share.
struct Shape {
  std::size_t blocks;         ///< of a tile
  const BlockInfo* info;      ///< one a block
  const std::size_t* stride;  ///< middle number j: blocks from a state to the one after it
  const Block* step;          ///< [j]: states from which index + 2^j is a move
  const Block* level;         ///< [k]: states of k numbers gone
  std::size_t levels;
  const Block* reached;       ///< [rank]: states that sum to at least sums[rank]
  const std::uint64_t* sums;  ///< distinct sums of the least numbers, ascending
  std::size_t sum_count;
  bool nine;                     ///< a block is nine numbers, held once each
  bool grouped;                  ///< the least three middle numbers are held once each
  const std::uint16_t* rank_of;  ///< need -> first rank with sums[rank] >= need; null: search
};

/// One tile: the greatest numbers that are gone are fixed.
struct Tile {
  Block* blocks;
  std::uint64_t need;             ///< beyond the greatest numbers gone; > 0
  std::uint64_t largest_free;     ///< greatest number still there above the middle; 0: none
  std::uint64_t largest_decided;  ///< greatest such whose taking leads to a tile that is not stored
  const Block* const* above;      ///< the tiles with one more of the greatest numbers gone
  std::size_t above_count;
};

/// Fills a tile whose `above` are filled. O(blocks x moves).
using SolveTile = void (*)(const Shape&, const Tile&, bool avoid);

void solve_tile_portable(const Shape& shape, const Tile& tile, bool avoid);
void solve_tile_avx2(const Shape& shape, const Tile& tile, bool avoid);
void solve_tile_avx512(const Shape& shape, const Tile& tile, bool avoid);

}  // namespace minimex::pool::detail
