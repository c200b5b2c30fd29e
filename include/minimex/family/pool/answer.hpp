#pragma once
// The pool family's answer to a question.

#include "minimex/answer/answer.hpp"
#include "minimex/family/pool/position.hpp"
#include "minimex/run/context.hpp"

namespace minimex::pool {

/// The whole Answer but for the game's name and the seconds. A proved rule or the period if one
/// decides, else a table; small pools use the table for the moves in any case. Throws run::TooLarge
/// (with what would be needed) where none of them does, and run::Interrupted.
answer::Answer solve(const Position& position, const Rules& rules, const answer::Question& question,
                     const run::Context& context);

/// Only the outcome, the cheapest way.
value::Outcome outcome(const Position& position, const Rules& rules, const run::Context& context);

/// The position as an answer shows it; unset for a pool of many numbers.
answer::View view(const Position& position, const Rules& rules);

}  // namespace minimex::pool
