#include "minimex/family/heap/period.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>

namespace minimex::heap {
namespace {

__extension__ using Wide = unsigned __int128;

constexpr std::uint64_t kTimesSeen = 3;  // what "observed" means, with kLeastSeen values
constexpr std::size_t kTail = 64;        // values that must agree before a period is looked into

std::uint64_t parts_of(const Rules& rules) {
  return static_cast<std::uint64_t>(std::max(1, most_parts(rules)));
}

/// How many values, ending at the last, equal the one `p` before, each plus `saltus`.
std::uint64_t agreement(std::span<const std::uint32_t> g, std::uint64_t p, std::uint32_t saltus) {
  std::uint64_t n = g.size();
  while (n > p && g[n - 1] == g[n - 1 - p] + saltus) --n;
  return g.size() - n;
}

/// Where the last few candidates failed: pieces of a sequence that are alike for long are then told
/// from a period at one look, since other candidates fail at the same heap, or one period before
/// it.
class Breaks {
 public:
  explicit Breaks(std::span<const std::uint32_t> g) : g_(g) {}

  /// G(later) is not G(later - p) plus the saltus.
  void add(std::uint64_t later, std::uint64_t p) {
    later_[next_] = later;
    earlier_[next_] = later - p;
    next_ = (next_ + 1) % kKept;
    known_ = std::max(known_, next_ == 0 ? kKept : next_);
  }

  /// No preperiod of `p` is less.
  std::uint64_t least_preperiod(std::uint64_t p, std::uint32_t saltus) const {
    std::uint64_t least = 0;
    for (std::size_t i = 0; i < known_; ++i)
      for (const std::uint64_t n : {later_[i] - std::min(later_[i], p), earlier_[i]})
        if (n + p < g_.size() && g_[n + p] != g_[n] + saltus) least = std::max(least, n + 1);
    return least;
  }

