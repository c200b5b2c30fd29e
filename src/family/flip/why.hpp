#pragma once
// The reasoning behind an answer.

#include "minimex/answer/answer.hpp"
#include "minimex/family/flip/judge.hpp"

namespace minimex::flip {

/// Fills `why`, and `explanation` where the nimbers of runs decide.
void explain(answer::Answer& answer, const Position& position, const Rules& rules,
             const Judge& judge, const run::Context& context);

}  // namespace minimex::flip
