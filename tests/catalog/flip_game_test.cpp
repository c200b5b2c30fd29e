#include "minimex/catalog/flip_game.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "minimex/catalog/catalog.hpp"
#include "minimex/run/error.hpp"

namespace minimex::catalog {
namespace {

using namespace std::string_view_literals;

class FlipGameEntry : public testing::Test {
 protected:
  std::string refusal(std::string_view game, std::string_view text) {
    try {
      catalog.bind(game).parse(text, context);
    } catch (const run::BadRequest& e) {
      return e.what();
    }
    return "accepted";
  }
  answer::Answer solve(std::string_view game, std::string_view text) {
    return catalog.bind(game).parse(text, context).solve({}, context);
  }

  Catalog catalog = standard();
  run::Context context;
};

TEST_F(FlipGameEntry, AnswersTheTextbookExample) {
  const BoundGame game = catalog.bind("flip-game");
  const Position position = game.parse("++++", context);
  const answer::Answer a = position.solve({}, context);
  EXPECT_EQ(a.game, "flip-game");
  EXPECT_EQ(a.position, "++++");
  EXPECT_EQ(a.outcome, value::Outcome::N);
  EXPECT_EQ(a.value, value::nimber(2));
  EXPECT_EQ(a.verdict, "The player to move wins.");
  ASSERT_EQ(a.best.shown.size(), 1U);
  EXPECT_EQ(a.best.shown[0].notation, "1");
  EXPECT_EQ(a.best.shown[0].leads_to, "+--+");
  EXPECT_EQ(a.best.count, 1U);
  EXPECT_EQ(a.legal.count, 3U);
  ASSERT_EQ(a.line.shown.size(), 1U);
  EXPECT_EQ(a.line.count, 1U);
  EXPECT_EQ(a.method.name, "nim-sum");
  EXPECT_EQ(std::get<answer::Coins>(a.view).heads, "++++");
}

TEST_F(FlipGameEntry, PublicCases) {
  std::ifstream file(std::string(MINIMEX_TEST_DATA) + "/flip_public_cases.csv");
  int rows = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("#")) continue;
    const std::size_t first = line.find(',');
    const std::size_t second = line.find(',', first + 1);
    const std::size_t third = line.find(',', second + 1);
    const std::string input = line.substr(0, first);
    const bool wins = line.substr(first + 1, second - first - 1) == "true";
    const std::string offset = line.substr(second + 1, third - second - 1);
    const Position position = catalog.bind("294").parse(input, context);
    EXPECT_EQ(position.yes_no(context), wins) << input;
    const answer::Answer a = position.solve({}, context);
    if (offset.empty()) {
      EXPECT_TRUE(a.best.shown.empty()) << input;
    } else {
      EXPECT_EQ(a.best.shown.at(0).notation, offset) << input;
    }
    ++rows;
  }
  EXPECT_EQ(rows, 4);
}

TEST_F(FlipGameEntry, NamesAndParameters) {
  EXPECT_EQ(catalog.bind("294:misere,ring,flip=3").name(), "flip-game:ring,flip=3,misere");
  EXPECT_EQ(catalog.bind("flip:flip=2").name(), "flip-game");
  EXPECT_THROW(catalog.bind("flip:flip=0"), run::BadRequest);
  EXPECT_THROW(catalog.bind("flip:ring=1"), run::BadRequest);
}

TEST_F(FlipGameEntry, RefusesWhatIsNoPosition) {
  EXPECT_EQ(refusal("flip", "++-+x"), "position 4: expected + or -, found x");
  EXPECT_EQ(refusal("flip", "+ +"), "position 1: expected + or -, found a space");
  EXPECT_EQ(refusal("flip", "+\n+"), "position 1: expected + or -, found a line end");
  EXPECT_EQ(refusal("flip", "++\n\n"), "position 2: expected + or -, found a line end");
  EXPECT_EQ(refusal("flip", "++\r"), "position 2: expected + or -, found a carriage return");
  EXPECT_EQ(refusal("flip", "+\0"sv), "position 1: expected + or -, found byte 0x00");
  EXPECT_EQ(refusal("flip", "+\xE2\x88\x92+"),
            "position 1: expected + or -, found U+2212 (\xE2\x88\x92)");
  EXPECT_EQ(refusal("flip", std::string(10'000, '+') + "o"),
            "position 10000: expected + or -, found o");
}

TEST_F(FlipGameEntry, IgnoresOneLineEnd) {
  const BoundGame game = catalog.bind("flip");
  EXPECT_EQ(game.parse("++-\n", context).print(), "++-");
  EXPECT_EQ(game.parse("++-\r\n", context).print(), "++-");
  EXPECT_EQ(game.parse("\n", context).print(), "");
  EXPECT_EQ(game.parse("", context).print(), "");
}

TEST_F(FlipGameEntry, PlaysLegalMovesOnly) {
  const Position p = catalog.bind("flip").parse("+++-++", context);
  EXPECT_EQ(p.play("1").print(), "+---++");
  EXPECT_EQ(p.play("4").print(), "+++---");
  for (const char* bad : {"2", "3", "5", "6", "-1", "x", "", "1 ", "99999999999999999999"})
    EXPECT_THROW(p.play(bad), run::BadRequest) << bad;
  const Position ring = catalog.bind("flip:ring").parse("+-+", context);
  EXPECT_EQ(ring.play("2").print(), "---");
  EXPECT_THROW(ring.play("0"), run::BadRequest);
  const Position pair = catalog.bind("flip:ring").parse("++", context);
  EXPECT_EQ(pair.solve({}, context).legal.count, 1U);
  EXPECT_THROW(pair.play("1"), run::BadRequest) << "the same two cells as offset 0";
}

TEST_F(FlipGameEntry, APlayedPositionOwnsItsText) {
  std::string text = "++++++";
  const Position after = catalog.bind("flip").parse(text, context).play("0").play("4");
  text.assign("xxxxxx");
  EXPECT_EQ(after.print(), "--++--");
  EXPECT_EQ(after.solve({}, context).outcome, value::Outcome::N);
}

TEST_F(FlipGameEntry, RandomPositionsAreTheSameOnEveryMachine) {
  const BoundGame game = catalog.bind("flip");
  EXPECT_EQ(game.random(40, 1), game.random(40, 1));
  EXPECT_NE(game.random(40, 1), game.random(40, 2));
  EXPECT_EQ(game.random(0, 1), "");
  EXPECT_EQ(game.random(24, 1), "+++++-++-+++-+-++++-+-+-");
}

TEST_F(FlipGameEntry, EveryExampleIsAccepted) {
  const Description& d = catalog.find("flip").description;
  EXPECT_EQ(d.name, "flip-game");
  for (const Example& e : d.examples) EXPECT_NO_THROW(solve(e.game, e.position)) << e.position;
}

TEST_F(FlipGameEntry, MisereHasOutcomesAndNoNimbers) {
  const answer::Answer a = solve("flip:misere", "++++");
  EXPECT_FALSE(a.value);
  EXPECT_EQ(a.method.name, "misere-memo");
  EXPECT_EQ(a.outcome, value::Outcome::N);
  ASSERT_EQ(a.best.shown.size(), 2U);
  EXPECT_EQ(a.best.shown[0].notation, "0");
  EXPECT_FALSE(a.best.shown[0].value);
}

}  // namespace
}  // namespace minimex::catalog
