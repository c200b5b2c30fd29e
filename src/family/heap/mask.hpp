#pragma once
// Which values are rare: the mask of the sparse space.

#include <bit>
#include <cstdint>
#include <optional>
#include <span>

#include "family/heap/kernel.hpp"
#include "minimex/family/heap/rules.hpp"

namespace minimex::heap {

/// Whether `value` at heap n belongs to class 1 of the mask.
inline bool is_common(const Mask& mask, std::uint32_t value, std::uint64_t n) {
  const unsigned value_parity = static_cast<unsigned>(std::popcount(value & mask.bits)) & 1U;
  const unsigned own = mask.parity ? static_cast<unsigned>(n ^ mask.tau) & 1U : 0U;
  return (value_parity ^ own) != 0;
}

/// True where the sparse space applies: a finite code, at most two heaps left, at least one split.
bool is_sparse_game(const Rules& rules);

/// The mask that leaves the fewest of values[1..] rare, by the Walsh-Hadamard transform of the
/// histogram of (value, parity of the heap): the coefficient of a mask is (rare - common).
/// O(values + V log V). Any mask gives exact values; this one gives them fastest.
Mask choose_mask(const Rules& rules, std::span<const std::uint32_t> values);

/// The code of a value: its bits without the mask's lowest.
inline std::uint32_t code_of(const Mask& mask, std::uint32_t value) {
  const unsigned dropped = static_cast<unsigned>(std::countr_zero(mask.bits));
  return (value & ((1U << dropped) - 1)) | (value >> (dropped + 1)) << dropped;
}

/// The value of class `common` whose code at heap n is `code`.
inline std::uint32_t value_of(const Mask& mask, std::uint32_t code, std::uint64_t n, bool common) {
  const unsigned dropped = static_cast<unsigned>(std::countr_zero(mask.bits));
  const std::uint32_t value = (code & ((1U << dropped) - 1)) | (code >> dropped) << (dropped + 1);
  return is_common(mask, value, n) == common ? value : value | 1U << dropped;
}

}  // namespace minimex::heap
