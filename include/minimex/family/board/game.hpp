#pragma once
// The plain rules on a whole board, for the generic search: no components, no symmetry, no masks.

#include <optional>
#include <string>
#include <vector>

#include "minimex/family/board/position.hpp"
#include "minimex/value/number.hpp"
#include "minimex/value/outcome.hpp"

namespace minimex::board {

/// Satisfies game::Game. The position must say who is to move if the game is partizan.
class PlainGame {
 public:
  using Position = board::Position;
  using Move = board::Move;

  PlainGame(Rules rules, bool misere) : rules_(std::move(rules)), misere_(misere) {}

  std::optional<value::Outcome> terminal(const Position& p) const {
    if (!moves(p).empty()) return std::nullopt;
    return misere_ ? value::Outcome::N : value::Outcome::P;
  }
  std::vector<Move> moves(const Position& p) const {
    return board::moves(rules_, p, p.mover.value_or(Player::left));
  }
  static Position play(const Position& p, const Move& m) { return board::play(p, m); }
  static value::Score gain(const Position& /*p*/, const Move& /*m*/) { return 0; }
  static std::string key(const Position& p) {
    std::string key(p.cells.begin(), p.cells.end());
    key += static_cast<char>(p.columns);
    key += p.mover == Player::right ? 'R' : 'L';
    return key;
  }

 private:
  Rules rules_;
  bool misere_;
};

}  // namespace minimex::board
