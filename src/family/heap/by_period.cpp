#include "minimex/family/heap/by_period.hpp"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "minimex/family/heap/period.hpp"

namespace minimex::heap {
namespace {

constexpr std::uint64_t kLook = 4096;

/// The period that the first heaps prove, where it saves more than it costs.
std::optional<Repeat> soon_proved(Sequence& sequence, const Rules& rules,
                                  const run::Context& context) {
  const Theorem theorem = theorem_for(rules);
  if (theorem != Theorem::guy_smith && theorem != Theorem::unequal_pair) return std::nullopt;
  const Growing growing{
      [&](std::uint64_t to) { sequence.extend(to, context); },
      [&](std::uint64_t from, std::span<std::uint32_t> out) { sequence.read(from, out); }};
  const PeriodResult found = find_period(rules, growing, kLook, context);
  sequence.extend(kLook, context);
  // In the sparse space a heap costs little more than to read it off.
  if (!found.proved || sequence.stats().sparse) return std::nullopt;
  return found.repeat;
}

}  // namespace

void extend_by_period(Sequence& sequence, const Rules& rules, std::uint64_t to,
                      const run::Context& context) {
  constexpr std::uint64_t kBlock = std::uint64_t{1} << 16;
  if (to <= kLook || sequence.size() >= to) return sequence.extend(to, context);
  const std::optional<Repeat> repeat = soon_proved(sequence, rules, context);
  if (!repeat) return sequence.extend(to, context);
  // The values here, and a copy in the sequence.
  constexpr std::uint64_t kMost = std::uint64_t{1} << 60;
  context.require_memory(2 * sizeof(std::uint32_t) * std::min(to, kMost), "a nim-sequence");
  std::vector<std::uint32_t> values(to);
  const std::uint64_t known = sequence.size();
  sequence.read(0, std::span(values).first(known));
  for (std::uint64_t n = known; n < to; ++n) {
    if (n % kBlock == 0) context.poll();
    values[n] = values[n - repeat->period] + repeat->saltus;
  }
  sequence.adopt(std::move(values), context);
}

}  // namespace minimex::heap
