// The Answer for board games, against brute force and by its letter. What holds for the games of
// every family is asked in tests/catalog/games_test.cpp.

#include "minimex/family/board/answer.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/board.hpp"

namespace minimex::board {
namespace {

using answer::Answer;
using answer::Question;
using support::shipped;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using value::Outcome;

class BoardAnswer : public ::testing::Test {
 protected:
  Answer solve(const std::string& game, const std::string& position, bool misere = false) {
    Judge judge(shipped(game), misere);
    return board::solve(judge, parse_position(judge.rules(), judge.facts(), position), question_,
                        context_);
  }

  Question question_;
  run::Context context_;
};

std::vector<std::string> notations(const std::vector<answer::Move>& moves) {
  std::vector<std::string> out;
  for (const answer::Move& m : moves) out.push_back(m.notation);
  return out;
}

TEST_F(BoardAnswer, ImpartialGamesHaveNimbersAndTheMovesThatMakeThemZero) {
  const Answer a = solve("cram", "..#./#.##");
  EXPECT_EQ(a.outcome, Outcome::N);
  EXPECT_EQ(a.value, value::nimber(1));
  EXPECT_THAT(notations(a.best.shown), ElementsAre("a1-b1", "b1-b2"));
  EXPECT_EQ(a.best.count, 2U);
  EXPECT_TRUE(a.best.complete);
  EXPECT_EQ(a.legal.count, 2U);
  EXPECT_EQ(a.best.shown.front().leads_to, "###./#.##");
  EXPECT_THAT(a.best.shown.front().touches, ElementsAre(0, 1));
  EXPECT_THAT(a.why, IsEmpty());
}

TEST_F(BoardAnswer, WhyShowsTheComponentsAndTheNimSum) {
  question_.why = true;
  const Answer a = solve("cram", "..#.../..#...");
  EXPECT_EQ(a.value, value::nimber(1));
  EXPECT_THAT(a.why, Contains("component of 4 cells at a1-b1 a2-b2: nimber 0"));
  EXPECT_THAT(a.why, Contains("component of 6 cells at d1-f1 d2-f2: nimber 1"));
  EXPECT_THAT(a.why, Contains("nim-sum: 0 xor 1 = 1"));
  const Answer none = solve("cram", "#.#");
  EXPECT_THAT(none.why, ElementsAre("no cell can change any more: nim-sum 0",
                                    "no move is left: the player to move has lost"));
}

TEST_F(BoardAnswer, PartizanGamesHaveAnOutcomeClassWhereNoMoverIsSaid) {
  EXPECT_EQ(solve("domineering", "2x1").outcome, Outcome::L);
  EXPECT_EQ(solve("domineering", "2x1").verdict, "Left wins, whoever begins.");
  EXPECT_EQ(solve("domineering", "1x2").outcome, Outcome::R);
  EXPECT_EQ(solve("domineering", "1x1").outcome, Outcome::P);
  const Answer a = solve("domineering", "2x2");
  EXPECT_EQ(a.outcome, Outcome::N);
  EXPECT_FALSE(a.value);
  EXPECT_THAT(notations(a.best.shown),
              ElementsAre("left a1-a2", "left b1-b2", "right a1-b1", "right a2-b2"));
  EXPECT_EQ(a.best.shown.front().leads_to, "#./#. right");
  EXPECT_EQ(a.notes.size(), 1U);
}

TEST_F(BoardAnswer, AMoverWhoIsSaidSeesNOrP) {
  EXPECT_EQ(solve("domineering", "2x1 left").outcome, Outcome::N);
  const Answer a = solve("domineering", "2x1 right");
  EXPECT_EQ(a.outcome, Outcome::P);
  EXPECT_EQ(a.verdict, "Right, to move, loses.");
  EXPECT_EQ(a.legal.count, 0U);
  EXPECT_THAT(notations(solve("domineering", "2x2 right").best.shown),
              ElementsAre("a1-b1", "a2-b2"));
}

TEST_F(BoardAnswer, InMisereAPlayerWithoutAMoveHasWon) {
  const Answer over = solve("cram", "1x1", true);
  EXPECT_EQ(over.outcome, Outcome::N);
  EXPECT_EQ(over.legal.count, 0U);
  EXPECT_EQ(over.best.count, 0U);
  EXPECT_EQ(over.line.count, 0U);
  EXPECT_EQ(solve("cram", "1x2", true).outcome, Outcome::P);
  EXPECT_FALSE(solve("cram", "1x4", true).value);
}

TEST_F(BoardAnswer, OnALargeBoardOneWinningMoveIsEnoughUnlessAllAreAskedFor) {
  const Answer one = solve("node-kayles", "3x11");
  EXPECT_EQ(one.outcome, Outcome::N);
  EXPECT_FALSE(one.best.complete);
  EXPECT_FALSE(one.best.count);
  ASSERT_EQ(one.best.shown.size(), 1U);
  EXPECT_EQ(one.line.shown.front().notation, one.best.shown.front().notation);
  question_.complete_moves = true;
  const Answer all = solve("node-kayles", "3x11");
  EXPECT_TRUE(all.best.complete);
  EXPECT_THAT(notations(all.best.shown), Contains(one.best.shown.front().notation));
}

TEST_F(BoardAnswer, OnARowAllWinningMovesAreFoundHoweverLong) {
  const Answer a = solve("kayles", "60");
  EXPECT_TRUE(a.best.complete);
  EXPECT_TRUE(a.line.count);
}

TEST_F(BoardAnswer, AStreamedLineIsTheOneThatIsShown) {
  Judge judge(shipped("node-kayles"), false);
  const Position p = parse_position(judge.rules(), judge.facts(), "3x11");
  const Answer a = board::solve(judge, p, question_, context_);
  std::vector<std::string> legal;
  answer::for_each(a.legal, [&](const answer::Move& m) { legal.push_back(m.notation); });
  EXPECT_EQ(legal.size(), a.legal.count);
  std::vector<std::string> line;
  answer::for_each(a.line, [&](const answer::Move& m) { line.push_back(m.notation); });
  ASSERT_GE(line.size(), a.line.shown.size());
  line.resize(a.line.shown.size());
  EXPECT_EQ(line, notations(a.line.shown)) << "though more has been found out meanwhile";
}

TEST_F(BoardAnswer, TheViewIsTheBoard) {
  const Answer a = solve("domineering", ".#/.. right");
  const auto& grid = std::get<answer::Grid>(a.view);
  EXPECT_EQ(grid.board, "grid");
  EXPECT_THAT(grid.cells, ElementsAre(".#", ".."));
  EXPECT_EQ(grid.symbols, ".#");
  EXPECT_EQ(grid.mover, "right");
  EXPECT_EQ(std::get<answer::Grid>(solve("kayles", "5").view).board, "strip");
}

}  // namespace
}  // namespace minimex::board
