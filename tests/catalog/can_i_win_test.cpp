// can-i-win through the catalog.

#include "minimex/catalog/can_i_win.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "minimex/catalog/catalog.hpp"
#include "minimex/run/error.hpp"

namespace minimex::catalog {
namespace {

using value::Outcome;

Position parse(const std::string& game, const std::string& position) {
  static const run::Context context;
  static const Catalog catalog = standard();
  return catalog.bind(game).parse(position, context);
}

std::string refusal(const std::string& game, const std::string& position, std::string_view move) {
  try {
    return "leads to " + parse(game, position).play(move).print();
  } catch (const run::BadRequest& e) {
    return e.what();
  }
}

TEST(CanIWin, ItsExamplesAreAnswered) {
  const run::Context context;
  for (const Example& e : CanIWin::description().examples)
    EXPECT_FALSE(parse(e.game, e.position).solve({}, context).verdict.empty()) << e.position;
}

TEST(CanIWin, YesNoAsksWhetherThePlayerToMoveCanForceIt) {
  const run::Context context;
  EXPECT_FALSE(parse("464", "max=10 total=11").yes_no(context));
  EXPECT_TRUE(parse("464", "max=10 total=0").yes_no(context));
  EXPECT_TRUE(parse("pool", "max=10 total=1").yes_no(context));
  EXPECT_FALSE(parse("can-i-win", "max=18 total=188").yes_no(context)) << "out of reach";
  EXPECT_TRUE(parse("can-i-win:repeat", "max=10 total=100").yes_no(context));
  EXPECT_FALSE(parse("can-i-win:repeat,avoid", "max=10 total=100").yes_no(context));
}

TEST(CanIWin, AMoveIsANumberThatIsLeft) {
  EXPECT_EQ(refusal("464", "max=10 total=11", "10"), "leads to max=10 total=11 taken=10");
  EXPECT_EQ(refusal("464", "max=10 total=11", "11"),
            "move 11: expected a number that is left in the pool");
  EXPECT_EQ(refusal("464", "max=10 total=11 taken=3", "3"),
            "move 3: expected a number that is left in the pool");
  EXPECT_EQ(refusal("464:repeat", "max=10 total=11 taken=3", "3"),
            "leads to max=10 total=11 taken=3,3");
  EXPECT_EQ(refusal("464", "max=10 total=11 taken=3,9", "1"), "move 1: play is over");
  EXPECT_EQ(refusal("464", "max=10 total=0", "1"), "move 1: play is over");
  EXPECT_EQ(refusal("464", "max=10 total=11", "x"), "move: expected a number of the pool, found x");
  EXPECT_EQ(refusal("464", "max=10 total=11", ""),
            "move: expected a number of the pool, found nothing");
}

TEST(CanIWin, EveryBestMoveIsGivenOnRequest) {
  const run::Context context;
  answer::Question question;
  question.complete_moves = true;
  const answer::Answer a = parse("can-i-win", "max=27, total=233").solve(question, context);
  EXPECT_EQ(a.position, "max=27 total=233");
  EXPECT_TRUE(a.best.complete);
  EXPECT_EQ(a.best.count, 19u);
  EXPECT_EQ(parse("can-i-win", "max=40 total=43").solve(question, context).best.count, 2u);
}

TEST(CanIWin, RandomPositionsGoOnAndReachTheirTotal) {
  const run::Context context;
  const BoundGame game = standard().bind("can-i-win");
  bool some_taken = false;
  for (std::uint64_t seed = 0; seed < 200; ++seed)
    for (const std::uint64_t size : {0, 1, 2, 7, 12}) {
      const std::string text = game.random(size, seed);
      some_taken = some_taken || text.find("taken") != std::string::npos;
      const answer::Answer a = game.parse(text, context).solve({}, context);
      EXPECT_NE(a.outcome, Outcome::Draw) << text;
      EXPECT_GT(*a.legal.count, 0u) << text;
    }
  EXPECT_TRUE(some_taken);
  EXPECT_THAT(game.random(1'000'000'000'000, 1), ::testing::StartsWith("max=1000000000 total="));
}

}  // namespace
}  // namespace minimex::catalog
