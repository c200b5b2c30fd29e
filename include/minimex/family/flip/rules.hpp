#pragma once
// Flip game: turn K adjacent + into -, in turn, until nobody can.

#include <cstdint>

namespace minimex::flip {

/// Which of the flip games is played.
struct Rules {
  bool ring = false;       ///< the cells lie on a ring: a move may pass the end of the text
  std::uint64_t flip = 2;  ///< K, how many adjacent + a move turns into -; at least 1
  bool misere = false;     ///< whoever cannot move wins
};

}  // namespace minimex::flip
