// What follows from rules: impartial or not, symmetries, void symbols, a potential, warnings.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <numeric>

#include "family/board/orientation.hpp"
#include "family/board/potential.hpp"
#include "minimex/family/board/position.hpp"
#include "minimex/family/board/rules.hpp"
#include "support/board.hpp"

namespace minimex::board {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Rules file(const std::string& board, const std::string& cells, const std::string& moves) {
  return parse_rules("name='g'\nboard='" + board + "'\ncells='" + cells + "'\n" + moves, "g.toml");
}

std::int64_t weight(const Potential& potential, const Position& p) {
  std::int64_t sum = 0;
  for (int cell = 0; cell < p.rows * p.columns; ++cell) {
    const Potential::Weight& w = potential.of_symbol[p.cells[cell]];
    sum += w.constant + w.row * (cell / p.columns) + w.column * (cell % p.columns);
  }
  return sum;
}

/// Plays at random until nobody moves; whether the weights fell with every move.
void expect_falling(const Rules& rules, const Potential& potential, Position p,
                    run::SplitMix64& random) {
  for (;;) {
    std::vector<Move> all = moves(rules, p, Player::left);
    for (Move& m : moves(rules, p, Player::right)) all.push_back(std::move(m));
    if (all.empty()) return;
    for (const Move& m : all)
      ASSERT_LT(weight(potential, play(p, m)), weight(potential, p)) << print(rules, p);
    p = play(p, all[random.below(all.size())]);
  }
}

TEST(Study, ShippedGamesAreImpartialOrPartizan) {
  for (const char* name :
       {"cram", "dawsons-kayles", "fission", "flip-game", "kayles", "node-kayles", "peg-duotaire"})
    EXPECT_TRUE(study(support::shipped(name)).impartial) << name;
  for (const char* name : {"clobber", "col", "domineering", "konane", "snort", "toads-and-frogs"})
    EXPECT_FALSE(study(support::shipped(name)).impartial) << name;
}

TEST(Study, SymmetriesOfShippedGames) {
  const std::map<std::string, int> expected = {
      {"cram", 0xFF}, {"clobber", 0xFF},     {"konane", 0xFF},       {"node-kayles", 0xFF},
      {"col", 0xFF},  {"domineering", 0x0F}, {"toads-and-frogs", 1}, {"kayles", 0x03},
  };
  for (const auto& [name, symmetries] : expected)
    EXPECT_EQ(study(support::shipped(name)).symmetries, symmetries) << name;
}

TEST(Study, VoidSymbolsAreThoseThatNothingTellsFromOutside) {
  const auto of = [](const char* name) { return study(support::shipped(name)).void_symbols; };
  EXPECT_EQ(of("cram"), 2U);         // a covered cell is as good as none
  EXPECT_EQ(of("node-kayles"), 2U);  // ? takes # and the outside alike
  EXPECT_EQ(of("clobber"), 1U);      // nobody asks for an empty cell
  EXPECT_EQ(of("konane"), 0U);       // one lands on empty cells, not outside
  EXPECT_EQ(of("col"), 8U);          // the sets accept # and ~ alike
  EXPECT_EQ(of("toads-and-frogs"), 0U);
  // An edge is asked for, a wall is not.
  EXPECT_EQ(study(file("strip", ".#", "[[move]]\nbefore='~.'\nafter='_#'")).void_symbols, 0U);
  // A wall may be broken.
  EXPECT_EQ(study(file("strip", ".#", "[[move]]\nbefore='.?'\nafter='#.'")).void_symbols, 0U);
}

TEST(Study, CountsAloneAreEnoughWhereTheyFall) {
  for (const char* name : {"cram", "clobber", "konane", "node-kayles", "col", "fission"}) {
    const Facts facts = study(support::shipped(name));
    ASSERT_TRUE(facts.potential) << name;
    for (const Potential::Weight& w : facts.potential->of_symbol) {
      EXPECT_EQ(w.row, 0) << name;
      EXPECT_EQ(w.column, 0) << name;
    }
  }
}

TEST(Study, ToadsAndFrogsEndsByWhereTheyStand) {
  const Facts facts = study(support::shipped("toads-and-frogs"));
  ASSERT_TRUE(facts.potential);
  const auto& w = facts.potential->of_symbol;
  EXPECT_LT(w[1].column - w[0].column, 0);
  EXPECT_GT(w[2].column - w[0].column, 0);
}

TEST(Study, PlayThatNeedNotEndHasNoPotential) {
  EXPECT_FALSE(study(file("strip", ".#",
                          "[[move]]\nbefore='.'\nafter='#'\n"
                          "[[move]]\nbefore='#'\nafter='.'"))
                   .potential);
  // A stone that goes right comes to an end on a strip, not on a ring.
  const std::string step = "[[move]]\nbefore='#.'\nafter='.#'";
  EXPECT_TRUE(study(file("strip", ".#", step)).potential);
  EXPECT_FALSE(study(file("ring", ".#", step)).potential);
  EXPECT_FALSE(study(file("strip", ".#", step + "\nplaced='reflections'")).potential);
  EXPECT_TRUE(
      study(file("grid", ".#", step + "\n[[move]]\nbefore=['#','.']\nafter=['.','#']")).potential);
}

TEST(Study, TheWorstOfWhatACellMayHoldCounts) {
  // Taking . lowers a count; if the neighbour may turn from # to ., nothing is lowered for sure.
  EXPECT_TRUE(study(file("strip", ".#", "[[move]]\nbefore='.?'\nafter='#_'")).potential);
  EXPECT_TRUE(study(file("strip", ".#", "[[move]]\nbefore='.?'\nafter='##'")).potential);
  EXPECT_FALSE(study(file("strip", ".#", "[[move]]\nbefore='?.?'\nafter='.#.'")).potential);
  EXPECT_TRUE(study(file("strip", ".#x", "[[move]]\nbefore='.?'\nafter='#x'")).potential);
  // Where nothing changes there is no move to lower anything.
  EXPECT_TRUE(study(file("strip", ".#", "[[move]]\nbefore='**'\nafter='##'")).potential);
  EXPECT_TRUE(study(file("strip", ".#", "[[move]]\nbefore='.*'\nafter='._'")).potential);
}

TEST(Study, WhatHoldsOnTheLargestBoardIsEnough) {
  // The neighbour to the right comes back, but then it is further to the right.
  const std::string back = "[[move]]\nbefore='.?'\nafter='#.'";
  EXPECT_TRUE(study(file("strip", ".#", back)).potential);
  EXPECT_FALSE(study(file("ring", ".#", back)).potential);
  // Pawns weigh less with each step and are taken at last.
  const std::string white =
      "[[move]]\nplayer='left'\nbefore=['.','w']\nafter=['w','.']\n"
      "[[move]]\nplayer='left'\nbefore=['b?','?w']\nafter=['w_','_.']\n";
  const std::string black =
      "[[move]]\nplayer='right'\nbefore=['b','.']\nafter=['.','b']\n"
      "[[move]]\nplayer='right'\nbefore=['b?','?w']\nafter=['._','_b']\n";
  EXPECT_TRUE(study(file("grid", ".wb", white + black)).potential);
  EXPECT_FALSE(
      study(file("grid", ".wb", white + black + "[[move]]\nbefore=['w','.']\nafter=['.','w']\n"))
          .potential);
}

TEST(Study, ThreeForOneNeedsWeightsThatDiffer) {
  const Facts facts = study(file("strip", ".abc",
                                 "[[move]]\nbefore='a..'\nafter='bbb'\n"
                                 "[[move]]\nbefore='b..'\nafter='ccc'\n"));
  ASSERT_TRUE(facts.potential);
}

TEST(Study, WeightsFallInRandomPlayOfShippedGames) {
  run::SplitMix64 random(11);
  for (const std::string& name : support::shipped_games()) {
    const Rules rules = support::shipped(name);
    const Facts facts = study(rules);
    ASSERT_TRUE(facts.potential) << name;
    for (int i = 0; i < 40; ++i)
      expect_falling(rules, *facts.potential, support::random_position(rules, 30, random), random);
  }
}

TEST(Study, WeightsFallInRandomPlayOfRandomRules) {
  run::SplitMix64 random(12);
  int placed = 0;
  for (int i = 0; i < 300; ++i) {
    const support::RandomRules r = support::random_rules(random);
    SCOPED_TRACE(r.toml);
    for (const Potential::Weight& w : r.facts.potential->of_symbol)
      placed += w.row != 0 || w.column != 0 ? 1 : 0;
    for (int k = 0; k < 10; ++k)
      expect_falling(r.rules, *r.facts.potential, support::random_position(r.rules, 16, random),
                     random);
  }
  EXPECT_GT(placed, 0);  // some needed more than counts
}

/// Whether play on small boards can come back to a position: depth-first from every one.
bool comes_back(const Rules& rules, int rows, int columns) {
  const auto n = static_cast<std::uint64_t>(rules.symbols.size());
  std::uint64_t total = 1;
  for (int i = 0; i < rows * columns; ++i) total *= n;
  const auto number = [&](const Position& p) {
    std::uint64_t x = 0;
    for (const std::uint8_t s : p.cells) x = x * n + s;
    return x;
  };
  std::vector<std::vector<std::uint64_t>> options(total);
  for (std::uint64_t x = 0; x < total; ++x) {
    Position p{rows, columns, std::vector<std::uint8_t>(rows * columns), std::nullopt};
    std::uint64_t rest = x;
    for (int i = rows * columns; i-- > 0; rest /= n)
      p.cells[i] = static_cast<std::uint8_t>(rest % n);
    for (const Player player : {Player::left, Player::right})
      for (const Move& m : moves(rules, p, player)) options[x].push_back(number(play(p, m)));
  }
  // Positions without options left are taken away; what stays lies on or before a circle.
  std::vector<std::vector<std::uint64_t>> before(total);
  std::vector<std::size_t> left(total);
  std::vector<std::uint64_t> open;
  for (std::uint64_t x = 0; x < total; ++x) {
    left[x] = options[x].size();
    if (left[x] == 0) open.push_back(x);
    for (const std::uint64_t y : options[x]) before[y].push_back(x);
  }
  std::uint64_t gone = 0;
  while (!open.empty()) {
    const std::uint64_t y = open.back();
    open.pop_back();
    ++gone;
    for (const std::uint64_t x : before[y])
      if (--left[x] == 0) open.push_back(x);
  }
  return gone < total;
}

TEST(Study, APotentialIsNeverFoundWherePlayComesBack) {
  run::SplitMix64 random(13);
  support::RandomRulesOptions options;
  options.ends = false;
  int ends = 0;
  int back = 0;
  int undecided = 0;
  for (int i = 0; i < 400; ++i) {
    const support::RandomRules r = support::random_rules(random, options);
    const bool grid = r.rules.kind == Kind::grid;
    const bool circle = comes_back(r.rules, grid ? 2 : 1, grid ? 3 : 6);
    if (r.facts.potential) {
      EXPECT_FALSE(circle) << r.toml;
      ++ends;
    } else {
      (circle ? back : undecided) += 1;
    }
  }
  EXPECT_GT(ends, 50);
  EXPECT_GT(back, 50);
  // Rules that end on small boards though no weights say so are rare.
  EXPECT_LT(undecided, 40);
}

Position image(const Position& p, unsigned g) {
  Position q = p;
  if ((g & 4) != 0) std::swap(q.rows, q.columns);
  for (int r = 0; r < p.rows; ++r)
    for (int c = 0; c < p.columns; ++c) {
      int row = (g & 2) != 0 ? p.rows - 1 - r : r;
      int column = (g & 1) != 0 ? p.columns - 1 - c : c;
      if ((g & 4) != 0) std::swap(row, column);
      q.cells[row * q.columns + column] = p.cells[r * p.columns + c];
    }
  return q;
}

/// Of each option, seen through g: sorted.
std::vector<std::string> options_of(const Rules& rules, const Position& p, Player player,
                                    unsigned g) {
  std::vector<std::string> out;
  for (const Move& m : moves(rules, p, player)) out.push_back(print(rules, image(play(p, m), g)));
  std::sort(out.begin(), out.end());
  return out;
}

TEST(Study, SymmetriesCommuteWithMoves) {
  run::SplitMix64 random(14);
  std::map<int, int> seen;
  support::RandomRulesOptions any;
  any.ends = false;
  for (int i = 0; i < 300; ++i) {
    const support::RandomRules r = support::random_rules(random, any);
    ++seen[r.facts.symmetries];
    for (unsigned g = 0; g < 8; ++g) {
      if ((r.facts.symmetries >> g & 1) == 0) continue;
      for (int k = 0; k < 8; ++k) {
        const Position p = support::random_position(r.rules, 12, random);
        for (const Player player : {Player::left, Player::right})
          EXPECT_EQ(options_of(r.rules, image(p, g), player, 0), options_of(r.rules, p, player, g))
              << r.toml << g;
      }
    }
  }
  EXPECT_GE(seen.size(), 6U);
}

TEST(Study, VoidSymbolsCanBeCutOff) {
  run::SplitMix64 random(15);
  support::RandomRulesOptions any;
  any.ends = false;
  int cut = 0;
  for (int i = 0; i < 2000; ++i) {
    const support::RandomRules r = support::random_rules(random, any);
    if (r.facts.void_symbols == 0 || r.rules.kind == Kind::ring) continue;
    ++cut;
    const auto symbol = static_cast<std::uint8_t>(std::countr_zero(r.facts.void_symbols));
    Position p = support::random_position(r.rules, 12, random);
    // The same board with one more column of the symbol on the right.
    Position wide{p.rows, p.columns + 1, {}, std::nullopt};
    for (int row = 0; row < p.rows; ++row) {
      for (int c = 0; c < p.columns; ++c) wide.cells.push_back(p.cells[row * p.columns + c]);
      wide.cells.push_back(symbol);
    }
    for (const Player player : {Player::left, Player::right})
      EXPECT_EQ(moves(r.rules, p, player).size(), moves(r.rules, wide, player).size()) << r.toml;
  }
  EXPECT_GT(cut, 100);
}

TEST(Warnings, SayWhatCannotBeMeant) {
  const auto of = [](const Rules& r) { return warnings(r, study(r)); };
  EXPECT_THAT(of(file("strip", ".#", "[[move]]\nbefore='.~.'\nafter='#_#'")),
              ElementsAre("g.toml:4:1: no position allows this move: it does not fit on a board"));
  EXPECT_THAT(of(file("ring", ".#", "[[move]]\nbefore='.~'\nafter='#_'")),
              ElementsAre("g.toml:4:1: no position allows this move: it does not fit on a board"));
  EXPECT_THAT(
      of(file("strip", ".#", "[[move]]\nbefore='.#'\nafter='_#'\n[[move]]\nbefore='.'\nafter='#'")),
      ElementsAre("g.toml:4:1: this move changes nothing, so it is no move"));
  EXPECT_THAT(of(file("strip", ".#x", "[[move]]\nbefore='.x'\nafter='##'")),
              ElementsAre("g.toml:4:1: only a drawn position can allow this move: no start and no "
                          "other move makes x"));
  EXPECT_THAT(of(file("strip", ".#x", "[[move]]\nbefore='.'\nafter='#'")),
              ElementsAre("no move and no start names x: such cells can only be drawn"));
  EXPECT_THAT(of(file("strip", ".#", "[[move]]\nplayer='left'\nbefore='.'\nafter='#'")),
              ElementsAre("Right has no move at all"));
  EXPECT_THAT(
      of(file("strip", ".#", "[[move]]\nbefore='*'\nafter='#'\n[[move]]\nbefore='#'\nafter='.'")),
      ElementsAre("play need not end: no weights of the symbols, affine in row and column, "
                  "are lowered by every move"));
  EXPECT_THAT(of(file("strip", ".#",
                      "sets={a='.#'}\n[[move]]\nbefore='.'\nafter='#'\n"
                      "[[move]]\nbefore='.'\nafter='#'")),
              ElementsAre("g.toml:8:1: this move is the same as others before it",
                          "g.toml:4:7: no move uses the set a"));
}

TEST(Warnings, AMoveThatSomePositionAllowsIsNoneOfThem) {
  const auto of = [](const Rules& r) { return warnings(r, study(r)); };
  EXPECT_THAT(of(file("grid", ".#", "[[move]]\nbefore=['~?','?.']\nafter=['__','_#']")), IsEmpty());
  EXPECT_THAT(of(file("strip", ".#", "[[move]]\nbefore='~.~'\nafter='_#_'")), IsEmpty());
}

}  // namespace
}  // namespace minimex::board
