#pragma once

#include <algorithm>

#include "family/board/engine.hpp"
#include "minimex/family/board/position.hpp"

namespace minimex::support {

/// A position as the engines take it.
inline board::Cells cells_of(const board::Position& p) {
  board::Cells out;
  out.count = p.rows * p.columns;
  out.columns = p.columns;
  std::copy(p.cells.begin(), p.cells.end(), out.symbol.begin());
  return out;
}

}  // namespace minimex::support
