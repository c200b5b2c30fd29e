#pragma once
// A board with symbols on it, its text, and moves on it by the letter of the rules.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "minimex/family/board/rules.hpp"
#include "minimex/run/context.hpp"

namespace minimex::board {

/// Cells row by row from the top left, each the number of its symbol. Strips and rings have one
/// row.
struct Position {
  int rows = 0;
  int columns = 0;
  std::vector<std::uint8_t> cells;
  /// Partizan games only: who is to move, where that is said.
  std::optional<Player> mover;

  friend bool operator==(const Position&, const Position&) = default;
};

/// "5x6" or "12" (a board of that size, as the rules start it), or drawn: rows from the top
/// separated by "/" or line ends. Partizan games: " left" or " right" may follow, who is to move.
/// Throws run::BadRequest with row and column, run::TooLarge past kMostCells.
Position parse_position(const Rules& rules, const Facts& facts, std::string_view text);

/// The board of a size as the rules start it. Throws as parse_position.
Position start(const Rules& rules, int rows, int columns);

/// The drawn form, which parse_position gives back: "..#/...", with the mover if there is one.
std::string print(const Rules& rules, const Position& position);

/// A legal move: the cells it changes and what they become. Two placements with the same effect
/// are the same move.
struct Move {
  struct Change {
    int cell = 0;
    std::uint8_t symbol = 0;
    friend auto operator<=>(const Change&, const Change&) = default;
  };
  Player player = Player::left;  ///< Left in impartial games
  std::vector<Change> changes;   ///< by cell, ascending
  friend auto operator<=>(const Move&, const Move&) = default;
};

/// Every legal move of `player`, by the letter of the rules, ascending, no two alike.
/// O(patterns x cells of board and pattern).
std::vector<Move> moves(const Rules& rules, const Position& position, Player player);

/// The option; where a mover is said, the other player is next.
Position play(const Position& position, const Move& move);

/// "a1" on grids (columns a ... z, aa ..., and the row from the top, from 1), the number from 0 on
/// strips and rings.
std::string cell_name(const Rules& rules, const Position& position, int cell);

/// The changed cells joined by "-", "a1-b1" (column letter and row, from the top left) on grids and
/// "3-4" (from 0) on strips and rings; with what they become, "a1=x-b1=.", where another legal move
/// of the same player changes the same cells; after "left " or "right " in partizan games of which
/// no mover is said.
std::string notation(const Rules& rules, const Facts& facts, const Position& position,
                     const Move& move);

/// The notation of each of `named`, all legal moves at once or some of them. As costly as moves()
/// for either player; notation() costs that for one move.
std::vector<std::string> notations(const Rules& rules, const Facts& facts, const Position& position,
                                   std::span<const Move> named);

/// Reads what notation() writes. Throws run::BadRequest if no legal move has that name.
Move parse_move(const Rules& rules, const Facts& facts, const Position& position,
                std::string_view text);

}  // namespace minimex::board
