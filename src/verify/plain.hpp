#pragma once
// Nim-sequences by the definition: the mex of all options.

#include <cstdint>
#include <vector>

#include "minimex/verify/check.hpp"
#include "verify/rules.hpp"

namespace minimex::verify {

/// Thrown where GoOn said stop.
struct Stopped {};

/// G(0) .. G(size - 1). O(size^2) a take where at most two heaps are left, more sets of nim-sums
/// beyond. Of more than two heaps, none may have to be unequal. Throws Stopped.
std::vector<std::uint32_t> plain_values(const Rules& rules, std::uint64_t size, const GoOn& go_on);

}  // namespace minimex::verify
