#pragma once
// The moves of a position, listed in ascending order of offset.

#include <cstdint>
#include <functional>

#include "minimex/family/flip/judge.hpp"

namespace minimex::flip {

enum class Which : std::uint8_t { winning, losing, all };

/// Called with the offset of a move and the verdict on its option; false ends the listing.
using MoveSink = std::function<bool(std::uint64_t offset, const Verdict& option)>;

/// Lists winning moves, losing moves or all. Polls the context. O(n) and O(1) a move in normal
/// play.
void each_move(const Position& position, const Rules& rules, const Judge& judge, Which which,
               const run::Context& context, const MoveSink& sink);

}  // namespace minimex::flip
