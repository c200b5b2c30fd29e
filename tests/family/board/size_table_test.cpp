// Tables of all sizes, and sequences of growing boards.

#include "minimex/family/board/size_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "minimex/family/board/sequence.hpp"
#include "minimex/family/board/shrinking.hpp"
#include "minimex/run/error.hpp"
#include "minimex/store/database.hpp"
#include "support/board.hpp"
#include "support/folder.hpp"

namespace minimex::board {
namespace {

using support::shipped;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::ThrowsMessage;
using value::Outcome;

class Tables : public ::testing::Test {
 protected:
  Table fill(Judge& judge, const std::string& range, TableStore& store) const {
    Table table;
    fill_table(judge, parse_range(judge.rules().kind, range), {}, store, context_, table);
    return table;
  }

  test::TemporaryFolder folder_;
  run::Context context_;
};

std::vector<int> nimbers(const Table& table) {
  std::vector<int> out;
  for (const SizeValue& s : table.sizes) out.push_back(s.nimber ? static_cast<int>(*s.nimber) : -1);
  return out;
}

TEST(TableRange, IsReadByTheKindOfBoard) {
  const SizeRange grid = parse_range(Kind::grid, "4x5..6x7");
  EXPECT_EQ(grid.rows_from, 4);
  EXPECT_EQ(grid.rows_to, 6);
  EXPECT_EQ(grid.columns_from, 5);
  EXPECT_EQ(grid.columns_to, 7);
  const SizeRange one = parse_range(Kind::grid, "3x128");
  EXPECT_EQ(one.rows_to, 3);
  EXPECT_EQ(one.columns_from, 128);
  const SizeRange strip = parse_range(Kind::strip, "1..40");
  EXPECT_EQ(strip.rows_from, 1);
  EXPECT_EQ(strip.rows_to, 1);
  EXPECT_EQ(strip.columns_to, 40);
  EXPECT_EQ(parse_range(Kind::ring, "7").columns_from, 7);
}

TEST(TableRange, RefusesOthersSayingWhatWasExpected) {
  for (const char* bad : {"", "4", "4x", "4x5..", "4x5..3x7", "4x5..6x4", "0x5", "129x1", "4x5 ",
                          "-4x5", "4x5...6x7", "4x5..6", "99999999999x1"})
    EXPECT_THAT([&] { parse_range(Kind::grid, bad); },
                ThrowsMessage<run::BadRequest>(HasSubstr("expected ROWSxCOLUMNS")))
        << bad;
  for (const char* bad : {"", "4x5", "5..4", "0", "1..", "1..129"})
    EXPECT_THAT([&] { parse_range(Kind::strip, bad); },
                ThrowsMessage<run::BadRequest>(HasSubstr("expected a number of cells")))
        << bad;
}

TEST_F(Tables, HoldNimbersRowByRowAndTakeTurnedBoardsOnce) {
  Judge judge(shipped("cram"), false);
  TableStore store;
  const Table table = fill(judge, "2x2..4x4", store);
  EXPECT_TRUE(table.nimbers());
  EXPECT_THAT(nimbers(table), ElementsAre(0, 1, 0, 1, 0, 1, 0, 1, 0));
  // 3x2 was computed or 2x3, and the other is its image, which takes no time.
  EXPECT_TRUE((table.sizes[1].seconds == 0) != (table.sizes[3].seconds == 0));
  EXPECT_EQ(table.unknown(), 0U);
}

TEST_F(Tables, BoardsThatTurnIntoOthersAreNoImages) {
  // Turning Domineering exchanges the players; 2x3 and 3x2 have different classes.
  Judge judge(shipped("domineering"), false);
  TableStore store;
  const Table table = fill(judge, "1x1..3x3", store);
  std::vector<Outcome> outcomes;
  for (const SizeValue& s : table.sizes) {
    EXPECT_FALSE(s.nimber);
    outcomes.push_back(s.outcome.value());
  }
  // Berlekamp, Conway, Guy: Left is vertical.
  EXPECT_THAT(outcomes, ElementsAre(Outcome::P, Outcome::R, Outcome::R, Outcome::L, Outcome::N,
                                    Outcome::N, Outcome::L, Outcome::N, Outcome::N));
}

TEST_F(Tables, MisereHoldsOutcomes) {
  Judge judge(shipped("cram"), true);
  TableStore store;
  const Table table = fill(judge, "1x1..1x5", store);
  EXPECT_FALSE(table.nimbers());
  std::vector<Outcome> outcomes;
  for (const SizeValue& s : table.sizes) outcomes.push_back(s.outcome.value());
  EXPECT_THAT(outcomes, ElementsAre(Outcome::N, Outcome::P, Outcome::P, Outcome::N, Outcome::N));
}

TEST_F(Tables, AStoreIsResumedByTheRulesAndNotTheirName) {
  const std::string path = folder_.file("boards.db");
  {
    TableStore store(path);
    Judge judge(shipped("cram"), false);
    fill(judge, "2x2..3x3", store);
  }
  TableStore store(path);
  Rules renamed = shipped("cram");
  renamed.name = "dominoes";
  Judge judge(renamed, false);
  EXPECT_THAT(nimbers(fill(judge, "2x2..3x3", store)), ElementsAre(0, 1, 1, 0));
  EXPECT_EQ(judge.expanded(), 0U) << "all is known";
  Judge misere(renamed, true);
  EXPECT_FALSE(store.find(renamed, true, 2, 2)) << "another convention";
  Rules other = renamed;
  other.patterns.pop_back();
  EXPECT_FALSE(store.find(other, false, 2, 2)) << "other rules";
}

TEST_F(Tables, AChangedFigureIsNotBelieved) {
  const std::string path = folder_.file("boards.db");
  const Rules rules = shipped("cram");
  {
    TableStore store(path);
    store.keep(rules, false, {3, 4, Outcome::N, value::Nimber{1}, {}, 0});
  }
  {
    store::Database database(path, {"a table of board games of minimex", 0x6D6D7862, 1}, "");
    database.run("UPDATE boards SET nimber=2");
  }
  TableStore store(path);
  EXPECT_THAT([&] { store.find(rules, false, 3, 4); },
              ThrowsMessage<run::Failure>(HasSubstr("damaged")));
}

TEST_F(Tables, ASizeThatTheRulesDoNotStartIsUnknownWithTheReason) {
  Judge judge(shipped("konane"), false);
  TableStore store;
  const Table table = fill(judge, "1x1..1x3", store);
  EXPECT_EQ(table.unknown(), 1U);
  EXPECT_THAT(table.sizes.front().failure, HasSubstr("expected at least 1x2"));
}

TEST_F(Tables, WhatIsTooLargeIsUnknownWithTheReason) {
  Judge judge(shipped("cram"), false);
  TableStore store;
  Table table;
  fill_table(judge, {12, 12, 12, 12}, {}, store, context_, table);
  EXPECT_EQ(table.unknown(), 1U);
  EXPECT_THAT(table.sizes.front().failure, HasSubstr("128"));
  EXPECT_FALSE(store.find(judge.rules(), false, 12, 12)) << "it may be known one day";

  fill_table(judge, {7, 7, 8, 8}, std::chrono::milliseconds(30), store, context_, table);
  EXPECT_EQ(table.unknown(), 1U);
  EXPECT_NE(table.sizes.front().failure, "");
}

TEST_F(Tables, AStopKeepsWhatIsKnown) {
  Judge judge(shipped("cram"), false);
  TableStore store;
  fill(judge, "2x2", store);
  Table table;
  context_.request_stop();
  EXPECT_THROW(fill_table(judge, {2, 2, 2, 3}, {}, store, context_, table), run::Interrupted);
  EXPECT_EQ(table.unknown(), 1U);
  EXPECT_EQ(table.sizes.front().nimber, 0U);
}

TEST(BoardSequence, OfAStripThatIsAHeapGameIsProved) {
  Judge judge(shipped("kayles"), false);
  const run::Context context;
  Sequence s;
  fill_sequence(judge, {1, 1, 1, 200}, {}, context, s);
  EXPECT_EQ(s.code, "0.77");
  ASSERT_TRUE(s.repeat);
  EXPECT_EQ(*s.repeat, (heap::Repeat{71, 12, 0}));
  EXPECT_TRUE(s.proved);
  ASSERT_EQ(s.values.sizes.size(), 200U);
  EXPECT_EQ(s.values.sizes[26].nimber, 8U) << "27 pins";
  // The board's own search finds the same.
  for (int n = 1; n <= 60; ++n)
    EXPECT_EQ(judge.nimber(start(judge.rules(), 1, n), context),
              s.values.sizes[static_cast<std::size_t>(n - 1)].nimber)
        << n;
}

TEST(BoardSequence, AnApparentPeriodIsNeverProved) {
  Judge judge(shipped("cram"), false);
  const run::Context context;
  Sequence s;
  fill_sequence(judge, {2, 2, 1, 12}, {}, context, s);
  EXPECT_FALSE(s.code);
  ASSERT_TRUE(s.repeat) << "0 1 0 1 ...";
  EXPECT_EQ(s.repeat->period, 2U);
  EXPECT_EQ(s.repeat->preperiod, 1U);
  EXPECT_FALSE(s.proved);
}

TEST(Shrinking, MovesThatOnlyTakeAway) {
  EXPECT_TRUE(shrinking(shipped("cram")));
  EXPECT_TRUE(shrinking(shipped("node-kayles")));
  EXPECT_TRUE(shrinking(shipped("domineering")));
  EXPECT_FALSE(shrinking(shipped("konane")));
  EXPECT_FALSE(shrinking(shipped("toads-and-frogs")));
}

}  // namespace
}  // namespace minimex::board
