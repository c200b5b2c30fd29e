#include "family/board/cells.hpp"

#include <algorithm>

#include "minimex/family/board/position.hpp"

namespace minimex::board {

Cells cells_of(const Position& p) {
  Cells out;
  out.count = p.rows * p.columns;
  out.columns = p.columns;
  std::copy(p.cells.begin(), p.cells.end(), out.symbol.begin());
  return out;
}

}  // namespace minimex::board
