#include "family/board/program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "minimex/run/error.hpp"

namespace minimex::board {
namespace {

CodeSet codes_of(const Program& program, SymbolSet symbols) {
  CodeSet set = 0;
  for (std::size_t s = 0; s < program.code_of.size(); ++s)
    if (symbols >> s & 1) set = static_cast<CodeSet>(set | 1 << program.code_of[s]);
  return static_cast<CodeSet>(set & ~1);
}

int test_of(Program& program, SymbolSet accepts) {
  const CodeSet all = static_cast<CodeSet>((1 << program.codes) - 2);
  const CodeSet passes = codes_of(program, accepts);
  const bool outside = (accepts & kOutside) != 0;
  const CodeTest test{outside, outside ? static_cast<CodeSet>(all & ~passes) : passes};
  if (outside && test.listed == 0) return kNoTest;
  const auto at = std::find(program.tests.begin(), program.tests.end(), test);
  if (at != program.tests.end()) return static_cast<int>(at - program.tests.begin());
  program.tests.push_back(test);
  return static_cast<int>(program.tests.size()) - 1;
}

/// Does a legal placement change this cell, whatever it holds?
bool surely_changes(const Program& program, const CodeCell& c) {
  if (c.test == kNoTest || c.writes == kLeave) return false;
  const CodeTest& test = program.tests[c.test];
  return !test.outside && (test.listed >> c.writes & 1) == 0;
}

CodePattern translate(Program& program, const Pattern& pattern) {
  CodePattern out;
  out.players = pattern.players;
  for (const PatternCell& cell : pattern.cells) {
    CodeCell c{cell.row, cell.column, test_of(program, cell.accepts), kLeave};
    if (cell.writes != kLeave) c.writes = program.code_of[cell.writes];
    if (c.test != kNoTest || c.writes != kLeave) out.cells.push_back(c);
  }
  out.may_change_nothing = std::none_of(out.cells.begin(), out.cells.end(), [&](const CodeCell& c) {
    return surely_changes(program, c);
  });
  return out;
}

template <class T>
int number_of(std::vector<T>& seen, const T& x) {
  const auto at = std::find(seen.begin(), seen.end(), x);
  if (at != seen.end()) return static_cast<int>(at - seen.begin());
  seen.push_back(x);
  return static_cast<int>(seen.size()) - 1;
}

void number_roles(Program& program) {
  std::vector<std::vector<std::array<int, 2>>> kinds;
  std::vector<std::array<int, 3>> roles;
  for (CodePattern& pattern : program.patterns) {
    std::vector<std::array<int, 2>> kind{{pattern.players[0] ? 1 : 0, pattern.players[1] ? 1 : 0}};
    for (const CodeCell& c : pattern.cells) kind.push_back({c.test, c.writes});
    std::sort(kind.begin() + 1, kind.end());
    pattern.kind = number_of(kinds, kind);
    for (CodeCell& c : pattern.cells) c.role = number_of(roles, {pattern.kind, c.test, c.writes});
  }
}

}  // namespace

Program compile(const Rules& rules, const Facts& facts) {
  Program program;
  program.kind = rules.kind;
  program.symmetries = facts.symmetries;
  program.impartial = facts.impartial;
  for (std::size_t s = 0; s < rules.symbols.size(); ++s)
    program.code_of.push_back(
        static_cast<std::uint8_t>(facts.void_symbols >> s & 1 ? 0 : program.codes++));
  const int bits = std::bit_width(static_cast<unsigned>(program.codes - 1));
  program.planes = bits <= 1 ? 1 : bits == 2 ? 2 : 4;
  program.least_removed = kMostCells;
  for (const Pattern& pattern : rules.patterns) {
    program.patterns.push_back(translate(program, pattern));
    int first = 0;
    int last = 0;
    int removed = 0;
    for (const CodeCell& c : program.patterns.back().cells) {
      first = std::min(first, c.column);
      last = std::max(last, c.column);
      removed += surely_changes(program, c) ? 1 : 0;
      if (c.writes > 0) program.shrinks = false;
      if (c.writes != 0) program.takes_all = false;
      if (c.test == kNoTest) program.takes_pairs = false;  // may be gone already
    }
    if (program.patterns.back().cells.size() != 2) program.takes_pairs = false;
    program.patterns.back().span = last - first + 1;
    program.span = std::max(program.span, last - first + 1);
    program.least_removed = std::min(program.least_removed, std::max(1, removed));
  }
  for (const CodeTest& test : program.tests)
    if (test.outside) program.closed = false;
  if (program.tests.size() > kMostTests || program.patterns.size() > kMostPatterns)
    throw run::TooLarge(fmt::format(
        "game {}: {} patterns with {} different sets of symbols in their cells; at most {} and {} "
        "can be searched",
        rules.name, program.patterns.size(), program.tests.size(), kMostPatterns, kMostTests));
  program.shrinks = program.shrinks && program.closed;
  program.takes_all = program.takes_all && program.shrinks;
  program.takes_pairs = program.takes_pairs && program.takes_all;
  number_roles(program);
  return program;
}

std::string identity(const Program& program) {
  std::string text = fmt::format("kind {} planes {} symmetries {}", static_cast<int>(program.kind),
                                 program.planes, program.symmetries);
  for (const CodePattern& p : program.patterns) {
    text += fmt::format("; {}{}", p.players[0] ? "L" : "", p.players[1] ? "R" : "");
    for (const CodeCell& c : p.cells) {
      text += fmt::format(" {},{}", c.row, c.column);
      if (c.test != kNoTest) {
        const CodeTest& test = program.tests[static_cast<std::size_t>(c.test)];
        text += fmt::format("{}{}", test.outside ? "!" : "?", test.listed);
      }
      if (c.writes != kLeave) text += fmt::format("={}", c.writes);
    }
  }
  return text;
}

}  // namespace minimex::board
