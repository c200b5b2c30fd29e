#include "minimex/family/heap/certificate.hpp"

#include <algorithm>
#include <vector>

namespace minimex::heap {
std::optional<answer::Certificate> certificate(const Rules& rules, Theorem theorem,
                                               const Repeat& repeat,
                                               std::span<const std::uint32_t> values,
                                               const run::Context& context) {
  answer::Certificate c;
  const std::optional<std::uint64_t> needed = theorem == Theorem::all_but
                                                  ? first_recurrence(rules, values, repeat, context)
                                                  : values_needed(rules, theorem, repeat);
  if (!needed || *needed > values.size()) return std::nullopt;
  c.game = canonical_code(rules);
  c.theorem = theorem;
  c.preperiod = repeat.preperiod;
  c.period = repeat.period;
  c.saltus = repeat.saltus;
  c.most_parts = static_cast<unsigned>(most_parts(rules));
  c.largest_take = last_take(rules).value_or(0);
  c.checked_to = *needed;
  const auto known = values.first(repeat.preperiod + repeat.period);
  const auto largest = std::max_element(known.begin(), known.end());
  c.largest_value = *largest;
  c.largest_at = static_cast<std::uint64_t>(largest - known.begin());
  return c;
}

}  // namespace minimex::heap
