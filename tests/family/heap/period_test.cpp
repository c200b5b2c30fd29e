// Periods against published ones, and the theorems against longer sequences.

#include "minimex/family/heap/period.hpp"

#include <gtest/gtest.h>

#include <map>

#include "family/heap/mask.hpp"
#include "family/heap/scalar.hpp"
#include "minimex/family/heap/study.hpp"
#include "minimex/run/error.hpp"
#include "minimex/run/random.hpp"
#include "support/heap.hpp"

namespace minimex::heap {
namespace {

/// A sequence that is known as far as `values` go.
Growing known(const std::vector<std::uint32_t>& values) {
  return {[&values](std::uint64_t to) { ASSERT_LE(to, values.size()); },
          [&values](std::uint64_t from, std::span<std::uint32_t> out) {
            std::copy_n(values.begin() + static_cast<std::ptrdiff_t>(from), out.size(),
                        out.begin());
          }};
}

PeriodResult find(const char* name, std::uint64_t limit) {
  const Rules rules = parse_game(name).rules;
  const std::vector<std::uint32_t> values = support::plain_values(rules, limit);
  return find_period(rules, known(values), limit, run::Context());
}

TEST(Period, OfWellKnownGames) {
  const PeriodResult dawson = find("0.07", 3000);
  EXPECT_TRUE(dawson.proved);
  EXPECT_EQ(dawson.repeat, (Repeat{53, 34, 0}));
  EXPECT_EQ(dawson.theorem, Theorem::guy_smith);
  EXPECT_EQ(find("kayles", 3000).repeat, (Repeat{71, 12, 0}));
  EXPECT_EQ(find("subtract:1,3,4", 3000).repeat, (Repeat{0, 7, 0}));
  EXPECT_EQ(find("subtract:1,3,4", 3000).theorem, Theorem::parts);
  EXPECT_FALSE(find("grundys-game", 3000).proved);
  EXPECT_FALSE(find("grundys-game", 3000).repeat.has_value());
}

TEST(Period, ThatIsArithmetic) {
  const PeriodResult nim = find("nim", 2000);
  EXPECT_TRUE(nim.proved);
  EXPECT_EQ(nim.repeat, (Repeat{0, 1, 1}));
  EXPECT_EQ(nim.theorem, Theorem::all_but);
  const PeriodResult kenyon = find("kenyons-game", 600);
  EXPECT_FALSE(kenyon.proved);
  ASSERT_TRUE(kenyon.repeat.has_value());
  EXPECT_EQ(kenyon.repeat->period, 6U);
  EXPECT_EQ(kenyon.repeat->saltus, 3U);
  EXPECT_EQ(find("laskers-nim", 1000).repeat, (Repeat{1, 4, 4}));
  EXPECT_FALSE(find("laskers-nim", 1000).proved);
}

TEST(Period, NeedsExactlyAsManyValuesAsTheTheoremSays) {
  const Rules rules = parse_game("0.07").rules;
  const std::vector<std::uint32_t> values = support::plain_values(rules, 400);
  const std::uint64_t needed = *values_needed(rules, Theorem::guy_smith, {53, 34, 0});
  EXPECT_EQ(needed, 2 * 53U + 2 * 34U + 2U);
  const auto seen = [&](std::uint64_t size) {
    return find_repeat(rules, Theorem::guy_smith, {values.data(), size}, false, run::Context());
  };
  EXPECT_FALSE(seen(needed - 1).has_value());
  EXPECT_EQ(seen(needed), (Repeat{53, 34, 0}));
}

TEST(Period, IsClaimedOnlyWhereTheTheoremHolds) {
  const Rules rules = parse_game("0.77").rules;
  const auto found = [&](const std::vector<std::uint32_t>& values) {
    return find_repeat(rules, Theorem::guy_smith, values, false, run::Context());
  };
  EXPECT_EQ(found(std::vector<std::uint32_t>(20, 1)), (Repeat{0, 1, 0}));
  // Preperiod 100, period 1, k = 2 ask for 2 * 100 + 2 * 1 + 2 values.
  std::vector<std::uint32_t> values(203, 1);
  values[99] = 2;
  EXPECT_FALSE(found(values));
  values.push_back(1);
  EXPECT_EQ(found(values), (Repeat{100, 1, 0}));
  EXPECT_FALSE(found({}));
}

TEST(Period, HoldsOnALongerSequenceOnceProved) {
  run::SplitMix64 random(11);
  int proved = 0;
  for (int i = 0; i < 150; ++i) {
    const Rules rules = support::random_rules(random, 4, i % 3 == 0 ? 1 : 2);
    const std::vector<std::uint32_t> values = support::plain_values(rules, 1500);
    const PeriodResult r = find_period(rules, known(values), 500, run::Context());
    if (!r.proved) continue;
    ++proved;
    const Repeat& p = *r.repeat;
    for (std::uint64_t n = p.preperiod; n + p.period < values.size(); ++n)
      ASSERT_EQ(values[n + p.period], values[n] + p.saltus) << canonical_code(rules) << " " << n;
    if (p.preperiod > 0) {
      EXPECT_NE(values[p.preperiod - 1 + p.period], values[p.preperiod - 1] + p.saltus);
    }
    for (std::uint64_t q = 1; q < p.period; ++q) {
      bool holds = true;
      for (std::uint64_t n = p.preperiod; holds && n + q < values.size(); ++n)
        holds = values[n + q] == values[n];
      EXPECT_FALSE(holds) << canonical_code(rules) << " period " << q;
    }
  }
  EXPECT_GT(proved, 60);
}

TEST(Period, ThatIsSeenButNotProvedIsLookedForInLinearTime) {
  // Half noise, then period 4: too little to prove it, and every multiple of 4 holds as well.
  const Rules rules = parse_game("0.77").rules;
  constexpr std::uint64_t kSize = 2'000'000;
  run::SplitMix64 random(1);
  std::vector<std::uint32_t> values(kSize);
  for (std::uint64_t n = 0; n < kSize; ++n)
    values[n] = n < 3 * kSize / 5 ? static_cast<std::uint32_t>(random.below(100)) : n % 4;
  EXPECT_FALSE(find_repeat(rules, Theorem::guy_smith, values, false, run::Context()));
  for (std::uint64_t n = 2 * kSize / 5; n < 3 * kSize / 5; ++n) values[n] = n % 4;
  const auto found = find_repeat(rules, Theorem::guy_smith, values, false, run::Context());
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->period, 4U);
}

TEST(Period, OfAllButSetsHoldsOnALongerSequence) {
  run::SplitMix64 random(12);
  int proved = 0;
  for (int i = 0; i < 40; ++i) {
    std::vector<std::uint64_t> holes;
    for (std::uint64_t j = 0; j <= random() % 4; ++j) holes.push_back(1 + random() % 12);
    const Rules rules = all_but(holes);
    const std::vector<std::uint32_t> values = support::plain_values(rules, 1600);
    const PeriodResult r = find_period(rules, known(values), 800, run::Context());
    if (!r.proved) continue;
    ++proved;
    for (std::uint64_t n = r.repeat->preperiod; n + r.repeat->period < values.size(); ++n)
      ASSERT_EQ(values[n + r.repeat->period], values[n] + r.repeat->saltus)
          << canonical_code(rules);
  }
  EXPECT_GT(proved, 30);
}

TEST(Period, IsNotObservedBeforeEveryTakeHasASay) {
  for (const char* game : {"subtract:2,5000", "subtract:1,4294967296", "subtract:4294967296",
                           "all-but:5000", "0.30003", "0.70000000000000000000000000000000007"}) {
    const Rules rules = parse_game(game).rules;
    const std::uint64_t last = std::min<std::uint64_t>(all_in_play(rules), 5000);
    for (const std::uint64_t heaps : {last, last + 1, last + kLeastSeen - 1}) {
      const PeriodResult r = study_period(rules, {.limit = heaps}, run::Context());
      EXPECT_TRUE(r.proved || !r.repeat) << game << " " << heaps;
    }
  }
}

TEST(Period, OfASubtractionGameWithAFarTakeIsProvedWithoutALimit) {
  const PeriodResult far = study_period(subtract({2, 1'000'003}), {}, run::Context());
  EXPECT_TRUE(far.proved);
  EXPECT_EQ(far.repeat, (Repeat{0, 1'000'005, 0}));
  const PeriodResult hole = study_period(all_but({100'000}), {}, run::Context());
  EXPECT_TRUE(hole.proved);
  EXPECT_EQ(hole.repeat, (Repeat{0, 200'000, 100'000}));
}

/// The definition, state by state.
std::optional<std::uint64_t> recurrence_by_states(const Rules& rules,
                                                  const std::vector<std::uint32_t>& values,
                                                  const Repeat& repeat) {
  const std::uint64_t tail = rules.repeat_from;
  using State = std::pair<std::vector<std::uint32_t>, std::vector<std::int64_t>>;
  const auto state = [&](std::uint64_t at) {
    std::vector<bool> reached(values.size() + 2, false);
    if ((rules.repeating[0] & 1) != 0) reached[0] = true;
    if ((rules.repeating[0] & 2) != 0)
      for (std::uint64_t n = 1; n + tail <= at; ++n) reached[values[n]] = true;
    std::uint32_t least = 0;
    while (reached[least]) ++least;
    State out;
    for (std::uint32_t v = least; v < reached.size(); ++v)
      if (reached[v]) out.first.push_back(v - least);
    for (std::uint64_t t = 1; t < tail; ++t)
      out.second.push_back(std::max<std::int64_t>(std::int64_t{values[at - t]} - least, -1));
    return std::pair(least, out);
  };
  for (std::uint64_t at = std::max(repeat.preperiod, tail) + repeat.period; at < values.size();
       ++at) {
    const auto [least, now] = state(at);
    const auto [before, early] = state(at - repeat.period);
    if (least == before + repeat.saltus && now == early) return at;
  }
  return std::nullopt;
}

TEST(Period, AStateRecursWhereTheDefinitionSays) {
  run::SplitMix64 random(21);
  int found = 0;
  int late = 0;
  for (int i = 0; i < 400; ++i) {
    Rules rules;
    const std::uint64_t digits = random.below(9);
    for (std::uint64_t t = 1; t <= digits; ++t)
      if (const auto d = static_cast<Digit>(random.below(4)); d != 0) rules.takes.push_back({t, d});
    rules.repeating = {static_cast<Digit>(1 + random.below(3))};
    rules.repeat_from = digits + 1;
    const std::vector<std::uint32_t> values = support::plain_values(rules, 700);
    const auto repeat = find_repeat(rules, Theorem::none, values, true, run::Context());
    if (!repeat) continue;
    const auto expected = recurrence_by_states(rules, values, *repeat);
    EXPECT_EQ(first_recurrence(rules, values, *repeat, run::Context()), expected)
        << canonical_code(rules);
    if (!expected) continue;
    ++found;
    late += *expected > std::max(repeat->preperiod, rules.repeat_from) + repeat->period ? 1 : 0;
  }
  EXPECT_GT(found, 200);
  EXPECT_GT(late, 20);
}

TEST(Period, TheSearchForARecurrenceStopsWhenAsked) {
  run::Context context;
  context.request_stop();
  const Rules rules = all_but({2});
  const std::vector<std::uint32_t> values(1 << 21, 0);
  EXPECT_THROW(first_recurrence(rules, values, {0, 1, 0}, context), run::Interrupted);
}

}  // namespace
}  // namespace minimex::heap
