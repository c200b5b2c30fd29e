// The family's method against the generic search on the plain rules.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "minimex/family/flip/answer.hpp"
#include "minimex/family/flip/game.hpp"
#include "minimex/family/flip/search_judge.hpp"
#include "minimex/family/flip/solver.hpp"
#include "minimex/run/error.hpp"
#include "minimex/run/random.hpp"

namespace minimex::flip {
namespace {

std::string text_of(std::uint64_t bits, std::size_t cells) {
  std::string text(cells, '-');
  for (std::size_t i = 0; i < cells; ++i)
    if (bits >> i & 1) text[i] = '+';
  return text;
}

std::string random_text(run::SplitMix64& random, std::size_t cells, std::uint64_t minus_in_8) {
  std::string text(cells, '+');
  for (char& c : text)
    if (random.below(8) < minus_in_8) c = '-';
  return text;
}

std::string name(const Rules& r) {
  return "ring " + std::to_string(r.ring) + " flip " + std::to_string(r.flip) + " misere " +
         std::to_string(r.misere);
}

std::vector<answer::Move> all_of(const answer::MoveList& list) {
  std::vector<answer::Move> out;
  list.all([&](const answer::Move& m) { out.push_back(m); });
  return out;
}

/// Everything an Answer says of `text`, checked against the plain rules and the generic search.
void check_answer(const Solver& solver, SearchMemo& oracle, const std::string& text) {
  SCOPED_TRACE("\"" + text + "\" " + name(solver.rules()));
  const run::Context context;
  const Game& game = oracle.game();
  const Position position = solver.position(text, context);
  answer::Question question;
  question.move_cap = 3;
  question.why = true;
  const answer::Answer a = solve(solver, position, question, context);

  const Verdict expected = oracle.verdict(text);
  ASSERT_EQ(a.outcome, expected.outcome);
  ASSERT_EQ(a.value.has_value(), expected.nimber.has_value());
  if (a.value) {
    ASSERT_EQ(*a.value, value::nimber(*expected.nimber));
  }

  // Legal moves, best first, then by offset.
  std::vector<std::uint64_t> winning;
  std::vector<std::uint64_t> order;
  for (const bool wanted : {true, false})
    for (const std::uint64_t m : game.moves(text)) {
      const bool wins = oracle.verdict(game.play(text, m)).outcome == value::Outcome::P;
      if (wins == wanted) order.push_back(m);
      if (wins && wanted) winning.push_back(m);
    }
  const std::vector<answer::Move> legal = all_of(a.legal);
  ASSERT_EQ(legal.size(), order.size());
  ASSERT_EQ(a.legal.count, order.size());
  for (std::size_t i = 0; i < legal.size(); ++i) {
    const std::string after = game.play(text, order[i]);
    const Verdict option = oracle.verdict(after);
    ASSERT_EQ(legal[i].notation, std::to_string(order[i]));
    ASSERT_EQ(legal[i].leads_to, after);
    ASSERT_EQ(legal[i].leads_to_outcome, option.outcome);
    ASSERT_EQ(legal[i].value.has_value(), option.nimber.has_value());
    if (option.nimber) {
      ASSERT_EQ(*legal[i].value, value::nimber(*option.nimber));
    }
    ASSERT_EQ(legal[i].optimal, winning.empty() || option.outcome == value::Outcome::P);
    ASSERT_EQ(legal[i].touches.size(), solver.rules().flip);
    for (const std::uint64_t cell : legal[i].touches) {
      ASSERT_LT(cell, text.size());
      ASSERT_EQ(after[cell], '-');
      ASSERT_EQ(text[cell], '+');
    }
  }

  const std::vector<answer::Move> best = all_of(a.best);
  ASSERT_EQ(best.size(), winning.size());
  ASSERT_EQ(a.best.count, winning.size());
  ASSERT_TRUE(a.best.complete);
  for (std::size_t i = 0; i < best.size(); ++i)
    ASSERT_EQ(best[i].notation, std::to_string(winning[i]));
  ASSERT_EQ(a.best.shown.size(), std::min<std::size_t>(3, winning.size()));
  for (std::size_t i = 0; i < a.best.shown.size(); ++i) {
    ASSERT_EQ(a.best.shown[i].notation, best[i].notation);
    ASSERT_EQ(a.best.shown[i].leads_to, best[i].leads_to);
  }

  // The line: the winner's lowest winning move, the loser's lowest move, to the end of play.
  std::string now = text;
  const std::vector<answer::Move> line = all_of(a.line);
  ASSERT_EQ(a.line.count, line.size());
  for (std::size_t ply = 0; ply < line.size(); ++ply) {
    const bool wins = oracle.verdict(now).outcome == value::Outcome::N;
    const std::vector<std::uint64_t> moves = game.moves(now);
    std::uint64_t chosen = moves.at(0);
    if (wins)
      for (const std::uint64_t m : moves)
        if (oracle.verdict(game.play(now, m)).outcome == value::Outcome::P) {
          chosen = m;
          break;
        }
    ASSERT_EQ(line[ply].notation, std::to_string(chosen));
    ASSERT_TRUE(line[ply].optimal);
    now = game.play(now, chosen);
    ASSERT_EQ(line[ply].leads_to, now);
    if (ply < a.line.shown.size()) {
      ASSERT_EQ(a.line.shown[ply].notation, line[ply].notation);
    }
  }
  ASSERT_TRUE(game.moves(now).empty());
  ASSERT_FALSE(a.why.empty());
}

TEST(FlipSolve, AgreesWithTheGenericSearchOnEveryShortString) {
  const run::Context context;
  for (const bool ring : {false, true})
    for (const bool misere : {false, true})
      for (std::uint64_t flip = 1; flip <= 5; ++flip) {
        const Rules rules{ring, flip, misere};
        const Solver solver(rules);
        SearchMemo oracle(rules, context);
        for (std::size_t cells = 0; cells <= 10; ++cells)
          for (std::uint64_t bits = 0; bits < std::uint64_t{1} << cells; ++bits)
            ASSERT_NO_FATAL_FAILURE(check_answer(solver, oracle, text_of(bits, cells)));
      }
}

TEST(FlipSolve, AgreesWithTheGenericSearchOnFullStringsAndRings) {
  const run::Context context;
  for (const bool ring : {false, true})
    for (const bool misere : {false, true})
      for (std::uint64_t flip = 1; flip <= 5; ++flip) {
        const Rules rules{ring, flip, misere};
        const Solver solver(rules);
        SearchMemo oracle(rules, context);
        const std::size_t longest = flip == 1 ? 10 : flip == 2 ? 19 : 22;
        for (std::size_t cells = 0; cells <= longest; ++cells)
          ASSERT_NO_FATAL_FAILURE(check_answer(solver, oracle, std::string(cells, '+')));
      }
}

TEST(FlipSolve, AgreesWithTheGenericSearchOnRandomStrings) {
  const run::Context context;
  run::SplitMix64 random(20260701);
  for (const bool ring : {false, true})
    for (const bool misere : {false, true})
      for (std::uint64_t flip = 1; flip <= 5; ++flip) {
        const Rules rules{ring, flip, misere};
        const Solver solver(rules);
        SearchMemo oracle(rules, context);
        const std::uint64_t longest = flip == 1 ? 12 : 22;
        for (int i = 0; i < 300; ++i)
          ASSERT_NO_FATAL_FAILURE(check_answer(
              solver, oracle, random_text(random, random.below(longest + 1), 1 + random.below(3))));
      }
}

TEST(FlipSolve, SearchMethodGivesTheSameAnswer) {
  const run::Context context;
  run::SplitMix64 random(7);
  for (const bool misere : {false, true}) {
    const Solver solver({.ring = true, .misere = misere});
    for (int i = 0; i < 30; ++i) {
      const std::string text = random_text(random, random.below(17), 2);
      const Position position = solver.position(text, context);
      const answer::Answer fast = solve(solver, position, {}, context);
      const answer::Answer slow = solve(solver, position, {.generic_search = true}, context);
      EXPECT_EQ(slow.method.name, "search");
      EXPECT_EQ(slow.outcome, fast.outcome) << text;
      EXPECT_EQ(slow.value, fast.value) << text;
      ASSERT_EQ(slow.best.shown.size(), fast.best.shown.size()) << text;
      for (std::size_t m = 0; m < slow.best.shown.size(); ++m)
        EXPECT_EQ(slow.best.shown[m].notation, fast.best.shown[m].notation) << text;
      ASSERT_EQ(slow.line.count, fast.line.count) << text;
      for (std::size_t m = 0; m < slow.line.shown.size(); ++m)
        EXPECT_EQ(slow.line.shown[m].notation, fast.line.shown[m].notation) << text;
    }
  }
}

TEST(FlipSolve, TypedFunctionsNeedNoCatalog) {
  EXPECT_EQ(outcome("++++"), value::Outcome::N);
  EXPECT_EQ(winning_moves("++++"), std::vector<std::uint64_t>{1});
  EXPECT_EQ(nimber("++++"), 2U);
  EXPECT_EQ(outcome(""), value::Outcome::P);
  EXPECT_EQ(outcome("", {.misere = true}), value::Outcome::N);
  EXPECT_EQ(winning_moves("+--+", {.ring = true}), std::vector<std::uint64_t>{3});
  EXPECT_THROW(nimber("++", {.misere = true}), run::BadRequest);
  EXPECT_THROW(outcome("++", {.flip = 0}), run::BadRequest);
}

TEST(FlipSolve, AVeryLargeFlipCostsNothing) {
  const Rules rules{.flip = std::uint64_t{1} << 31};
  EXPECT_EQ(outcome("++++", rules), value::Outcome::P);
  EXPECT_EQ(outcome(std::string(100'000, '+'), {.flip = 60'000}), value::Outcome::N);
}

}  // namespace
}  // namespace minimex::flip
