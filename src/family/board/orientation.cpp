#include "family/board/orientation.hpp"

#include <algorithm>
#include <utility>

namespace minimex::board {

bool normalise(std::vector<PatternCell>& cells, SymbolSet all) {
  for (PatternCell& c : cells)
    if (c.writes != kLeave && (c.accepts & all & ~(SymbolSet{1} << c.writes)) == 0)
      c.writes = kLeave;
  std::erase_if(cells, [all](const PatternCell& c) {
    return c.writes == kLeave && c.accepts == (all | kOutside);
  });
  std::sort(cells.begin(), cells.end());
  const auto anchor = std::find_if(
      cells.begin(), cells.end(), [](const PatternCell& c) { return (c.accepts & kOutside) == 0; });
  if (anchor == cells.end()) return false;
  std::rotate(cells.begin(), anchor, anchor + 1);
  const int row = cells[0].row;
  const int column = cells[0].column;
  for (PatternCell& c : cells) {
    c.row -= row;
    c.column -= column;
  }
  return true;
}

std::vector<PatternCell> transformed(std::vector<PatternCell> cells, unsigned g) {
  for (PatternCell& c : cells) {
    if ((g & 1) != 0) c.column = -c.column;
    if ((g & 2) != 0) c.row = -c.row;
    if ((g & 4) != 0) std::swap(c.row, c.column);
  }
  return cells;
}

}  // namespace minimex::board
