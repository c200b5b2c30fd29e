// Cells that may be left out where moves take pairs.

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "family/board/machine.hpp"
#include "minimex/family/board/position.hpp"
#include "minimex/run/random.hpp"
#include "support/board.hpp"
#include "support/sanitized.hpp"

namespace minimex::board {
namespace {

using test::kSanitized;

struct Here {};

/// Rules whose moves take pairs of cells that stand so, or mirrored and turned.
Rules pairs(const std::string& before) {
  std::string after = before;
  for (char& c : after) c = c == 'o' ? '.' : c == '?' ? '_' : c;
  return parse_rules("name = \"pairs\"\nboard = \"grid\"\ncells = \"o.\"\n[[move]]\nbefore = [" +
                         before + "]\nafter = [" + after + "]\nplaced = \"all\"\n",
                     "pairs");
}

template <class W>
W spare_of(const Rules& rules, const Position& p) {
  const Program program = compile(rules, study(rules));
  EXPECT_TRUE(program.takes_pairs);
  const Machine<Here, W, 1> machine(program, p.rows, p.columns);
  return machine.spare(machine.load(p.cells.data(), static_cast<int>(p.cells.size()), p.columns));
}

TEST(Spare, IsAllButOneLeafOfACellAndWhatHangsOnSuchCellsOnly) {
  const Rules rules = support::shipped("cram");
  const auto spare = [&](std::string_view drawn) {
    return spare_of<std::uint64_t>(rules, parse_position(rules, study(rules), drawn));
  };
  EXPECT_EQ(spare(".."), 0U) << "neither end of a pair";
  EXPECT_EQ(spare("..."), 0b100U) << "the second leaf";
  EXPECT_EQ(spare("...."), 0U);
  EXPECT_EQ(spare("....."), 0b00100U) << "between two cells with leaves";
  EXPECT_EQ(spare("../.."), 0U);
  EXPECT_EQ(spare("#.#/.../#.#"), 0b10100010U) << "all leaves but one";
}

TEST(Spare, IsNothingWhereASecondCellNeedNotBeThere) {
  const auto compiled = [](const std::string& before, const std::string& after) {
    const Rules rules =
        parse_rules("name = \"pairs\"\nboard = \"strip\"\ncells = \"o.\"\n[[move]]\nbefore = \"" +
                        before + "\"\nafter = \"" + after + "\"\n",
                    "pairs");
    return compile(rules, study(rules));
  };
  EXPECT_TRUE(compiled("oo", "..").takes_pairs);
  EXPECT_FALSE(compiled("o?", "..").takes_pairs);
  EXPECT_FALSE(compiled("o", ".").takes_pairs);
  EXPECT_FALSE(compiled("ooo", "...").takes_pairs);
  EXPECT_FALSE(compiled("oo", ".o").takes_pairs);
}

TEST(Spare, ChangesNoNimber) {
  run::SplitMix64 random(61);
  // Neighbours, diagonal neighbours, cells two apart, a knight's move apart.
  for (const char* before : {"\"oo\"", "\"o?\", \"?o\"", "\"o?o\"", "\"o??\", \"??o\""}) {
    const Rules rules = pairs(before);
    support::BoardOracle oracle(rules, false);
    int spared = 0;
    for (int i = 0; i < (kSanitized ? 40 : 400); ++i) {
      const Position p = support::random_position(rules, 16, random);
      const std::uint64_t out = spare_of<std::uint64_t>(rules, p);
      EXPECT_EQ(spare_of<Wide>(rules, p), out);
      if (out == 0) continue;
      ++spared;
      Position less = p;
      for (std::size_t c = 0; c < less.cells.size(); ++c)
        if ((out >> c & 1) != 0) less.cells[c] = 1;
      EXPECT_EQ(oracle.nimber(p), oracle.nimber(less)) << print(rules, p);
    }
    EXPECT_GT(spared, kSanitized ? 0 : 40) << before;
  }
}

}  // namespace
}  // namespace minimex::board
