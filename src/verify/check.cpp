#include "minimex/verify/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "verify/rules.hpp"
#include "verify/states.hpp"
#include "verify/values.hpp"

namespace minimex::verify {
namespace {

constexpr std::uint64_t kMostHeap = std::uint64_t{1} << 48;  // so that no sum of them wraps

/// Runs `f`; what it throws becomes a verdict.
template <class F>
Verdict verdict(F f) {
  try {
    f();
  } catch (const Refusal& refusal) {
    return {Verdict::Kind::refused, refusal.why};
  } catch (const Stopped&) {
    return {Verdict::Kind::stopped, {}};
  }
  return {};
}

/// What every theorem needs.
void check_common(const answer::Certificate& c, const Rules& rules) {
  for (const std::uint64_t n : {c.preperiod, c.period, c.saltus, c.largest_take, c.largest_at,
                                c.checked_to, c.run.start, c.run.window, c.run.anchor})
    if (n > kMostHeap) throw Refusal{fmt::format("{} passes {}", n, kMostHeap)};
  if (c.period == 0) throw Refusal{"the period must not be 0"};
  if (c.most_parts != rules.most_parts())
    throw Refusal{
        fmt::format("a move leaves at most {} heaps, not {}", rules.most_parts(), c.most_parts)};
  if (c.largest_take != rules.largest_take())
    throw Refusal{
        fmt::format("the largest take is {}, not {}", rules.largest_take(), c.largest_take)};
  if (c.largest_at >= c.preperiod + c.period)
    throw Refusal{fmt::format(
        "the largest value must be in the preperiod or the first period, not at heap {}",
        c.largest_at)};
}

}  // namespace

struct Check::Parts {
  Parts(answer::Certificate c, std::string_view kernel)
      : certificate(std::move(c)), states(certificate, kernel) {}
  bool has_states() const { return certificate.theorem == answer::Theorem::finite_state; }
  /// The rules, after all that can be told without a value.
  Rules checked_form() const {
    Rules rules = read_rules(certificate.game);
    check_common(certificate, rules);
    if (has_states())
      states.check_form(rules);
    else
      check_values_form(certificate, rules);
    return rules;
  }

  answer::Certificate certificate;
  States states;
};

Check::Check(answer::Certificate certificate, std::string_view kernel)
    : parts_(std::make_unique<Parts>(std::move(certificate), kernel)) {}

Check::~Check() = default;

std::uint64_t Check::bytes() const {
  const answer::Certificate& c = parts_->certificate;
  if (!parts_->has_states()) return c.checked_to * sizeof(std::uint32_t);
  return c.run.start * sizeof(std::uint32_t) + 3 * c.run.window;
}

std::uint64_t Check::bytes_a_step() const {
  constexpr std::uint64_t kRows = std::uint64_t{1} << 16;
  const answer::StateRun& run = parts_->certificate.run;
  return parts_->has_states() ? kLanes * (3 * run.window + kRows) + 8 * run.start : 0;
}

std::uint64_t Check::heaps() const {
  const answer::Certificate& c = parts_->certificate;
  return parts_->has_states() ? c.checked_to + 4 * c.run.spacing : c.checked_to;
}

Verdict Check::form() const {
  return verdict([&] { parts_->checked_form(); });
}

Verdict Check::begin(const GoOn& go_on) {
  return verdict([&] {
    const answer::Certificate& c = parts_->certificate;
    const Rules rules = parts_->checked_form();
    if (parts_->has_states())
      parts_->states.begin(rules, go_on);
    else
      check_values(c, rules, go_on);
  });
}

std::size_t Check::steps() const { return parts_->has_states() ? parts_->states.steps() : 0; }

Verdict Check::step(std::size_t i, const GoOn& go_on) const {
  return verdict([&] { parts_->states.step(i, go_on); });
}

Verdict check(const answer::Certificate& certificate, const GoOn& go_on) {
  Check check(certificate);
  Verdict verdict = check.begin(go_on);
  for (std::size_t i = 0; verdict.kind == Verdict::Kind::holds && i < check.steps(); ++i)
    verdict = check.step(i, go_on);
  return verdict;
}

}  // namespace minimex::verify
