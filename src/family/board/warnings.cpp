#include <fmt/format.h>

#include <algorithm>

#include "family/board/orientation.hpp"
#include "minimex/family/board/rules.hpp"

namespace minimex::board {
namespace {

/// Whether some cell lies outside whatever the board. The smallest board that holds the cells that
/// must be inside is best: all others are outside of it, unless they lie between.
bool fits_nowhere(const Rules& rules, const Pattern& pattern) {
  int top = 0;
  int bottom = 0;
  int left = 0;
  int right = 0;
  for (const PatternCell& c : pattern.cells) {
    if ((c.accepts & kOutside) != 0) continue;
    top = std::min(top, c.row);
    bottom = std::max(bottom, c.row);
    left = std::min(left, c.column);
    right = std::max(right, c.column);
  }
  // A ring may be longer than what the pattern looks at, but has no outside.
  const bool ring = rules.kind == Kind::ring;
  if (!ring && (bottom - top + 1) * (right - left + 1) > kMostCells) return true;
  return std::any_of(pattern.cells.begin(), pattern.cells.end(), [&](const PatternCell& c) {
    if ((c.accepts & all_symbols(rules)) != 0) return false;
    return ring || (c.row >= top && c.row <= bottom && c.column >= left && c.column <= right);
  });
}

bool changes_nothing(const Pattern& pattern) {
  return std::all_of(pattern.cells.begin(), pattern.cells.end(), [](const PatternCell& c) {
    return c.writes == kLeave || (c.accepts & ~kOutside & ~(SymbolSet{1} << c.writes)) == 0;
  });
}

SymbolSet symbols_of(const Rules& rules, const std::vector<std::string>& rows) {
  SymbolSet out = 0;
  for (const std::string& row : rows)
    for (const char c : row)
      if (const std::size_t s = rules.symbols.find(c); s != std::string::npos)
        out |= SymbolSet{1} << s;
  return out;
}

/// What a cell of a board given by its size can ever hold: what the start holds, and what moves
/// write whose cells find what they accept.
SymbolSet ever_held(const Rules& rules) {
  SymbolSet held = symbols_of(rules, rules.start) | symbols_of(rules, rules.centre);
  for (SymbolSet before = 0; before != held;) {
    before = held;
    for (const Pattern& pattern : rules.patterns) {
      const bool possible =
          std::all_of(pattern.cells.begin(), pattern.cells.end(),
                      [&](const PatternCell& c) { return (c.accepts & (before | kOutside)) != 0; });
      if (!possible) continue;
      for (const PatternCell& c : pattern.cells)
        if (c.writes != kLeave) held |= SymbolSet{1} << c.writes;
    }
  }
  return held;
}

/// Symbols that a pattern asks for in particular or writes.
SymbolSet told_apart(const Rules& rules) {
  SymbolSet out = 0;
  for (const Pattern& pattern : rules.patterns)
    for (const PatternCell& c : pattern.cells) {
      if ((c.accepts & all_symbols(rules)) != all_symbols(rules)) out |= c.accepts;
      if (c.writes != kLeave) out |= SymbolSet{1} << c.writes;
    }
  return out;
}

std::string listed(const Rules& rules, SymbolSet set) {
  std::string out;
  for (std::size_t s = 0; s < rules.symbols.size(); ++s)
    if ((set >> s & 1) != 0) out += fmt::format("{}{}", out.empty() ? "" : " ", rules.symbols[s]);
  return out;
}

void warn_of_moves(const Rules& rules, std::vector<std::string>& out) {
  int moves = 0;
  for (const Pattern& pattern : rules.patterns) moves = std::max(moves, pattern.move + 1);
  const SymbolSet held = ever_held(rules);
  for (int m = 0; m < moves; ++m) {
    int oriented = 0;
    int nowhere = 0;
    int idle = 0;
    int unreached = 0;
    SymbolSet missing = 0;
    for (const Pattern& pattern : rules.patterns) {
      if (pattern.move != m) continue;
      ++oriented;
      nowhere += fits_nowhere(rules, pattern) ? 1 : 0;
      idle += changes_nothing(pattern) ? 1 : 0;
      bool reached = true;
      for (const PatternCell& c : pattern.cells)
        if ((c.accepts & (held | kOutside)) == 0) {
          reached = false;
          missing |= c.accepts;
        }
      unreached += reached ? 0 : 1;
    }
    if (oriented == 0) continue;
    const auto index = static_cast<std::size_t>(m);
    const std::string where =
        index < rules.places.size() ? rules.places[index] : fmt::format("move {}", m + 1);
    if (nowhere == oriented)
      out.push_back(where + ": no position allows this move: it does not fit on a board");
    else if (idle == oriented)
      out.push_back(where + ": this move changes nothing, so it is no move");
    else if (unreached == oriented)
      out.push_back(
          fmt::format("{}: only a drawn position can allow this move: no start and no "
                      "other move makes {}",
                      where, listed(rules, missing)));
  }
}

}  // namespace

std::vector<std::string> warnings(const Rules& rules, const Facts& facts) {
  std::vector<std::string> out = rules.remarks;
  warn_of_moves(rules, out);
  const SymbolSet idle = all_symbols(rules) & ~(told_apart(rules) | symbols_of(rules, rules.start) |
                                                symbols_of(rules, rules.centre));
  if (idle != 0)
    out.push_back(fmt::format("no move and no start names {}: such cells can only be drawn",
                              listed(rules, idle)));
  for (const Player p : {Player::left, Player::right})
    if (std::none_of(rules.patterns.begin(), rules.patterns.end(), [p](const Pattern& pattern) {
          return pattern.players[static_cast<std::size_t>(p)];
        }))
      out.push_back(fmt::format("{} has no move at all", p == Player::left ? "Left" : "Right"));
  if (!facts.potential)
    out.push_back(
        "play need not end: no weights of the symbols, affine in row and column, are lowered by "
        "every move");
  return out;
}

}  // namespace minimex::board
