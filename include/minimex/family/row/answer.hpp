#pragma once
// From a position to an Answer.

#include "minimex/answer/answer.hpp"
#include "minimex/family/row/position.hpp"
#include "minimex/run/context.hpp"

namespace minimex::row {

/// All of an Answer but game and seconds. Its streams may be used while the position and the
/// context live. O(n) for one row, O(n log n) for several; with question.generic_search the memory
/// and time of the generic search.
answer::Answer solve(const Position& position, const answer::Question& question,
                     const run::Context& context);

/// The position as an answer shows it; unset for a long one.
answer::View view(const Position& position);

}  // namespace minimex::row
