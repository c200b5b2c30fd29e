#pragma once
// Weights that every move lowers.

#include <optional>

#include "minimex/family/board/rules.hpp"

namespace minimex::board {

/// The smallest weights found, in sum; constants alone where they do.
std::optional<Potential> find_potential(const Rules& rules);

/// Whether every move lowers the sum of the weights by 1 at least, on boards of up to kMostCells
/// rows and columns, whatever the cells hold. Exact for weights below 2^31. O(pattern cells x
/// symbols).
bool lowered_by_every_move(const Rules& rules, const Potential& potential);

}  // namespace minimex::board
