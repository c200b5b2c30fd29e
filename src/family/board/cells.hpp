#pragma once

#include <array>
#include <cstdint>

#include "minimex/family/board/rules.hpp"

namespace minimex::board {

struct Position;

/// A position as the engines take it: symbols row by row.
struct Cells {
  std::array<std::uint8_t, kMostCells> symbol{};
  int count = 0;
  int columns = 0;
};

Cells cells_of(const Position& p);

}  // namespace minimex::board
