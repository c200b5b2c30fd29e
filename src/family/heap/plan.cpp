#include "family/heap/plan.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>

#include "family/heap/mask.hpp"

namespace minimex::heap {
namespace {

constexpr std::uint64_t kBlock = 64;
constexpr std::uint8_t kRareMark = 0x80;

std::vector<std::uint32_t> narrowed(const std::vector<std::uint64_t>& takes) {
  std::vector<std::uint32_t> out(takes.size());
  std::transform(takes.begin(), takes.end(), out.begin(),
                 [](std::uint64_t t) { return static_cast<std::uint32_t>(t); });
  return out;
}

/// Whether all codes leave room for the mark of rare heaps.
bool marks_fit(const Mask& mask, std::span<const std::uint32_t> values) {
  return std::all_of(values.begin(), values.end(),
                     [&](std::uint32_t v) { return code_of(mask, v) < kRareMark; });
}

}  // namespace

std::uint64_t unsettled(std::uint64_t last_rare, std::uint64_t last_take, const Telling& telling) {
  return last_rare + last_take + std::min(last_rare, telling.distance);
}

bool is_rare(const Plan& plan, std::uint64_t n) {
  return n <= plan.last_rare && std::binary_search(plan.rares.begin(), plan.rares.end(), n);
}

std::uint64_t next_clash(const Plan& plan, std::uint64_t n) {
  std::uint64_t least = ~std::uint64_t{0};
  const std::vector<std::uint64_t>& rares = plan.rares;
  for (const std::uint64_t t : plan.splits) {
    if (2 * plan.last_rare + t < n) continue;
    // The larger the one part, the smaller the other may be.
    std::size_t j = rares.size();
    for (const std::uint64_t part : rares) {
      while (j > 0 && part + rares[j - 1] + t >= n) --j;
      if (j < rares.size()) least = std::min(least, part + rares[j] + t);
    }
  }
  return least;
}

std::optional<Plan> make_plan(const Rules& rules, const Mask& mask,
                              std::span<const std::uint32_t> values, std::span<const Rare> rares,
                              Width width, const Telling& telling) {
  const std::uint64_t last = last_take(rules).value_or(0);
  // A common code must fit the kernel's planes; a rare one only the bits below the mark. What is
  // larger than the planes never decides a mex that fits them.
  const std::uint32_t common_limit = width == Width::narrow ? 64 : 256;
  const std::uint32_t rare_limit = width == Width::narrow ? 128 : 256;

  Plan plan;
  plan.mask = mask;
  plan.dropped = static_cast<unsigned>(std::countr_zero(mask.bits));
  plan.last_rare = rares.empty() ? 0 : rares.back().heap;
  for (const Rare& r : rares) plan.rares.push_back(r.heap);
  plan.start = values.size() / kBlock * kBlock;
  plan.marked = width == Width::narrow || (telling.marks && marks_fit(mask, values));
  if (plan.start <= plan.last_rare + last) return std::nullopt;
  if (!plan.marked && plan.start <= unsettled(plan.last_rare, last, telling)) return std::nullopt;
  plan.splits = narrowed(takes_leaving(rules, 2, last));
  plan.singles = narrowed(takes_leaving(rules, 1, last));

  plan.head.resize(plan.start);
  plan.common.resize(plan.start);
  for (std::size_t n = 0; n < plan.start; ++n) {
    const bool common = is_common(mask, values[n], n);
    if (code_of(mask, values[n]) >= (common ? common_limit : rare_limit)) return std::nullopt;
    plan.head[n] = static_cast<std::uint8_t>(code_of(mask, values[n]));
    if (plan.marked && !common) plan.head[n] |= kRareMark;
    plan.common[n] = n > 0 && common ? 1 : 0;
  }
  for (const Rare& r : rares) {
    const std::uint32_t code = code_of(mask, r.value);
    if (code >= common_limit) continue;
    for (const std::uint32_t t : plan.splits)
      plan.options.push_back({r.heap + t, static_cast<std::uint8_t>(code)});
  }
  for (const std::uint32_t t : plan.singles)
    if (!mask.parity || t % 2 == 0) plan.options.push_back({t, 0});
  std::sort(plan.options.begin(), plan.options.end(), [](const Option& a, const Option& b) {
    return a.distance != b.distance ? a.distance < b.distance : a.code < b.code;
  });
  plan.options.erase(std::unique(plan.options.begin(), plan.options.end(),
                                 [](const Option& a, const Option& b) {
                                   return a.distance == b.distance && a.code == b.code;
                                 }),
                     plan.options.end());
  if (plan.options.empty()) return std::nullopt;
  return plan;
}

}  // namespace minimex::heap
