// Numbers put back: outcomes by need against the plain recurrence, and periods.

#include "minimex/family/pool/periodic.hpp"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "family/pool/oracle.hpp"
#include "minimex/family/pool/answer.hpp"
#include "minimex/run/error.hpp"

namespace minimex::pool {
namespace {

/// lost[n] for need n, by the definition.
std::vector<bool> plain(const std::vector<std::int64_t>& numbers, std::int64_t most, bool avoid) {
  std::vector<bool> lost(static_cast<std::size_t>(most) + 1);
  for (std::int64_t n = 1; n <= most; ++n) {
    bool wins = false;
    for (const std::int64_t x : numbers)
      wins = wins || (x >= n ? !avoid : lost[static_cast<std::size_t>(n - x)]);
    lost[static_cast<std::size_t>(n)] = !wins;
  }
  return lost;
}

TEST(Periodic, EqualsTheRecurrenceOnRandomSets) {
  run::SplitMix64 random(100);
  const run::Context context;
  constexpr std::int64_t kMost = 4000;
  for (int round = 0; round < 300; ++round) {
    std::set<std::int64_t> set;
    const std::int64_t unit = between(random, 1, 3);
    const std::int64_t greatest = round % 5 == 0 ? 150 : 12;
    for (std::int64_t n = between(random, 1, 5); n > 0; --n)
      set.insert(unit * between(random, 1, greatest));
    const std::vector<std::int64_t> numbers(set.begin(), set.end());
    const bool avoid = random.below(2) == 0;
    const std::vector<bool> expected = plain(numbers, kMost, avoid);
    const Periodic periodic(Numbers::of(numbers), kMost, avoid, context);
    for (std::int64_t n = 1; n <= kMost; ++n) {
      ASSERT_EQ(periodic.lost(n), expected[static_cast<std::size_t>(n)])
          << "need " << n << " round " << round;
      std::vector<std::int64_t> winning;
      periodic.each_winning(n, [&](std::int64_t x) {
        winning.push_back(x);
        return true;
      });
      std::vector<std::int64_t> right;
      for (const std::int64_t x : numbers)
        if (x >= n ? !avoid : expected[static_cast<std::size_t>(n - x)]) right.push_back(x);
      ASSERT_EQ(winning, right) << "need " << n << " round " << round;
      ASSERT_EQ(periodic.winning_count(n), static_cast<Wide>(right.size()));
    }
    // Computed only as far as asked for: the same.
    const std::int64_t few = between(random, 1, 60);
    const Periodic small(Numbers::of(numbers), few, avoid, context);
    for (std::int64_t n = 1; n <= few; ++n)
      ASSERT_EQ(small.lost(n), expected[static_cast<std::size_t>(n)]) << n << " of " << few;
  }
}

TEST(Periodic, TotalsOfTenToTheEighteenFollowThePeriod) {
  const run::Context context;
  const std::vector<std::int64_t> numbers = {2, 5, 9};
  const std::int64_t far = 1'000'000'000'000'000'000;
  for (const bool avoid : {false, true}) {
    const Periodic periodic(Numbers::of(numbers), far, avoid, context);
    ASSERT_TRUE(periodic.period().has_value());
    const auto length = static_cast<std::int64_t>(periodic.period()->length);
    const auto start = static_cast<std::int64_t>(periodic.period()->start);
    const std::vector<bool> expected = plain(numbers, start + 3 * length, avoid);
    for (std::int64_t n = start; n < start + 2 * length; ++n)
      EXPECT_EQ(expected[static_cast<std::size_t>(n)],
                expected[static_cast<std::size_t>(n + length)]);
    for (std::int64_t n = far - 50; n <= far; ++n)
      EXPECT_EQ(periodic.lost(n), expected[static_cast<std::size_t>(start + (n - start) % length)]);
    if (start > 1) {
      EXPECT_NE(expected[static_cast<std::size_t>(start - 1)],
                expected[static_cast<std::size_t>(start - 1 + length)])
          << "the start is the least";
    }
  }
}

TEST(Periodic, TheHundredGame) {
  const run::Context context;
  const Rules repeat{.repeat = true};
  for (std::int64_t max = 1; max <= 12; ++max)
    for (const bool avoid : {false, true}) {
      std::vector<std::int64_t> numbers;
      for (std::int64_t x = 1; x <= max; ++x) numbers.push_back(x);
      const std::vector<bool> expected = plain(numbers, 200, avoid);
      const Periodic periodic(Numbers::up_to(max), 200, avoid, context);
      for (std::int64_t n = 1; n <= 200; ++n)
        ASSERT_EQ(periodic.lost(n), expected[static_cast<std::size_t>(n)]) << max << " " << n;
    }
  const answer::Answer a = solve(parse("max=1000000000 total=1000000000000000000", repeat, context),
                                 repeat, {}, context);
  EXPECT_EQ(a.outcome, value::Outcome::N);
  ASSERT_EQ(a.best.shown.size(), 1u);
  // 10^18 = (10^9 - 1)(10^9 + 1) + 1.
  EXPECT_EQ(a.best.shown[0].notation, "1");
  EXPECT_EQ(a.line.shown.size(), 20u);
}

TEST(Periodic, LinesTooLongToListAreStreamed) {
  const run::Context context;
  const Rules repeat{.repeat = true};
  const answer::Answer a =
      solve(parse("pool=1,3 total=1000000000000000000", repeat, context), repeat, {}, context);
  EXPECT_FALSE(a.line.count.has_value());
  ASSERT_TRUE(a.line.all);
  struct Enough {};
  int n = 0;
  EXPECT_THROW(a.line.all([&](const answer::Move&) {
    if (++n == 5000) throw Enough{};
  }),
               Enough);
}

TEST(Periodic, RefusesWhatIsOutOfReach) {
  run::Context small;
  small.set_memory_budget(std::uint64_t{64} << 20);
  EXPECT_THROW(
      Periodic(Numbers::of({1, 1'000'000'000'000}), 1'000'000'000'000'000'000, false, small),
      run::TooLarge);
  run::Context stopped;
  stopped.request_stop();
  EXPECT_THROW(Periodic(Numbers::of({1, 40'000'000}), 1'000'000'000'000'000'000, false, stopped),
               run::Interrupted);
}

}  // namespace
}  // namespace minimex::pool
