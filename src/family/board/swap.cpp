#include "family/board/swap.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>
#include <vector>

namespace minimex::board {
namespace {

// row, column, passes outside, listed codes, writes; -1 where nothing is tested
using Cell = std::tuple<int, int, int, int, int>;
using Placing = std::vector<Cell>;

/// A pattern's image, moved to rows and columns from 0 on.
Placing image(const Program& program, const CodePattern& pattern, const Swap& swap) {
  Placing out;
  int top = kMostCells;
  int left = kMostCells;
  for (const CodeCell& c : pattern.cells) {
    int row = swap.element & 2 ? -c.row : c.row;
    int column = swap.element & 1 ? -c.column : c.column;
    if (swap.element & 4) std::swap(row, column);
    top = std::min(top, row);
    left = std::min(left, column);
    int outside = -1;
    int listed = -1;
    if (c.test != kNoTest) {
      const CodeTest& test = program.tests[static_cast<std::size_t>(c.test)];
      outside = test.outside ? 1 : 0;
      listed = 0;
      for (std::size_t code = 1; code < kMostCodes; ++code)
        if (test.listed >> code & 1) listed |= 1 << swap.code[code];
    }
    const int writes = c.writes == kLeave ? kLeave : swap.code[static_cast<std::size_t>(c.writes)];
    out.emplace_back(row, column, outside, listed, writes);
  }
  for (Cell& c : out) {
    std::get<0>(c) -= top;
    std::get<1>(c) -= left;
  }
  std::sort(out.begin(), out.end());
  return out;
}

std::vector<Placing> images(const Program& program, std::size_t player, const Swap& swap) {
  std::vector<Placing> out;
  for (const CodePattern& pattern : program.patterns)
    if (pattern.players[player]) out.push_back(image(program, pattern, swap));
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

}  // namespace

std::optional<Swap> find_swap(const Program& program) {
  constexpr int kFewCodes = 5;
  Swap same;
  std::iota(same.code.begin(), same.code.end(), std::uint8_t{0});
  const std::vector<Placing> left = images(program, 0, same);
  const std::vector<Placing> right = images(program, 1, same);
  const unsigned elements = program.kind == Kind::grid ? 8 : 2;
  const auto codes = static_cast<std::size_t>(program.codes);
  const auto fits = [&](Swap& swap) {
    for (swap.element = 0; swap.element < elements; ++swap.element)
      if (images(program, 0, swap) == right && images(program, 1, swap) == left) return true;
    return false;
  };
  Swap swap = same;
  if (fits(swap)) return swap;
  if (program.codes <= kFewCodes) {
    const auto end = swap.code.begin() + program.codes;
    while (std::next_permutation(swap.code.begin() + 1, end))
      if (fits(swap)) return swap;
    return std::nullopt;
  }
  for (std::size_t a = 1; a < codes; ++a)
    for (std::size_t b = a + 1; b < codes; ++b) {
      swap = same;
      std::swap(swap.code[a], swap.code[b]);
      if (fits(swap)) return swap;
    }
  return std::nullopt;
}

}  // namespace minimex::board
