#pragma once

#include "family/heap/judge.hpp"
#include "minimex/answer/answer.hpp"

namespace minimex::heap {

/// Fills `why` and `explanation`: the nimbers of the heaps and their nim-sum, and what proves the
/// period they come from. `nimbers` is null where the generic search has judged, which knows only
/// the position as a whole.
void explain(answer::Answer& answer, const Judge& judge, const Nimbers* nimbers);

}  // namespace minimex::heap
