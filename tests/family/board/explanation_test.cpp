// The components of a board as an Answer tells them: each plays alone as it does among the others.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "minimex/family/board/answer.hpp"
#include "support/board.hpp"
#include "support/sanitized.hpp"

namespace minimex::board {
namespace {

using answer::Sum;

using test::kSanitized;

std::vector<Move> both_players_moves(const Rules& rules, const Position& p) {
  std::vector<Move> all = moves(rules, p, Player::left);
  const std::vector<Move> more = moves(rules, p, Player::right);
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

bool lies_in(const Move& m, const std::set<std::uint64_t>& cells) {
  return std::all_of(m.changes.begin(), m.changes.end(), [&](const Move::Change& change) {
    return cells.count(static_cast<std::uint64_t>(change.cell)) != 0;
  });
}

/// Plays at random in the part, on the whole board and where the part is alone: at every turn the
/// moves in it are the same, and alone there are no others.
void play_side_by_side(const Rules& rules, Position whole, Position alone,
                       const std::set<std::uint64_t>& cells, run::SplitMix64& random) {
  for (;;) {
    std::vector<Move> here;
    for (Move& m : both_players_moves(rules, whole))
      if (lies_in(m, cells)) here.push_back(std::move(m));
    ASSERT_EQ(here, both_players_moves(rules, alone));
    if (here.empty()) return;
    const Move& m = here[random.below(here.size())];
    whole = play(whole, m);
    alone = play(alone, m);
  }
}

/// Every move of a game played to its end changes cells of one part.
void play_over_parts(const Rules& rules, Position p,
                     const std::vector<std::set<std::uint64_t>>& parts, run::SplitMix64& random) {
  for (;;) {
    const std::vector<Move> all = both_players_moves(rules, p);
    if (all.empty()) return;
    for (const Move& m : all)
      ASSERT_TRUE(std::any_of(parts.begin(), parts.end(),
                              [&](const auto& cells) { return lies_in(m, cells); }));
    p = play(p, all[random.below(all.size())]);
  }
}

struct Seen {
  std::size_t parts = 0;
  std::size_t alone = 0;
};

void check(const Rules& rules, const Facts& facts, bool misere, const Position& p,
           run::SplitMix64& random, Seen& seen) {
  SCOPED_TRACE(print(rules, p) + (misere ? " misere" : ""));
  answer::Question question;
  question.why = true;
  Judge judge(rules, misere);
  const answer::Answer a = solve(judge, p, question, run::Context());
  const auto& sum = std::get<Sum>(a.explanation);
  ASSERT_EQ(sum.parts_count, sum.parts.size());
  std::vector<std::set<std::uint64_t>> parts;
  std::set<std::uint64_t> all;
  std::size_t cells = 0;
  for (const Sum::Part& part : sum.parts) {
    parts.emplace_back(part.touches.begin(), part.touches.end());
    all.insert(part.touches.begin(), part.touches.end());
    cells += part.touches.size();
  }
  ASSERT_EQ(all.size(), cells) << "parts share a cell";
  play_over_parts(rules, p, parts, random);

  const bool nimbered = facts.impartial && !misere;
  support::BoardOracle oracle(rules, misere);
  std::uint64_t nim_sum = 0;
  for (std::size_t i = 0; i < sum.parts.size(); ++i) {
    const Sum::Part& part = sum.parts[i];
    ASSERT_EQ(part.nimber.has_value(), nimbered);
    if (nimbered) nim_sum ^= *part.nimber;
    ++seen.parts;
    if (!part.position) continue;
    ++seen.alone;
    const Position alone = parse_position(rules, facts, *part.position);
    if (nimbered) {
      ASSERT_EQ(oracle.nimber(alone), *part.nimber) << *part.position;
    }
    play_side_by_side(rules, p, alone, parts[i], random);
  }
  ASSERT_EQ(sum.nim_sum.has_value(), nimbered);
  if (nimbered) {
    ASSERT_EQ(sum.nim_sum, nim_sum);
    ASSERT_EQ(a.value, value::nimber(static_cast<value::Nimber>(nim_sum)));
  }
}

TEST(BoardExplanation, PartsOfRandomGamesPlayAloneAsTheyDoTogether) {
  run::SplitMix64 random(11);
  Seen seen;
  for (int round = 0; round < (kSanitized ? 40 : 400); ++round) {
    const support::RandomRules game = support::random_rules(random);
    SCOPED_TRACE(game.toml);
    for (int i = 0; i < 4 && !testing::Test::HasFatalFailure(); ++i)
      check(game.rules, game.facts, random.below(3) == 0,
            support::random_position(game.rules, 10, random), random, seen);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(seen.alone, seen.parts / 2) << "of " << seen.parts;
}

TEST(BoardExplanation, PartsOfTheShippedGamesCanBeSetUpAlone) {
  run::SplitMix64 random(12);
  for (const std::string& name : support::shipped_games()) {
    SCOPED_TRACE(name);
    const Rules rules = support::shipped(name);
    const Facts facts = study(rules);
    Seen seen;
    for (int i = 0; i < 20 && !HasFatalFailure(); ++i)
      check(rules, facts, i % 5 == 4, support::random_position(rules, 12, random), random, seen);
    if (HasFatalFailure()) return;
    EXPECT_GT(seen.alone, 0U);
    // A void symbol takes cells off the board, whatever the rules.
    if (facts.void_symbols != 0) {
      EXPECT_EQ(seen.alone, seen.parts);
    }
  }
}

TEST(BoardExplanation, ThePlayerToMoveIsKeptAndTheOthersAreCutOff) {
  Judge judge(support::shipped("domineering"), false);
  answer::Question question;
  question.why = true;
  const Position p = parse_position(judge.rules(), judge.facts(), "..#../..#.. right");
  const answer::Answer a = solve(judge, p, question, run::Context());
  const auto& sum = std::get<Sum>(a.explanation);
  ASSERT_EQ(sum.parts.size(), 2U);
  EXPECT_EQ(sum.parts[0].text, "component of 4 cells at a1-b1 a2-b2");
  EXPECT_EQ(sum.parts[0].position, "..###/..### right");
  EXPECT_EQ(sum.parts[0].touches, (std::vector<std::uint64_t>{0, 1, 5, 6}));
  EXPECT_FALSE(sum.parts[0].nimber);
  EXPECT_FALSE(sum.nim_sum);
}

std::string last_reason(const std::string& game, bool misere, const std::string& position) {
  Judge judge(support::shipped(game), misere);
  answer::Question question;
  question.why = true;
  const Position p = parse_position(judge.rules(), judge.facts(), position);
  return solve(judge, p, question, run::Context()).why.back();
}

TEST(BoardExplanation, AWinningMoveLeavesAValueThatTheOtherPlayerLoses) {
  EXPECT_EQ(last_reason("domineering", false, "../.. left"),
            "move b1-b2: leaves value 1, and Right, to move, loses");
  EXPECT_EQ(last_reason("domineering", false, "../.. right"),
            "move a2-b2: leaves value -1, and Left, to move, loses");
  EXPECT_EQ(last_reason("clobber", false, "xo right"),
            "move a1-b1: leaves value 0, and Left, to move, loses");
  // No values in misere play.
  EXPECT_EQ(last_reason("domineering", true, "..#.../..#.../###... right"),
            "move e3-f3: Left, to move, loses");
  EXPECT_EQ(last_reason("cram", true, "1x3"),
            "no move wins: every move leaves the other player a won position");
  EXPECT_EQ(last_reason("cram", true, "1x4"), "move c1-d1: the other player, to move, loses");
}

TEST(BoardExplanation, ASymbolThatWouldAllowNewMovesDoesNotStandForTheOthers) {
  // An o with a # two cells to its right may go: no part here has one, and none may get one.
  const Rules rules = parse_rules(R"(name = "test"
board = "strip"
cells = "#ox"
[[move]]
before = "oo"
after = "xx"
[[move]]
before = "o*#"
after = "x__"
)",
                                  "test.toml");
  Judge judge(rules, false);
  answer::Question question;
  question.why = true;
  const Position p = parse_position(judge.rules(), judge.facts(), "ooxoo");
  const answer::Answer a = solve(judge, p, question, run::Context());
  const auto& sum = std::get<Sum>(a.explanation);
  ASSERT_EQ(sum.parts.size(), 2U);
  EXPECT_EQ(sum.parts[0].position, "ooxxx") << "not oox##, in which the second o may go alone";
  EXPECT_EQ(sum.parts[1].position, "##xoo") << "# to the left of it does not matter";
}

TEST(BoardExplanation, TheGenericSearchKnowsNoParts) {
  Judge judge(support::shipped("cram"), false);
  answer::Question question;
  question.why = true;
  question.generic_search = true;
  const Position p = parse_position(judge.rules(), judge.facts(), "2x2");
  EXPECT_TRUE(std::holds_alternative<std::monostate>(
      solve(judge, p, question, run::Context()).explanation));
}

}  // namespace
}  // namespace minimex::board
