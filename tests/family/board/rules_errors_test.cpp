// Rules files that are refused: each with the whole line that says so.

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "minimex/family/board/rules.hpp"
#include "minimex/run/error.hpp"

namespace minimex::board {
namespace {

struct Refused {
  std::string toml;
  std::string error;  // after the name of the file: line, column, message
};

void expect_refused(std::initializer_list<Refused> table) {
  for (const Refused& r : table) {
    std::string error = "none";
    try {
      parse_rules(r.toml, "g.toml");
    } catch (const run::BadRequest& e) {
      error = e.what();
    }
    EXPECT_EQ(error, "g.toml:" + r.error) << r.toml;
  }
}

// Three lines, so that what follows begins in the fourth.
const std::string kGrid = "name='g'\nboard='grid'\ncells='.#x'\n";
const std::string kStrip = "name='s'\nboard='strip'\ncells='.#x'\n";
const std::string kRing = "name='r'\nboard='ring'\ncells='.#x'\n";
// Three more lines.
const std::string kMove = "[[move]]\nbefore='..'\nafter='##'\n";

const std::string kTopKey =
    "expected one of the keys name, about, board, cells, start, centre, sets, move at the top of a "
    "rules file, found ";
const std::string kMoveKey =
    "expected one of the keys player, before, after, placed in a [[move]], found ";
const std::string kBeforeCell =
    "before: expected a symbol of cells (.#x), * (any), ? (any or outside) or ~ (outside), found ";
const std::string kSymbol =
    "cells: expected a printable ASCII symbol other than /\"'\\*?~_, found ";
const std::string kSetKey =
    "sets: expected a key of one printable ASCII character that is neither a symbol (.#x) nor one "
    "of /\"'\\*?~_, found ";
const std::string kAscii = "expected an ASCII character outside strings and comments, found ";
const std::string kEscaped =
    "expected an ASCII character after a backslash and any white space, found ";
const std::string kNoAnchor =
    "before: expected a cell that must lie on the board (a symbol, * or a set without ~), found "
    "none";

TEST(RulesErrors, TextThatIsNoTomlIsRefusedWhereItEnds) {
  expect_refused({
      {"name", "1:5: expected TOML, found: key-value pair: encountered end-of-file"},
      {"name = ", "1:8: expected TOML, found: key-value pair: encountered end-of-file"},
      {"name = 'cram", "1:13: expected TOML, found: literal string: encountered end-of-file"},
      {"name = \"cram\n\"",
       "1:13: expected TOML, found: string: unescaped control characters other than TAB (U+0009) "
       "are explicitly prohibited"},
      {"name = 'a'\nname = 'b'\n",
       "2:8: expected TOML, found: key-value pair: cannot redefine existing string 'name'"},
      {"name = 'a' board = 'grid'",
       "1:12: expected TOML, found: key-value pair: expected a comment or whitespace, saw 'b'"},
      {"name = cram", "1:8: expected a string in quotes, found cram"},
      {"name = 'a'\n\n  board == 'grid'", "3:10: expected a string in quotes, found ="},
      {"= 'a'",
       "1:1: expected TOML, found: root table: expected keys, tables, whitespace or comments, saw "
       "'='"},
      {"name = \"\\q\"", "1:10: expected TOML, found: string: unknown escape sequence '\\q'"},
      {"name: cram", "1:5: expected TOML, found: key-value pair: expected '=', saw ':'"},
      {kGrid + "[[move]\nbefore='.'",
       "4:8: expected TOML, found: table header: expected ']', saw '\\n'"},
      {kGrid + "[[move]]\nbefore=['.' '.']",
       "5:13: expected TOML, found: array: expected comma or closing ']', saw '''"},
      {kGrid + "[[move]]\nbefore='''\n..\n",
       "6:4: expected TOML, found: literal string: encountered end-of-file"},
      {kGrid + kMove + "[move]\nplaced='all'",
       "7:1: expected TOML, found: table header: cannot redefine existing array 'move' as table"},
      {kGrid + "move='.'\n[[move]]\n",
       "5:1: expected TOML, found: table header: cannot redefine existing string 'move' as "
       "array-of-tables"},
      {kGrid + "[[[move]]]", "4:3: expected the key of a table, found ["},
      {kGrid + "[]",
       "4:2: expected TOML, found: table header: tables with blank bare keys are explicitly "
       "prohibited"},
      {kGrid + "  [ = ]", "4:5: expected the key of a table, found ="},
      {"name = 'é' #\né = 1\n", "2:1: " + kAscii + "U+00E9 (é)"},
      {"[[1979-05-27T07:32:00Z]]\n[[\n", "2:3: expected the key of a table, found a line end"},
  });
}

TEST(RulesErrors, MissingKeysAreAskedForWhereTheyBelong) {
  expect_refused({
      {"", "1:1: expected name = \"what the game is called\", found none"},
      {"# only a comment\n", "1:1: expected name = \"what the game is called\", found none"},
      {"about='a'\n" + kMove, "1:1: expected name = \"what the game is called\", found none"},
      {"name='g'\n", "1:1: expected board = \"grid\", \"strip\" or \"ring\", found none"},
      {"name='g'\nboard='grid'\n", "1:1: expected cells = \"the symbols of a cell\", found none"},
      {kGrid + "", "1:1: expected at least one [[move]], found none"},
      {kGrid + "[[move]]\n", "4:1: expected before = \"the cells a move looks at\", found none"},
      {kGrid + "  [[move]]\n  after='#'\n",
       "4:3: expected before = \"the cells a move looks at\", found none"},
      {kGrid + kMove + "\n[[move]]\nbefore='.'\n",
       "8:1: expected after = \"what these cells become\", found none"},
  });
}

TEST(RulesErrors, UnknownKeysAreNamedAndTheMeantOneToo) {
  expect_refused({
      {"nam='g'", "1:1: " + kTopKey + "nam; did you mean name?"},
      {"name='g'\nboard='grid'\n cell='.#'\n", "3:2: " + kTopKey + "cell; did you mean cells?"},
      {kGrid + "center='.'\n" + kMove, "4:1: " + kTopKey + "center; did you mean centre?"},
      {kGrid + "[[moves]]\n", "4:3: " + kTopKey + "moves; did you mean move?"},
      {kGrid + "[set]\na='.'\n", "4:2: " + kTopKey + "set; did you mean sets?"},
      {kGrid + "size='3x3'\n" + kMove, "4:1: " + kTopKey + "size"},
      {kGrid + "\"\"='a'\n" + kMove, "4:1: " + kTopKey + "an empty key"},
      {kGrid + "'éé' = 1\n", "4:1: " + kTopKey + "éé"},
      {kGrid + "name.x = 1\n",
       "4:1: expected TOML, found: key-value pair: cannot redefine existing string as dotted "
       "key-value pair"},
      {kGrid + kMove + "place='all'\n", "7:1: " + kMoveKey + "place; did you mean placed?"},
      {kGrid + kMove + "to='##'\n", "7:1: " + kMoveKey + "to"},
      {kGrid + "[[move]]\nbefor='.'\nafer='#'\n",
       "5:1: " + kMoveKey + "befor; did you mean before?"},
      {kGrid + "[[move]]\nafer='#'\nbefor='.'\n", "5:1: " + kMoveKey + "afer; did you mean after?"},
      {kGrid + kMove + "[move.sets]\na='.'\n", "7:7: " + kMoveKey + "sets"},
      {"beforehand=''\n", "1:1: " + kTopKey + "beforehand"},
  });
}

TEST(RulesErrors, ValuesOfAnotherTypeAreRefused) {
  expect_refused({
      {"name=1", "1:6: name: expected a string, found an integer"},
      {"name='g'\nabout=true", "2:7: about: expected a string, found true or false"},
      {"name='g'\nboard=1.5", "2:7: expected a string in quotes, found 1.5"},
      {"name='g'\nboard='grid'\ncells=['.','#']", "3:7: cells: expected a string, found an array"},
      {kGrid + "start=1\n" + kMove,
       "4:7: start: expected a string or an array of strings, found an integer"},
      {kGrid + "start=['.', 7]\n" + kMove, "4:13: start: expected a string, found an integer"},
      {kGrid + "centre={a='.'}\n" + kMove,
       "4:8: centre: expected a string or an array of strings, found a table"},
      {kGrid + "sets='a'\n" + kMove, "4:6: sets: expected a table [sets], found a string"},
      {kGrid + "sets=[1]\n" + kMove, "4:6: sets: expected a table [sets], found an array"},
      {kGrid + "[sets]\na=['.', '#']\n" + kMove, "5:3: sets: expected a string, found an array"},
      {kGrid + "move=1\n", "4:6: move: expected [[move]], found an integer"},
      {kGrid + "move=[1]\n", "4:7: move: expected [[move]], found an integer"},
      {kGrid + "move=[{before='.', after='#'}, 'x']\n",
       "4:32: move: expected [[move]], found a string"},
      {kGrid + "move=[]\n", "4:6: expected at least one [[move]], found none"},
      {kGrid + "[move]\nbefore='.'\nafter='#'\n",
       "4:1: expected [[move]], in two brackets, found [move]"},
      {kGrid + "[[move]]\nbefore=1979-05-27\nafter='#'\n",
       "5:8: expected a string in quotes, found 1979-05-27"},
      {kGrid + "[[move]]\nbefore='.'\nafter=['#', 0x10]\n",
       "6:13: expected a string in quotes, found 0x10"},
      {kGrid + kMove + "player=1\n", "7:8: player: expected a string, found an integer"},
      {kGrid + kMove + "placed=['all']\n", "7:8: placed: expected a string, found an array"},
  });
}

TEST(RulesErrors, NamesAreLinesThatCanBeShown) {
  expect_refused({
      {"name=''", "1:6: name: expected a line of 1 to 500 bytes, found an empty string"},
      {"name='g'\nabout=\"\"\"\nTwo\nlines\"\"\"",
       "2:7: about: expected a line of 1 to 500 bytes, found Two?lines"},
      {"name=\"bell \\u0007\"", "1:6: name: expected a line of 1 to 500 bytes, found bell ?"},
      {"name='" + std::string(501, 'x') + "'",
       "1:6: name: expected a line of 1 to 500 bytes, found "
       "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx..."},
      {"name='g'\nabout='right to left \u202e'",
       "2:7: about: expected a line of 1 to 500 bytes, found right to left ?"},
  });
}

TEST(RulesErrors, WordsAreOneOfAFew) {
  expect_refused({
      {"name='g'\nboard='Grid'",
       "2:7: board: expected \"grid\", \"strip\" or \"ring\", found \"Grid\""},
      {"name='g'\nboard='torus'",
       "2:7: board: expected \"grid\", \"strip\" or \"ring\", found \"torus\""},
      {"name='g'\nboard=''", "2:7: board: expected \"grid\", \"strip\" or \"ring\", found \"\""},
      {kGrid + kMove + "player='Left'",
       "7:8: player: expected \"both\", \"left\" or \"right\", found \"Left\""},
      {kGrid + kMove + "placed='turned'",
       "7:8: placed: expected \"as-is\", \"reflections\", \"rotations\" or \"all\", found "
       "\"turned\""},
      {kStrip + kMove + "placed='rotations'",
       "7:8: placed: expected \"as-is\" or \"reflections\", as the board is a strip, found "
       "\"rotations\""},
      {kRing + kMove + "placed='all'",
       "7:8: placed: expected \"as-is\" or \"reflections\", as the board is a ring, found \"all\""},
  });
}

TEST(RulesErrors, SymbolsArePrintableAndDiffer) {
  expect_refused({
      {"name='g'\nboard='grid'\ncells=''", "3:7: cells: expected at least one symbol, found none"},
      {"name='g'\nboard='grid'\ncells='. #'", "3:9: " + kSymbol + "a space"},
      {"name='g'\nboard='grid'\ncells=\".#\\tx\"", "3:10: " + kSymbol + "a tab"},
      {"name='g'\nboard='grid'\ncells=\"\\u002E\\u0020\"", "3:7: " + kSymbol + "a space"},
      {"name='g'\nboard='grid'\ncells='.#*'", "3:10: " + kSymbol + "*"},
      {"name='g'\nboard='grid'\ncells='_'", "3:8: " + kSymbol + "_"},
      {"name='g'\nboard='grid'\ncells='.#●'", "3:10: " + kSymbol + "U+25CF (●)"},
      {"name='g'\nboard='grid'\ncells='.#x#'",
       "3:11: cells: expected each symbol once, found # again"},
      {"name='g'\nboard='grid'\ncells='abcdefghijklmnop'",
       "3:23: cells: expected at most 15 symbols, found more"},
      {"name='g'\nboard='grid'\ncells='''\n.#\n'''", "4:3: " + kSymbol + "a line end"},
  });
}

TEST(RulesErrors, StartAndCentreAreRowsOfSymbols) {
  expect_refused({
      {kGrid + "start='.o'\n" + kMove, "4:9: start: expected a symbol of cells (.#x), found o"},
      {kGrid + "start=['.#', '#_']\n" + kMove,
       "4:16: start: expected a symbol of cells (.#x), found _"},
      {kGrid + "start=['.#', '#']\n" + kMove,
       "4:15: start: expected 2 cells, as in the first row, found 1"},
      {kGrid + "start=[]\n" + kMove, "4:7: start: expected at least one row, found none"},
      {kGrid + "start=''\n" + kMove, "4:8: start: expected at least one cell, found an empty row"},
      {kGrid + "start=['.', '']\n" + kMove,
       "4:14: start: expected at least one cell, found an empty row"},
      {kGrid + "start='''\n..\n.?\n'''\n" + kMove,
       "6:2: start: expected a symbol of cells (.#x), found ?"},
      {kGrid + "start=\"\"\"..\n.\"\"\"\n" + kMove,
       "5:1: start: expected 2 cells, as in the first row, found 1"},
      {kStrip + "start=['..', '##']\n" + kMove,
       "4:15: start: expected one row, as the board is a strip, found 2"},
      {kRing + "start='''..\n##'''\n" + kMove,
       "5:1: start: expected one row, as the board is a ring, found 2"},
      {kGrid + "centre='.?'\n" + kMove,
       "4:10: centre: expected a symbol of cells (.#x) or _ (as it is), found ?"},
      {kGrid + "centre=['_',\n  '*']\n" + kMove,
       "5:4: centre: expected a symbol of cells (.#x) or _ (as it is), found *"},
      {kStrip + "centre=['_', '#']\n" + kMove,
       "4:15: centre: expected one row, as the board is a strip, found 2"},
      {kGrid + "centre='" + std::string(129, '.') + "'\n" + kMove,
       "4:8: centre: expected at most 128 cells, found 129"},
  });
}

TEST(RulesErrors, SetsHaveOneCharacterAndSymbols) {
  expect_refused({
      {kGrid + "[sets]\nab='.#'\n" + kMove, "5:1: " + kSetKey + "ab"},
      {kGrid + "[sets]\nx='.#'\n" + kMove, "5:1: " + kSetKey + "x"},
      {kGrid + "[sets]\na='.'\n'?'='.#'\n" + kMove, "6:1: " + kSetKey + "?"},
      {kGrid + "[sets]\n''='.#'\n" + kMove, "5:1: " + kSetKey + "an empty key"},
      {kGrid + "sets={'é'='.'}\n" + kMove, "4:7: " + kSetKey + "é"},
      {kGrid + "[sets]\na='.o'\n" + kMove,
       "5:5: sets: expected a symbol of cells (.#x) or ~ (outside the board), found o"},
      {kGrid + "[sets]\na='.*'\n" + kMove,
       "5:5: sets: expected a symbol of cells (.#x) or ~ (outside the board), found *"},
      {kGrid + "[sets]\na=''\n" + kMove, "5:3: sets: expected at least one symbol, found none"},
      {kGrid + "[sets.a]\nb='.'\n" + kMove, "4:1: sets: expected a string, found a table"},
  });
}

TEST(RulesErrors, PatternsAreRefusedAtTheCell) {
  expect_refused({
      {kGrid + "[[move]]\nbefore='.o'\nafter='##'\n", "5:10: " + kBeforeCell + "o"},
      {kGrid + "[sets]\na='.#'\nb='.x'\n[[move]]\nbefore='.o'\nafter='##'\n",
       "8:10: before: expected a symbol of cells (.#x), a set (ab), * (any), ? (any or outside) or "
       "~ (outside), found o"},
      {kGrid + "[[move]]\nbefore='._'\nafter='##'\n", "5:10: " + kBeforeCell + "_"},
      {kGrid + "[[move]]\nbefore='..'\nafter='#?'\n",
       "6:9: after: expected a symbol of cells (.#x) or _ (leave as it is), found ?"},
      {kGrid + "[sets]\na='.#'\n[[move]]\nbefore='.a'\nafter='#a'\n",
       "8:9: after: expected a symbol of cells (.#x) or _ (leave as it is), found a"},
      {kGrid + "[[move]]\nbefore=['..', '.o']\nafter=['##', '##']\n", "5:17: " + kBeforeCell + "o"},
      {kGrid + "[[move]]\nbefore=[ '..',\n          '.o']\nafter=['##', '##']\n",
       "6:13: " + kBeforeCell + "o"},
      {kGrid + "[[move]]\nbefore='''\n..\n  \n'''\nafter='''\n##\n##'''\n",
       "7:1: " + kBeforeCell + "a space"},
      {kGrid + "[[move]]\r\nbefore='''\r\n..\r\n.o\r\n'''\r\nafter=['##','##']\r\n",
       "7:2: " + kBeforeCell + "o"},
      {kGrid + "[[move]]\nbefore='''..\n.o'''\nafter=['##', '##']\n", "6:2: " + kBeforeCell + "o"},
      {kGrid + "[[move]]\nbefore=\"\\u002Eo\"\nafter='##'\n", "5:8: " + kBeforeCell + "o"},
      {kGrid + "  [[move]]  # é\n  before = \"..é\"\n  after = '###'\n",
       "5:15: before: expected ASCII symbols only, found U+00E9 (é)"},
      {kGrid + "[[move]]\nbefore='.~'\nafter='##'\n",
       "6:9: after: expected _ where before has ~, outside the board, found #"},
      {kGrid + "[[move]]\nbefore='.○'\nafter='##'\n",
       "5:10: before: expected ASCII symbols only, found U+25CB (○)"},
      {kGrid + "move=[{before='.', after='#'}, {before='.', after='o'}]\n",
       "4:52: after: expected a symbol of cells (.#x) or _ (leave as it is), found o"},
  });
}

TEST(RulesErrors, WhatTheTomlReaderCannotBearIsRefusedBefore) {
  expect_refused({
      {"name = 'g' \u2003\n", "1:12: " + kAscii + "U+2003 (\u2003)"},
      {"name = \"\"\"a \\\n  é\"\"\"\n", "2:3: " + kEscaped + "U+00E9 (é)"},
      {"name = \"\"\"a \\é\"\"\"\n", "1:14: " + kEscaped + "U+00E9 (é)"},
      {"name = \"\"\"a \\\n \\\n\t\né\"\"\"\n", "4:1: " + kEscaped + "U+00E9 (é)"},
      {"name = \"\"\"\\\"\"\"\"\"\"\"\né\n", "2:1: " + kAscii + "U+00E9 (é)"},
      {"name = ''''é'''''\né\n", "2:1: " + kAscii + "U+00E9 (é)"},
      {"'é' = '#' # 'é\n[ é ]", "2:3: expected the key of a table, found U+00E9 (é)"},
      {"\ufeff\ufeff", "1:1: " + kAscii + "U+FEFF"},
      {"[move]\n[ [", "2:3: expected the key of a table, found ["},
      {"x=[\n[\n", "2:3: expected TOML, found: array: encountered end-of-file"},
      {"a = [[], ['.'], {b = [], c = 'x'},\n # [\n [\n ], ]\né", "5:1: " + kAscii + "U+00E9 (é)"},
      {"a = [[], 1e5]", "1:10: expected a string in quotes, found 1e5"},
      {"a = [{b = 5, c = 05}]", "1:18: expected a string in quotes, found 05"},
      {"a = 1979-05-27Tname", "1:5: expected a string in quotes, found 1979-05-27Tname"},
      {"a = 1979-05-27T07:32:00Z", "1:5: expected a string in quotes, found 1979-05-27T07:32:00Z"},
      {"a = .5", "1:5: expected a string in quotes, found .5"},
      {"a = -5 # five", "1:5: expected a string in quotes, found -5"},
      {"a = true# \nb=inf", "2:3: expected a string in quotes, found inf"},
      {"a = 999999999999999999\nb = 9999999999999999999",
       "2:5: expected a string in quotes, found 9999999999999999999"},
      {"a = \n", "1:5: expected a string in quotes, found a line end"},
      {"a = [ , ]", "1:7: expected a string in quotes, found ,"},
      {"a = 1\n" + std::string(256, '.') + "  .",
       "2:259: expected at most 256 dots outside strings and comments, found more"},
  });
}

TEST(RulesErrors, PatternsOfTheWrongShapeAreRefused) {
  expect_refused({
      {kGrid + "[[move]]\nbefore='..'\nafter='#'\n",
       "6:7: after: expected 1 x 2 cells, as in before, found 1 x 1"},
      {kGrid + "[[move]]\nbefore=['..', '..']\nafter='##'\n",
       "6:7: after: expected 2 x 2 cells, as in before, found 1 x 2"},
      {kGrid + "[[move]]\nbefore=['..', '.']\nafter=['##', '##']\n",
       "5:16: before: expected 2 cells, as in the first row, found 1"},
      {kGrid + "[[move]]\nbefore=[]\nafter='#'\n",
       "5:8: before: expected at least one row, found none"},
      {kGrid + "[[move]]\nbefore=''\nafter=''\n",
       "5:9: before: expected at least one cell, found an empty row"},
      {kStrip + "[[move]]\nbefore=['.', '.']\nafter=['#', '#']\n",
       "5:15: before: expected one row, as the board is a strip, found 2"},
      {kRing + "[[move]]\nbefore='.'\nafter=['#', '#']\n",
       "6:14: after: expected one row, as the board is a ring, found 2"},
      {kGrid + "[[move]]\nbefore='" + std::string(33, '.') + "'\nafter='#'\n",
       "5:8: before: expected at most 32 x 32 cells, found 1 x 33"},
      {kGrid + "[[move]]\nbefore='?~'\nafter='#_'\n", "4:1: " + kNoAnchor},
      {kGrid + "[sets]\na='.~'\n[[move]]\nbefore='aa'\nafter='##'\n", "6:1: " + kNoAnchor},
  });
}

}  // namespace
}  // namespace minimex::board
