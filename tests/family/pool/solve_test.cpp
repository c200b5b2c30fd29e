// The family's answers against the generic search.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "family/pool/oracle.hpp"
#include "minimex/family/pool/answer.hpp"
#include "minimex/family/pool/pool.hpp"
#include "minimex/run/error.hpp"

namespace minimex::pool {
namespace {

using value::Outcome;

std::vector<answer::Move> whole(const answer::MoveList& list) {
  if (!list.all) return list.shown;
  std::vector<answer::Move> moves;
  list.all([&](const answer::Move& m) { moves.push_back(m); });
  return moves;
}

std::vector<std::int64_t> numbers(const std::vector<answer::Move>& moves) {
  std::vector<std::int64_t> out;
  for (const answer::Move& m : moves) out.push_back(std::stoll(m.notation));
  return out;
}

/// Everything an Answer says, checked against the oracle.
void expect_right(const Position& p, const Rules& rules, Oracle& oracle,
                  const answer::Question& question) {
  const run::Context context;
  const answer::Answer a = solve(p, rules, question, context);
  const Outcome right = oracle.outcome(p);
  ASSERT_EQ(a.outcome, right);
  EXPECT_EQ(outcome(p, rules, context), right);
  if (oracle.game().terminal(p)) {
    EXPECT_EQ(a.legal.count, 0u);
    EXPECT_EQ(a.line.count, 0u);
    return;
  }
  const std::vector<std::int64_t> legal = oracle.game().moves(p);
  EXPECT_TRUE(a.best.complete);
  EXPECT_EQ(numbers(whole(a.best)), right == Outcome::Draw ? legal : oracle.winning(p));
  EXPECT_EQ(a.best.count, whole(a.best).size());
  EXPECT_EQ(a.legal.count, legal.size());
  EXPECT_THAT(numbers(whole(a.legal)), ::testing::UnorderedElementsAreArray(legal));
  for (const answer::Move& m : whole(a.legal))
    EXPECT_EQ(m.leads_to_outcome, oracle.outcome(take(p, std::stoll(m.notation)))) << m.notation;
  // What a move touches is its tile in the view.
  const auto& tiles = std::get<answer::Tiles>(a.view).tiles;
  for (const answer::Move& m : whole(a.legal)) {
    ASSERT_EQ(m.touches.size(), 1u);
    EXPECT_EQ(std::to_string(tiles.at(m.touches[0]).number), m.notation);
  }
  // The line: each move the lowest of those that keep the outcome, to the end of play.
  Position at = p;
  const auto line = whole(a.line);
  for (const answer::Move& m : line) {
    ASSERT_FALSE(oracle.game().terminal(at));
    const auto winning = oracle.winning(at);
    const auto moves = oracle.game().moves(at);
    const std::int64_t x = std::stoll(m.notation);
    EXPECT_EQ(x, winning.empty() ? moves.front() : winning.front());
    at = take(at, x);
    EXPECT_EQ(m.leads_to, print(at));
    EXPECT_EQ(m.leads_to_outcome, oracle.outcome(at));
  }
  EXPECT_TRUE(oracle.game().terminal(at));
  EXPECT_EQ(a.line.count, line.size());
}

TEST(Solve, AgreesWithTheGenericSearchOnRandomPools) {
  answer::Question question;
  question.move_cap = 3;
  question.line_cap = 4;
  for (const Rules& rules : every_rules()) {
    run::SplitMix64 random(464);
    for (int i = 0; i < 800; ++i) {
      const Position p = random_position(random, rules.repeat ? 8 : 10, rules);
      SCOPED_TRACE(name(rules) + " " + print(p));
      Oracle oracle(rules);
      expect_right(p, rules, oracle, question);
      if (HasFailure()) return;
    }
  }
}

TEST(Solve, AgreesOnPoolsOfTwelve) {
  for (const Rules& rules : every_rules()) {
    run::SplitMix64 random(12);
    for (int i = 0; i < 60; ++i) {
      const Position p = random_position(random, 12, rules);
      SCOPED_TRACE(name(rules) + " " + print(p));
      Oracle oracle(rules);
      expect_right(p, rules, oracle, {});
      if (HasFailure()) return;
    }
  }
}

TEST(Solve, TheGenericSearchOnRequestSaysTheSame) {
  answer::Question question;
  question.generic_search = true;
  for (const Rules& rules : every_rules()) {
    run::SplitMix64 random(5);
    for (int i = 0; i < 60; ++i) {
      const Position p = random_position(random, 7, rules);
      SCOPED_TRACE(name(rules) + " " + print(p));
      Oracle oracle(rules);
      expect_right(p, rules, oracle, question);
      if (HasFailure()) return;
    }
  }
}

TEST(Solve, ListsEveryTotalOfSmallPools) {
  // Exhaustive: every max to 8, every total, with and without avoid.
  for (const Rules& rules : {Rules{false, false}, Rules{false, true}})
    for (std::int64_t max = 1; max <= 8; ++max)
      for (std::int64_t total = 1; total <= max * (max + 1) / 2 + 1; ++total) {
        Position p;
        p.max = max;
        p.total = total;
        SCOPED_TRACE(name(rules) + " " + print(p));
        Oracle oracle(rules);
        expect_right(p, rules, oracle, {});
        if (HasFailure()) return;
      }
}

TEST(Solve, TextbookExamples) {
  EXPECT_FALSE(can_i_win(10, 11));
  EXPECT_TRUE(can_i_win(10, 0));
  EXPECT_TRUE(can_i_win(10, 1));
  EXPECT_TRUE(can_i_win(10, -3));
  EXPECT_FALSE(can_i_win(20, 210)) << "the second player takes the last number";
  EXPECT_TRUE(can_i_win(3, 6));
  EXPECT_FALSE(can_i_win(1, 2)) << "out of reach";
  EXPECT_THROW(can_i_win(0, 1), run::BadRequest);
}

TEST(Solve, WinningMovesOfATypedCall) {
  EXPECT_THAT(winning_moves(10, 11), ::testing::IsEmpty());
  EXPECT_THAT(winning_moves(4, 3), ::testing::ElementsAre(3, 4));
  EXPECT_THAT(winning_moves(10, 11, {.taken = {4}}), ::testing::ElementsAre(7, 8, 9, 10));
  EXPECT_THAT(winning_moves(10, 100, {.rules = {.repeat = true}}), ::testing::ElementsAre(1));
  EXPECT_THROW(winning_moves(10, 11, {.taken = {4, 4}}), run::BadRequest);
}

TEST(Solve, UnreachableTotalsAreDrawsWhoeverMoves) {
  const run::Context context;
  for (const Rules& rules : {Rules{false, false}, Rules{false, true}}) {
    const answer::Answer a = solve(parse("max=18 total=188", rules, context), rules, {}, context);
    EXPECT_EQ(a.outcome, Outcome::Draw);
    EXPECT_EQ(a.best.count, 18u);
    EXPECT_EQ(a.line.count, 18u);
    EXPECT_EQ(outcome(parse("max=2 total=9 taken=1,2", rules, context), rules, context),
              Outcome::Draw)
        << "nothing is left";
  }
}

TEST(Solve, OnceTheTotalIsReachedTheLastTakerHasWonOrUnderAvoidLost) {
  const run::Context context;
  const std::string text = "max=10 total=11 taken=5,6";
  EXPECT_EQ(outcome(parse(text, {}, context), {}, context), Outcome::P);
  const Rules avoid{.avoid = true};
  EXPECT_EQ(outcome(parse(text, avoid, context), avoid, context), Outcome::N);
  EXPECT_EQ(outcome(parse("max=2 total=-1 taken=1", {}, context), {}, context), Outcome::P);
}

TEST(Solve, HugePoolsAreAnsweredByRules) {
  const run::Context context;
  const answer::Answer win = solve(
      parse("max=1000000000000000000 total=1000000000000000003", {}, context), {}, {}, context);
  EXPECT_EQ(win.outcome, Outcome::N);
  EXPECT_EQ(numbers(win.best.shown), (std::vector<std::int64_t>{1, 2}));
  EXPECT_TRUE(win.best.complete) << "after any other, the greatest finishes";
  EXPECT_EQ(win.best.count, 2u);
  const answer::Answer some = solve(
      parse("max=1000000000000000000 total=1000000000000000005", {}, context), {}, {}, context);
  EXPECT_EQ(some.outcome, Outcome::N);
  EXPECT_EQ(numbers(some.best.shown), (std::vector<std::int64_t>{4}));
  EXPECT_FALSE(some.best.complete) << "3 may win as well";
  EXPECT_FALSE(some.best.count.has_value());
  // 10^6 is even and 10^9 + 10^3 = 1000 (10^6 + 1): paired.
  const answer::Answer paired =
      solve(parse("max=1000000 total=1000001000", {}, context), {}, {}, context);
  EXPECT_EQ(paired.outcome, Outcome::P);
  EXPECT_EQ(paired.line.shown.at(0).notation, "1");
  EXPECT_EQ(paired.line.shown.at(1).notation, "1000000");
  EXPECT_THROW(solve(parse("max=1000000 total=1000001001", {}, context), {}, {}, context),
               run::TooLarge);
}

TEST(Solve, RuleAloneLinesKeepToProvedMoves) {
  const run::Context context;
  // 121 numbers, 122 = c: the middle first, then pairs.
  const Rules rules;
  const answer::Answer a = solve(parse("max=121 total=427", rules, context), rules, {}, context);
  EXPECT_EQ(a.outcome, Outcome::N);
  EXPECT_EQ(a.method.name, "rule");
  ASSERT_EQ(a.best.shown.size(), 1u);
  EXPECT_EQ(a.best.shown[0].notation, "61");
  EXPECT_FALSE(a.best.complete);
  ASSERT_TRUE(a.line.count.has_value());
  EXPECT_EQ(*a.line.count % 2, 1u) << "the player to move makes the last move";
  EXPECT_TRUE(a.line.complete);
}

TEST(Solve, MovesOfHugePoolsAreStreamedAtOnce) {
  const run::Context context;
  const std::vector<std::pair<std::string, std::string>> first_moves = {
      {"max=1000000000000000000 total=1000000000000000001", "1"},  // lost: every move
      {"max=1000000000000000000 total=1000000000000000003", "1"},  // some winning moves known
      {"max=1000000000 total=999999999999999999", "1"},            // a draw
      {"max=1000000000000000000 total=7", "7"}};
  struct Enough {};
  for (const auto& [text, first] : first_moves) {
    const answer::Answer a = solve(parse(text, {}, context), {}, {}, context);
    std::vector<std::string> seen;
    EXPECT_THROW(a.legal.all([&](const answer::Move& m) {
      seen.push_back(m.notation);
      if (seen.size() == 100) throw Enough{};
    }),
                 Enough);
    EXPECT_EQ(seen.at(0), first) << text;
  }
}

TEST(Solve, NumbersAtTheEdgeOfSixtyFourBits) {
  run::Context context;
  context.set_memory_budget(std::uint64_t{16} << 20);
  answer::Question question;
  question.why = true;
  struct Enough {};
  int answered = 0;
  for (const Rules& rules : every_rules())
    for (const std::string text :
         {"max=9223372036854775807 total=9223372036854775807", "max=9223372036854775807 total=1 ",
          "max=9223372036854775806 total=9223372036854775807",
          "max=4611686018427387904 total=9223372036854775807",
          "max=9223372036854775807 total=9223372036854775807 taken=9223372036854775806",
          "max=9223372036854775807 total=9223372036854775807 taken=1,2,3,9223372036854775807",
          "pool=9223372036854775807,9223372036854775807 total=9223372036854775807",
          "pool=1,9223372036854775807 total=9223372036854775807",
          "pool=9223372036854775806,9223372036854775807 total=9223372036854775807",
          "pool=4611686018427387903,4611686018427387904,4611686018427387905 "
          "total=9223372036854775807",
          "pool=3000000000000000000,3000000000000000000,3000000000000000001,5 "
          "total=9223372036854775807",
          "max=1 total=9223372036854775807", "max=2 total=-9223372036854775808 taken=2"}) {
      SCOPED_TRACE(name(rules) + " " + text);
      try {
        const Position p = parse(text, rules, context);
        const answer::Answer a = solve(p, rules, question, context);
        EXPECT_EQ(outcome(p, rules, context), a.outcome);
        ++answered;
        for (const answer::MoveList* list : {&a.best, &a.legal, &a.line}) {
          int n = 0;
          try {
            if (list->all)
              list->all([&](const answer::Move&) {
                if (++n == 50) throw Enough{};
              });
          } catch (const Enough&) {
          }
        }
      } catch (const run::TooLarge&) {
      }
    }
  EXPECT_GT(answered, 40);
}

TEST(Solve, ARuleAnswersWhereNoMemoryIsLeftForTheTable) {
  run::Context poor;
  poor.set_memory_budget(1 << 20);
  // 26 numbers, twice 27: paired. A table would take 8 MiB.
  const answer::Answer a = solve(parse("max=26 total=54", {}, poor), {}, {}, poor);
  EXPECT_EQ(a.outcome, Outcome::P);
  EXPECT_EQ(a.method.name, "rule");
  EXPECT_EQ(outcome(parse("max=26 total=54", {}, poor), {}, poor), Outcome::P);
}

TEST(Solve, EveryWinningMoveIsFoundWhereTheTableCostsLittle) {
  EXPECT_THAT(winning_moves(27, 233), ::testing::ElementsAre(1, 2, 5, 6, 7, 8, 9, 10, 11, 12, 13,
                                                             14, 15, 16, 17, 18, 19, 20, 21));
  EXPECT_THAT(winning_moves(27, 54), ::testing::ElementsAre(13, 26, 27));
  const run::Context context;
  for (const std::string text : {"max=27 total=233", "max=27 total=54"}) {
    const answer::Answer a = solve(parse(text, {}, context), {}, {}, context);
    EXPECT_TRUE(a.best.complete) << text;
    EXPECT_EQ(a.method.name, "rule") << text;
    EXPECT_THAT(a.notes, ::testing::IsEmpty()) << text;
  }
}

TEST(Solve, ADearTableIsMadeForTheMovesOnlyIfAskedFor) {
  // After 15 the numbers pair up to 30. The table takes 64 MiB.
  const Position p = parse("max=29 total=225", {}, run::Context());
  answer::Question all;
  all.complete_moves = true;
  const run::Context context;
  const answer::Answer some = solve(p, {}, {}, context);
  ASSERT_EQ(some.outcome, Outcome::N);
  EXPECT_FALSE(some.best.complete);
  const answer::Answer every = solve(p, {}, all, context);
  EXPECT_EQ(every.outcome, Outcome::N);
  EXPECT_TRUE(every.best.complete);
  EXPECT_EQ(every.best.count, every.best.shown.size());
  for (const std::int64_t x : numbers(some.best.shown))
    EXPECT_THAT(numbers(every.best.shown), ::testing::Contains(x));
  run::Context poor;
  poor.set_memory_budget(std::uint64_t{16} << 20);
  const answer::Answer fallen_back = solve(p, {}, all, poor);
  EXPECT_FALSE(fallen_back.best.complete);
  EXPECT_EQ(numbers(fallen_back.best.shown), numbers(some.best.shown));
  EXPECT_THROW(winning_moves(29, 225, {.context = &poor}), run::TooLarge);
}

TEST(Solve, WinningMovesAreAllKnownOnceEveryMoveIsSettled) {
  const run::Context roomy;
  run::Context poor;
  poor.set_memory_budget(1 << 20);
  for (const run::Context* context : {&roomy, static_cast<const run::Context*>(&poor)})
    for (const std::string text :
         {"max=40 total=43", "max=40 total=44", "max=40 total=50", "max=40 total=60",
          "max=40 total=70", "max=40 total=80", "max=27 total=29", "max=27 total=33",
          "max=1000 total=1003", "max=1001 total=1500", "max=27 total=54", "max=121 total=427"}) {
      SCOPED_TRACE(text);
      const answer::Answer a = solve(parse(text, {}, *context), {}, {}, *context);
      ASSERT_EQ(a.outcome, Outcome::N);
      bool settled = true;
      std::vector<std::int64_t> winning;
      for (const answer::Move& m : whole(a.legal)) {
        settled = settled && m.leads_to_outcome.has_value();
        EXPECT_EQ(m.optimal, m.leads_to_outcome == Outcome::P);
        if (m.optimal) winning.push_back(std::stoll(m.notation));
      }
      EXPECT_EQ(numbers(whole(a.best)), winning);
      EXPECT_EQ(a.best.complete, settled);
      EXPECT_EQ(a.best.count.has_value(), settled);
      if (settled) {
        EXPECT_EQ(a.best.count, winning.size());
      }
    }
  EXPECT_EQ(solve(parse("max=40 total=43", {}, roomy), {}, {}, roomy).best.count, 2u);
}

TEST(Solve, WhatRulesAloneSayOfTheMovesIsWhatTheTableSays) {
  const run::Context roomy;
  run::Context poor;
  poor.set_memory_budget(100 << 10);  // the tables take 256 KiB
  int complete = 0;
  int partial = 0;
  for (const Rules& rules : {Rules{false, false}, Rules{false, true}})
    for (std::int64_t total = 22; total <= 21 * 22 / 2; ++total) {
      const Position p = parse("max=21 total=" + std::to_string(total), rules, roomy);
      SCOPED_TRACE(name(rules) + " " + print(p));
      std::optional<answer::Answer> by_rules;
      try {
        by_rules = solve(p, rules, {}, poor);
      } catch (const run::TooLarge&) {
        continue;
      }
      const answer::Answer by_table = solve(p, rules, {}, roomy);
      EXPECT_EQ(by_rules->outcome, by_table.outcome);
      EXPECT_TRUE(by_rules->line.complete);
      const std::vector<std::int64_t> winning = numbers(whole(by_table.best));
      if (by_rules->best.complete) {
        EXPECT_EQ(numbers(whole(by_rules->best)), winning);
        EXPECT_EQ(by_rules->best.count, winning.size());
      } else {
        EXPECT_THAT(winning, ::testing::IsSupersetOf(numbers(whole(by_rules->best))));
      }
      ++(by_rules->best.complete ? complete : partial);
    }
  EXPECT_GT(complete, 10);
  EXPECT_GT(partial, 10);
}

TEST(Solve, ARuleForNumbersPutBackCountsTheNeedInSteps) {
  const run::Context context;
  const Rules repeat{.repeat = true};
  const auto reason = [&](const std::string& text, const Rules& rules) {
    return solve(parse(text, rules, context), rules, {}, context).method.reason;
  };
  EXPECT_EQ(reason("pool=2,4 total=5", repeat),
            "Answering x with 6 - x keeps the need, in steps of 2 rounded up, at a multiple of 3: "
            "exactly those needs are lost; here it is 3 steps.");
  EXPECT_THAT(reason("pool=2,4 total=7", repeat), ::testing::EndsWith("here it is 4 steps."));
  EXPECT_THAT(reason("pool=3,6,9 total=13", repeat), ::testing::EndsWith("here it is 5 steps."));
  EXPECT_THAT(reason("pool=3,6,9 total=13", {.repeat = true, .avoid = true}),
              ::testing::HasSubstr("rounded up, at 1 more than a multiple of 4: exactly"));
  EXPECT_EQ(reason("max=10 total=100", repeat),
            "Answering x with 11 - x keeps the need at a multiple of 11: exactly those needs are "
            "lost.");
}

TEST(Solve, WhyListsWhatIsLeft) {
  const run::Context context;
  answer::Question question;
  question.why = true;
  const auto left = [&](const std::string& text) {
    return solve(parse(text, {}, context), {}, question, context).why.at(0);
  };
  EXPECT_EQ(left("max=4 total=9 taken=2"), "7 still needed; left to take: 1, 3, 4.");
  EXPECT_EQ(left("max=9 total=20 taken=2,7"), "11 still needed; left to take: 1, 3 to 6, 8, 9.");
  EXPECT_EQ(left("pool=1,1,2,2,3,3,5,6,6,8,8,9,9 total=20"),
            "20 still needed; left to take: 1 to 3 (2 copies each), 5, 6 (2 copies), 8 (2 copies), "
            "9 (2 copies).");
}

TEST(Solve, WhatAMoveTouchesIsAnIndexThatANumberOfJsonHolds) {
  const run::Context context;
  const auto touched = [&](const std::string& text) {
    return solve(parse(text, {}, context), {}, {}, context).best.shown.at(0).touches;
  };
  using Touches = std::vector<std::uint64_t>;
  EXPECT_EQ(touched("pool=7,7,9000000000000000000 total=9000000000000000000"), Touches{1});
  EXPECT_EQ(touched("pool=5,5,5,7 total=17 taken=5,5"), Touches{1}) << "tiles keep their places";
  EXPECT_EQ(touched("max=9007199254740992 total=9007199254740992"), Touches{(1ULL << 53) - 1});
  EXPECT_EQ(touched("max=9007199254740993 total=9007199254740993"), Touches{});
  EXPECT_THAT(winning_moves(9007199254740993, 9007199254740993),
              ::testing::ElementsAre(9007199254740993));
}

TEST(Solve, WhyNamesTheReplyToEachMove) {
  const run::Context context;
  answer::Question question;
  question.why = true;
  const answer::Answer a = solve(parse("max=4 total=5", {}, context), {}, question, context);
  EXPECT_THAT(a.why, ::testing::Contains("1: loses to 4."));
  EXPECT_THAT(a.why, ::testing::Contains("4: loses to 1, 2, 3."));
}

TEST(Solve, TilesShowThePool) {
  const run::Context context;
  const answer::Answer a = solve(parse("pool=5,1,1 total=6 taken=1", {}, context), {}, {}, context);
  const auto& tiles = std::get<answer::Tiles>(a.view);
  ASSERT_EQ(tiles.tiles.size(), 2u);
  EXPECT_EQ(tiles.tiles[0].number, 1u);
  EXPECT_EQ(tiles.tiles[0].total, 2u);
  EXPECT_EQ(tiles.tiles[0].taken, 1u);
  EXPECT_EQ(tiles.sum, "1");
  EXPECT_EQ(tiles.target, "6");
  EXPECT_FALSE(tiles.put_back);
}

}  // namespace
}  // namespace minimex::pool
