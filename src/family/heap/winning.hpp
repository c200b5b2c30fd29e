#pragma once
// The options of one heap that have a given nimber.

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "minimex/family/heap/nimbers.hpp"
#include "minimex/family/heap/position.hpp"

namespace minimex::heap {

using VisitParts = std::function<bool(std::span<const std::uint64_t>)>;

/// Hands over the options of a heap of n with nimber `target`, in the order of each_option; stops
/// when `visit` says no, and then gives false. Polls.
bool each_option_worth(const Rules& rules, const Nimbers& nimbers, std::uint64_t n,
                       std::uint64_t target, const run::Context& context, const VisitParts& visit);

/// How many there are; unset if it would take more than `budget` steps (which it takes off) or
/// passes 64 bits. With a period of two-part rules O(preperiod + period), else O(options).
std::optional<std::uint64_t> count_options_worth(const Rules& rules, const Nimbers& nimbers,
                                                 std::uint64_t n, std::uint64_t target,
                                                 std::uint64_t& budget,
                                                 const run::Context& context);

/// How many options a heap of n has; unset where that would take long to count or passes 64 bits.
std::optional<std::uint64_t> count_options(const Rules& rules, std::uint64_t n);

}  // namespace minimex::heap
