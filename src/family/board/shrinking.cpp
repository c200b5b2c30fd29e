#include "minimex/family/board/shrinking.hpp"

#include <algorithm>
#include <vector>

namespace minimex::board {
namespace {

bool accepts(const PatternCell& c, int symbol) {
  return (c.accepts & (SymbolSet{1} << symbol)) != 0;
}

}  // namespace

bool shrinking(const Rules& rules) {
  std::vector<PatternCell> cells;
  for (const Pattern& pattern : rules.patterns)
    cells.insert(cells.end(), pattern.cells.begin(), pattern.cells.end());
  const int symbols = static_cast<int>(rules.symbols.size());
  // Some cell goes from `before` to `after`. That helps a placement which looks at it if it accepts
  // only what comes after, or if it accepts both and would have left it as it was before.
  const auto helps = [&](int before, int after) {
    return std::any_of(cells.begin(), cells.end(), [&](const PatternCell& c) {
      return accepts(c, after) && (!accepts(c, before) || c.writes == before);
    });
  };
  for (const PatternCell& c : cells)
    for (int before = 0; before < symbols; ++before)
      if (c.writes != kLeave && c.writes != before && accepts(c, before) && helps(before, c.writes))
        return false;
  return true;
}

}  // namespace minimex::board
