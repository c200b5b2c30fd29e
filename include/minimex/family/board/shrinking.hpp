#pragma once

#include "minimex/family/board/rules.hpp"

namespace minimex::board {

/// Whether a move never makes another one possible, wherever it is made: a placement that is no
/// legal move now never will be. O((pattern cells)^2 x symbols).
bool shrinking(const Rules& rules);

}  // namespace minimex::board
