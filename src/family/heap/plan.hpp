#pragma once
// From the known beginning of a sequence to what a kernel needs.

#include <cstdint>
#include <optional>
#include <span>

#include "family/heap/kernel.hpp"
#include "family/heap/scalar.hpp"

namespace minimex::heap {

enum class Width { narrow, wide };

/// The plan that goes on after `values` (all heaps 0 .. values.size()-1): start is values.size()
/// rounded down to a multiple of 64. `rares`: the rare heaps among them under `mask`, ascending.
/// Unset where the kernels cannot take over there: too near a rare value, or a code too large for
/// the width.
std::optional<Plan> make_plan(const Rules& rules, const Mask& mask,
                              std::span<const std::uint32_t> values, std::span<const Rare> rares,
                              Width width);

}  // namespace minimex::heap
