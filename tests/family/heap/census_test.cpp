// Patterns, and censuses that are begun, stopped, taken up again.

#include "minimex/family/heap/census.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "minimex/family/heap/study.hpp"
#include "minimex/run/error.hpp"
#include "support/csv.hpp"
#include "support/folder.hpp"

namespace minimex::heap {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<std::string> names(std::string_view pattern) {
  std::vector<std::string> out;
  for (const Game& game : expand_pattern(pattern)) {
    EXPECT_EQ(parse_game(game.name).rules, game.rules) << game.name;
    out.push_back(game.name);
  }
  return out;
}

TEST(Pattern, StandsForItsGamesInOrder) {
  EXPECT_THAT(names("0.7?"),
              ElementsAre("0.7", "0.71", "0.72", "0.73", "0.74", "0.75", "0.76", "0.77"));
  EXPECT_THAT(names(".{31}{7}"), ElementsAre("0.37", "0.17"));
  EXPECT_THAT(names("?.{24}"), ElementsAre("0.2", "0.4", "4.2", "4.4"));
  EXPECT_THAT(names("0.[{35}]"), ElementsAre("0.[3]", "0.[5]"));
  EXPECT_THAT(names("{48}.F"), ElementsAre("4.F", "8.F"));
  EXPECT_THAT(names("0.07"), ElementsAre("0.07"));
  EXPECT_EQ(names("0.???").size(), 512U);
}

TEST(Pattern, NamesGamesThatAreEqualByTheirRulesOnce) {
  EXPECT_THAT(names("0.7{0}"), ElementsAre("0.7"));
  EXPECT_THAT(names("0.{3}[{3}]"), ElementsAre("0.[3]"));
  EXPECT_THAT(names("0.3{33}"), ElementsAre("0.33"));
  // "0.[00]" is "0.", "0.[01]" stays, "0.[11]" is "0.[1]".
  EXPECT_THAT(names("0.[{01}{01}]"), ElementsAre("0.", "0.[01]", "0.[10]", "0.[1]"));
  // Where at most one heap is left, none are equal.
  EXPECT_THAT(names("{4}.{03}:unequal"), ElementsAre("4.:unequal", "4.3:unequal"));
  EXPECT_THAT(names("0.{37}:unequal"), ElementsAre("0.3", "0.7:unequal"));
}

TEST(Pattern, ThatIsWrongNamesThePlace) {
  const std::map<std::string, std::string> wrong{
      {"", "character 0: expected a code with a point"},
      {"???", "character 3: expected a code with a point"},
      {"kayles", "character 6: expected a code with a point"},
      {"0.?x", "character 3: expected a digit, ?, {, [, ] or a point, found x"},
      {"0.{}", "character 3: expected a digit, found }"},
      {"0.{12", "character 5: expected a digit or \"}\", found the end"},
      {"0.{1?}", "character 4: expected a digit or \"}\", found ?"},
      {"0.7}", "character 3: expected a digit, ?"},
      {"0.[?", "pattern 0.[?: game 0.[0: character 4: expected \"]\", found the end"},
      {"1.?", "pattern 1.?: game 1.0: character 0: expected 0, or a digit"},
      {"0.??:misere", "character 5: expected unequal"},
      {"0.? ?", "found a space"},
      {"0.?.7", "game 0.0.7: "},
      {"7.?", "7."},
      {"0.[?", "0.[0"},
  };
  for (const auto& [pattern, message] : wrong) {
    try {
      expand_pattern(pattern);
      ADD_FAILURE() << pattern;
    } catch (const run::BadRequest& e) {
      EXPECT_THAT(e.what(), HasSubstr(message)) << pattern;
    }
  }
  EXPECT_THROW(expand_pattern("0.???????"), run::TooLarge);
  EXPECT_THROW(expand_pattern("0." + std::string(100, '?')), run::TooLarge);
}

class CensusFile : public ::testing::Test, protected test::TemporaryFolder {
 protected:
  std::string file() const { return TemporaryFolder::file("census.db"); }
};

Census in_memory(std::string_view pattern, std::uint64_t limit, unsigned threads = 2) {
  CensusStore store;
  run::Context context;
  context.set_threads(threads);
  return census(pattern, limit, store, context);
}

/// All but the time.
void expect_same(const Census& a, const Census& b) {
  ASSERT_EQ(a.rows.size(), b.rows.size());
  for (std::size_t i = 0; i < a.rows.size(); ++i) {
    const CensusRow& x = a.rows[i];
    const CensusRow& y = b.rows[i];
    EXPECT_EQ(x.game, y.game);
    EXPECT_EQ(x.failure, y.failure) << x.game;
    ASSERT_TRUE(x.result && y.result) << x.game;
    EXPECT_EQ(x.result->repeat, y.result->repeat) << x.game;
    EXPECT_EQ(x.result->proved, y.result->proved) << x.game;
    EXPECT_EQ(x.result->theorem, y.result->theorem) << x.game;
    EXPECT_EQ(x.result->checked_to, y.result->checked_to) << x.game;
    EXPECT_EQ(x.result->largest, y.result->largest) << x.game;
    EXPECT_EQ(x.result->largest_at, y.result->largest_at) << x.game;
  }
}

TEST(Census, FindsWhatTheSingleStudyFinds) {
  const Census found = in_memory("{04}.{0137}?", 2000);
  ASSERT_EQ(found.rows.size(), 64U);
  EXPECT_EQ(found.computed, 64U);
  for (const CensusRow& row : found.rows) {
    PeriodQuestion question;
    question.limit = 2000;
    const PeriodResult one = study_period(parse_game(row.game).rules, question, run::Context());
    ASSERT_TRUE(row.result.has_value()) << row.game;
    EXPECT_EQ(row.result->repeat, one.repeat) << row.game;
    EXPECT_EQ(row.result->proved, one.proved) << row.game;
    EXPECT_EQ(row.result->checked_to, one.checked_to) << row.game;
    EXPECT_EQ(row.result->largest, one.largest) << row.game;
  }
}

TEST(Census, IsTheSameOnAnyNumberOfThreads) {
  const Census one = in_memory("0.??", 1500, 1);
  expect_same(one, in_memory("0.??", 1500, 2));
  expect_same(one, in_memory("0.??", 1500, 5));
}

TEST(Census, AgreesWithThePublishedPeriods) {
  // Those that 1.5 * 2^12 heaps prove; the longer ones are re-proved one by one elsewhere.
  constexpr std::uint64_t kLimit = 6144;
  std::map<std::string, CensusRow> rows;
  for (const CensusRow& row : in_memory("0.??", kLimit).rows) rows[row.game] = row;
  ASSERT_EQ(rows.size(), 64U);
  std::size_t compared = 0;
  for (const auto& line : support::read_csv(MINIMEX_TEST_DATA "/octal_solved.csv")) {
    const std::string code = canonical_code(parse_game(line[0]).rules);
    const auto row = rows.find(code);
    if (row == rows.end()) continue;
    const Repeat published{std::stoull(line[1]), std::stoull(line[2]), 0};
    if (2 * (published.preperiod + published.period) + 3 > kLimit) {
      EXPECT_FALSE(row->second.proved()) << code;
      continue;
    }
    ++compared;
    EXPECT_TRUE(row->second.proved()) << code;
    EXPECT_EQ(row->second.result->repeat, published) << code;
    EXPECT_EQ(row->second.result->largest, std::stoul(line[4])) << code;
  }
  EXPECT_GT(compared, 12U);
}

TEST_F(CensusFile, ComputesWhatIsMissingAndNoMore) {
  const run::Context context;
  {
    CensusStore store(file());
    EXPECT_EQ(census("0.0?", 1000, store, context).computed, 8U);
    EXPECT_EQ(census("0.0?", 1000, store, context).computed, 0U);
  }
  CensusStore store(file());
  const Census again = census("0.0?", 500, store, context);
  EXPECT_EQ(again.computed, 0U) << "what is known further suffices";
  expect_same(again, in_memory("0.0?", 1000));
  const Census wider = census("0.{01}?", 1000, store, context);
  EXPECT_EQ(wider.computed, 8U);
  expect_same(wider, in_memory("0.{01}?", 1000));

  const Census further = census("0.0?", 3000, store, context);
  std::size_t open = 0;
  for (const CensusRow& row : again.rows) open += row.proved() ? 0U : 1U;
  EXPECT_GT(open, 0U);
  EXPECT_LT(open, 8U);
  EXPECT_EQ(further.computed, open) << "proved games are done";
  for (const CensusRow& row : further.rows)
    EXPECT_TRUE(row.settles(3000)) << row.game << " up to " << row.result->checked_to;
}

TEST_F(CensusFile, KeepsWhatIsDoneWhenStopped) {
  run::Context context;
  context.set_threads(2);
  std::atomic<std::uint64_t> reported{0};
  context.set_progress([&](std::string_view what, std::uint64_t done, std::uint64_t total) {
    EXPECT_EQ(what, "games");
    EXPECT_EQ(total, 64U);
    reported = done;
    if (done >= 1) context.request_stop();
  });
  {
    CensusStore store(file());
    EXPECT_THROW(census("0.??", 3000, store, context), run::Interrupted);
  }
  EXPECT_GE(reported, 1U);
  CensusStore store(file());
  const Census rest = census("0.??", 3000, store, run::Context());
  EXPECT_LT(rest.computed, 64U);
  EXPECT_GT(rest.computed, 0U);
  expect_same(rest, in_memory("0.??", 3000));
}

TEST_F(CensusFile, RecordsGamesThatAreTooLarge) {
  CensusStore store(file());
  run::Context small;
  small.set_memory_budget(std::uint64_t{1} << 14);
  const Census before = census("0.{06}7", 2000, store, run::Context());
  // 0.67 has no known period; 0.07 is proved and not touched again.
  const Census failed = census("0.{06}7", 100'000, store, small);
  EXPECT_EQ(failed.computed, 1U);
  ASSERT_EQ(failed.rows.size(), 2U);
  EXPECT_TRUE(failed.rows[0].proved());
  EXPECT_EQ(failed.rows[0].failure, "");
  EXPECT_THAT(failed.rows[1].failure, HasSubstr("of memory"));
  ASSERT_TRUE(failed.rows[1].result.has_value()) << "what was known stays known";
  EXPECT_EQ(failed.rows[1].result->checked_to, 2000U);
  EXPECT_EQ(census("0.67", 2000, store, small).rows[0].failure, "") << "as far as that it is known";
  // Kept with its reason, and tried again where it is asked for.
  EXPECT_EQ(store.find("0.67")->failure, failed.rows[1].failure);
  const Census retried = census("0.{06}7", 3000, store, run::Context());
  EXPECT_EQ(retried.computed, 1U);
  EXPECT_EQ(retried.rows[1].failure, "");
  EXPECT_EQ(retried.rows[1].result->checked_to, 3000U);
}

TEST_F(CensusFile, RowsComeBackAsTheyWereKept) {
  CensusRow known;
  known.game = "0.123";
  PeriodResult result;
  result.checked_to = std::uint64_t{1} << 40;
  result.repeat = Repeat{465384263797, 328226140474, 7};
  result.proved = true;
  result.theorem = Theorem::finite_state;
  result.largest = 0xFFFFFFFF;
  result.largest_at = 0;
  known.result = result;
  known.seconds = 1.5;
  CensusRow nothing;
  nothing.game = "0.6";
  nothing.failure = "it's \"too large\"";
  {
    CensusStore store(file());
    store.keep(known);
    store.keep(nothing);
  }
  CensusStore store(file());
  const auto k = store.find("0.123");
  ASSERT_TRUE(k && k->result);
  EXPECT_EQ(k->result->repeat, result.repeat);
  EXPECT_EQ(k->result->checked_to, result.checked_to);
  EXPECT_TRUE(k->result->proved);
  EXPECT_EQ(k->result->theorem, Theorem::finite_state);
  EXPECT_EQ(k->result->largest, 0xFFFFFFFFU);
  EXPECT_EQ(k->result->largest_at, 0U);
  EXPECT_EQ(k->seconds, 1.5);
  const auto n = store.find("0.6");
  ASSERT_TRUE(n.has_value());
  EXPECT_FALSE(n->result.has_value());
  EXPECT_EQ(n->failure, nothing.failure);
  EXPECT_FALSE(store.find("0.7").has_value());
}

TEST_F(CensusFile, AChangedFigureIsNotBelieved) {
  {
    CensusStore store(file());
    census("0.07", 1000, store, run::Context());
  }
  for (const char* change : {"period=17", "preperiod=52", "saltus=1", "largest=8", "largest_at=1",
                             "checked_to=2000", "proved=0", "theorem='parts'", "failure='x'",
                             "theorem='mine'", "period=NULL", "largest=-1"}) {
    fs::copy_file(file(), file() + ".copy", fs::copy_options::overwrite_existing);
    // As any tool can change it.
    store::Database(file() + ".copy", {"a census of minimex", 0x6D6D7863, 1}, "")
        .run(std::string("UPDATE games SET ") + change);
    CensusStore changed(file() + ".copy");
    EXPECT_THROW(changed.find("0.07"), run::Failure) << change;
  }
  CensusStore store(file());
  EXPECT_EQ(store.find("0.07")->result->repeat, (Repeat{53, 34, 0}));
}

TEST_F(CensusFile, AStoreOfAnotherVersionIsRefused) {
  { store::Database(file(), {"a census of minimex", 0x6D6D7863, 2}, "CREATE TABLE games(x)"); }
  try {
    CensusStore store(file());
    ADD_FAILURE();
  } catch (const run::Failure& e) {
    EXPECT_THAT(e.what(), HasSubstr("expected a census of minimex of version 1, found version 2"));
  }
}

TEST_F(CensusFile, AStoreThatFailsStopsTheCensus) {
  CensusStore store(file());
  store::Database other(file(), {"a census of minimex", 0x6D6D7863, 1}, "");
  other.run("DROP TABLE games");
  EXPECT_THROW(census("0.07", 1000, store, run::Context()), run::Failure);
}

}  // namespace
}  // namespace minimex::heap
