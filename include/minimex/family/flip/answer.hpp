#pragma once
// From a position and a question to an Answer.

#include "minimex/answer/answer.hpp"
#include "minimex/family/flip/solver.hpp"

namespace minimex::flip {

/// The Answer but for game and seconds. Its streams may be used while solver, position (or a copy)
/// and context live. Costs and errors as Solver::judge; with question.generic_search as
/// search::Memo.
answer::Answer solve(const Solver& solver, const Position& position,
                     const answer::Question& question, const run::Context& context);

/// The position as an answer shows it; unset for a long one.
answer::View view(const Position& position, const Rules& rules);

}  // namespace minimex::flip
