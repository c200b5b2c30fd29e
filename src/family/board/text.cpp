#include "minimex/run/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <map>

#include "minimex/family/board/position.hpp"
#include "minimex/run/error.hpp"

namespace minimex::board {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return c >= 'a' && c <= 'z'; }

std::string_view digits_of(std::string_view text) {
  return text.substr(0, std::find_if_not(text.begin(), text.end(), is_digit) - text.begin());
}

/// Whether a text is meant as a size: "5x6", "12".
bool is_size(std::string_view text) {
  const std::string_view first = digits_of(text);
  if (first.empty()) return false;
  const std::string_view rest = text.substr(first.size());
  if (rest.empty()) return true;
  return rest[0] == 'x' && rest.size() > 1 && digits_of(rest.substr(1)).size() + 1 == rest.size();
}

std::string_view kind_name(Kind kind) {
  return kind == Kind::strip ? "strip" : kind == Kind::ring ? "ring" : "grid";
}

[[noreturn]] void refuse_size(std::string_view text, const std::string& cells) {
  throw run::TooLarge(fmt::format("position {}: expected a board of at most {} cells, found {}",
                                  run::excerpt(text), kMostCells, cells));
}

/// Rows or columns of a size.
int extent(std::string_view text, std::string_view digits) {
  // Beyond this many digits the board is too large whatever they say.
  constexpr std::size_t kMostDigits = 6;
  const std::size_t zeros = std::min(digits.find_first_not_of('0'), digits.size());
  digits.remove_prefix(zeros);
  if (digits.empty())
    throw run::BadRequest(fmt::format("position {}: expected at least one row and column, found 0",
                                      run::excerpt(text)));
  if (digits.size() > kMostDigits) refuse_size(text, "over a million");
  int value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
}

Position sized(const Rules& rules, std::string_view text) {
  const std::string_view first = digits_of(text);
  const bool two = first.size() < text.size();
  const bool grid = rules.kind == Kind::grid;
  if (two != grid)
    throw run::BadRequest(
        fmt::format("position {}: expected {}", run::excerpt(text),
                    grid ? "rows x columns, as in 5x6, or rows of cells"
                         : fmt::format("one number, as the board is a {}", kind_name(rules.kind))));
  const int a = extent(text, first);
  const int b = two ? extent(text, text.substr(first.size() + 1)) : 1;
  return two ? start(rules, a, b) : start(rules, 1, a);
}

/// Names a cell of a drawn position in an error.
std::string place_name(const Rules& rules, std::size_t row, std::size_t column) {
  return rules.kind == Kind::grid ? fmt::format("row {}, column {}", row + 1, column + 1)
                                  : fmt::format("{}", column);
}

Position drawn(const Rules& rules, std::string_view text) {
  Position p;
  std::size_t row = 0;
  std::size_t column = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const bool end = i == text.size();
    if (!end && text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n') continue;
    if (end || text[i] == '/' || text[i] == '\n') {
      if (end && column == 0 && row > 0) break;  // a separator at the end
      if (column == 0 || (row > 0 && column != static_cast<std::size_t>(p.columns)))
        throw run::BadRequest(fmt::format(
            "position, row {}: expected {}, found {}", row + 1,
            row == 0 ? "at least one cell" : fmt::format("{} cells, as in row 1", p.columns),
            column));
      p.columns = static_cast<int>(column);
      ++row;
      column = 0;
      continue;
    }
    if (rules.kind != Kind::grid && row > 0)
      throw run::BadRequest(
          fmt::format("position: expected one row, as the board is a {}", kind_name(rules.kind)));
    const std::size_t symbol = rules.symbols.find(text[i]);
    if (symbol == std::string::npos)
      throw run::BadRequest(fmt::format("position {}: expected a symbol ({}), found {}",
                                        place_name(rules, row, column), rules.symbols,
                                        run::shown(text, i)));
    p.cells.push_back(static_cast<std::uint8_t>(symbol));
    ++column;
  }
  p.rows = static_cast<int>(row);
  if (p.cells.size() > kMostCells) refuse_size(text, fmt::format("{}", p.cells.size()));
  return p;
}

std::string mover_name(Player p) { return p == Player::left ? "left" : "right"; }

/// Reads a move's cells; see parse_move.
class MoveReader {
 public:
  struct Named {
    int cell = 0;
    std::optional<std::uint8_t> symbol;
  };

  MoveReader(const Rules& rules, const Position& p, std::string_view whole, std::string_view text)
      : rules_(rules), p_(p), whole_(whole), text_(text) {}

