#pragma once
// What the threads of one search share besides its table.

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "family/board/gate.hpp"

namespace minimex::board {

/// What threads of one search share besides the table.
struct SearchState {
  static constexpr std::size_t kAtWork = 1024;

  Gate gate;
  std::atomic<bool> done{false};
  std::atomic<std::uint64_t> expanded{0};  ///< positions expanded for the first time
  bool together = false;  ///< several threads search: each puts off what another is at
  /// Sums: hashes of positions that some thread is at, each at its place by hash; a later one takes
  /// the place of an earlier one.
  std::atomic<std::uint64_t> at_work[kAtWork] = {};
  bool symmetry = true;   ///< use answered_by_half_turn
  bool isomorphs = true;  ///< let one component answer for all of its structure
  /// Polls the context and shows progress.
  void (*tick)(void*) = nullptr;
  void* ticker = nullptr;
};

struct GivenUp {};        ///< another thread has the answer
struct NimberTooWide {};  ///< past kMostNimber

/// Before every expansion, inside the gate: room in the table, a turn for who waits to be alone,
/// and now and then a look at the clock. `expansions` counts those of one thread.
/// Isa: see word.hpp.
template <class Isa, class Table>
void breathe(Table& table, SearchState& state, std::uint64_t& expansions) {
  constexpr std::uint64_t kTickEvery = 256;
  if (table.full())
    state.gate.alone(
        [](void* self) {
          auto& t = *static_cast<Table*>(self);
          if (t.full()) t.make_room();
        },
        &table);
  state.gate.yield();
  if (++expansions % kTickEvery == 0) {
    if (state.done.load(std::memory_order_relaxed)) throw GivenUp{};
    state.tick(state.ticker);
  }
}

}  // namespace minimex::board
