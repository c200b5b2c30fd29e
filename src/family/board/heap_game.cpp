// When are the rules of a strip a heap game?
//
// Let one symbol be *live* and let all others be *void*: no pattern cell tells them from each other
// or from the outside of the board, and no move changes a cell that holds one. A position is then
// a row of L (live) and V (void, and everything outside). A pattern cell says "L", "V", "either" or
// "L, or V: it will be V" of the place it looks at. The last kind is split in two cases, and
// "either" asks nothing, so that a pattern is the union of *exact* patterns, whose cells all ask
// for L or for V; no two of the cases apply to one place at once, and a move is the same move.
//
// Let the cells of an exact pattern that ask for L be neighbours, let every cell that asks for V
// stand right before the first or right behind the last of them, and let the cells it clears (L
// that become V) be K >= 1 neighbours:
//
//        V? | L ... L | L ... L | L ... L | V?
//             p kept    K cleared  q kept
//
// All L it looks at lie in one run, and a V beside them is a place beside that run. So a run of n
// is split by it into runs of a and b, a + b = n - K, and it applies just where
//        a >= p, or a = p if it asks for a V on the left,
//        b >= q, or b = q if it asks for a V on the right.
// Other runs neither matter nor change: a strip is the disjunctive sum of its runs. Runs of a and b
// are, by induction on the cells, heaps of a and b; those of 0 are no heaps. So the options of the
// run of n are the sums of heaps that the following octal digit d_K allows, and the run is a heap
// of n (octal: bit 0 for none left, bit 1 for one heap, bit 2 for two, any sizes they may have):
//   no V asked for, p and q at most 1:   a >= p and b >= q, of which the pairs are
//        p = q = 0: (0,0), (0,b), (a,0), (a,b)      digit 7
//        one of them 1: (a,0) or (0,b), and (a,b)   digit 6
//        both 1: (a,b)                              digit 4        a, b >= 1
//   a V on one side, and nothing kept there:        the other side is all of the rest, so
//        nothing kept on the other side: (0,0), (0,b)   digit 3
//        one kept there: (0,b)                          digit 2
//   a V on both sides, nothing kept:                (0,0), digit 1
// In every case each unordered pair of sizes of its bits occurs, which is what the digit says;
// heaps have no left and no right, so that it does not matter on which side. Several patterns: the
// options are the union, and the bits of equal K are joined. Anything else is not recognised here.

#include "minimex/family/board/heap_game.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "minimex/family/board/position.hpp"