  std::vector<Named> read() {
    std::vector<Named> out;
    do {
      Named named{read_cell(), std::nullopt};
      if (take('=')) {
        const std::size_t symbol =
            text_.empty() ? std::string::npos : rules_.symbols.find(text_[0]);
        if (symbol == std::string::npos)
          refuse(fmt::format("a symbol ({}) after =", rules_.symbols));
        named.symbol = static_cast<std::uint8_t>(symbol);
        text_.remove_prefix(1);
      }
      out.push_back(named);
    } while (take('-'));
    if (!text_.empty()) refuse("- or the end");
    return out;
  }

  [[noreturn]] void refuse(const std::string& expected) const {
    throw run::BadRequest(fmt::format("move {}: expected {}, found {}",
                                      whole_.empty() ? "(empty)" : run::excerpt(whole_), expected,
                                      run::shown(text_, 0)));
  }

 private:
  bool take(char c) {
    if (text_.empty() || text_[0] != c) return false;
    text_.remove_prefix(1);
    return true;
  }

  /// A number of at most three digits, not below `least` but below `end`; -1 if there is none.
  int number(int least, int end) {
    const std::string_view digits = digits_of(text_);
    if (digits.empty() || digits.size() > 3) return -1;
    int value = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (value < least || value >= end) return -1;
    text_.remove_prefix(digits.size());
    return value;
  }

  int read_cell() {
    if (rules_.kind != Kind::grid) {
      const int cell = number(0, p_.columns);
      if (cell < 0) refuse(fmt::format("a cell from 0 to {}", p_.columns - 1));
      return cell;
    }
    int column = 0;
    std::string_view rest = text_;
    while (!rest.empty() && is_letter(rest[0]) && column <= p_.columns) {
      column = column * 26 + (rest[0] - 'a' + 1);
      rest.remove_prefix(1);
    }
    const std::string last = cell_name(rules_, p_, p_.rows * p_.columns - 1);
    if (column < 1 || column > p_.columns) refuse(fmt::format("a cell from a1 to {}", last));
    text_ = rest;
    const int row = number(1, p_.rows + 1);
    if (row < 0) refuse(fmt::format("a cell from a1 to {}", last));
    return (row - 1) * p_.columns + column - 1;
  }

  const Rules& rules_;
  const Position& p_;
  std::string_view whole_;
  std::string_view text_;
};

bool named_by(const Move& move, const std::vector<MoveReader::Named>& cells) {
  return std::equal(move.changes.begin(), move.changes.end(), cells.begin(), cells.end(),
                    [](const Move::Change& change, const MoveReader::Named& named) {
                      return change.cell == named.cell &&
                             named.symbol.value_or(change.symbol) == change.symbol;
                    });
}

}  // namespace

std::string cell_name(const Rules& rules, const Position& p, int cell) {
  if (rules.kind != Kind::grid) return fmt::format("{}", cell);
  std::string letters;
  for (int c = cell % p.columns + 1; c > 0; c = (c - 1) / 26)
    letters.insert(letters.begin(), static_cast<char>('a' + (c - 1) % 26));
  return fmt::format("{}{}", letters, cell / p.columns + 1);
}

Position parse_position(const Rules& rules, const Facts& facts, std::string_view text) {
  std::string_view board = text;
  std::optional<Player> mover;
  if (const std::size_t space = text.find(' '); space != std::string_view::npos) {
    const std::string_view word = text.substr(space + 1);
    if (facts.impartial)
      throw run::BadRequest(
          fmt::format("position: expected the end after the board, as both players have the same "
                      "moves, found \" {}\"",
                      run::excerpt(word)));
    if (word == "left")
      mover = Player::left;
    else if (word == "right")
      mover = Player::right;
    else
      throw run::BadRequest(
          fmt::format("position: expected \"left\" or \"right\" after the board, found {}",
                      word.empty() ? "the end" : run::excerpt(word)));
    board = text.substr(0, space);
  }
  if (board.empty())
    throw run::BadRequest(fmt::format("position: expected a size, as in {}, or {}",
                                      rules.kind == Kind::grid ? "5x6" : "12",
                                      rules.kind == Kind::grid ? "rows of cells" : "cells"));
  Position p = is_size(board) ? sized(rules, board) : drawn(rules, board);
  p.mover = mover;
  return p;
}

