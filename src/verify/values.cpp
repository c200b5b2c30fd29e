#include "verify/values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "verify/states.hpp"

namespace minimex::verify {
namespace {

using answer::Theorem;
using Values = std::vector<std::uint32_t>;

constexpr std::uint64_t kMostHeaps = std::uint64_t{1} << 36;

template <class... Args>
[[noreturn]] void refuse(fmt::format_string<Args...> text, Args&&... args) {
  throw Refusal{fmt::format(text, std::forward<Args>(args)...)};
}

/// The theorem asks for G(n + period) = G(n) for the heaps n from the preperiod (and not 0) to
/// before this one.
std::uint64_t asked_to(const answer::Certificate& c, const Rules& rules) {
  const std::uint64_t n0 = std::max<std::uint64_t>(c.preperiod, 1);
  const std::uint64_t p = c.period;
  const std::uint64_t k = c.largest_take;
  if (!rules.repeating.empty()) refuse("{}: the game has no largest take", name(c.theorem));
  if (c.theorem == Theorem::parts) {
    if (rules.unequal) refuse("parts: the heaps left may not have to be unequal");
    if (rules.most_parts() == 2)
      refuse("parts: at most two heaps are left, so the theorem is guy-smith");
    const std::uint64_t h = std::max(rules.most_parts(), 1U);
    return h * n0 + (h - 1) * p + k;
  }
  if (rules.most_parts() > 2) refuse("{}: more than two heaps may be left", name(c.theorem));
  if (rules.unequal != (c.theorem == Theorem::unequal_pair))
    refuse("{}: the heaps left {} to be unequal", name(c.theorem),
           rules.unequal ? "have" : "need not");
  return 2 * n0 + (rules.unequal ? 2 : 1) * p + k;
}

/// The state of a game of all_but before heap n is its future, relative to the least value that the
/// unlimited takes do not reach: the reached values above it, and the last values not below it.
///
/// States of heaps one after another, from the least unlimited take on.
class Recurrence {
 public:
  Recurrence(const Values& values, const Rules& rules)
      : values_(values), first_(rules.repeat_from), digit_(rules.repeating[0]) {
    if ((digit_ & 1) != 0) reach(0);
  }
  /// Before heap n, which must be one more than the last time, from the least unlimited take on.
  void advance(std::uint64_t n) {
    if ((digit_ & 2) != 0 && n > first_) reach(values_[n - first_]);
    n_ = n;
  }
  /// Whether the state is the other's.
  bool is_that_of(const Recurrence& other) const {
    const auto shifted = [&](std::uint32_t a, std::uint32_t b) {
      return a - least_ == b - other.least_;
    };
    if (!std::equal(reached_.begin(), reached_.end(), other.reached_.begin(), other.reached_.end(),
                    shifted))
      return false;
    // The oldest first: they are the last to differ.
    for (std::uint64_t t = first_; t-- > 1;) {
      const std::uint32_t a = values_[n_ - t];
      const std::uint32_t b = values_[other.n_ - t];
      if (a < least_ ? b >= other.least_ : b < other.least_ || !shifted(a, b)) return false;
    }
    return true;
  }
  std::uint32_t least() const { return least_; }

 private:
  void reach(std::uint32_t v) {
    if (v >= least_) reached_.insert(v);
    while (reached_.erase(least_) > 0) ++least_;
  }

