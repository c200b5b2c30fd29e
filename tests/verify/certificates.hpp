#pragma once
// Certificates to check, made by the scalar engine.

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "family/heap/mask.hpp"
#include "family/heap/scalar.hpp"
#include "minimex/answer/certificate.hpp"
#include "minimex/family/heap/certificate.hpp"
#include "minimex/family/heap/period.hpp"
#include "minimex/family/heap/rules.hpp"
#include "minimex/run/context.hpp"
#include "minimex/verify/check.hpp"
#include "support/heap.hpp"

namespace minimex::verify {

inline bool always(std::uint64_t /*heaps*/) { return true; }

/// From the first `size` values; unset where they show no period that a theorem proves.
inline std::optional<answer::Certificate> short_certificate(const heap::Rules& rules,
                                                            std::uint64_t size) {
  const run::Context context;
  std::vector<std::uint32_t> values = support::plain_values(rules, size);
  heap::Theorem theorem = heap::theorem_for(rules);
  const bool all_but = theorem == heap::Theorem::all_but;
  const auto repeat =
      heap::find_repeat(rules, all_but ? heap::Theorem::none : theorem, values, all_but, context);
  if (!repeat || theorem == heap::Theorem::none) return std::nullopt;
  return heap::certificate(rules, theorem, *repeat, values, context);
}

struct Plan {
  std::uint64_t start = 0;
  std::uint64_t window = 0;
  std::uint64_t anchor = 0;
  std::uint64_t spacing = 0;
};

/// A finite-state certificate with the snapshots held in memory; `preperiod` and `period` are
/// claimed as given.
inline answer::Certificate state_certificate(std::string_view code, std::uint64_t preperiod,
                                             std::uint64_t period, const Plan& plan) {
  const run::Context context;
  const heap::Rules rules = heap::parse_game(code).rules;
  heap::Scalar scalar(rules);
  scalar.extend(plan.anchor + period, context);
  const heap::Mask mask = scalar.mask();
  const std::vector<std::uint32_t>& values = scalar.values();

  answer::Certificate c;
  c.game = heap::canonical_code(rules);
  c.theorem = answer::Theorem::finite_state;
  c.preperiod = preperiod;
  c.period = period;
  c.most_parts = 2;
  c.largest_take = heap::last_take(rules).value_or(0);
  const auto largest = std::max_element(values.begin(), values.end());
  c.largest_value = *largest;
  c.largest_at = static_cast<std::uint64_t>(largest - values.begin());
  c.checked_to = plan.anchor + period;
  answer::StateRun& r = c.run;
  r.mask = mask.bits;
  r.parity = mask.parity;
  for (const heap::Rare& rare : scalar.rares()) r.rares.push_back({rare.heap, rare.value});
  r.start = plan.start;
  r.window = plan.window;
  r.anchor = plan.anchor;
  for (std::uint64_t n = r.start; n < c.checked_to; n += plan.spacing) r.snapshots.push_back(n);
  r.snapshots.push_back(r.anchor);
  r.snapshots.push_back(c.checked_to);
  std::sort(r.snapshots.begin(), r.snapshots.end());
  r.snapshots.erase(std::unique(r.snapshots.begin(), r.snapshots.end()), r.snapshots.end());
  r.spacing = answer::spacing(r.snapshots);
  auto codes = std::make_shared<std::string>();
  for (const std::uint32_t v : values) codes->push_back(static_cast<char>(heap::code_of(mask, v)));
  r.codes = [codes, heaps = r.snapshots, window = r.window](std::size_t i) {
    return codes->substr(heaps[i] - window, window);
  };
  return c;
}

/// The least preperiod of a period seen in the first `size` values.
inline std::uint64_t preperiod(std::string_view code, std::uint64_t period, std::uint64_t size) {
  const run::Context context;
  heap::Scalar scalar(heap::parse_game(code).rules);
  scalar.extend(size, context);
  const std::vector<std::uint32_t>& g = scalar.values();
  std::uint64_t n = size - period;
  while (n > 0 && g[n - 1] == g[n - 1 + period]) --n;
  return n;
}

inline std::string why(const answer::Certificate& certificate) {
  const Verdict verdict = check(certificate, always);
  return verdict.kind == Verdict::Kind::holds ? "holds" : verdict.why;
}

}  // namespace minimex::verify
