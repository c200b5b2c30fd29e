#pragma once
// The one form of a pattern, and its turns and reflections.

#include <vector>

#include "minimex/family/board/rules.hpp"

namespace minimex::board {

/// Every symbol of the rules, without kOutside.
inline SymbolSet all_symbols(const Rules& rules) {
  return (SymbolSet{1} << rules.symbols.size()) - 1;
}

/// Brings cells into the one form that patterns of the same meaning share: writing what a cell
/// holds anyway becomes kLeave, cells that ask and write nothing are dropped, the rest is in
/// reading order behind the first that must lie on the board: the anchor, at (0, 0). False if there
/// is none.
bool normalise(std::vector<PatternCell>& cells, SymbolSet all);

/// The cells seen through element g of the eight of the square (SymmetrySet); not normalised.
std::vector<PatternCell> transformed(std::vector<PatternCell> cells, unsigned g);

}  // namespace minimex::board
