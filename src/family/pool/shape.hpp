#pragma once
// How the states of a pool are laid out in blocks and tiles.

#include <cstdint>
#include <vector>

#include "family/pool/tile.hpp"
#include "minimex/family/pool/table.hpp"

namespace minimex::pool::detail {

SolveTile solve_tile_for(Simd level);

/// Digits of the mixed-radix number of a tile: copies gone of each of the greatest numbers.
struct TopDigit {
  std::uint64_t number;
  std::uint64_t copies;
  std::uint64_t stride;  ///< in tiles
};

/// Least numbers: bits within a block, each number's digit padded to whole bits. Middle numbers:
/// blocks of a tile, in mixed radix. Greatest numbers: tiles, likewise.
class Layout {
 public:
  Layout(const std::vector<Slot>& slots, std::uint64_t need);

  std::size_t tile_blocks() const { return info_.size(); }
  std::uint64_t tile_states() const { return info_.size() << kBlockBits; }
  const std::vector<TopDigit>& top() const { return top_; }
  std::uint64_t stride(std::size_t slot) const { return strides_[slot]; }
  /// The digit of `state` that belongs to a slot.
  std::uint64_t gone(std::uint64_t state, std::size_t slot) const {
    return state / strides_[slot] % radices_[slot];
  }
  /// Valid while this lives.
  Shape shape() const;

 private:
  void lay_low(const std::vector<Slot>& slots, const std::vector<std::size_t>& low);
  void mask_sets(std::size_t numbers);
  void mask_digits(const std::vector<Slot>& slots, const std::vector<std::size_t>& low,
                   std::size_t states, const std::vector<bool>& dead);
  void rank_sums(const std::vector<std::uint64_t>& sum_of, const std::vector<bool>& dead);
  void lay_middle(const std::vector<Slot>& slots, const std::vector<std::size_t>& middle);

  std::uint64_t need_;
  std::vector<std::uint64_t> strides_;  // of slots, in states
  std::vector<std::uint64_t> radices_;  // of slots: copies + 1, padded in a block to a power of two
  bool nine_ = false;
  bool grouped_ = false;
  std::vector<Block> step_;
  std::vector<Block> level_;
  std::vector<Block> reached_;
  std::vector<std::uint64_t> sums_;
  std::vector<std::uint16_t> rank_of_;
  std::vector<std::size_t> middle_strides_;
  std::vector<BlockInfo> info_;
  std::vector<TopDigit> top_;
};

/// The tiles to store, ascending: play is not over in them, nor (unless avoid) does one of the
/// greatest numbers finish. Gives up at more than `most` of them, or `most_visited` looked at, and
/// returns `most` plus one.
std::vector<std::uint64_t> open_tiles(const std::vector<TopDigit>& top, std::uint64_t need,
                                      bool avoid, std::size_t most, std::uint64_t most_visited,
                                      const run::Context& context);

}  // namespace minimex::pool::detail
