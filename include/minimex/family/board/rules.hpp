#pragma once
// The rules of a board game: patterns of cells that a move replaces by others.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace minimex::board {

enum class Kind : std::uint8_t { strip, ring, grid };

/// Whose move it is. In partizan games Left moves first where nothing else is said.
enum class Player : std::uint8_t { left, right };

constexpr Player other(Player p) { return p == Player::left ? Player::right : Player::left; }

/// Symbols of a cell are numbered 0, 1, ... in the order of the rules file.
inline constexpr int kMostSymbols = 15;
/// Cells of the largest board.
inline constexpr int kMostCells = 128;
/// Of rules files: patterns in all orientations, rows and columns of a pattern, cells it looks at.
inline constexpr int kMostPatterns = 64;
inline constexpr int kMostPatternSide = 32;
inline constexpr int kMostPatternCells = 128;
/// Bytes of the longest rules file.
inline constexpr std::size_t kLongestRules = 65'536;

/// A set of symbols, bit s for symbol s, and this bit for "outside the board".
using SymbolSet = std::uint32_t;
inline constexpr SymbolSet kOutside = SymbolSet{1} << 31;

inline constexpr int kLeave = -1;

/// One cell of a pattern, relative to the anchor.
struct PatternCell {
  int row = 0;
  int column = 0;
  SymbolSet accepts = 0;  ///< what the cell may hold for the move to be legal
  int writes = kLeave;    ///< the symbol it holds afterwards; a cell outside stays outside
  friend auto operator<=>(const PatternCell&, const PatternCell&) = default;
};

/// A pattern in one of its orientations. cells[0] is the anchor, at (0, 0); it must lie on the
/// board (it does not accept kOutside). A placement is a pattern and the cell of its anchor; it is
/// a legal move if every cell holds what is accepted and at least one cell changes.
struct Pattern {
  std::vector<PatternCell> cells;
  std::array<bool, 2> players{};  ///< indexed by Player: who may make it
  int move = 0;                   ///< which [[move]] of the file, from 0
};

/// Turns and reflections of the grid, the eight of the square: bit 0 reverses the columns, then
/// bit 1 the rows, then bit 2 exchanges rows and columns. On strips and rings only bit 0 is used.
using SymmetrySet = std::uint8_t;  ///< bit g for element g; bit 0, the identity, is always set

struct Rules {
  std::string name;
  std::string about;
  Kind kind = Kind::grid;
  std::string symbols;              ///< ASCII, one a symbol
  std::vector<std::string> start;   ///< tiled from the top left corner; rows of equal length
  std::vector<std::string> centre;  ///< drawn over the middle of a tiled board; `_` leaves a cell
  std::vector<Pattern> patterns;    ///< every orientation of every move, no two alike
  /// Where each [[move]] stands, "FILE:line:column"; empty if the rules come from no file.
  std::vector<std::string> places;
  /// What is odd in the text of the file, for warnings(): one line each, with its place.
  std::vector<std::string> remarks;
};

/// An affine function of a cell's place for every symbol; its sum over the cells is lowered by
/// every move, wherever it is made, on all boards that can be held: play must end.
struct Potential {
  struct Weight {
    std::int64_t constant = 0;
    std::int64_t row = 0;
    std::int64_t column = 0;
  };
  std::vector<Weight> of_symbol;
};

/// What follows from the rules alone.
struct Facts {
  bool impartial = false;  ///< both players have the same patterns
  std::optional<Potential> potential;
  SymmetrySet symmetries = 1;  ///< under which the patterns of each player are closed
  /// Symbols that nothing tells from the outside of the board and that no move changes: a cell
  /// with one of them may be cut off.
  SymbolSet void_symbols = 0;
};

/// Symmetries and void symbols in O(patterns^2); the potential by linear programming over 3
/// unknowns a symbol, each solution rounded to integers and verified exactly. A potential that
/// exists may be missed only where its weights need denominators above 720. Throws nothing.
Facts study(const Rules& rules);

/// Reads a rules file (docs/rules-files.md). `origin` names it in errors: one line with line and
/// column and what was expected. Throws run::BadRequest.
Rules parse_rules(std::string_view toml, std::string_view origin);

/// What is odd in rules that can be read: patterns that no position can reach, moves that change
/// nothing, play that need not end. One line each.
std::vector<std::string> warnings(const Rules& rules, const Facts& facts);

}  // namespace minimex::board
