// Values read off a proved period against those computed heap by heap.

#include "minimex/family/heap/by_period.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "minimex/run/error.hpp"

namespace minimex::heap {
namespace {

std::vector<std::uint32_t> all_values(const Sequence& sequence) {
  std::vector<std::uint32_t> out(sequence.size());
  sequence.read(0, out);
  return out;
}

class ByPeriod : public testing::TestWithParam<const char*> {};

TEST_P(ByPeriod, GivesTheValuesThatAreComputed) {
  const run::Context context;
  const Rules rules = parse_game(GetParam()).rules;
  for (const std::uint64_t to : {100U, 4096U, 4097U, 20'000U}) {
    Sequence computed(rules);
    computed.extend(to, context);
    Sequence read_off(rules);
    extend_by_period(read_off, rules, to, context);
    EXPECT_EQ(all_values(read_off), all_values(computed)) << GetParam() << " to " << to;
    EXPECT_EQ(read_off.stats().largest, computed.stats().largest);
    EXPECT_EQ(read_off.stats().largest_at, computed.stats().largest_at);
  }
}

// Proved at once; in the sparse space; late or never; unequal heaps; one heap; a saltus.
INSTANTIATE_TEST_SUITE_P(Games, ByPeriod,
                         testing::Values("0.07", "0.137", "kayles", "0.15", "0.165", "0.06",
                                         "grundys-game", "4.3:unequal", "subtract:1,3,4",
                                         "all-but:1"));

TEST(ByPeriodLimits, RefusesWhatTheMemoryCannotHold) {
  run::Context context;
  context.set_memory_budget(std::uint64_t{1} << 30);
  const Rules rules = parse_game("0.07").rules;
  Sequence sequence(rules);
  for (const int bits : {40, 61, 63})
    EXPECT_THROW(extend_by_period(sequence, rules, std::uint64_t{1} << bits, context),
                 run::TooLarge);
}

TEST(ByPeriodLimits, GoesFarWhereEverySplitWouldTakeLong) {
  const run::Context context;
  const Rules rules = parse_game("0.07").rules;
  Sequence sequence(rules);
  extend_by_period(sequence, rules, 10'000'000, context);
  EXPECT_EQ(sequence.size(), 10'000'000U);
  EXPECT_EQ(sequence[9'999'999], sequence[53 + (9'999'999 - 53) % 34]);
}

}  // namespace
}  // namespace minimex::heap
