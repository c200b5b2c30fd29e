#include "minimex/family/heap/period.hpp"

#include <algorithm>
#include <cstddef>
#include <map>

namespace minimex::heap {
namespace {

__extension__ using Wide = unsigned __int128;

constexpr std::uint64_t kTimesSeen = 3;  // what "observed" means, with at least kLeastSeen values
constexpr std::uint64_t kLeastSeen = 256;
constexpr std::size_t kTail = 64;  // values that must agree before a period is looked into

std::uint64_t parts_of(const Rules& rules) {
  return static_cast<std::uint64_t>(std::max(1, most_parts(rules)));
}

/// How many values, ending at the last, equal the one `p` before, each plus `saltus`.
std::uint64_t agreement(std::span<const std::uint32_t> g, std::uint64_t p, std::uint32_t saltus) {
  std::uint64_t n = g.size();
  while (n > p && g[n - 1] == g[n - 1 - p] + saltus) --n;
  return g.size() - n;
}

bool seen_enough(const Rules& rules, Theorem theorem, const Repeat& repeat, std::uint64_t size) {
  if (theorem != Theorem::none && theorem != Theorem::all_but) {
    const auto needed = values_needed(rules, theorem, repeat);
    return needed && *needed <= size;
  }
  const std::uint64_t seen = size - repeat.preperiod;
  return seen >= kLeastSeen && seen / kTimesSeen >= repeat.period && seen >= size / 2;
}

}  // namespace

std::string_view statement(Theorem theorem) {
  switch (theorem) {
    case Theorem::none:
      return "no theorem is known for these rules";
    case Theorem::guy_smith:
      return "Guy and Smith: at most two heaps are left, and the values repeat for n0 <= n < 2 n0 "
             "+ "
             "p + k";
    case Theorem::parts:
      return "at most h heaps are left, and the values repeat for n0 <= n < h n0 + (h - 1) p + k";
    case Theorem::unequal_pair:
      return "at most two heaps, unequal ones, are left, and the values repeat for n0 <= n < 2 n0 "
             "+ "
             "2 p + k";
    case Theorem::all_but:
      return "a move leaves at most one heap, all large numbers may be taken, and what decides the "
             "next values recurs, raised by the saltus";
    case Theorem::finite_state:
      return "every value follows from the window of values before it, and the window recurs";
  }
  return "";
}

Theorem theorem_for(const Rules& rules) {
  const int parts = most_parts(rules);
  if (!rules.repeating.empty())
    return rules.repeating.size() == 1 && parts <= 1 ? Theorem::all_but : Theorem::none;
  if (rules.unequal) return parts <= 2 ? Theorem::unequal_pair : Theorem::none;
  return parts == 2 ? Theorem::guy_smith : Theorem::parts;
}

std::optional<std::uint64_t> values_needed(const Rules& rules, Theorem theorem,
                                           const Repeat& repeat) {
  const std::uint64_t k = last_take(rules).value_or(0);
  const Wide n0 = std::max<std::uint64_t>(repeat.preperiod, 1);  // heap 0 is no heap of a sum
  const Wide p = repeat.period;
  Wide needed = 0;
  switch (theorem) {
    case Theorem::guy_smith:
    case Theorem::parts: {
      const Wide h = parts_of(rules);
      needed = h * n0 + h * p + k;
      break;
    }
    case Theorem::unequal_pair:
      needed = 2 * n0 + 3 * p + k;
      break;
    default:
      return std::nullopt;
  }
  if (needed > ~std::uint64_t{0}) return std::nullopt;
  return static_cast<std::uint64_t>(needed);
}

std::optional<Repeat> find_repeat(const Rules& rules, Theorem theorem,
                                  std::span<const std::uint32_t> values, bool arithmetic,
                                  const run::Context& context) {
  constexpr std::uint64_t kPollEvery = std::uint64_t{1} << 20;
  const std::uint64_t size = values.size();
  if (size < 2) return std::nullopt;
  const std::uint32_t last = values[size - 1];
  // The end of the sequence has period `base` for `reach` heaps, too few to prove it: a multiple
  // holds there as well and proves no more.
  std::uint64_t base = 0;
  std::uint64_t reach = 0;
  for (std::uint64_t p = 1; p <= size / 2; ++p) {
    if (p % kPollEvery == 0) context.poll();
    if (p < reach && p % base == 0) continue;
    const std::uint32_t before = values[size - 1 - p];
    if (arithmetic ? before > last : before != last) continue;
    const std::uint32_t saltus = last - before;
    const std::uint64_t run =
        agreement(values.last(std::min<std::uint64_t>(size, p + kTail)), p, saltus);
    if (run < std::min<std::uint64_t>(kTail, size - p)) continue;
    const Repeat repeat{size - p - agreement(values, p, saltus), p, saltus};
    if (seen_enough(rules, theorem, repeat, size)) return repeat;
    if (size - repeat.preperiod > std::max(reach, 2 * p)) {
      base = p;
      reach = size - repeat.preperiod;
    }
  }
  return std::nullopt;
}

std::optional<std::uint64_t> first_recurrence(const Rules& rules,
                                              std::span<const std::uint32_t> values,
                                              const Repeat& repeat, const run::Context& context) {
  constexpr std::uint64_t kPollEvery = std::uint64_t{1} << 10;
  const std::uint64_t from = std::max(repeat.preperiod, rules.repeat_from) + repeat.period;
  const std::uint64_t tail = rules.repeat_from;
  const Digit d = rules.repeating.front();
  // What the takes without limit reach: each value with the heap from which on they reach it.
  std::map<std::uint32_t, std::uint64_t> since;
  if ((d & 1) != 0) since.emplace(0, tail);
  if ((d & 2) != 0)
    for (std::uint64_t n = tail + 1; n <= values.size(); ++n) since.emplace(values[n - tail], n);

  /// The state before a heap that moves on: the least value not reached yet only grows.
  struct State {
    std::map<std::uint32_t, std::uint64_t>::const_iterator next, end;
    std::uint64_t heap = 0;
    std::uint32_t least = 0;

    void move(std::uint64_t to) {
      heap = to;
      for (; next != end && next->first == least && next->second <= heap; ++next) ++least;
    }
  };
  State before{since.begin(), since.end()};
  State now = before;
  /// The last values, those below the base forgotten.
  const auto last = [&](const State& s, std::uint64_t t) {
    return std::max<std::int64_t>(std::int64_t{values[s.heap - t]} - s.least, -1);
  };
  const auto same = [&] {
    if (now.least != before.least + repeat.saltus) return false;
    for (std::uint64_t t = 1; t < tail; ++t)
      if (last(before, t) != last(now, t)) return false;
    // What is reached above the base.
    auto a = before.next;
    auto b = now.next;
    for (;; ++a, ++b) {
      while (a != since.end() && a->second > before.heap) ++a;
      while (b != since.end() && b->second > now.heap) ++b;
      if (a == since.end() || b == since.end()) return a == since.end() && b == since.end();
      if (a->first - before.least != b->first - now.least) return false;
    }
  };
  for (std::uint64_t at = from; at < values.size(); ++at) {
    if (at % kPollEvery == 0) context.poll();
    before.move(at - repeat.period);
    now.move(at);
    if (same()) return at;
  }
  return std::nullopt;
}

PeriodResult find_period(const Rules& rules, const Growing& sequence, std::uint64_t limit,
                         const run::Context& context) {
  constexpr std::uint64_t kFirstSize = 1024;
  PeriodResult result;
  result.theorem = theorem_for(rules);
  const bool bounded = result.theorem != Theorem::none && result.theorem != Theorem::all_but;
  std::vector<std::uint32_t> values;
  const auto grow = [&](std::uint64_t size) {
    sequence.extend(size);
    const std::uint64_t known = values.size();
    context.require_memory((size - known) * sizeof(std::uint32_t), "the search for a period");
    values.resize(size);
    sequence.read(known, std::span(values).subspan(known));
    for (std::uint64_t n = known; n < size; ++n)
      if (values[n] > result.largest) {
        result.largest = values[n];
        result.largest_at = n;
      }
    result.checked_to = size;
  };
  std::uint64_t size = std::min(kFirstSize, limit);
  for (;;) {
    grow(size);
    if (bounded) {
      result.repeat = find_repeat(rules, result.theorem, values, false, context);
      result.proved = result.repeat.has_value();
      if (result.proved) return result;
    }
    if (size == limit || !bounded) {
      const bool arithmetic = !rules.repeating.empty() || most_parts(rules) > 2;
      result.repeat = find_repeat(rules, Theorem::none, values, arithmetic, context);
      if (result.repeat && result.theorem == Theorem::all_but &&
          first_recurrence(rules, values, *result.repeat, context))
        result.proved = true;
      if (result.proved || size == limit) return result;
    }
    // A period in sight is worth just the values that prove it.
    std::uint64_t next = size <= limit / 2 ? 2 * size : limit;
    if (bounded)
      if (const auto seen = find_repeat(rules, Theorem::none, values, false, context))
        if (const auto needed = values_needed(rules, result.theorem, *seen);
            needed && *needed > size)
          next = std::min(*needed, limit);
    size = next;
  }
}

}  // namespace minimex::heap
