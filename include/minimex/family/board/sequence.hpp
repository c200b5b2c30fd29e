#pragma once
// The values of a board that grows in one direction.

#include <chrono>
#include <optional>
#include <string>

#include "minimex/family/board/judge.hpp"
#include "minimex/family/board/size_table.hpp"
#include "minimex/family/heap/period.hpp"
#include "minimex/run/context.hpp"

namespace minimex::board {

struct Sequence {
  Table values;                     ///< one row of sizes
  std::optional<std::string> code;  ///< of the heap game that the rules are, if they are one
  /// preperiod counts columns. Proved only by the heap game's theorem; else it is what the values
  /// show: three times and eight values at least, and half of all that are known.
  std::optional<heap::Repeat> repeat;
  bool proved = false;
  heap::Theorem theorem = heap::Theorem::none;
};

/// Boards of `rows` rows and columns from .. to. Of strips that are a heap game, in normal play, by
/// the heap family (to kMostHeap cells), else as fill_table; throws as that does, and `sequence`
/// then holds what is known.
void fill_sequence(Judge& judge, const SizeRange& range, std::chrono::nanoseconds time_for_each,
                   const run::Context& context, Sequence& sequence);

inline constexpr int kMostHeap = 1 << 20;

}  // namespace minimex::board
