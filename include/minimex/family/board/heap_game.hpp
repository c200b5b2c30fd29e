#pragma once
// Strips whose rules are a taking-and-breaking game.

#include <optional>

#include "minimex/family/board/rules.hpp"
#include "minimex/family/heap/rules.hpp"

namespace minimex::board {

/// The heap game of the rules, where that can be proved: a run of n live cells is a heap of n, and
/// a strip is the sum of its runs. Unset for everything else. The proof is in the source.
/// O(patterns x 2^most cells that may be live or not); unset past kMostOpenCells of these.
std::optional<heap::Rules> heap_game(const Rules& rules);

inline constexpr int kMostOpenCells = 12;

}  // namespace minimex::board
