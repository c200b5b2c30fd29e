#include "minimex/family/row/game.hpp"

namespace minimex::row {

bool has_move(const RowView& row, Side side) {
  if (row.piles.empty()) return false;
  if (side == Side::left) return row.left_open;
  return row.right_open && !(row.piles.size() == 1 && row.left_open);
}

std::optional<value::Outcome> Game::terminal(const Position& p) {
  for (const Position::Row& row : p.rows())
    if (row.begin != row.end) return std::nullopt;
  return value::Outcome::Draw;
}

std::vector<Game::Move> Game::moves(const Position& p) {
  std::vector<Move> moves;
  for (std::size_t r = 0; r < p.row_count(); ++r)
    for (const Side side : {Side::left, Side::right})
      if (has_move(p.row(r), side)) moves.push_back({r, side});
  return moves;
}

Game::Key Game::key(const Position& p) {
  Key key{p.origin(), {}};
  key.bounds.reserve(2 * p.row_count());
  for (const Position::Row& row : p.rows()) {
    const bool empty = row.begin == row.end;  // wherever it ended, it is the same
    key.bounds.push_back(empty ? 0 : row.begin);
    key.bounds.push_back(empty ? 0 : row.end);
  }
  return key;
}

}  // namespace minimex::row

std::size_t std::hash<minimex::row::Game::Key>::operator()(
    const minimex::row::Game::Key& key) const noexcept {
  std::uint64_t h = std::hash<const void*>{}(key.origin);
  for (const std::uint64_t b : key.bounds) {
    h = (h ^ b) * 0x9E3779B97F4A7C15U;
    h ^= h >> 32;
  }
  return h;
}
