#pragma once
// Every state of a pool game in which a number taken is gone, one bit a state.

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "minimex/family/pool/simd.hpp"
#include "minimex/run/context.hpp"

namespace minimex::pool {

/// A number and how often the pool holds it; copies >= 1.
struct Slot {
  std::int64_t number;
  std::int64_t copies;
};

/// Solves backwards from the state with every number gone. States are numbered in mixed radix: slot
/// i adds stride(i) for each copy gone. Blocks of 512 states (the least numbers) are solved with
/// vector instructions; tiles of up to 4096 blocks are handed to the threads as soon as the tiles
/// they depend on are done. Tiles in which play is over, or one number finishes, are not stored.
/// Cost: O(states x numbers / 512) time, states / 8 bytes; less where the need is small.
class Table {
 public:
  /// `slots` ascend; need > 0; the numbers together reach it, or under avoid, it is understood that
  /// whoever cannot take a number of `slots` without reaching it loses.
  /// Throws run::TooLarge with the memory needed before taking any, and run::Interrupted.
  Table(const std::vector<Slot>& slots, std::int64_t need, bool avoid, const run::Context& context,
        Simd simd = widest_simd());
  Table(Table&&) noexcept;
  Table& operator=(Table&&) noexcept;
  ~Table();

  /// Whether the player to move in `state` has lost or will. `need_left`: beyond what is gone.
  bool lost(std::uint64_t state, std::int64_t need_left) const;
  std::uint64_t stride(std::size_t slot) const;
  /// Copies of a slot's number that are gone in `state`.
  std::uint64_t gone(std::uint64_t state, std::size_t slot) const;
  /// States stored.
  std::uint64_t states() const;

  /// The memory such a table would take; unset if that is more than `most` bytes, or not to be
  /// known at once. Milliseconds at worst.
  static std::optional<std::uint64_t> bytes_for(const std::vector<Slot>& slots, std::int64_t need,
                                                bool avoid, std::uint64_t most,
                                                const run::Context& context);

  /// All states of the slots, stored or not; at most 2^63 of them, else 2^63.
  static std::uint64_t states_of(const std::vector<Slot>& slots);

 private:
  struct Impl;
  std::unique_ptr<const Impl> impl_;
};

}  // namespace minimex::pool
