#include <map>

#include "family/board/orientation.hpp"
#include "family/board/potential.hpp"
#include "minimex/family/board/rules.hpp"

namespace minimex::board {
namespace {

using PatternMap = std::map<std::vector<PatternCell>, std::array<bool, 2>>;

/// The patterns in their one form, seen through element g.
PatternMap seen_through(const Rules& rules, unsigned g) {
  PatternMap out;
  for (const Pattern& pattern : rules.patterns) {
    std::vector<PatternCell> cells = transformed(pattern.cells, g);
    normalise(cells, all_symbols(rules));
    std::array<bool, 2>& players = out[std::move(cells)];
    for (std::size_t p = 0; p < players.size(); ++p) players[p] |= pattern.players[p];
  }
  return out;
}

SymbolSet void_symbols(const Rules& rules) {
  SymbolSet out = all_symbols(rules);
  for (const Pattern& pattern : rules.patterns)
    for (const PatternCell& c : pattern.cells)
      for (int s = 0; s < static_cast<int>(rules.symbols.size()); ++s) {
        const bool accepted = (c.accepts >> s & 1) != 0;
        const bool outside = (c.accepts & kOutside) != 0;
        if (accepted != outside || (accepted && c.writes != kLeave && c.writes != s))
          out &= ~(SymbolSet{1} << s);
      }
  return out;
}

}  // namespace

Facts study(const Rules& rules) {
  Facts facts;
  const PatternMap plain = seen_through(rules, 0);
  facts.impartial = true;
  for (const auto& [cells, players] : plain)
    facts.impartial = facts.impartial && players[0] == players[1];
  const unsigned elements = rules.kind == Kind::grid ? 8 : 2;
  for (unsigned g = 0; g < elements; ++g)
    if (seen_through(rules, g) == plain)
      facts.symmetries = static_cast<SymmetrySet>(facts.symmetries | (1U << g));
  facts.void_symbols = void_symbols(rules);
  facts.potential = find_potential(rules);
  return facts;
}

}  // namespace minimex::board
