// Reading rules files: what the keys mean.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "minimex/family/board/rules.hpp"
#include "minimex/run/error.hpp"
#include "support/board.hpp"

namespace minimex::board {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr SymbolSet set(int s) { return SymbolSet{1} << s; }

/// A file with a header for grids of the symbols .#x, and the moves given.
Rules grid(const std::string& moves) {
  return parse_rules("name='g'\nboard='grid'\ncells='.#x'\n" + moves, "g.toml");
}

Rules strip(const std::string& moves) {
  return parse_rules("name='s'\nboard='strip'\ncells='.#x'\n" + moves, "s.toml");
}

TEST(RulesFile, TheHeaderIsKept) {
  const Rules r = parse_rules(
      "name = 'Cram'\nabout = 'dominoes'\nboard = 'grid'\ncells = '.#'\nstart = ['.#', '#.']\n"
      "centre = \"_#\"\n[[move]]\nbefore = '..'\nafter = '##'\n",
      "cram.toml");
  EXPECT_EQ(r.name, "Cram");
  EXPECT_EQ(r.about, "dominoes");
  EXPECT_EQ(r.kind, Kind::grid);
  EXPECT_EQ(r.symbols, ".#");
  EXPECT_THAT(r.start, ElementsAre(".#", "#."));
  EXPECT_THAT(r.centre, ElementsAre("_#"));
  EXPECT_THAT(r.places, ElementsAre("cram.toml:7:1"));
  EXPECT_THAT(r.remarks, IsEmpty());
  EXPECT_EQ(
      parse_rules("name='k'\nboard='ring'\ncells='o.'\n[[move]]\nbefore='o'\nafter='.'", "k").kind,
      Kind::ring);
}

TEST(RulesFile, WithoutStartTheFirstSymbolFillsTheBoard) {
  EXPECT_THAT(strip("[[move]]\nbefore='.'\nafter='#'").start, ElementsAre("."));
}

TEST(RulesFile, PatternCellsSayWhatTheyAcceptAndWrite) {
  const Rules r = strip("[sets]\na='#~'\n[[move]]\nplayer='left'\nbefore='.*a?~x'\nafter='#_x#__'");
  ASSERT_EQ(r.patterns.size(), 1U);
  EXPECT_EQ(r.patterns[0].players, (std::array{true, false}));
  EXPECT_EQ(r.patterns[0].move, 0);
  EXPECT_THAT(
      r.patterns[0].cells,
      ElementsAre(PatternCell{0, 0, set(0), 1}, PatternCell{0, 1, 7, kLeave},
                  PatternCell{0, 2, set(1) | kOutside, 2}, PatternCell{0, 3, 7 | kOutside, 1},
                  PatternCell{0, 4, kOutside, kLeave}, PatternCell{0, 5, set(2), kLeave}));
}

TEST(RulesFile, CellsThatAskAndWriteNothingAreDropped) {
  const Rules r = grid("[[move]]\nbefore=['?\?\?', '?.?', '?x?']\nafter=['___', '_#_', '_x_']");
  ASSERT_EQ(r.patterns.size(), 1U);
  EXPECT_THAT(r.patterns[0].cells,
              ElementsAre(PatternCell{0, 0, set(0), 1}, PatternCell{1, 0, set(2), kLeave}));
}

TEST(RulesFile, TheAnchorLiesOnTheBoard) {
  const Rules r = strip("[[move]]\nbefore='~.'\nafter='_#'");
  EXPECT_THAT(r.patterns[0].cells,
              ElementsAre(PatternCell{0, 0, set(0), 1}, PatternCell{0, -1, kOutside, kLeave}));
}

std::size_t orientations(const std::string& placed, const std::string& before,
                         const std::string& after) {
  return grid("[[move]]\nplaced='" + placed + "'\nbefore=" + before + "\nafter=" + after)
      .patterns.size();
}

TEST(RulesFile, OrientationsAreThoseOfTheSquareNoTwoAlike) {
  const std::string bent = "['.x','#.','..']";  // no symmetry of its own
  const std::string after = "['..','..','#.']";
  EXPECT_EQ(orientations("as-is", bent, after), 1U);
  EXPECT_EQ(orientations("reflections", bent, after), 4U);
  EXPECT_EQ(orientations("rotations", bent, after), 4U);
  EXPECT_EQ(orientations("all", bent, after), 8U);
  EXPECT_EQ(orientations("all", "'..'", "'##'"), 2U);
  EXPECT_EQ(orientations("reflections", "'.x'", "'##'"), 2U);
  EXPECT_EQ(orientations("rotations", "'.x'", "'##'"), 4U);
  EXPECT_EQ(orientations("all", "'.'", "'#'"), 1U);
}

TEST(RulesFile, AQuarterTurnIsNoReflection) {
  // The S and the Z of four cells are mirror images; turns alone do not take one to the other.
  EXPECT_EQ(orientations("rotations", "['?..','..?']", "['_##','##_']"), 2U);
  EXPECT_EQ(orientations("all", "['?..','..?']", "['_##','##_']"), 4U);
}

TEST(RulesFile, PlayersOfTheSamePatternAreMerged) {
  const Rules r = grid(
      "[[move]]\nplayer='left'\nbefore='..'\nafter='##'\n"
      "[[move]]\nplayer='right'\nbefore='..'\nafter='##'\nplaced='rotations'\n");
  ASSERT_EQ(r.patterns.size(), 2U);
  EXPECT_EQ(r.patterns[0].players, (std::array{true, true}));
  EXPECT_EQ(r.patterns[1].players, (std::array{false, true}));
  EXPECT_EQ(r.patterns[1].move, 1);
}

TEST(RulesFile, RowsMayBeLinesOfOneString) {
  const Rules lines = grid("[[move]]\nbefore='''\n.x\n#.'''\nafter=\"\"\"\n..\n##\n\"\"\"");
  const Rules array = grid("[[move]]\nbefore=['.x','#.']\nafter=['..','##']");
  EXPECT_EQ(lines.patterns[0].cells, array.patterns[0].cells);
}

TEST(RulesFile, StripsAndRingsAreReversed) {
  EXPECT_EQ(strip("[[move]]\nplaced='reflections'\nbefore='.x'\nafter='##'").patterns.size(), 2U);
  EXPECT_EQ(strip("[[move]]\nbefore='.x'\nafter='##'").patterns.size(), 1U);
}

TEST(RulesFile, EveryShippedGameIsReadWithoutAWarning) {
  const std::vector<std::string> games = support::shipped_games();
  EXPECT_THAT(games, ElementsAre("clobber", "col", "cram", "dawsons-kayles", "domineering",
                                 "fission", "flip-game", "kayles", "konane", "node-kayles",
                                 "peg-duotaire", "snort", "toads-and-frogs"));
  for (const std::string& name : games) {
    const Rules rules = support::shipped(name);
    EXPECT_EQ(rules.name, name);
    EXPECT_FALSE(rules.about.empty()) << name;
    EXPECT_THAT(warnings(rules, study(rules)), IsEmpty()) << name;
  }
}

TEST(RulesFile, AFileOfSixtyFourPatternsIsRead) {
  std::string moves;
  for (int m = 0; m < 8; ++m) {
    std::string row(8, '.');
    row[static_cast<std::size_t>(m)] = 'x';
    moves += "[[move]]\nplaced='all'\nbefore=['" + row + "','" + std::string("#.......") +
             "','x......#']\nafter=['#_______','________','________']\n";
  }
  EXPECT_EQ(grid(moves).patterns.size(), 64U);
  EXPECT_THROW(grid(moves + "[[move]]\nbefore='.'\nafter='#'"), run::BadRequest);
}

}  // namespace
}  // namespace minimex::board
