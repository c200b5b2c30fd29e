#pragma once

#include "family/board/case.hpp"
#include "minimex/answer/answer.hpp"

namespace minimex::board {

/// Fills `why` and `explanation`: the components with their nimbers, the nim-sum, and what the
/// winning moves that are known do to it; at most some twenty lines of each. `plainly`: the generic
/// search knows no components.
void explain(answer::Answer& answer, Case& c, Judge& judge, bool plainly);

}  // namespace minimex::board
