#pragma once

#include "minimex/answer/explanation.hpp"
#include "report/json_writer.hpp"

namespace minimex::report {

/// An object, or null where there is none.
void write(Writer& w, const answer::Explanation& explanation);

}  // namespace minimex::report
