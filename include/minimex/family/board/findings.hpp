#pragma once
// All that can be found out about rules before any board is played on.

#include <string>
#include <vector>

#include "minimex/family/board/rules.hpp"

namespace minimex::board {

struct Findings {
  Rules rules;
  Facts facts;
  std::vector<std::string> warnings;
  bool shrinking = false;  ///< board::shrinking
  std::string code;        ///< of the heap game that the rules are; empty: none
};

/// Costs what study(), warnings(), shrinking() and heap_game() cost. Throws nothing of its own.
Findings examine(Rules rules);

}  // namespace minimex::board
