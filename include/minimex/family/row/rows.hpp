#pragma once
// Rows of piles, both players taking whole piles from the open ends: exact scores, first moves and
// lines of best play. No catalog and no strings; see docs/row.md for the method and its proofs.
//
// Every function takes values of any sign in any number, and is exact: where a sum could pass 64
// bits it is carried in 128. Scores are the player to move minus the other. Errors:
// run::Interrupted, run::TooLarge (memory or time budget of the context).

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "minimex/run/context.hpp"
#include "minimex/value/number.hpp"

namespace minimex::row {

enum class Side : std::uint8_t { left, right };

/// One row, and the ends from which its piles may be taken.
struct RowView {
  std::span<const std::int64_t> piles;
  bool left_open = true;
  bool right_open = true;
};

/// A first move and its score: the pile taken minus the score of the position reached. The only
/// pile of a row makes one move: `left`, unless that end is closed.
struct FirstMove {
  std::uint64_t row;
  Side side;
  value::Score score;
  friend bool operator==(const FirstMove&, const FirstMove&) = default;
};

/// `count` plies in succession that take from the same end of the same row.
struct Run {
  std::uint64_t row;
  Side side;
  std::uint64_t count;
};

/// The score of one row, open at both ends; 0 when it is empty. O(n).
value::Score score(std::span<const std::int64_t> piles,
                   const run::Context& context = run::Context());

/// The score of several rows. Every row needs an open end unless it is empty. O(n log n).
value::Score score(std::span<const RowView> rows, const run::Context& context = run::Context());

/// Every first move, left before right. O(n).
std::vector<FirstMove> first_moves(std::span<const std::int64_t> piles,
                                   const run::Context& context = run::Context());

/// Every first move, rows ascending, left before right. O(n log n).
std::vector<FirstMove> first_moves(std::span<const RowView> rows,
                                   const run::Context& context = run::Context());

/// A whole line of best play: every ply is optimal where it is played. O(n).
std::vector<Side> line(std::span<const std::int64_t> piles,
                       const run::Context& context = run::Context());

/// A whole line of best play in runs. O(n log n).
std::vector<Run> line(std::span<const RowView> rows, const run::Context& context = run::Context());

/// What Answer needs, found together.
struct Findings {
  value::Score total = 0;        ///< of all piles
  value::Score score = 0;        ///< of the position
  std::vector<FirstMove> moves;  ///< every first move
  std::vector<Run> line;         ///< the start of a line of best play
};

/// Everything at once; `line` covers at least `plies` plies, or the whole game if that is shorter.
Findings find(std::span<const RowView> rows, std::uint64_t plies, const run::Context& context);

}  // namespace minimex::row
