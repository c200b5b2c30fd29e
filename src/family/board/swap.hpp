#pragma once
// The symmetry that exchanges the players: Domineering turned by 90 degrees, Clobber with the
// stones' colours exchanged.

#include <array>
#include <cstdint>
#include <optional>

#include "family/board/program.hpp"

namespace minimex::board {

/// Takes every placement of one player to a placement of the other: of a position G it makes -G.
struct Swap {
  unsigned element = 0;  ///< of the eight of the square, as in SymmetrySet
  std::array<std::uint8_t, kMostCodes> code{};
};

/// One such symmetry, if there is one. All exchanges of codes are tried where they are few, else
/// only those of two.
std::optional<Swap> find_swap(const Program& program);

}  // namespace minimex::board