  const Values& values_;
  std::uint64_t first_;
  unsigned digit_;
  std::set<std::uint32_t> reached_;  ///< those above least_
  std::uint32_t least_ = 0;
  std::uint64_t n_ = 0;
};

std::uint64_t earliest_recurrence(const answer::Certificate& c, const Rules& rules) {
  return std::max(c.preperiod, rules.repeat_from) + c.period;
}

/// After this heap a claim that is true has come true. From n0 + T on the unlimited takes reach
/// only what repeats and the values of the preperiod, at most L; with a saltus s these are below
/// the least value not reached after L / s + 2 more periods, without one they stay.
void check_bound(const answer::Certificate& c, const Rules& rules) {
  __extension__ using Wide = unsigned __int128;
  const std::uint64_t earliest = earliest_recurrence(c, rules);
  if (c.checked_to < earliest)
    refuse("checked-to must be at least {}, not {}", earliest, c.checked_to);
  const Wide periods = 4 + (c.saltus == 0 ? 0 : c.largest_value / c.saltus);
  const Wide latest = Wide{earliest} + rules.repeat_from + periods * c.period;
  if (c.checked_to > latest)
    refuse("checked-to must be at most {}, not {}", static_cast<std::uint64_t>(latest),
           c.checked_to);
}

/// checked_to is the first heap where the state is that of one period before.
void check_recurrence(const answer::Certificate& c, const Rules& rules, const Values& values,
                      const GoOn& go_on) {
  const std::uint64_t earliest = earliest_recurrence(c, rules);
  Recurrence early(values, rules);
  Recurrence late(values, rules);
  std::uint64_t n = rules.repeat_from;
  for (std::uint64_t i = n; i <= earliest; ++i) late.advance(i);
  for (; n <= earliest - c.period; ++n) early.advance(n);
  for (std::uint64_t at = earliest;; ++at) {
    if (!go_on(0)) throw Stopped{};
    const bool recurs = late.least() - early.least() == c.saltus && late.is_that_of(early);
    if (recurs && at == c.checked_to) return;
    if (recurs)
      refuse("the state recurs at heap {} already, before checked-to {}", at, c.checked_to);
    if (at == c.checked_to) refuse("the state at heap {} is not that of one period before", at);
    early.advance(at + 1 - c.period);
    late.advance(at + 1);
  }
}

void check_claim(const answer::Certificate& c, const Values& values, std::uint64_t to) {
  const std::uint64_t n0 = c.preperiod;
  const std::uint64_t p = c.period;
  for (std::uint64_t n = n0; n < to; ++n)
    if (values[n + p] != values[n] + c.saltus)
      refuse("heap {} has the value {} and one period later {}", n, values[n], values[n + p]);
  if (n0 > 0 && values[n0 - 1 + p] == values[n0 - 1] + c.saltus)
    refuse("the preperiod {} is not the first: heap {} repeats too", n0, n0 - 1);
  const auto value = [&](std::uint64_t n) {
    return n < n0 + p ? values[n] : values[n - p] + c.saltus;
  };
  for (const std::uint64_t q : prime_divisors(p)) {
    if (c.saltus % q != 0) continue;
    bool repeats = true;
    for (std::uint64_t n = n0; repeats && n < n0 + p; ++n)
      repeats = value(n + p / q) == value(n) + c.saltus / q;
    if (repeats) refuse("the period {} is not the least: {} is one too", p, p / q);
  }
  const auto end = values.begin() + static_cast<std::ptrdiff_t>(n0 + p);
  const auto largest = std::max_element(values.begin(), end);
  const auto at = static_cast<std::uint64_t>(largest - values.begin());
  if (*largest != c.largest_value || at != c.largest_at)
    refuse("the largest value of the preperiod and one period is {} at heap {}, not {} at heap {}",
           *largest, at, c.largest_value, c.largest_at);
}

}  // namespace

void check_values_form(const answer::Certificate& c, const Rules& rules) {
  if (c.theorem == Theorem::all_but) {
    if (rules.most_parts() > 1 || rules.repeating.size() != 1)
      refuse("all-but: the game must leave at most one heap and repeat one digit");
    check_bound(c, rules);
  } else {
    if (c.saltus != 0) refuse("{}: the saltus must be 0, not {}", name(c.theorem), c.saltus);
    const std::uint64_t to = asked_to(c, rules);
    if (c.checked_to != to + c.period)
      refuse("{}: the theorem asks for heaps to {}, checked-to is {}", name(c.theorem),
             to + c.period, c.checked_to);
  }
  if (c.checked_to > kMostHeaps) refuse("{} heaps are too many for plain mex", c.checked_to);
}

void check_values(const answer::Certificate& c, const Rules& rules, const GoOn& go_on) {
  check_values_form(c, rules);
  if (c.theorem == Theorem::all_but) {
    const Values values = plain_values(rules, c.checked_to + 1, go_on);
    check_recurrence(c, rules, values, go_on);
    check_claim(c, values, c.checked_to - c.period);
    return;
  }
  check_claim(c, plain_values(rules, c.checked_to, go_on), asked_to(c, rules));
}

}  // namespace minimex::verify
