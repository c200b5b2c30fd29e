#pragma once
// The pool game as the generic search and the generic tests see it.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "minimex/family/pool/position.hpp"
#include "minimex/value/outcome.hpp"

namespace minimex::pool {

/// Satisfies game::Game.
class Game {
 public:
  using Position = pool::Position;
  using Move = std::int64_t;  ///< the number taken

  explicit Game(Rules rules = {}) : rules_(rules) {}
  const Rules& rules() const { return rules_; }

  /// Once the sum of what is taken reaches the total, whoever took last has won (avoid: has lost).
  /// Short of the total with nothing left to take it is a draw. A total of 0 or less with nothing
  /// taken counts as won by the player to move, the textbooks' convention; under avoid it cannot
  /// be.
  std::optional<value::Outcome> terminal(const Position& p) const;
  /// Every number that remains, ascending. O(numbers): for pools that fit in memory.
  std::vector<Move> moves(const Position& p) const;
  Position play(const Position& p, Move x) const { return take(p, x); }
  value::Score gain(const Position& /*p*/, Move /*x*/) const { return 0; }
  /// Under repeat only the pool and what is still needed matter.
  std::string key(const Position& p) const;

 private:
  Rules rules_;
};

}  // namespace minimex::pool
