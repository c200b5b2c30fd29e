#pragma once
// From the known beginning of a sequence to what a kernel needs.

#include <cstdint>
#include <optional>
#include <span>

#include "family/heap/kernel.hpp"
#include "family/heap/scalar.hpp"

namespace minimex::heap {

enum class Width { narrow, wide };

/// How rare heaps are told from common ones; tests force what is rare.
struct Telling {
  bool marks = true;  ///< wide tapes are marked as long as codes leave room; narrow ones always are
  /// Without marks: heaps that a kernel leaves between the last rare one and its start, so that
  /// none of the splits it tries for whole blocks reaches back there.
  std::uint64_t distance = kDeepestBlockSplit;
};

/// The last heap from which a tape without marks may not yet go on.
std::uint64_t unsettled(std::uint64_t last_rare, std::uint64_t last_take, const Telling& telling);

/// Whether heap n of the beginning is rare.
bool is_rare(const Plan& plan, std::uint64_t n);

/// The least heap from n on with a split into two rare heaps, which a tape without marks shows as a
/// common option; the largest number if there is none. O(splits x rare heaps).
std::uint64_t next_clash(const Plan& plan, std::uint64_t n);

/// The plan that goes on after `values` (all heaps 0 .. values.size()-1): start is values.size()
/// rounded down to a multiple of 64. `rares`: the rare heaps among them under `mask`, ascending.
/// Unset where the kernels cannot take over there: too near a rare value, or a code too large for
/// the width.
std::optional<Plan> make_plan(const Rules& rules, const Mask& mask,
                              std::span<const std::uint32_t> values, std::span<const Rare> rares,
                              Width width, const Telling& telling = {});

}  // namespace minimex::heap
