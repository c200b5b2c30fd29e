// How heap games are named.

#include "minimex/family/heap/rules.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "minimex/run/error.hpp"
#include "support/heap.hpp"

namespace minimex::heap {
namespace {

std::string name_of(std::string_view text) { return parse_game(text).name; }

std::string refusal(std::string_view text) {
  try {
    parse_game(text);
  } catch (const run::BadRequest& e) {
    return e.what();
  }
  return "accepted";
}

TEST(Rules, CodesHaveOneSpelling) {
  EXPECT_EQ(name_of(".07"), "0.07");
  EXPECT_EQ(name_of("0.0700"), "0.07");
  EXPECT_EQ(name_of("4."), "4.");
  EXPECT_EQ(name_of("4.0:unequal"), "4.:unequal");
  EXPECT_EQ(name_of(".3F"), "0.3F");
  EXPECT_EQ(name_of("0.3[3]"), "0.[3]");
  EXPECT_EQ(name_of("0.[0303]"), "0.[03]");
  EXPECT_EQ(name_of("0.3[03]"), "0.[30]");
  EXPECT_EQ(name_of("0.1[0]"), "0.1");
  EXPECT_EQ(name_of("0."), "0.");
}

TEST(Rules, SetsAndConstantsKeepTheirName) {
  EXPECT_EQ(name_of("subtract:4,1,3,1"), "subtract:1,3,4");
  EXPECT_EQ(name_of("all-but:5,2"), "all-but:2,5");
  EXPECT_EQ(name_of("kayles"), "kayles");
  EXPECT_EQ(name_of("kayles:unequal"), "kayles:unequal");
  EXPECT_EQ(name_of("grundys-game:unequal"), "grundys-game");
  EXPECT_EQ(parse_game("subtract:1,3,4").rules, parse_game("0.3033").rules);
  EXPECT_EQ(parse_game("all-but:2,5").rules, parse_game("0.30330[3]").rules);
  EXPECT_EQ(parse_game("kayles").rules, parse_game(".77").rules);
}

TEST(Rules, CanonicalCodesAreReadBack) {
  run::SplitMix64 random(3);
  for (int i = 0; i < 500; ++i) {
    Rules rules = support::random_rules(random, 6, 4);
    EXPECT_EQ(parse_game(canonical_code(rules)).rules, rules) << canonical_code(rules);
  }
  for (const Named& named : named_games()) {
    const Rules rules = parse_game(named.game).rules;
    EXPECT_EQ(parse_game(canonical_code(rules)).rules, rules);
    EXPECT_EQ(parse_game(named.name).rules, rules);
  }
  EXPECT_EQ(canonical_code(parse_game("subtract:5000,1").rules), "subtract:1,5000");
  EXPECT_EQ(canonical_code(parse_game("all-but:7,5000").rules), "all-but:7,5000");
  EXPECT_EQ(canonical_code(parse_game("all-but:1023").rules).size(), 1028U) << "a code still";
}

TEST(Rules, SetsTooLongForACodeHaveACodeOfTheirOwn) {
  EXPECT_EQ(canonical_code(parse_game("all-but:2000").rules), "all-but:2000");
  EXPECT_EQ(canonical_code(parse_game("all-but:2000,7,1999").rules), "all-but:7,1999,2000");
  const auto spelled = [](std::size_t digits) { return "0." + std::string(digits, '3'); };
  EXPECT_EQ(canonical_code(parse_game("all-but:1023").rules), spelled(1022) + "0[3]");
  EXPECT_EQ(canonical_code(parse_game("all-but:1024").rules), "all-but:1024");
  EXPECT_EQ(canonical_code(parse_game("subtract:1,1024").rules),
            "0.3" + std::string(1022, '0') + "3");
  EXPECT_EQ(canonical_code(parse_game("subtract:1,1025").rules), "subtract:1,1025");
  for (std::uint64_t n = 1018; n < 1032; ++n)
    for (const Rules& rules : {subtract({1, n}), all_but({n}), all_but({1, n - 1, n}),
                               subtract({1, 1'000'000 + n}), all_but({3, 1'000'000 + n})})
      EXPECT_EQ(parse_game(canonical_code(rules)).rules, rules) << n;
}

TEST(Rules, DigitsOfARepeatingCode) {
  const Rules rules = parse_game("4.12[035]").rules;
  const std::vector<int> expected = {4, 1, 2, 0, 3, 5, 0, 3, 5};
  for (std::size_t t = 0; t < expected.size(); ++t) EXPECT_EQ(digit(rules, t), expected[t]) << t;
  EXPECT_FALSE(last_take(rules).has_value());
  EXPECT_THAT(takes_leaving(rules, 0, 8), testing::ElementsAre(1, 4, 5, 7, 8));
  EXPECT_EQ(most_parts(rules), 2);
}

TEST(Rules, RefusalsNameThePlaceAndWhatWasExpected) {
  EXPECT_EQ(refusal("0.0x"),
            "game 0.0x: character 3: expected a digit (0-9, A-Z), \"[\" or the end, found x");
  EXPECT_EQ(refusal("3.7"),
            "game 3.7: character 0: expected 0, or a digit whose bits 1 and 2 are clear (splitting "
            "without taking), found 3");
  EXPECT_EQ(refusal("12.7"),
            "game 12.7: character 1: expected at most one digit, then a point, found 2");
  EXPECT_EQ(refusal("0.[3"), "game 0.[3: character 4: expected \"]\", found the end");
  EXPECT_EQ(refusal("0.[]"), "game 0.[]: character 3: expected a digit (0-9, A-Z), found ]");
  EXPECT_EQ(refusal("0.[3]3"), "game 0.[3]3: character 5: expected the end after \"]\", found 3");
  EXPECT_EQ(refusal("subtract:1,,3"),
            "game subtract:1,,3: character 11: expected a number from 1 to 4294967296, found ,");
  EXPECT_EQ(refusal("subtract:0"),
            "game subtract:0: character 9: expected a number from 1 to 4294967296, found 0");
  EXPECT_EQ(
      refusal("subtract"),
      "game subtract: character 8: expected \":\" and a set of numbers (1,3,4), found the end");
  EXPECT_EQ(refusal("0.33:unequal"),
            "game 0.33: unequal: expected rules by which a move can leave two heaps");
  EXPECT_THAT(refusal("kales"), testing::HasSubstr("expected a code with a point"));
  EXPECT_THAT(refusal("0.7:ring"), testing::HasSubstr("character 4: expected unequal"));
  EXPECT_EQ(refusal("kayles:misere"), "game kayles:misere: character 7: expected unequal, found m");
  EXPECT_EQ(refusal("0.07:unequal:unequal"),
            "game 0.07:unequal:unequal: character 12: expected the end after unequal, found :");
  EXPECT_EQ(refusal("kayles:unequal:unequal"),
            "game kayles:unequal:unequal: character 14: expected the end after unequal, found :");
  EXPECT_EQ(refusal("subtract:1,4294967297"),
            "game subtract:1,4294967297: character 11: expected a number from 1 to 4294967296, "
            "found 4294967297");
  EXPECT_EQ(refusal("all-but:2,2000000"),
            "game all-but:2,2000000: character 10: expected a number from 1 to 1048576, found "
            "2000000");
  EXPECT_EQ(refusal("07"), "game 07: expected a code with a point (0.07)");
  EXPECT_THAT(refusal("KAYLES"), testing::EndsWith("; did you mean kayles?"));
  EXPECT_THAT(refusal("0." + std::string(1025, '1')),
              testing::HasSubstr("expected at most 1024 digits after the point, found 1025"));
  EXPECT_EQ(refusal("4." + std::string(1020, '1') + "[1234]"), "accepted");
}

}  // namespace
}  // namespace minimex::heap
