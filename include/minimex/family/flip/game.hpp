#pragma once
// The plain rules on a string, for the generic search: slow, and easy to check by eye.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "minimex/family/flip/rules.hpp"
#include "minimex/value/number.hpp"
#include "minimex/value/outcome.hpp"

namespace minimex::flip {

/// Is the move at offset `m` legal? O(K).
bool legal(std::string_view position, const Rules& rules, std::uint64_t m);

/// Satisfies game::Game. A position is its text; a move is the offset of the first cell it turns,
/// going round on a ring.
class Game {
 public:
  using Position = std::string;
  using Move = std::uint64_t;

  explicit Game(const Rules& rules) : rules_(rules) {}
  const Rules& rules() const { return rules_; }

  std::optional<value::Outcome> terminal(const Position& p) const;
  /// A full ring of exactly K cells has one move, offset 0. O(n K).
  std::vector<Move> moves(const Position& p) const;
  Position play(const Position& p, Move m) const;
  static value::Score gain(const Position& /*p*/, Move /*m*/) { return 0; }
  static Position key(const Position& p) { return p; }

 private:
  Rules rules_;
};

}  // namespace minimex::flip
