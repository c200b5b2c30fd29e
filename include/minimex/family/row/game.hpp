#pragma once
// The rules, for the generic search and the generic tests.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "minimex/family/row/position.hpp"
#include "minimex/game/game.hpp"
#include "minimex/value/number.hpp"
#include "minimex/value/outcome.hpp"

namespace minimex::row {

/// Satisfies game::Game with gains: value it with value::ScoreFold.
class Game {
 public:
  using Position = row::Position;
  struct Move {
    std::uint64_t row;
    Side side;
    friend bool operator==(const Move&, const Move&) = default;
  };
  /// The piles that are left, as bounds into one shared array.
  struct Key {
    const void* origin = nullptr;
    std::vector<std::uint64_t> bounds;
    friend bool operator==(const Key&, const Key&) = default;
  };

  /// A draw when no pile is left: all that counts has been gained by then.
  static std::optional<value::Outcome> terminal(const Position& p);
  static std::vector<Move> moves(const Position& p);
  static Position play(const Position& p, const Move& m) { return p.take(m.row, m.side); }
  static value::Score gain(const Position& p, const Move& m) { return p.end_pile(m.row, m.side); }
  static Key key(const Position& p);
};

/// Whether the row has a move on that side that is not the same as one on its left.
bool has_move(const RowView& row, Side side);

}  // namespace minimex::row

template <>
struct std::hash<minimex::row::Game::Key> {
  std::size_t operator()(const minimex::row::Game::Key& key) const noexcept;
};