Position start(const Rules& rules, int rows, int columns) {
  const std::int64_t cells = static_cast<std::int64_t>(rows) * columns;
  const std::string size =
      rules.kind == Kind::grid ? fmt::format("{}x{}", rows, columns) : fmt::format("{}", columns);
  if (rows < 1 || columns < 1 || (rules.kind != Kind::grid && rows > 1))
    throw run::BadRequest(fmt::format(
        "board of {} rows and {} columns: expected {}", rows, columns,
        rules.kind == Kind::grid ? "at least one of each" : "one row of at least one cell"));
  if (cells > kMostCells) refuse_size(size, fmt::format("{}", cells));
  Position p{rows, columns, {}, std::nullopt};
  const auto draw = [&](char c) { return static_cast<std::uint8_t>(rules.symbols.find(c)); };
  for (int r = 0; r < rows; ++r) {
    const std::string& tile = rules.start[static_cast<std::size_t>(r) % rules.start.size()];
    for (int c = 0; c < columns; ++c)
      p.cells.push_back(draw(tile[static_cast<std::size_t>(c) % tile.size()]));
  }
  if (rules.centre.empty()) return p;
  const int high = static_cast<int>(rules.centre.size());
  const int wide = static_cast<int>(rules.centre[0].size());
  if (high > rows || wide > columns)
    throw run::BadRequest(fmt::format(
        "position {}: expected at least {}, the size of what the rules draw over its "
        "middle",
        size,
        rules.kind == Kind::grid ? fmt::format("{}x{}", high, wide) : fmt::format("{}", wide)));
  for (int r = 0; r < high; ++r)
    for (int c = 0; c < wide; ++c)
      if (const char symbol = rules.centre[r][c]; symbol != '_')
        p.cells[((rows - high) / 2 + r) * columns + (columns - wide) / 2 + c] = draw(symbol);
  return p;
}

std::string print(const Rules& rules, const Position& position) {
  std::string out;
  for (int r = 0; r < position.rows; ++r) {
    if (r > 0) out += '/';
    for (int c = 0; c < position.columns; ++c)
      out += rules.symbols[position.cells[r * position.columns + c]];
  }
  // Symbols may be digits: what could be read as a size ends in a separator.
  if (is_size(out)) out += '/';
  if (position.mover) out += " " + mover_name(*position.mover);
  return out;
}

std::vector<std::string> notations(const Rules& rules, const Facts& facts, const Position& position,
                                   std::span<const Move> named) {
  using Cells = std::vector<int>;
  const auto cells_of = [](const Move& move) {
    Cells cells;
    for (const Move::Change& c : move.changes) cells.push_back(c.cell);
    return cells;
  };
  std::array<std::map<Cells, int>, 2> count;  // legal moves of each player that change these cells
  std::vector<std::string> out;
  for (const Move& move : named) {
    std::map<Cells, int>& of_player = count[static_cast<std::size_t>(move.player)];
    if (of_player.empty())
      for (const Move& legal : moves(rules, position, move.player)) ++of_player[cells_of(legal)];
    const bool symbols = of_player[cells_of(move)] > 1;
    std::string& name = out.emplace_back();
    if (!facts.impartial && !position.mover) name = mover_name(move.player) + " ";
    for (std::size_t i = 0; i < move.changes.size(); ++i) {
      if (i > 0) name += '-';
      name += cell_name(rules, position, move.changes[i].cell);
      if (symbols) name += fmt::format("={}", rules.symbols[move.changes[i].symbol]);
    }
  }
  return out;
}

std::string notation(const Rules& rules, const Facts& facts, const Position& position,
                     const Move& move) {
  return notations(rules, facts, position, {&move, 1})[0];
}

Move parse_move(const Rules& rules, const Facts& facts, const Position& position,
                std::string_view text) {
  std::string_view cells = text;
  Player player = position.mover.value_or(Player::left);
  if (!facts.impartial && !position.mover) {
    const std::size_t space = text.find(' ');
    const std::string_view word = text.substr(0, space);
    if (space == std::string_view::npos || (word != "left" && word != "right"))
      throw run::BadRequest(fmt::format("move {}: expected \"left \" or \"right \" and cells",
                                        text.empty() ? "(empty)" : run::excerpt(text)));
    player = word == "left" ? Player::left : Player::right;
    cells = text.substr(space + 1);
  }
  std::vector<MoveReader::Named> named = MoveReader(rules, position, text, cells).read();
  std::sort(named.begin(), named.end(),
            [](const auto& a, const auto& b) { return a.cell < b.cell; });
  std::vector<Move> all = moves(rules, position, player);
  std::erase_if(all, [&](const Move& m) { return !named_by(m, named); });
  if (all.size() == 1) return all[0];
  if (all.empty())
    throw run::BadRequest(
        fmt::format("move {}: expected a legal move, found none of this name", run::excerpt(text)));
  throw run::BadRequest(fmt::format(
      "move {}: expected what the cells become too, as in {}: {} moves change these cells",
      run::excerpt(text), notation(rules, facts, position, all[0]), all.size()));
}

}  // namespace minimex::board
