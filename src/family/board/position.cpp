#include "minimex/family/board/position.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "minimex/run/error.hpp"
#include "minimex/run/text.hpp"

namespace minimex::board {
namespace {

/// The cell of a pattern's cell for an anchor, or -1 outside the board.
int cell_at(const Rules& rules, const Position& p, int anchor, const PatternCell& c) {
  const int row = anchor / p.columns + c.row;
  int column = anchor % p.columns + c.column;
  if (rules.kind == Kind::ring) column = ((column % p.columns) + p.columns) % p.columns;
  if (row < 0 || row >= p.rows || column < 0 || column >= p.columns) return -1;
  return row * p.columns + column;
}

/// What a placement changes; nullopt if it is not legal.
std::optional<std::vector<Move::Change>> changes(const Rules& rules, const Position& p, int anchor,
                                                 const Pattern& pattern) {
  std::vector<Move::Change> out;
  std::vector<int> used;
  for (const PatternCell& c : pattern.cells) {
    const int cell = cell_at(rules, p, anchor, c);
    const SymbolSet holds = cell < 0 ? kOutside : SymbolSet{1} << p.cells[cell];
    if ((c.accepts & holds) == 0) return std::nullopt;
    if (cell < 0) continue;
    // On a ring shorter than the pattern two of its cells would be one.
    if (std::find(used.begin(), used.end(), cell) != used.end()) return std::nullopt;
    used.push_back(cell);
    if (c.writes != kLeave && c.writes != p.cells[cell])
      out.push_back({cell, static_cast<std::uint8_t>(c.writes)});
  }
  if (out.empty()) return std::nullopt;
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace

std::vector<Move> moves(const Rules& rules, const Position& position, Player player) {
  std::vector<Move> out;
  for (const Pattern& pattern : rules.patterns) {
    if (!pattern.players[static_cast<std::size_t>(player)]) continue;
    for (int anchor = 0; anchor < position.rows * position.columns; ++anchor)
      if (auto found = changes(rules, position, anchor, pattern))
        out.push_back({player, std::move(*found)});
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

Position play(const Position& position, const Move& move) {
  Position option = position;
  for (const Move::Change& c : move.changes) option.cells[c.cell] = c.symbol;
  if (option.mover) option.mover = other(move.player);
  return option;
}

}  // namespace minimex::board
