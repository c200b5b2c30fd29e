#pragma once
// The reasoning behind a score.

#include <string_view>

#include "minimex/answer/answer.hpp"
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

/// Fills `why` and `explanation`: the reduction, the valleys, how they are taken, and the first
/// moves. At most some forty lines.
void explain(answer::Answer& answer, const Position& position, const Findings& found,
             const run::Context& context);

/// The same by the generic search: only the first moves, in words.
void explain_searched(answer::Answer& answer, const Position& position, const Findings& found);

}  // namespace minimex::row