namespace minimex::board {
namespace {

constexpr int kLongestTake = kMostCells;

/// What a pattern cell asks of its place.
enum class Asks { live, live_cleared, none, either_cleared, dead };

struct Cell {
  int offset = 0;
  Asks asks = Asks::none;
};

/// The only symbol that is told from the outside; unset if there is not exactly one, or if some
/// pattern cell tells void symbols apart, or changes one.
std::optional<int> live_symbol(const Rules& rules) {
  const int symbols = static_cast<int>(rules.symbols.size());
  std::optional<int> live;
  for (int s = 0; s < symbols; ++s) {
    const SymbolSet bit = SymbolSet{1} << s;
    const bool dead = std::all_of(rules.patterns.begin(), rules.patterns.end(), [&](const auto& p) {
      return std::all_of(p.cells.begin(), p.cells.end(), [&](const PatternCell& c) {
        const bool as_outside = ((c.accepts & bit) != 0) == ((c.accepts & kOutside) != 0);
        return as_outside && ((c.accepts & bit) == 0 || c.writes == kLeave || c.writes == s);
      });
    });
    if (dead) continue;
    if (live) return std::nullopt;
    live = s;
  }
  return live;
}

std::optional<Asks> asks(const PatternCell& c, int live) {
  const bool takes_live = (c.accepts & (SymbolSet{1} << live)) != 0;
  const bool takes_dead = (c.accepts & kOutside) != 0;
  const bool clears = c.writes != kLeave && c.writes != live;
  if (takes_live && takes_dead) return clears ? Asks::either_cleared : Asks::none;
  if (takes_live) return clears ? Asks::live_cleared : Asks::live;
  // A cell that accepts nothing makes its pattern idle.
  return takes_dead ? std::optional(Asks::dead) : std::nullopt;
}

/// A void cell that would become live is no void; live_symbol() has made sure that there is none.
std::optional<std::vector<Cell>> cells_of(const Pattern& pattern, int live) {
  std::vector<Cell> cells;
  for (const PatternCell& c : pattern.cells) {
    const std::optional<Asks> a = asks(c, live);
    if (!a || c.row != 0) return std::nullopt;
    if (*a != Asks::none) cells.push_back({c.column, *a});
  }
  std::sort(cells.begin(), cells.end(),
            [](const Cell& a, const Cell& b) { return a.offset < b.offset; });
  return cells;
}

struct Take {
  int cleared = 0;
  heap::Digit digit = 0;
};

/// The digit of an exact pattern, by the table above; nothing to clear: a take of 0.
std::optional<Take> take_of(const std::vector<Cell>& cells) {
  constexpr heap::Digit kNone = 1;
  constexpr heap::Digit kOne = 2;
  constexpr heap::Digit kTwo = 4;
  const auto dead = [](const Cell& c) { return c.asks == Asks::dead; };
  const auto cleared = [](const Cell& c) { return c.asks == Asks::live_cleared; };
  if (std::none_of(cells.begin(), cells.end(), cleared)) return Take{};
  for (std::size_t i = 1; i < cells.size(); ++i)
    if (cells[i].offset != cells[i - 1].offset + 1) return std::nullopt;
  const bool left = dead(cells.front());
  const bool right = dead(cells.back());
  const auto first = cells.begin() + (left ? 1 : 0);
  const auto last = cells.end() - (right ? 1 : 0);
  if (std::any_of(first, last, dead)) return std::nullopt;
  const auto from = std::find_if(first, last, cleared);
  const auto to = std::find_if_not(from, last, cleared);
  if (std::any_of(to, last, cleared)) return std::nullopt;
  const auto p = from - first;
  const auto q = last - to;
  Take take{static_cast<int>(to - from), 0};
  if ((left && p > 0) || (right && q > 0) || p > 1 || q > 1 || take.cleared > kLongestTake)
    return std::nullopt;
  if (p == 0 && q == 0) take.digit |= kNone;
  if (!(left && right) && (p == 0 || q == 0)) take.digit |= kOne;
  if (!left && !right) take.digit |= kTwo;
  return take;
}

using Digits = std::array<heap::Digit, kLongestTake + 1>;

/// Joins the digits of the exact patterns; false where one is not known for a heap game.
bool join(const Pattern& pattern, int live, Digits& digits) {
  const std::optional<std::vector<Cell>> cells = cells_of(pattern, live);
  if (!cells) return false;
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < cells->size(); ++i)
    if ((*cells)[i].asks == Asks::either_cleared) open.push_back(i);
  if (open.size() > std::size_t{kMostOpenCells}) return false;
  for (unsigned which = 0; which < (1U << open.size()); ++which) {
    std::vector<Cell> exact = *cells;
    for (std::size_t k = 0; k < open.size(); ++k)
      exact[open[k]].asks = (which >> k & 1U) != 0 ? Asks::live_cleared : Asks::dead;
    const std::optional<Take> take = take_of(exact);
    if (!take) return false;
    digits[static_cast<std::size_t>(take->cleared)] |= take->digit;
  }
  return true;
}

}  // namespace

std::optional<heap::Rules> heap_game(const Rules& rules) {
  if (rules.kind != Kind::strip) return std::nullopt;
  const std::optional<int> live = live_symbol(rules);
  // A board given by its size is a heap of that size.
  if (!live || !rules.centre.empty()) return std::nullopt;
  for (const std::string& row : rules.start)
    if (row.find_first_not_of(rules.symbols[static_cast<std::size_t>(*live)]) != std::string::npos)
      return std::nullopt;
  Digits digits{};
  for (const Pattern& pattern : rules.patterns) {
    // Impartial in the plainest way: each pattern is for both.
    if (!pattern.players[0] || !pattern.players[1]) return std::nullopt;
    if (!join(pattern, *live, digits)) return std::nullopt;
  }
  std::string code = "0.";
  for (std::size_t k = 1; k < digits.size(); ++k) code += static_cast<char>('0' + digits[k]);
  while (code.ends_with('0')) code.pop_back();
  if (code.back() == '.') return std::nullopt;
  return heap::parse_code(code);
}

}  // namespace minimex::board
