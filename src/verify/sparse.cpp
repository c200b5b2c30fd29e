#include "verify/sparse.hpp"

#include <algorithm>
#include <bit>

namespace minimex::verify {

void extend_sparse(const Rules& rules, const Classes& classes, std::uint64_t size,
                   std::vector<std::uint32_t>& values, const GoOn& go_on) {
  const std::vector<std::uint64_t> wholes = rules.leaving(0);
  const std::vector<std::uint64_t> singles = rules.leaving(1);
  const std::vector<std::uint64_t> splits = rules.leaving(2);
  std::vector<std::uint64_t> rares;
  std::uint32_t most = 1;
  for (std::uint64_t n = 1; n < values.size(); ++n) {
    if (!classes.is_common(values[n], n)) rares.push_back(n);
    most = std::max(most, values[n]);
  }
  std::vector<std::uint64_t> seen;  // seen[v] == n: v is an option of heap n
  for (std::uint64_t n = values.size(); n < size; ++n) {
    if (!go_on(1)) throw Stopped{};
    // Above every nim-sum, with room for the least value that is none.
    seen.resize(std::max<std::size_t>(seen.size(), 2 * std::bit_ceil(most + std::size_t{1})), 0);
    for (const std::uint64_t t : wholes)
      if (t == n) seen[0] = n;
    for (const std::uint64_t t : singles)
      if (t < n) seen[values[n - t]] = n;
    for (const std::uint64_t t : splits)
      for (const std::uint64_t r : rares) {
        if (r + t >= n) break;
        if (!rules.unequal || 2 * r != n - t) seen[values[r] ^ values[n - t - r]] = n;
      }
    std::uint32_t common = 0;
    while (seen[common] == n || !classes.is_common(common, n)) ++common;
    std::uint64_t unseen = 0;
    for (std::uint32_t v = 0; v < common; ++v) unseen += seen[v] != n ? 1 : 0;
    for (std::uint64_t a = 1; unseen > 0 && 2 * a <= n; ++a)
      for (const std::uint64_t t : splits) {
        if (2 * a + t > n || (rules.unequal && 2 * a + t == n)) continue;
        const std::uint32_t v = values[a] ^ values[n - t - a];
        if (v >= common || seen[v] == n) continue;
        seen[v] = n;
        --unseen;
      }
    std::uint32_t mex = 0;
    while (seen[mex] == n) ++mex;
    const std::uint32_t value = std::min(mex, common);
    if (!classes.is_common(value, n)) rares.push_back(n);
    most = std::max(most, value);
    values.push_back(value);
  }
}

}  // namespace minimex::verify
