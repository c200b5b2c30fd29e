#pragma once
// Rules in the form the searches run: symbols as small codes in bit planes, tests and writes.
//
// Code 0 stands for all that lies outside the board and for every void symbol (Facts): nothing
// tells them apart and no move changes them. Other symbols are numbered from 1. Bit p of a cell's
// code stands in plane p, at bit row * width + column:
//
//     . # .      codes, cram:  1 0 1      plane 0, width 3:  bit 0 1 2 3 4 5
//     # . .                    0 1 1                             1 0 1 0 1 1

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "minimex/family/board/rules.hpp"

namespace minimex::board {

using CodeSet = std::uint16_t;  ///< bit c for code c
inline constexpr int kMostCodes = 16;
inline constexpr std::size_t kMostTests = 64;  ///< different tests of one game

/// What a pattern asks of one cell. Outside the board (code 0) either always passes or never does.
struct CodeTest {
  bool outside = false;  ///< does code 0 pass?
  CodeSet listed =
      0;  ///< of the codes but 0: those that pass, or, if code 0 passes, those that fail
  friend bool operator==(const CodeTest&, const CodeTest&) = default;
};

inline constexpr int kNoTest = -1;

struct CodeCell {
  int row = 0;
  int column = 0;
  int test = kNoTest;   ///< index into Program::tests; kNoTest: anything, also outside
  int writes = kLeave;  ///< code
  int role = 0;  ///< the same number for cells of patterns of one kind that test and write the same
};

struct CodePattern {
  std::vector<CodeCell> cells;  ///< the first is the anchor; its test fails outside the board
  std::array<bool, 2> players{};
  int kind = 0;  ///< the same number for patterns of the same players, tests and writes
  int span = 1;  ///< columns from its first cell to its last
  bool may_change_nothing = false;  ///< then a placement must be seen to change a cell
};

struct Program {
  Kind kind = Kind::grid;
  int codes = 1;   ///< codes in use, 0 included
  int planes = 1;  ///< of 1, 2, 4
  std::vector<CodeTest> tests;
  std::vector<CodePattern> patterns;
  SymmetrySet symmetries = 1;
  bool impartial = true;
  /// No test but "anything" passes outside the board: cutting cells off never makes a move
  /// possible.
  bool closed = true;
  /// Closed, and every write is of code 0: moves only disappear, what is possible is what is legal.
  bool shrinks = true;
  /// It shrinks, and a move takes every cell that it tests: components hold no frozen cells.
  bool takes_all = true;
  /// And each takes exactly two: a position is a graph, a move takes the ends of an edge.
  bool takes_pairs = true;
  int least_removed = 1;              ///< if it shrinks: cells that every move takes at least
  int span = 1;                       ///< columns of the widest pattern
  std::vector<std::uint8_t> code_of;  ///< of each symbol
};

/// Throws run::TooLarge past kMostTests or kMostPatterns.
Program compile(const Rules& rules, const Facts& facts);

/// A text that is the same for programs in which equal shapes have equal values.
std::string identity(const Program& program);

}  // namespace minimex::board
