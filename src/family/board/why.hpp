#pragma once

#include <string>
#include <vector>

#include "family/board/case.hpp"

namespace minimex::board {

/// The components with their nimbers, the nim-sum, and what the winning moves that are known do to
/// it; at most some twenty lines of each. `plainly`: the generic search knows no components.
std::vector<std::string> why(Case& c, Judge& judge, bool plainly);

}  // namespace minimex::board
