#include "family/heap/winning.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <vector>

namespace minimex::heap {
namespace {

__extension__ using Wide = unsigned __int128;

constexpr std::uint64_t kPollEvery = std::uint64_t{1} << 20;

std::optional<std::uint64_t> narrow(Wide n) {
  if (n > std::numeric_limits<std::uint64_t>::max()) return std::nullopt;
  return static_cast<std::uint64_t>(n);
}

/// The largest small part of a split of m into two.
std::uint64_t half_of(const Rules& rules, std::uint64_t m) {
  return rules.unequal ? (m == 0 ? 0 : (m - 1) / 2) : m / 2;
}

/// With a saltus few heaps share a nimber: those of nimber `target` below n, ascending.
std::vector<std::uint64_t> heaps_worth(const Nimbers& nimbers, std::uint64_t n,
                                       std::uint64_t target) {
  const Repeat& r = *nimbers.repeat();
  std::vector<std::uint64_t> heaps;
  for (std::uint64_t j = 0; j < std::min(r.preperiod, n); ++j)
    if (nimbers[j] == target) heaps.push_back(j);
  for (std::uint64_t j = r.preperiod; j < r.preperiod + r.period; ++j) {
    if (nimbers[j] > target || (target - nimbers[j]) % r.saltus != 0) continue;
    const Wide heap = Wide{j} + Wide{(target - nimbers[j]) / r.saltus} * r.period;
    if (heap < n) heaps.push_back(static_cast<std::uint64_t>(heap));
  }
  std::sort(heaps.begin(), heaps.end());
  return heaps;
}

/// True where a move leaves one heap at most and heaps_worth lists the candidates.
bool few_candidates(const Rules& rules, const Nimbers& nimbers) {
  return nimbers.repeat() && nimbers.repeat()->saltus > 0 && most_parts(rules) <= 1;
}

std::uint64_t sum(const Nimbers& nimbers, std::span<const std::uint64_t> parts) {
  std::uint64_t x = 0;
  for (const std::uint64_t part : parts) x ^= nimbers[part];
  return x;
}

/// Splits of m into two with nim-sum `target`, counted.
std::optional<std::uint64_t> count_pairs(const Rules& rules, const Nimbers& nimbers,
                                         std::uint64_t m, std::uint64_t target,
                                         std::uint64_t& budget, const run::Context& context) {
  const std::uint64_t half = half_of(rules, m);
  const std::optional<Repeat>& repeat = nimbers.repeat();
  // From `classes` on both parts are in the period, and a split counts for its residue class.
  std::uint64_t singly = half;
  if (repeat && repeat->saltus == 0)
    singly = std::min(half, std::max<std::uint64_t>(repeat->preperiod, 1) - 1);
  const std::uint64_t classes =
      repeat && half > singly ? std::min(repeat->period, half - singly) : 0;
  if (singly + classes > budget) return std::nullopt;
  budget -= singly + classes;
  std::uint64_t count = 0;
  for (std::uint64_t a = 1; a <= singly; ++a) {
    if (a % kPollEvery == 0) context.poll();
    if ((nimbers[a] ^ nimbers[m - a]) == target) ++count;
  }
  for (std::uint64_t a = singly + 1; a <= singly + classes; ++a) {
    if (a % kPollEvery == 0) context.poll();
    if ((nimbers[a] ^ nimbers[m - a]) == target) count += (half - a) / repeat->period + 1;
  }
  return count;
}

/// Partitions of m into k parts (unequal ones): p(m, k) = p(m - 1, k - 1) + p(m - k, k).
Wide count_partitions(const Rules& rules, std::uint64_t m, std::uint64_t k) {
  const std::uint64_t shift = rules.unequal ? k * (k - 1) / 2 : 0;
  if (m < k + shift) return 0;
  m -= shift;
  if (k == 1) return 1;
  if (k == 2) return m / 2;
  std::vector<Wide> fewer(m + 1), now(m + 1);
  for (std::uint64_t i = 0; i <= m; ++i) fewer[i] = i / 2;
  for (std::uint64_t parts = 3; parts <= k; ++parts) {
    for (std::uint64_t i = 0; i <= m; ++i) now[i] = i < parts ? 0 : fewer[i - 1] + now[i - parts];
    std::swap(fewer, now);
  }
  return fewer[m];
}

}  // namespace

bool each_option_worth(const Rules& rules, const Nimbers& nimbers, std::uint64_t n,
                       std::uint64_t target, const run::Context& context, const VisitParts& visit) {
  if (few_candidates(rules, nimbers)) {
    const std::vector<std::uint64_t> heaps = heaps_worth(nimbers, n, target);
    for (std::size_t i = heaps.size(); i-- > 0;) {
      const std::uint64_t left = heaps[i];
      if ((digit(rules, n - left) >> (left > 0 ? 1 : 0) & 1) == 0) continue;
      if (!(left > 0 ? visit({&left, 1}) : visit({}))) return false;
    }
    return true;
  }
  const bool cyclic = nimbers.repeat() && nimbers.repeat()->saltus == 0;
  return each_take(rules, n, [&](std::uint64_t t, Digit d) {
    if (t % kPollEvery == 0) context.poll();
    const std::uint64_t m = n - t;
    if ((d & 1) != 0 && m == 0 && target == 0 && !visit({})) return false;
    if ((d & 2) != 0 && m > 0 && nimbers[m] == target && !visit({&m, 1})) return false;
    if ((d & 4) != 0) {
      const std::uint64_t half = half_of(rules, m);
      // Where both parts are in the period, a whole period without one is enough.
      const std::uint64_t period = cyclic ? nimbers.repeat()->period : half;
      std::uint64_t last = cyclic ? nimbers.repeat()->preperiod : 0;
      for (std::uint64_t a = 1; a <= half && (a <= last || a - last <= period); ++a) {
        if (a % kPollEvery == 0) context.poll();
        if ((nimbers[a] ^ nimbers[m - a]) != target) continue;
        last = std::max(last, a);
        const std::array<std::uint64_t, 2> parts{a, m - a};
        if (!visit(parts)) return false;
      }
    }
    for (int k = 3; k <= most_parts(rules); ++k) {
      std::uint64_t steps = 0;
      if ((d >> k & 1) != 0 && !each_split(rules, m, k, [&](std::span<const std::uint64_t> parts) {
            if (++steps % kPollEvery == 0) context.poll();
            return sum(nimbers, parts) != target || visit(parts);
          }))
        return false;
    }
    return true;
  });
}

std::optional<std::uint64_t> count_options_worth(const Rules& rules, const Nimbers& nimbers,
                                                 std::uint64_t n, std::uint64_t target,
                                                 std::uint64_t& budget,
                                                 const run::Context& context) {
  std::uint64_t count = 0;
  if (few_candidates(rules, nimbers)) {
    each_option_worth(rules, nimbers, n, target, context, [&](std::span<const std::uint64_t>) {
      ++count;
      return true;
    });
    return count;
  }
  // The takes are walked one by one where they repeat for ever.
  if (!rules.repeating.empty()) {
    if (n > budget) return std::nullopt;
    budget -= n;
  }
  const bool all = each_take(rules, n, [&](std::uint64_t t, Digit d) {
    if (t % kPollEvery == 0) context.poll();
    const std::uint64_t m = n - t;
    if ((d & 1) != 0 && m == 0 && target == 0) ++count;
    if ((d & 2) != 0 && m > 0 && nimbers[m] == target) ++count;
    if ((d & 4) != 0) {
      const auto pairs = count_pairs(rules, nimbers, m, target, budget, context);
      if (!pairs || *pairs > std::numeric_limits<std::uint64_t>::max() - count) return false;
      count += *pairs;
    }
    for (int k = 3; k <= most_parts(rules); ++k) {
      if ((d >> k & 1) == 0) continue;
      if (!each_split(rules, m, k, [&](std::span<const std::uint64_t> parts) {
            if (budget == 0) return false;
            if (--budget % kPollEvery == 0) context.poll();
            if (sum(nimbers, parts) == target) ++count;
            return true;
          }))
        return false;
    }
    return true;
  });
  return all ? std::optional(count) : std::nullopt;
}

std::optional<std::uint64_t> count_options(const Rules& rules, std::uint64_t n) {
  constexpr std::uint64_t kMostWalked = std::uint64_t{1} << 20;       // takes, one by one
  constexpr std::uint64_t kMostPartitioned = std::uint64_t{1} << 14;  // beans, into three and more
  if (!rules.repeating.empty() && n > kMostWalked) {
    // One heap at most, and every large take the same: the walk is as long as the finite part.
    if (rules.repeating.size() != 1 || most_parts(rules) > 1) return std::nullopt;
    std::uint64_t count = 0;
    for (const Take& t : rules.takes)
      if (t.beans < n && (t.digit & 2) != 0) ++count;
    if ((rules.repeating[0] & 2) != 0) count += n - rules.repeat_from;
    return count + (digit(rules, n) & 1);
  }
  if (most_parts(rules) > 2 && n > kMostPartitioned) return std::nullopt;
  Wide count = 0;
  each_take(rules, n, [&](std::uint64_t t, Digit d) {
    if ((d & 1) != 0 && t == n) ++count;
    for (std::uint64_t k = 1; d >> k != 0; ++k)
      if ((d >> k & 1) != 0) count += count_partitions(rules, n - t, k);
    return true;
  });
  return narrow(count);
}

}  // namespace minimex::heap
