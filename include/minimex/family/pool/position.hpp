#pragma once
// Positions of a pool game: the pool, what has been taken from it, and the total to reach.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "minimex/family/pool/numbers.hpp"
#include "minimex/run/context.hpp"

namespace minimex::pool {

/// The parameters of the game.
struct Rules {
  bool repeat = false;  ///< numbers are put back: each may be taken any number of times
  bool avoid = false;   ///< whoever reaches the total loses
};

/// Players in turn take one number; the one whose number brings the sum of all taken to `total` or
/// more has reached it. As many have moved as there are numbers taken; their order does not matter.
struct Position {
  std::int64_t max = 0;             ///< the pool is 1..max, if `pool` is empty
  std::vector<std::int64_t> pool;   ///< else this, ascending
  std::vector<std::int64_t> taken;  ///< ascending
  std::int64_t total = 0;

  friend bool operator==(const Position&, const Position&) = default;
};

/// Reads "max=10 total=11", "pool=1,1,2,5 total=9 taken=1,5": words in any order, each at most
/// once, divided by blanks, tabs or line ends. A list may stand in brackets, with blanks between
/// its numbers; a comma may follow a bracket or the number of max or total. Throws run::BadRequest
/// with the offset and what was expected there. O(n log n) in the length of the lists.
Position parse(std::string_view text, const Rules& rules, const run::Context& context);

/// The canonical text: max or pool, total, then taken if any.
std::string print(const Position& position);

/// The numbers that may be taken next.
Numbers remaining(const Position& position, const Rules& rules);

/// total less what has been taken.
Wide needed(const Position& position);

/// The position after x, which must be among the remaining numbers, is taken.
Position take(Position position, std::int64_t x);

}  // namespace minimex::pool
