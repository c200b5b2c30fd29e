// Heaps and moves as they are written, and the rules as the generic search plays them.

#include "minimex/family/heap/position.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "minimex/family/heap/game.hpp"
#include "minimex/run/error.hpp"
#include "minimex/search/memo.hpp"
#include "minimex/value/valuation.hpp"
#include "support/game_laws.hpp"
#include "support/heap.hpp"

namespace minimex::heap {
namespace {

const run::Context kContext;

TEST(HeapPosition, IsReadAndPrinted) {
  EXPECT_EQ(print(parse_position("12+7+3", kContext)), "12+7+3");
  EXPECT_EQ(print(parse_position(" 12, 7 3\n", kContext)), "12+7+3");
  EXPECT_EQ(print(parse_position("", kContext)), "0");
  EXPECT_EQ(print(parse_position("0+3+0", kContext)), "3");
  EXPECT_EQ(print(parse_position("9223372036854775808", kContext)), "9223372036854775808");
}

TEST(HeapPosition, RefusalsNameThePlace) {
  const auto refusal = [](const char* text) -> std::string {
    try {
      parse_position(text, kContext);
    } catch (const run::BadRequest& e) {
      return e.what();
    }
    return "accepted";
  };
  EXPECT_THAT(refusal("12+x"), ::testing::HasSubstr("position 3: expected a heap of 0 to "));
  EXPECT_THAT(refusal("12+"), ::testing::HasSubstr("position 3: expected a heap after \"+\""));
  EXPECT_THAT(refusal("12;3"),
              ::testing::HasSubstr("position 2: expected a digit, \"+\" or the end"));
  EXPECT_THAT(refusal("9223372036854775809"), ::testing::HasSubstr("found 9223372036854775809"));
  EXPECT_THAT(refusal("99999999999999999999"), ::testing::HasSubstr("found 9999"));
  EXPECT_THAT(refusal("-3"), ::testing::HasSubstr("found -"));
}

TEST(HeapMove, IsPlayedAsItIsWritten) {
  const Rules rules = parse_game("0.77").rules;
  const Position p = {12, 7, 7};
  const auto after = [&](const char* text) { return print(play(p, parse_move(rules, p, text))); };
  EXPECT_EQ(after("12>6+4"), "4+6+7+7");
  EXPECT_EQ(after("7>6"), "12+6+7");
  const auto refusal = [&](const char* text) -> std::string {
    try {
      parse_move(rules, p, text);
    } catch (const run::BadRequest& e) {
      return e.what();
    }
    return "accepted";
  };
  EXPECT_THAT(refusal("12"), ::testing::HasSubstr("expected a heap and what it becomes"));
  EXPECT_THAT(refusal("11>10"), ::testing::HasSubstr("expected one of the heaps 12+7+7, found 11"));
  EXPECT_THAT(refusal("12>12"), ::testing::HasSubstr("taking 0 may not leave 1 heap"));
  EXPECT_THAT(refusal("12>13"), ::testing::HasSubstr("12 beans at most"));
  EXPECT_THAT(refusal("12>3+3+3"), ::testing::HasSubstr("may not leave 3 heaps"));
  EXPECT_THAT(refusal("7>0"), ::testing::HasSubstr("taking 7 may not leave 0 heaps"));
}

TEST(HeapMove, EveryOptionIsListedOnceInOrder) {
  const auto listed = [](const char* game, std::uint64_t n) {
    std::vector<std::string> out;
    each_option(parse_game(game).rules, n, [&](std::span<const std::uint64_t> parts) {
      out.push_back(print({parts.begin(), parts.end()}));
      return true;
    });
    return out;
  };
  using ::testing::ElementsAre;
  EXPECT_THAT(listed("0.77", 5), ElementsAre("4", "1+3", "2+2", "3", "1+2"));
  EXPECT_THAT(listed("grundys-game", 5), ElementsAre("1+4", "2+3"));
  EXPECT_THAT(listed("0.8", 7), ElementsAre("1+1+4", "1+2+3", "2+2+2"));
  EXPECT_THAT(listed("0.8:unequal", 7), ElementsAre("1+2+3"));
  EXPECT_THAT(listed("nim", 3), ElementsAre("2", "1", "0"));
}

TEST(HeapGame, KeepsTheLawsOfGames) {
  for (const char* name : {"0.07", "kayles", "grundys-game", "nim", "0.3F", "0.8:unequal"}) {
    const PlainGame game(parse_game(name).rules);
    minimex::testing::LawOptions<PlainGame> options;
    options.most_positions = 3000;
    options.normal_play = true;
    options.print = [](const Position& p) { return print(p); };
    EXPECT_THAT(minimex::testing::broken_laws(game, {Position{9}, Position{5, 3, 3}}, options),
                ::testing::IsEmpty())
        << name;
  }
}

TEST(HeapGame, HasTheNimbersOfTheDefinition) {
  run::SplitMix64 random(5);
  for (int i = 0; i < 30; ++i) {
    const Rules rules = support::random_rules(random, 3, 4);
    const PlainGame game(rules);
    search::Memo<PlainGame, value::NimberFold> memo(game, kContext);
    const std::vector<std::uint32_t> g = support::plain_values(rules, 13);
    for (std::uint64_t n = 0; n < g.size(); ++n) {
      Position p;
      if (n > 0) p = {n};
      EXPECT_EQ(memo.value(p), g[n]) << canonical_code(rules) << " " << n;
    }
  }
}

}  // namespace
}  // namespace minimex::heap
