// The searches over sums: misere play and partizan games.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <memory>

#include "family/board/engine.hpp"
#include "family/board/nimber_search.hpp"
#include "family/board/plain_nimbers.hpp"
#include "family/board/sum_engine.hpp"
#include "family/board/sum_table.hpp"
#include "family/board/swap.hpp"
#include "minimex/family/board/judge.hpp"
#include "minimex/run/error.hpp"
#include "support/board.hpp"

namespace minimex::board {
namespace {

constexpr std::array kPlayers = {Player::left, Player::right};

std::string text(const Rules& rules, Position p, Player mover, bool misere) {
  p.mover.reset();
  return rules.name + " " + print(rules, p) + (mover == Player::left ? " left" : " right") +
         (misere ? " misere" : "");
}

/// Wins of both movers on random positions, against brute force.
void compare(const Rules& rules, bool misere, int positions, int most_cells,
             run::SplitMix64& random, const std::string& toml = {}) {
  Judge judge(rules, misere);
  support::BoardOracle oracle(rules, misere);
  const run::Context context;
  for (int i = 0; i < positions; ++i) {
    const Position p = support::random_position(rules, most_cells, random);
    for (const Player mover : kPlayers)
      ASSERT_EQ(judge.wins(p, mover, context), oracle.wins(p, mover))
          << text(rules, p, mover, misere) << "\n"
          << toml;
  }
}

TEST(Sums, EqualBruteForceOnShippedGames) {
  run::SplitMix64 random(1);
  for (const std::string& name : support::shipped_games())
    for (const bool misere : {false, true})
      compare(support::shipped(name), misere, MINIMEX_SANITIZED ? 15 : 60,
              name == "konane" || name == "toads-and-frogs" ? 14 : 11, random);
}

TEST(Sums, EqualBruteForceOnRandomRules) {
  run::SplitMix64 random(2);
  for (int i = 0; i < (MINIMEX_SANITIZED ? 60 : 400); ++i) {
    const support::RandomRules r = support::random_rules(random);
    for (const bool misere : {false, true}) compare(r.rules, misere, 6, 9, random, r.toml);
  }
}

/// Rules whose moves only take cells away: there the bounds of sum_bounds.hpp hold.
std::string random_taking_rules(run::SplitMix64& random) {
  std::string out = "name='taking'\nboard='grid'\ncells='.ox#'\n";
  const bool two = random.below(3) == 0;  // kinds of cells
  for (std::uint64_t m = 0, n = 2 + random.below(3); m < n; ++m) {
    const std::uint64_t rows = 1 + random.below(2);
    const std::uint64_t columns = 1 + random.below(3);
    std::string before;
    std::string after;
    bool takes = false;
    for (std::uint64_t r = 0; r < rows; ++r) {
      before += r == 0 ? "'" : ",'";
      after += r == 0 ? "'" : ",'";
      for (std::uint64_t c = 0; c < columns; ++c) {
        const bool last = r + 1 == rows && c + 1 == columns;
        const bool take = random.below(4) != 0 || (last && !takes);
        takes = takes || take;
        before += two && random.below(2) == 0 ? 'o' : !take && random.below(2) == 0 ? '?' : '.';
        after += take ? '#' : '_';
      }
      before += "'";
      after += "'";
    }
    out += fmt::format("[[move]]\nplayer='{}'\nbefore=[{}]\nafter=[{}]\nplaced='{}'\n",
                       m == 0                 ? "left"
                       : m == 1               ? "right"
                       : random.below(2) == 0 ? "left"
                                              : "right",
                       before, after,
                       std::array{"as-is", "reflections", "rotations", "all"}[random.below(4)]);
  }
  return out;
}

TEST(Sums, EqualBruteForceWhereMovesOnlyTakeCells) {
  run::SplitMix64 random(3);
  int bounded = 0;
  for (int i = 0; i < (MINIMEX_SANITIZED ? 60 : 400); ++i) {
    const std::string toml = random_taking_rules(random);
    const Rules rules = parse_rules(toml, "taking.toml");
    bounded += compile(rules, study(rules)).shrinks ? 1 : 0;
    compare(rules, false, 10, 14, random, toml);
    compare(rules, true, 3, 11, random, toml);
  }
  EXPECT_GT(bounded, MINIMEX_SANITIZED ? 30 : 200);
}

TEST(Sums, EnginesOfAllWordsAgree) {
  run::SplitMix64 random(4);
  for (const std::string& name : support::shipped_games()) {
    const Rules rules = support::shipped(name);
    const Program program = compile(rules, study(rules));
    for (const bool misere : {false, true}) {
      SumRules sums;
      sums.misere = misere;
      if (!misere && !program.impartial) sums.swap = find_swap(program);
      const std::unique_ptr<SumEngine> narrow(new_portable_sum_engine(program, sums, false));
      const std::unique_ptr<SumEngine> wide(new_portable_sum_engine(program, sums, true));
      Judge judge(rules, misere);
      for (int i = 0; i < (MINIMEX_SANITIZED ? 3 : 12); ++i) {
        const Position p = support::random_position(rules, 16, random);
        Cells cells;
        cells.count = p.rows * p.columns;
        cells.columns = p.columns;
        std::copy(p.cells.begin(), p.cells.end(), cells.symbol.begin());
        for (const Player mover : kPlayers) {
          const bool expected = judge.wins(p, mover, run::Context());
          for (SumEngine* e : {narrow.get(), wide.get()}) {
            SearchState state;
            state.tick = [](void*) {};
            e->set_budget(1 << 28);
            e->prepare(p.rows, p.columns);
            ASSERT_EQ(e->wins(cells, static_cast<int>(mover), state, 0), expected)
                << text(rules, p, mover, misere);
          }
        }
      }
    }
  }
}

TEST(Sums, PlayersAreExchangedByASymmetryWhereTheRulesHaveOne) {
  const auto swap = [](const std::string& name) {
    const Rules rules = support::shipped(name);
    return find_swap(compile(rules, study(rules)));
  };
  for (const char* name : {"clobber", "col", "domineering", "konane", "snort", "toads-and-frogs"})
    EXPECT_TRUE(swap(name).has_value()) << name;
  EXPECT_NE(swap("domineering")->element & 4U, 0U);
  EXPECT_EQ(swap("toads-and-frogs")->element, 1U);
  const Rules uneven = parse_rules(
      "name='g'\nboard='strip'\ncells='.#'\n[[move]]\nplayer='left'\nbefore='..'\nafter='##'\n"
      "[[move]]\nplayer='right'\nbefore='.'\nafter='#'\n",
      "g.toml");
  EXPECT_FALSE(find_swap(compile(uneven, study(uneven))).has_value());
}

/// Who wins a board as the rules start it: N, P, L or R.
char outcome(const Rules& rules, int rows, int columns, bool misere = false) {
  Judge judge(rules, misere);
  const Position p = start(rules, rows, columns);
  const run::Context context;
  const bool left = judge.wins(p, Player::left, context);
  const bool right = judge.wins(p, Player::right, context);
  return left ? (right ? 'N' : 'L') : (right ? 'R' : 'P');
}

TEST(Sums, SmallBoards) {
  const Rules domineering = support::shipped("domineering");
  EXPECT_EQ(outcome(domineering, 5, 5), 'P');
  EXPECT_EQ(outcome(domineering, 4, 5), 'L');
}

TEST(Sums, NimbersOfThePlainSearchAreThoseOfTheOther) {
  run::SplitMix64 random(5);
  for (const std::string& name : support::shipped_games()) {
    const Rules rules = support::shipped(name);
    const Program program = compile(rules, study(rules));
    if (!program.impartial) continue;
    Judge judge(rules, false);
    PlainNimbers plain(program);
    const run::Context context;
    for (int i = 0; i < (MINIMEX_SANITIZED ? 5 : 30); ++i) {
      const Position p = support::random_position(rules, 18, random);
      Cells cells;
      cells.count = p.rows * p.columns;
      cells.columns = p.columns;
      std::copy(p.cells.begin(), p.cells.end(), cells.symbol.begin());
      Parts parts;
      plain.parts(cells, context, parts);
      int sum = 0;
      for (int k = 0; k < parts.count; ++k) sum ^= parts.nimber[static_cast<std::size_t>(k)];
      ASSERT_EQ(static_cast<value::Nimber>(sum), judge.nimber(p, context)) << print(rules, p);
    }
  }
}

}  // namespace
}  // namespace minimex::board
