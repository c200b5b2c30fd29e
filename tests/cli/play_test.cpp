#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "support/process.hpp"

namespace minimex::test {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;

TEST(Play, AWonPositionPlayedWellIsWon) {
  const Finished f = minimex({"play", "flip-game", "++++"}, "1\n");
  EXPECT_EQ(f.status, 0);
  EXPECT_THAT(f.out, EndsWith("+--+\nyou win\n"));
}

TEST(Play, AMistakeIsPunished) {
  const Finished f = minimex({"play", "flip-game", "++++"}, "0\n");
  EXPECT_THAT(f.out, HasSubstr("the computer plays 2\n"));
  EXPECT_THAT(f.out, EndsWith("----\nthe computer wins\n"));
}

TEST(Play, TheComputerFirstWinsFromAWonPosition) {
  const Finished f = minimex({"play", "flip-game", "++++", "--computer-first"});
  EXPECT_THAT(f.out, HasSubstr("the computer plays 1\n"));
  EXPECT_THAT(f.out, EndsWith("+--+\nthe computer wins\n"));
}

TEST(Play, HintValueUndoAndSwap) {
  const Finished f = minimex({"play", "flip-game", "++++"}, "hint\nvalue\nmoves\n0\nquit\n");
  EXPECT_THAT(f.out, HasSubstr("a best move: 1\n"));
  EXPECT_THAT(f.out, HasSubstr("N: "));
  EXPECT_THAT(f.out, HasSubstr("nimber 2"));
  EXPECT_THAT(f.out, HasSubstr("1, 0, 2\n"));
  // 0 is answered by 2 and lost; taken back, 1 wins... but the game has ended, so undo comes
  // before.
  const Finished undo = minimex({"play", "flip-game", "++++++++"}, "0\nundo\nundo\nhint\nquit\n");
  EXPECT_THAT(undo.out, HasSubstr("nothing to undo\n"));
  const Finished swap = minimex({"play", "flip-game", "++++"}, "swap\n");
  EXPECT_THAT(swap.out, EndsWith("the computer plays 1\n+--+\nthe computer wins\n"));
}

TEST(Play, AnIllegalMoveIsRefusedAndAskedAgain) {
  const Finished f = minimex({"play", "flip-game", "++++"}, "9\nnonsense\n1\n");
  EXPECT_EQ(f.status, 0);
  EXPECT_EQ(f.err, "");
  EXPECT_THAT(f.out, EndsWith("you win\n"));
}

TEST(Play, EndOfInputEndsTheGame) {
  const Finished f = minimex({"play", "flip-game", "++++++++"});
  EXPECT_EQ(f.status, 0);
  EXPECT_THAT(f.out, EndsWith("> \n"));
}

TEST(Play, StonesAreCounted) {
  const Finished f =
      minimex({"play", "stone-game", "5,3,4,5", "--two"}, "left\nright\nright\nleft\n");
  EXPECT_THAT(f.out, EndsWith("(empty)   player 1 9, player 2 8\nplayer 1 wins\n"));
  const Finished tie = minimex({"play", "stone-game", "1,1", "--two"}, "left\nleft\n");
  EXPECT_THAT(tie.out, EndsWith("a draw\n"));
}

TEST(Play, TheTotalReachedWins) {
  const Finished f = minimex({"play", "can-i-win", "max=3 total=6"}, "2\n3\n");
  EXPECT_EQ(f.status, 0);
  EXPECT_THAT(f.out, HasSubstr("the computer plays"));
  const Finished draw = minimex({"play", "can-i-win", "max=1 total=2", "--two"}, "1\n");
  EXPECT_THAT(draw.out, EndsWith("a draw\n"));
}

TEST(Play, TheMovesCannotComeFromThePositionsPlace) {
  EXPECT_EQ(minimex({"play", "flip-game", "-"}, "++\n").status, 2);
}

}  // namespace
}  // namespace minimex::test
