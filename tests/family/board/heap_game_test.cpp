// Strips that are heap games: the code that is derived against brute force on the board.

#include "minimex/family/board/heap_game.hpp"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <string>
#include <vector>

#include "minimex/family/board/game.hpp"
#include "minimex/family/heap/sequence.hpp"
#include "minimex/run/random.hpp"
#include "minimex/search/memo.hpp"
#include "minimex/value/valuation.hpp"
#include "support/board.hpp"

namespace minimex::board {
namespace {

/// The code, or "none".
std::string code(const Rules& rules) {
  const auto heaps = heap_game(rules);
  return heaps ? heap::canonical_code(*heaps) : "none";
}

std::string code(const std::string& text) { return code(parse_rules(text, "test")); }

std::string on_a_strip(const std::string& moves, const std::string& head = "") {
  return "name = \"t\"\nboard = \"strip\"\ncells = \".#\"\n" + head + moves;
}

std::string move(const std::string& before, const std::string& after,
                 const std::string& placed = "reflections") {
  return "[[move]]\nbefore = \"" + before + "\"\nafter = \"" + after + "\"\nplaced = \"" + placed +
         "\"\n";
}

TEST(HeapGame, TheShippedStripsHaveTheirCodes) {
  EXPECT_EQ(code(support::shipped("flip-game")), "0.07");
  EXPECT_EQ(code(support::shipped("kayles")), "0.77");
  EXPECT_EQ(code(support::shipped("dawsons-kayles")), "0.07");
  EXPECT_EQ(code(support::shipped("toads-and-frogs")), "none");
  EXPECT_EQ(code(support::shipped("cram")), "none") << "a grid is no strip";
}

TEST(HeapGame, PatternsGiveTheirDigits) {
  EXPECT_EQ(code(on_a_strip(move("...", "###"))), "0.007");
  EXPECT_EQ(code(on_a_strip(move("?.?", "###"))), "0.137") << "Node-Kayles on a path";
  EXPECT_EQ(code(on_a_strip(move(".", "#") + move("..", "##"))), "0.77");
  EXPECT_EQ(code(on_a_strip(move("..", "#_", "as-is"))), "0.6") << "one must be left";
  EXPECT_EQ(code(on_a_strip(move("...", "_#_"))), "0.4") << "one on each side";
}

TEST(HeapGame, RefusesWhatIsNoHeapGame) {
  EXPECT_EQ(code(on_a_strip(move("..", "##"), "start = \".#\"\n")), "none")
      << "no row of live cells";
  EXPECT_EQ(code(on_a_strip(move(".#", "#.", "as-is"))), "none") << "a void cell comes to life";
  EXPECT_EQ(code(on_a_strip(move("...", "#_#"))), "none") << "three parts";
  EXPECT_EQ(code(on_a_strip(move("...", "#__", "as-is"))), "none") << "two must be left";
  EXPECT_EQ(code(on_a_strip(move("??.??", "#####"))), "none") << "other runs count";
  EXPECT_EQ(code("name = \"t\"\nboard = \"ring\"\ncells = \".#\"\n" + move("..", "##")), "none");
  EXPECT_EQ(
      code("name = \"t\"\nboard = \"strip\"\ncells = \".x#\"\n" + move(".", "x") + move("x", "#")),
      "none");
}

/// A pattern of a few cells, each one of what a cell may ask; its anchor asks for L.
Pattern random_pattern(run::SplitMix64& random) {
  constexpr SymbolSet kLive = 1;
  constexpr SymbolSet kDead = 2 | kOutside;
  const int size = 1 + static_cast<int>(random.below(4));
  std::vector<PatternCell> cells;
  for (int i = 0; i < size; ++i) {
    const std::array<PatternCell, 5> kinds = {{{0, i, kLive, 1},
                                               {0, i, kLive, kLeave},
                                               {0, i, kDead, kLeave},
                                               {0, i, kLive | kDead, 1},
                                               {0, i, kLive | kDead, kLeave}}};
    // Cleared cells are the rule, or nothing would be recognised.
    const std::uint64_t pick = random.below(9);
    cells.push_back(kinds[pick < 5 ? pick : 0]);
  }
  Pattern pattern;
  pattern.players = {true, true};
  for (std::size_t i = 0; i < cells.size(); ++i)
    if (cells[i].accepts == kLive) {
      std::swap(cells[0], cells[i]);
      const int anchor = cells[0].column;
      for (PatternCell& c : cells) c.column -= anchor;
      pattern.cells = cells;
      return pattern;
    }
  return random_pattern(random);
}

Rules random_rules(run::SplitMix64& random) {
  Rules rules;
  rules.name = "random";
  rules.kind = Kind::strip;
  rules.symbols = ".#";
  rules.start = {"."};
  const std::uint64_t patterns = 1 + random.below(3);
  for (std::uint64_t i = 0; i < patterns; ++i) rules.patterns.push_back(random_pattern(random));
  return rules;
}

TEST(HeapGame, DerivedCodesHaveTheValuesOfTheBoard) {
  constexpr int kLargest = 9;
  constexpr int kStrips = 12;
  run::SplitMix64 random(20261130);
  const run::Context context;
  std::set<std::string> codes;
  int recognised = 0;
  for (int round = 0; round < 1500; ++round) {
    const Rules rules = random_rules(random);
    const auto heaps = heap_game(rules);
    if (!heaps) continue;
    ++recognised;
    codes.insert(heap::canonical_code(*heaps));
    heap::Sequence values(*heaps);
    values.extend(kLargest + 1, context);
    const PlainGame game(rules, false);
    for (int n = 1; n <= kLargest; ++n) {
      search::Memo<PlainGame, value::NimberFold> memo(game, context);
      ASSERT_EQ(memo.value(start(rules, 1, n)), values[static_cast<std::uint64_t>(n)])
          << heap::canonical_code(*heaps) << " on " << n;
    }
    for (int strip = 0; strip < kStrips && recognised % 8 == 0; ++strip) {
      Position p = start(rules, 1, kLargest);
      value::Nimber sum = 0;
      std::uint64_t run = 0;
      for (std::uint8_t& cell : p.cells) {
        cell = random.below(4) == 0 ? 1 : 0;
        if (cell == 1) {
          sum ^= values[run];
          run = 0;
        } else {
          ++run;
        }
      }
      sum ^= values[run];
      search::Memo<PlainGame, value::NimberFold> memo(game, context);
      ASSERT_EQ(memo.value(p), sum) << heap::canonical_code(*heaps) << " " << print(rules, p);
    }
  }
  EXPECT_GE(recognised, 200);
  EXPECT_GE(codes.size(), 40U);
}

}  // namespace
}  // namespace minimex::board
