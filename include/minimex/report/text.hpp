#pragma once
// An Answer for people, as plain text.

#include "minimex/answer/answer.hpp"
#include "minimex/report/options.hpp"
#include "minimex/store/output.hpp"

namespace minimex::report {

void text(const answer::Answer& answer, const Options& options, store::Output& out);

}  // namespace minimex::report
