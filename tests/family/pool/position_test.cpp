// The position text: what it may be, and what is said where it may not.

#include "minimex/family/pool/position.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "family/pool/oracle.hpp"
#include "minimex/run/error.hpp"

namespace minimex::pool {
namespace {

using namespace std::string_view_literals;

Position read(std::string_view text, const Rules& rules = {}) {
  return parse(text, rules, run::Context());
}

std::string refusal(std::string_view text, const Rules& rules = {}) {
  try {
    return "read as " + print(read(text, rules));
  } catch (const run::BadRequest& e) {
    return e.what();
  }
}

TEST(PoolPosition, WordsComeInAnyOrderAndAreDividedByAnyBlanks) {
  const std::string canonical = "max=10 total=11 taken=3,4";
  EXPECT_EQ(print(read("max=10 total=11 taken=3,4")), canonical);
  EXPECT_EQ(print(read("  taken=4,3\ttotal=11\r\n max=10\n")), canonical);
  EXPECT_EQ(print(read("pool=5,1,2,1 total=-9")), "pool=1,1,2,5 total=-9");
}

TEST(PoolPosition, NumbersReachSixtyFourBits) {
  const Position p = read("max=9223372036854775807 total=9223372036854775807");
  EXPECT_EQ(p.max, INT64_MAX);
  EXPECT_EQ(value::to_string(remaining(p, {}).sum()), "42535295865117307928310139910543638528");
  EXPECT_EQ(value::to_string(needed(read("max=9223372036854775807 total=-9223372036854775808 "
                                         "taken=9223372036854775807,9223372036854775806"))),
            "-27670116110564327421");
  EXPECT_EQ(refusal("max=9223372036854775808 total=1"),
            "position 4: expected a number within 64 bits, found 9223372036854775808");
}

TEST(PoolPosition, RefusalsNameThePlaceAndWhatWasExpected) {
  EXPECT_EQ(refusal(""), "position 0: expected max= or pool=, found the end");
  EXPECT_EQ(refusal("max=10"), "position 6: expected total=, found the end");
  EXPECT_EQ(refusal("total=10"), "position 8: expected max= or pool=, found the end");
  EXPECT_EQ(refusal("max=10 x"), "position 7: expected max=, pool=, total= or taken=, found x");
  EXPECT_EQ(refusal("max=10 goal=3"),
            "position 7: expected max=, pool=, total= or taken=, found goal");
  EXPECT_EQ(refusal("max=x total=1"), "position 4: expected a positive number, found x");
  EXPECT_EQ(refusal("max=0 total=1"), "position 4: expected a positive number, found 0");
  EXPECT_EQ(refusal("max=-3 total=1"), "position 4: expected a positive number, found -");
  EXPECT_EQ(refusal("max=10x total=1"),
            "position 6: expected a comma, a blank or the end, found x");
  EXPECT_EQ(refusal("max=10 total=- "), "position 14: expected a digit, found a space");
  EXPECT_EQ(refusal("max=10 total=\xE2\x88\x92\x35"),
            "position 13: expected an integer, found U+2212 (\xE2\x88\x92)");
  EXPECT_EQ(refusal("max=10\0total=1"sv),
            "position 6: expected a comma, a blank or the end, found byte 0x00");
  EXPECT_EQ(refusal("pool= total=1"), "position 5: expected a positive number, found a space");
  EXPECT_EQ(refusal("pool=1,,2 total=1"), "position 7: expected a positive number, found ,");
  EXPECT_EQ(refusal("pool=1;2 total=1"),
            "position 6: expected a comma, a blank or the end, found ;");
  EXPECT_EQ(refusal("max=3 max=3 total=1"), "position 6: max= is given twice");
  EXPECT_EQ(refusal("max=3 total=1 total=1"), "position 14: total= is given twice");
  EXPECT_EQ(refusal("max=3 taken=1 taken=2 total=5"), "position 14: taken= is given twice");
  EXPECT_EQ(refusal("max=3 pool=1 total=1"), "position 6: expected max= or pool=, not both");
}

TEST(PoolPosition, PastedFormsWithBracketsAndCommasAreRead) {
  EXPECT_EQ(print(read("max=10, total=11")), "max=10 total=11");
  EXPECT_EQ(print(read("total=-11,max=10,taken=3,4")), "max=10 total=-11 taken=3,4");
  EXPECT_EQ(print(read("pool=[1,2,5] total=8")), "pool=1,2,5 total=8");
  EXPECT_EQ(print(read("pool=[ 5, 1 ,2\t], taken=[2], total=8,")), "pool=1,2,5 total=8 taken=2");
  EXPECT_EQ(refusal("max=10,, total=11"),
            "position 7: expected max=, pool=, total= or taken=, found ,");
  EXPECT_EQ(refusal("max=10,11"), "position 7: expected max=, pool=, total= or taken=, found 1");
  EXPECT_EQ(refusal("pool=1,2, total=3"), "position 9: expected a positive number, found a space");
  EXPECT_EQ(refusal("pool=[] total=3"), "position 6: expected a positive number, found ]");
  EXPECT_EQ(refusal("pool=[1,2 total=3"), "position 10: expected a comma or ], found t");
  EXPECT_EQ(refusal("pool=[1,2"), "position 9: expected a comma or ], found the end");
  EXPECT_EQ(refusal("pool=[1,2]3 total=3"),
            "position 10: expected a comma, a blank or the end, found 3");
  EXPECT_EQ(refusal("pool=1,2] total=3"),
            "position 8: expected a comma, a blank or the end, found ]");
}

TEST(PoolPosition, TakenMustBeThere) {
  EXPECT_EQ(refusal("max=10 total=11 taken=3,3"),
            "position 24: taken 3 more often than the pool holds it");
  EXPECT_EQ(refusal("taken=3,4,3 pool=3,4 total=11"),
            "position 10: taken 3 more often than the pool holds it");
  EXPECT_EQ(refusal("max=10 total=11 taken=3,11"),
            "position 24: taken 11, which the pool does not hold");
  EXPECT_EQ(refusal("pool=2,2,5 total=11 taken=2,7,2,2"),
            "position 28: taken 7, which the pool does not hold")
      << "the first in the text";
  EXPECT_EQ(print(read("max=10 total=30 taken=3,3", {.repeat = true})),
            "max=10 total=30 taken=3,3");
  EXPECT_EQ(refusal("max=10 total=30 taken=3,11", {.repeat = true}),
            "position 24: taken 11, which the pool does not hold");
}

TEST(PoolPosition, UnderAvoidATotalReachedByNobodyIsRefused) {
  const Rules avoid{.avoid = true};
  EXPECT_EQ(refusal("max=10 total=0", avoid),
            "position 13: expected a positive total, as whoever reaches it loses; found 0");
  EXPECT_EQ(print(read("max=10 total=0 taken=1", avoid)), "max=10 total=0 taken=1");
}

TEST(PoolPosition, PrintThenParseGivesThePositionBack) {
  run::SplitMix64 random(1);
  for (const Rules& rules : every_rules())
    for (int i = 0; i < 200; ++i) {
      const Position p = random_position(random, 12, rules);
      EXPECT_EQ(read(print(p), rules), p) << print(p);
    }
}

TEST(PoolPosition, RemainingIsThePoolWithoutWhatIsTaken) {
  run::SplitMix64 random(2);
  for (const Rules& rules : every_rules())
    for (int i = 0; i < 200; ++i) {
      const Position p = random_position(random, 12, rules);
      std::vector<std::int64_t> left = p.pool;
      for (std::int64_t x = 1; x <= p.max; ++x) left.push_back(x);
      if (!rules.repeat)
        for (const std::int64_t x : p.taken) left.erase(std::find(left.begin(), left.end(), x));
      EXPECT_EQ(remaining(p, rules), Numbers::of(left)) << print(p);
    }
}

TEST(PoolPosition, AListTooLargeForTheBudgetIsRefusedBeforeItIsRead) {
  std::string text = "pool=1";
  while (text.size() < (1 << 20)) text += ",1";
  run::Context small;
  small.set_memory_budget(1 << 20);
  EXPECT_THROW(parse(text + " total=5", {}, small), run::TooLarge);
  EXPECT_EQ(parse(text + " total=5", {}, run::Context()).pool.size(), text.size() / 2 - 2);
}

}  // namespace
}  // namespace minimex::pool
