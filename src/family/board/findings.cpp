#include "minimex/family/board/findings.hpp"

#include <utility>

#include "minimex/family/board/heap_game.hpp"
#include "minimex/family/board/shrinking.hpp"

namespace minimex::board {

Findings examine(Rules rules) {
  Findings out;
  out.rules = std::move(rules);
  out.facts = study(out.rules);
  out.warnings = warnings(out.rules, out.facts);
  out.shrinking = shrinking(out.rules);
  if (const auto heaps = heap_game(out.rules)) out.code = heap::canonical_code(*heaps);
  return out;
}

}  // namespace minimex::board
