#pragma once
// The line of play of positions with very many heaps, by nim-sums.

#include <cstdint>
#include <functional>
#include <optional>

#include "minimex/family/heap/nimbers.hpp"
#include "minimex/family/heap/position.hpp"
#include "minimex/run/context.hpp"

namespace minimex::heap {

/// Is handed the heap that is played, the move, and the nimber it leads to; false: no more.
using VisitPly = std::function<bool(std::uint64_t heap, const Move& move, std::uint64_t nimber)>;

/// Plays the first winning move, or where there is none the first legal one, until `fewest` heaps
/// or fewer are left or no move is, and gives the position then; unset where `visit` ended it. A
/// ply costs what the heaps cost that stand before the one played, not counting those at the front
/// that no move is left for. Polls.
std::optional<Position> play_long_line(const Rules& rules, const Nimbers& nimbers,
                                       const Position& start, std::uint64_t fewest,
                                       const run::Context& context, const VisitPly& visit);

}  // namespace minimex::heap
