#include "minimex/catalog/stone_game.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "minimex/catalog/catalog.hpp"
#include "minimex/run/random.hpp"

namespace minimex::catalog {
namespace {

using answer::Answer;
using answer::Move;
using answer::Question;
using value::Outcome;
using value::Score;

/// The entry, as the command line uses it.
class Stone {
 public:
  explicit Stone(std::string_view name = "stone-game") : game_(catalog_.bind(name)) {}
  Answer solve(std::string_view text, const Question& q = {}) const {
    text_ = text;
    position_.emplace(game_.parse(text_, context_));
    return position_->solve(q, context_);
  }
  bool yes_no(std::string_view text) const { return game_.parse(text, context_).yes_no(context_); }
  const BoundGame& game() const { return game_; }
  const run::Context& context() const { return context_; }

 private:
  Catalog catalog_ = standard();
  BoundGame game_;
  run::Context context_;
  mutable std::string text_;
  mutable std::optional<Position> position_;
};

std::vector<std::string> notations(const std::vector<Move>& moves) {
  std::vector<std::string> out;
  for (const Move& m : moves) out.push_back(m.notation);
  return out;
}

std::vector<std::string> all(const answer::MoveList& list) {
  if (!list.all) return notations(list.shown);
  std::vector<std::string> out;
  list.all([&](const Move& m) { out.push_back(m.notation); });
  return out;
}

using Words = std::vector<std::string>;

TEST(StoneGame, AnswersTheTextbookExample) {
  const Answer a = Stone().solve("[5,3,4,5]");
  EXPECT_EQ(a.game, "stone-game");
  EXPECT_EQ(a.position, "5,3,4,5");
  EXPECT_EQ(a.position_length, 7U);
  EXPECT_EQ(a.outcome, Outcome::N);
  EXPECT_EQ(a.value, value::score(1));
  EXPECT_EQ(a.verdict, "The player to move wins by 1 (9 to 8).");
  EXPECT_EQ(notations(a.best.shown), (Words{"left", "right"}));
  EXPECT_EQ(a.best.count, 2U);
  EXPECT_EQ(a.line.count, 4U);
  EXPECT_EQ(a.line.shown.size(), 4U);
  EXPECT_EQ(a.method.name, "valley");
  const Move& left = a.best.shown[0];
  EXPECT_EQ(left.touches, (std::vector<std::uint64_t>{0}));
  EXPECT_EQ(left.value, value::score(1));
  EXPECT_EQ(left.leads_to, "3,4,5");
  EXPECT_EQ(left.leads_to_outcome, Outcome::N) << "3,4,5 by itself is a win by 4";
  EXPECT_TRUE(left.optimal);
  const auto& view = std::get<answer::Stacks>(a.view);
  ASSERT_EQ(view.rows.size(), 1U);
  EXPECT_EQ(view.rows[0].piles, (std::vector<std::int64_t>{5, 3, 4, 5}));
}

TEST(StoneGame, ListsEveryMoveBestFirst) {
  const Answer a = Stone().solve("2,1,2,3,3,3");
  EXPECT_EQ(a.value, value::score(2));
  EXPECT_EQ(notations(a.best.shown), (Words{"right"}));
  EXPECT_EQ(notations(a.legal.shown), (Words{"right", "left"}));
  EXPECT_EQ(a.legal.count, 2U);
  EXPECT_TRUE(a.legal.shown[0].optimal);
  EXPECT_FALSE(a.legal.shown[1].optimal);
}

TEST(StoneGame, OnePileIsOneMove) {
  EXPECT_EQ(notations(Stone().solve("7").legal.shown), (Words{"left"}));
  EXPECT_EQ(notations(Stone().solve("7:").legal.shown), (Words{"left"}));
  EXPECT_EQ(notations(Stone().solve(":7").legal.shown), (Words{"right"}));
}

TEST(StoneGame, AnEmptyRowIsATie) {
  for (const char* text : {"", "[]", " ", "/"}) {
    const Answer a = Stone().solve(text);
    EXPECT_EQ(a.outcome, Outcome::Draw);
    EXPECT_EQ(a.value, value::score(0));
    EXPECT_EQ(a.verdict, "A tie: no pile is left.");
    EXPECT_EQ(a.best.count, 0U);
    EXPECT_EQ(a.legal.count, 0U);
    EXPECT_EQ(a.line.count, 0U);
  }
}

TEST(StoneGame, SeveralRowsNameTheRow) {
  const Answer a = Stone().solve(":1,2/3,7,4/9:");
  EXPECT_EQ(a.position, ":1,2/3,7,4/9:");
  EXPECT_EQ(a.legal.count, 4U);
  EXPECT_EQ(notations(a.best.shown), (Words{"2 left"}));
  EXPECT_EQ(a.best.shown[0].leads_to, ":1,2/3,7,4/");
  EXPECT_EQ(a.best.shown[0].touches, (std::vector<std::uint64_t>{5}));
  EXPECT_EQ(a.line.count, 6U);
}

TEST(StoneGame, CapsListsAndStreamsTheRest) {
  Question q;
  q.move_cap = 3;
  q.line_cap = 4;
  Stone stone;
  const Answer a = stone.solve("1/1/1/1/1/2", q);
  EXPECT_EQ(notations(a.best.shown), (Words{"5 left"}));
  EXPECT_EQ(a.legal.count, 6U);
  EXPECT_TRUE(a.legal.shown.empty());
  EXPECT_EQ(all(a.legal), (Words{"5 left", "0 left", "1 left", "2 left", "3 left", "4 left"}));
  EXPECT_EQ(a.line.shown.size(), 4U);
  EXPECT_EQ(all(a.line).size(), 6U);
  const Answer tie = stone.solve("1/1/1/1/1/1", q);
  EXPECT_EQ(tie.best.count, 6U);
  EXPECT_EQ(tie.best.shown.size(), 3U);
  EXPECT_EQ(all(tie.best), (Words{"0 left", "1 left", "2 left", "3 left", "4 left", "5 left"}));
}

/// What must hold of every answer, whatever the method; the two methods must agree.
void check(const std::string& text) {
  Stone stone;
  Question q;
  q.line_cap = 3;
  q.why = true;
  const Answer a = stone.solve(text, q);
  Position at = stone.game().parse(text, stone.context());
  ASSERT_EQ(at.print(), text);
  EXPECT_FALSE(a.why.empty());

  Question by_search = q;
  by_search.generic_search = true;
  const Answer s = stone.game().parse(text, stone.context()).solve(by_search, stone.context());
  ASSERT_EQ(s.method.name, "search");
  ASSERT_EQ(a.value, s.value);
  ASSERT_EQ(a.verdict, s.verdict);
  ASSERT_EQ(notations(a.best.shown), notations(s.best.shown));
  ASSERT_EQ(notations(a.legal.shown), notations(s.legal.shown));

  const Answer again =
      stone.solve(text, q);  // its streams live as long as `stone` holds the position
  for (const Move& m : again.legal.shown) {
    const Position option = at.play(m.notation);
    ASSERT_EQ(option.print(), m.leads_to);
    const Answer reached = option.solve({}, stone.context());
    ASSERT_EQ(reached.outcome, m.leads_to_outcome);
    ASSERT_EQ(m.optimal, m.value == a.value);
  }
  std::vector<Move> line = again.line.shown;
  if (again.line.all) {
    line.clear();
    again.line.all([&](const Move& m) { line.push_back(m); });
  }
  ASSERT_EQ(line.size(), again.line.count);
  for (std::size_t i = 0; i < again.line.shown.size(); ++i)
    ASSERT_EQ(line[i].notation, again.line.shown[i].notation);
  for (const Move& m : line) {
    const Answer here = at.solve({}, stone.context());
    ASSERT_EQ(m.value, here.value) << at.print();
    ASSERT_THAT(notations(here.best.shown), testing::Contains(m.notation)) << at.print();
    at = at.play(m.notation);
    ASSERT_EQ(m.leads_to, at.print());
    ASSERT_EQ(m.leads_to_outcome, at.solve({}, stone.context()).outcome);
  }
}

TEST(StoneGame, AnswersAreTrueInEveryPart) {
  run::SplitMix64 random(11);
  for (int i = 0; i < 400; ++i) {
    std::string text;
    const std::uint64_t rows = 1 + random.below(3);
    for (std::uint64_t r = 0; r < rows; ++r) {
      if (r > 0) text += '/';
      const std::uint64_t n = random.below(rows == 1 ? 10 : 5);
      const std::uint64_t closed = n == 0 ? 2 : random.below(4);
      if (closed == 0) text += ':';
      for (std::uint64_t k = 0; k < n; ++k) {
        if (k > 0) text += ',';
        text += std::to_string(static_cast<int>(random.below(12)) - 3);
      }
      if (closed == 1) text += ':';
    }
    check(text);
    if (HasFatalFailure()) FAIL() << text;
  }
}

TEST(StoneGame, TheAliasCarriesTheQuestion) {
  for (const char* tie : {"1,1", "1,2,2,1", ""}) {
    for (const char* name : {"stone-game", "stone", "877"}) EXPECT_FALSE(Stone(name).yes_no(tie));
    for (const char* name : {"486", "predict-the-winner"}) EXPECT_TRUE(Stone(name).yes_no(tie));
  }
  for (const char* name : {"877", "486"}) {
    EXPECT_TRUE(Stone(name).yes_no("5,3,4,5"));
    EXPECT_FALSE(Stone(name).yes_no("1,3,1"));
  }
}

TEST(StoneGame, WhyTellsTheReduction) {
  Question q;
  q.why = true;
  EXPECT_EQ(
      Stone().solve("1,3,1", q).why,
      (Words{"1 <= 3 >= 1 is worth -1.", "The valley that remains: -1.",
             "Its larger end is taken each time: -1.", "That comes to -1 for the player to move.",
             "Taking left gains 1 and leaves a position worth 2: -1, the best there is.",
             "Taking right gains 1 and leaves a position worth 2: -1, the best there is."}));
}

TEST(StoneGame, RandomPositionsAreTheSameEverywhere) {
  const Stone stone;
  EXPECT_EQ(stone.game().random(0, 1), "");
  EXPECT_EQ(stone.game().random(8, 1), stone.game().random(8, 1));
  EXPECT_NE(stone.game().random(8, 1), stone.game().random(8, 2));
  EXPECT_EQ(stone.solve(stone.game().random(1000, 5)).line.count, 1000U);
}

/// Splits a line of the cases file: fields between commas, perhaps quoted.
std::vector<std::string> fields(const std::string& line) {
  std::vector<std::string> out(1);
  bool quoted = false;
  for (const char c : line) {
    if (c == '"')
      quoted = !quoted;
    else if (c == ',' && !quoted)
      out.emplace_back();
    else
      out.back() += c;
  }
  return out;
}

// tests/data/public_cases.csv: disputed inputs from public issue trackers and blogs, each row with
// its source. The values are read from the words of its column right_value.
TEST(StoneGame, AgreesWithPublicCases) {
  std::ifstream file(MINIMEX_TEST_DATA "/public_cases.csv");
  int checked = 0;
  for (std::string line; std::getline(file, line);) {
    const auto f = fields(line);
    if (f.size() < 4) continue;
    const std::string& game = f[1];
    std::string input = f[2];
    const std::string& right = f[3];
    const bool is_877 = game == "Stone Game (877)";
    const bool is_486 = game == "Predict the Winner (486)";
    const bool hnoi = game == "HNOI 2010 / POI 2010 row with gaps";
    if (!is_877 && !is_486 && !hnoi && game != "Deque (AtCoder DP L)" &&
        game != "Greedy coins game")
      continue;
    SCOPED_TRACE(input);
    ++checked;
    if (input == "empty row") input = "[]";
    if (hnoi) {
      // A 0 is a gap: the rows beside it end there; the outer rows are closed at the outer ends.
      ASSERT_EQ(input, "[1,2,0,3,7,4,0,9]");
      const Answer a = Stone().solve(":1,2/3,7,4/9:");
      EXPECT_EQ(right, "17 9 (first, second)");
      EXPECT_EQ(a.verdict, "The player to move wins by 8 (17 to 9).");
      continue;
    }
    const Answer a = Stone().solve(input);
    const std::string prefix = "difference ";
    ASSERT_TRUE(right.starts_with(prefix));
    EXPECT_EQ(value::to_string(a.value->number),
              right.substr(prefix.size(),
                           right.find_first_not_of("-0123456789", prefix.size()) - prefix.size()));
    const auto says = [&](const char* words) { return right.find(words) != std::string::npos; };
    if (says("only by taking the right end")) {
      EXPECT_EQ(notations(a.best.shown), Words{"right"});
    }
    if (says("only by taking the left end")) {
      EXPECT_EQ(notations(a.best.shown), Words{"left"});
    }
    if (says("take the left end")) {
      EXPECT_TRUE(a.best.shown.at(0).notation == "left");
    }
    if (says("both ends equal")) {
      EXPECT_EQ(a.best.count, 2U);
    }
    if (is_486) {
      EXPECT_EQ(Stone("486").yes_no(input), says(": true"));
    }
    if (is_877 && says("first player")) {
      EXPECT_EQ(Stone("877").yes_no(input), says("first player wins"));
    }
  }
  EXPECT_EQ(checked, 13);
}

}  // namespace
}  // namespace minimex::catalog