 private:
  static constexpr std::size_t kKept = 4;
  std::span<const std::uint32_t> g_;
  std::array<std::uint64_t, kKept> later_{};
  std::array<std::uint64_t, kKept> earlier_{};
  std::size_t next_ = 0;
  std::size_t known_ = 0;
};

bool seen_enough(const Rules& rules, Theorem theorem, const Repeat& repeat, std::uint64_t size) {
  if (theorem != Theorem::none && theorem != Theorem::all_but) {
    const auto needed = values_needed(rules, theorem, repeat);
    return needed && *needed <= size;
  }
  // Before every take has come into play, the values are those of another game.
  const std::uint64_t from = std::max(repeat.preperiod, all_in_play(rules));
  if (from >= size || size - repeat.preperiod < size / 2) return false;
  return size - from >= kLeastSeen && (size - from) / kTimesSeen >= repeat.period;
}

}  // namespace

std::uint64_t all_in_play(const Rules& rules) {
  return last_take(rules).value_or(rules.repeat_from + rules.repeating.size() - 1);
}

std::string_view statement(Theorem theorem) {
  switch (theorem) {
    case Theorem::none:
      return "no theorem for these rules is implemented";
    case Theorem::guy_smith:
      return "at most two heaps are left, and the values repeat for n0 <= n < 2 n0 + p + k (Guy "
             "and "
             "Smith; preperiod n0, period p, largest take k)";
    case Theorem::parts:
      return "at most h heaps are left, and the values repeat for n0 <= n < h n0 + (h - 1) p + k "
             "(preperiod n0, period p, largest take k)";
    case Theorem::unequal_pair:
      return "at most two heaps, unequal ones, are left, and the values repeat for n0 <= n < 2 n0 "
             "+ 2 p + k (preperiod n0, period p, largest take k)";
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
  std::uint64_t looked = 0;  // values compared since the last poll
  Breaks breaks(values);
  for (std::uint64_t p = 1; p <= size / 2; ++p) {
    if (p % kPollEvery == 0) context.poll();
    if (p < reach && p % base == 0) continue;
    const std::uint32_t before = values[size - 1 - p];
    if (arithmetic ? before > last : before != last) continue;
    const std::uint32_t saltus = last - before;
    const std::uint64_t run =
        agreement(values.last(std::min<std::uint64_t>(size, p + kTail)), p, saltus);
    if (run < std::min<std::uint64_t>(kTail, size - p)) continue;
    const auto falls_short = [&](const Repeat& r) {
      return size - r.preperiod <= std::max(reach, 2 * p) && !seen_enough(rules, theorem, r, size);
    };
    if (falls_short({breaks.least_preperiod(p, saltus), p, saltus})) continue;
    const Repeat repeat{size - p - agreement(values, p, saltus), p, saltus};
    if (repeat.preperiod > 0) breaks.add(repeat.preperiod + p - 1, p);
    looked += size - p - repeat.preperiod;
    if (looked >= kPollEvery) {
      looked = 0;
      context.poll();
    }
    if (seen_enough(rules, theorem, repeat, size)) return repeat;
    if (size - repeat.preperiod > std::max(reach, 2 * p)) {
      base = p;
      reach = size - repeat.preperiod;
    }
  }
  return std::nullopt;
}

namespace {

/// A polled loop's step.
void poll_now_and_then(std::uint64_t step, const run::Context& context) {
  constexpr std::uint64_t kPollEvery = std::uint64_t{1} << 20;
  if (step % kPollEvery == 0) context.poll();
}

/// By value the first heap from which on the takes without limit reach it; kNever.
constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();
std::vector<std::uint64_t> reached_since(const Rules& rules, std::span<const std::uint32_t> values,
                                         const run::Context& context) {
  const std::uint64_t tail = rules.repeat_from;
  const Digit d = rules.repeating.front();
  const std::uint64_t most = *std::max_element(values.begin(), values.end());
  context.require_memory((most + 2) * sizeof(std::uint64_t), "the search for a period");
  std::vector<std::uint64_t> since(most + 2, kNever);
  if ((d & 1) != 0) since[0] = tail;
  if ((d & 2) != 0)
    for (std::uint64_t n = tail + 1; n <= values.size(); ++n) {
      poll_now_and_then(n, context);
      std::uint64_t& first = since[values[n - tail]];
      first = std::min(first, n);
    }
  return since;
}

/// changes[n]: how many values more than before n are reached at n or at n - p, raised by the
/// saltus, but not at both. A value below both bases is reached at both.
std::vector<std::int32_t> differences(const std::vector<std::uint64_t>& since, std::uint64_t size,
                                      const Repeat& repeat, const run::Context& context) {
  context.require_memory((size + 1) * sizeof(std::int32_t), "the search for a period");
  std::vector<std::int32_t> changes(size + 1, 0);
  for (std::uint64_t v = 0; v < since.size(); ++v) {
    poll_now_and_then(v, context);
    const std::uint64_t early = since[v] == kNever ? kNever : since[v] + repeat.period;
    const std::uint64_t late = v + repeat.saltus < since.size() ? since[v + repeat.saltus] : kNever;
    ++changes[std::min({early, late, size})];
    --changes[std::min(std::max(early, late), size)];
  }
  return changes;
}

}  // namespace

std::optional<std::uint64_t> first_recurrence(const Rules& rules,
                                              std::span<const std::uint32_t> values,
                                              const Repeat& repeat, const run::Context& context) {
  const std::uint64_t size = values.size();
  const std::uint64_t tail = rules.repeat_from;
  const std::uint64_t from = std::max(repeat.preperiod, tail) + repeat.period;
  if (from >= size) return std::nullopt;
  const std::vector<std::uint64_t> since = reached_since(rules, values, context);
  const std::vector<std::int32_t> changes = differences(since, size, repeat, context);
  std::int64_t differing = 0;
  for (std::uint64_t n = 0; n < from; ++n) differing += changes[n];

  // The least value that is not reached, now and one period before: they only rise.
  std::uint64_t now = 0;
  std::uint64_t before = 0;
  // Values from here on equal those one period before, raised by the saltus, or both are below
  // their bases; once it is so it stays so.
  std::uint64_t alike = repeat.preperiod + repeat.period;
  for (std::uint64_t at = from; at < size; ++at) {
    poll_now_and_then(at, context);
    differing += changes[at];
    while (since[now] <= at) ++now;
    while (since[before] <= at - repeat.period) ++before;
    if (differing != 0 || now != before + repeat.saltus) continue;
    const std::uint64_t oldest = at - tail + 1;
    const auto agree = [&](std::uint64_t n) {
      const std::uint32_t late = values[n];
      const std::uint32_t early = values[n - repeat.period];
      return late < now ? early < before : early >= before && late == early + repeat.saltus;
    };
    for (; alike > oldest && agree(alike - 1); --alike) poll_now_and_then(alike, context);
    if (alike <= oldest) return at;
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
