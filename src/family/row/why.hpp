#pragma once
// The reasoning behind a score, in words.

#include <string>
#include <string_view>
#include <vector>

#include "minimex/family/row/position.hpp"
#include "minimex/family/row/rows.hpp"
#include "minimex/run/context.hpp"

namespace minimex::row {

inline constexpr std::string_view kOneRowReason =
    "Three neighbours a <= b >= c are worth a - b + c in their place; of the valley that remains "
    "both players take the larger end.";
inline constexpr std::string_view kManyRowsReason =
    "Three neighbours a <= b >= c are worth a - b + c in their place; what remains of all rows is "
    "taken in descending order, the bottom pairs of closed rows last.";

/// The reduction, the valleys, how they are taken, and the first moves. At most some forty lines.
std::vector<std::string> why(const Position& position, const Findings& found,
                             const run::Context& context);

/// The same by the generic search: only the first moves.
std::vector<std::string> why_searched(const Position& position, const Findings& found);

}  // namespace minimex::row
