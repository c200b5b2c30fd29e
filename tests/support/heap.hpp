#pragma once
// Nim-sequences by the definition, and random rules.

#include <bit>
#include <cstdint>
#include <vector>

#include "minimex/family/heap/rules.hpp"
#include "minimex/run/random.hpp"

namespace minimex::support {

/// Nim-sums of the ways to split `total` into `parts` heaps of at least `least` (more than the one
/// before it where unequal), each xor-ed with `sum`.
inline void splits(const std::vector<std::uint32_t>& g, std::uint64_t total, int parts,
                   std::uint64_t least, bool unequal, std::uint32_t sum, std::vector<bool>& found) {
  if (parts == 0) {
    if (total == 0) found[sum] = true;
    return;
  }
  if (parts == 1) {
    if (total >= least) found[sum ^ g[total]] = true;
    return;
  }
  for (std::uint64_t a = least; a * static_cast<std::uint64_t>(parts) <= total; ++a)
    splits(g, total - a, parts - 1, unequal ? a + 1 : a, unequal, sum ^ g[a], found);
}

/// The nimbers of heaps 0 .. size-1, straight from the rules.
inline std::vector<std::uint32_t> plain_values(const heap::Rules& rules, std::uint64_t size) {
  std::vector<std::uint32_t> g(1, 0);
  std::uint32_t largest = 0;
  while (g.size() < size) {
    const std::uint64_t n = g.size();
    std::vector<bool> found(2 * std::bit_ceil(largest + 2), false);
    for (std::uint64_t t = 0; t <= n; ++t) {
      const heap::Digit d = heap::digit(rules, t);
      for (int k = 0; k <= 5; ++k)
        if ((d >> k & 1) != 0) splits(g, n - t, k, 1, rules.unequal, 0, found);
    }
    std::uint32_t mex = 0;
    while (found[mex]) ++mex;
    g.push_back(mex);
    if (mex > largest) largest = mex;
  }
  g.resize(size);
  return g;
}

/// Random rules with 1 to `digits` digits after the point that leave at most `parts` heaps; some
/// split without taking, some are unequal.
inline heap::Rules random_rules(run::SplitMix64& random, std::uint64_t digits, int parts) {
  const std::uint64_t values = std::uint64_t{2} << parts;
  const std::uint64_t length = 1 + random() % digits;
  heap::Rules rules;
  if (random() % 4 == 0 && parts >= 2) rules.takes.push_back({0, 4});
  for (std::uint64_t t = 1; t <= length; ++t) {
    const auto d = static_cast<heap::Digit>(random() % values);
    if (d != 0) rules.takes.push_back({t, d});
  }
  rules.unequal = random() % 4 == 0 && heap::most_parts(rules) >= 2;
  return rules;
}

}  // namespace minimex::support
