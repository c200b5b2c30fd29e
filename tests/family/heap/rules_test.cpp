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
  EXPECT_EQ(canonical_code(parse_game("all-but:1024").rules).size(), 1029U) << "a code still";
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
            "game 0.0x: position 3: expected a digit (0-9, A-Z), \"[\" or the end, found x");
  EXPECT_EQ(refusal("3.7"),
            "game 3.7: position 0: expected 0, or a digit whose bits 1 and 2 are clear (splitting "
            "without taking), found 3");
  EXPECT_EQ(refusal("12.7"),
            "game 12.7: position 1: expected at most one digit, then a point, found 2");
  EXPECT_EQ(refusal("0.[3"), "game 0.[3: position 4: expected \"]\", found the end");
  EXPECT_EQ(refusal("0.[]"), "game 0.[]: position 3: expected a digit (0-9, A-Z), found ]");
  EXPECT_EQ(refusal("0.[3]3"), "game 0.[3]3: position 5: expected the end after \"]\", found 3");
  EXPECT_EQ(refusal("subtract:1,,3"),
            "game subtract:1,,3: position 11: expected a number from 1 to 4294967296, found ,");
  EXPECT_EQ(refusal("subtract:0"),
            "game subtract:0: position 9: expected a number from 1 to 4294967296, found 0");
  EXPECT_EQ(
      refusal("subtract"),
      "game subtract: position 8: expected \":\" and a set of numbers (1,3,4), found the end");
  EXPECT_EQ(refusal("0.33:unequal"),
            "game 0.33: unequal: expected rules by which a move can leave two heaps");
  EXPECT_THAT(refusal("kales"), testing::HasSubstr("expected a code with a point"));
  EXPECT_THAT(refusal("0.7:ring"), testing::HasSubstr("position 4: expected unequal"));
  EXPECT_THAT(refusal("0." + std::string(2000, '1')), testing::HasSubstr("at most 1024 digits"));
}

}  // namespace
}  // namespace minimex::heap
