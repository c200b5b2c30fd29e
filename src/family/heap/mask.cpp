#include "family/heap/mask.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace minimex::heap {

bool is_sparse_game(const Rules& rules) {
  return rules.repeating.empty() && most_parts(rules) == 2;
}

Mask choose_mask(const Rules& rules, std::span<const std::uint32_t> values) {
  const std::vector<std::uint64_t> splits = takes_leaving(rules, 2, last_take(rules).value_or(0));
  Mask mask;
  mask.tau = splits.empty() ? 0U : static_cast<unsigned>(splits.front() & 1);
  const bool parity_allowed = std::all_of(splits.begin(), splits.end(),
                                          [&](std::uint64_t t) { return (t & 1) == mask.tau; });

  std::uint32_t largest = 1;
  for (const std::uint32_t v : values) largest = std::max(largest, v);
  // Index: value << 1 | (n ^ tau) & 1.
  std::vector<std::int64_t> h(std::size_t{2} << std::bit_width(largest), 0);
  for (std::size_t n = 1; n < values.size(); ++n)
    ++h[static_cast<std::size_t>(values[n]) << 1 | ((n ^ mask.tau) & 1)];
  for (std::size_t half = 1; half < h.size(); half *= 2)
    for (std::size_t block = 0; block < h.size(); block += 2 * half)
      for (std::size_t i = block; i < block + half; ++i) {
        const std::int64_t a = h[i];
        const std::int64_t b = h[i + half];
        h[i] = a + b;
        h[i + half] = a - b;
      }
  std::size_t best = 2;
  for (std::size_t i = 3; i < h.size(); ++i)
    if (h[i] < h[best] && (parity_allowed || (i & 1) == 0)) best = i;
  mask.bits = static_cast<std::uint32_t>(best >> 1);
  mask.parity = (best & 1) != 0;
  return mask;
}

}  // namespace minimex::heap
