#include "minimex/family/heap/certificate.hpp"

#include <algorithm>
#include <map>
#include <vector>

namespace minimex::heap {
namespace {

/// Theorem::all_but: the first heap, not before `from`, where the state is that of one period
/// before, all values raised by the saltus; unset if there is none. What the takes without limit
/// reach is kept as the first heap that they reach each value from.
std::optional<std::uint64_t> first_recurrence(const Rules& rules, const Repeat& repeat,
                                              std::span<const std::uint32_t> values,
                                              std::uint64_t from) {
  const std::uint64_t tail = rules.repeat_from;
  const Digit d = rules.repeating.front();
  std::map<std::uint32_t, std::uint64_t> since;  // value -> heap from which on it is reached
  if ((d & 1) != 0) since.emplace(0, tail);
  if ((d & 2) != 0)
    for (std::uint64_t n = tail + 1; n <= values.size(); ++n) since.emplace(values[n - tail], n);

  const auto base = [&](std::uint64_t at) {
    std::uint32_t least = 0;
    for (const auto& [value, heap] : since) {
      if (value != least || heap > at) break;
      ++least;
    }
    return least;
  };
  /// What lies at or above the base: the reached values, then the last ones in order.
  const auto state = [&](std::uint64_t at, std::uint32_t least) {
    std::vector<std::int64_t> out;
    for (auto i = since.lower_bound(least); i != since.end(); ++i)
      if (i->second <= at) out.push_back(std::int64_t{i->first} - least);
    for (std::uint64_t t = 1; t < tail; ++t)
      out.push_back(-1 - std::max<std::int64_t>(std::int64_t{values[at - t]} - least, -1));
    return out;
  };
  for (std::uint64_t at = from; at < values.size(); ++at) {
    const std::uint32_t before = base(at - repeat.period);
    const std::uint32_t now = base(at);
    if (now == before + repeat.saltus && state(at, now) == state(at - repeat.period, before))
      return at;
  }
  return std::nullopt;
}

answer::Theorem same(Theorem theorem) {
  switch (theorem) {
    case Theorem::parts:
      return answer::Theorem::parts;
    case Theorem::unequal_pair:
      return answer::Theorem::unequal_pair;
    case Theorem::all_but:
      return answer::Theorem::all_but;
    default:
      return answer::Theorem::guy_smith;
  }
}

}  // namespace

std::optional<answer::Certificate> certificate(const Rules& rules, Theorem theorem,
                                               const Repeat& repeat,
                                               std::span<const std::uint32_t> values) {
  answer::Certificate c;
  const std::optional<std::uint64_t> needed =
      theorem == Theorem::all_but
          ? first_recurrence(rules, repeat, values,
                             std::max(repeat.preperiod, rules.repeat_from) + repeat.period)
          : values_needed(rules, theorem, repeat);
  if (!needed || *needed > values.size()) return std::nullopt;
  c.game = canonical_code(rules);
  c.theorem = same(theorem);
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
