#pragma once
// The outcomes of Can I Win for every total, small pools.

#include <cstdint>
#include <string>

#include "minimex/family/pool/position.hpp"
#include "minimex/run/context.hpp"

namespace minimex::pool {

/// Larger pools are refused.
inline constexpr std::int64_t kLargestOverview = 20;

/// The outcome of the pool 1..max, nothing taken, by total: letter t - 1 is that of total t, "N",
/// "P" or "D" (a draw), for t = 1 to max (max + 1) / 2 + 1. Throws run::TooLarge past
/// kLargestOverview, run::Interrupted. O(max^2) solves.
std::string outcomes_by_total(std::int64_t max, const Rules& rules, const run::Context& context);

}  // namespace minimex::pool
