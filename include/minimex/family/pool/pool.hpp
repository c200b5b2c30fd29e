#pragma once
// Can I Win and its kin as typed functions, without catalog or strings.
//
//   bool first = minimex::pool::can_i_win(10, 11);                    // false
//   auto moves = minimex::pool::winning_moves(10, 20);                // {9}

#include <cstdint>
#include <vector>

#include "minimex/family/pool/answer.hpp"
#include "minimex/family/pool/position.hpp"
#include "minimex/run/context.hpp"

namespace minimex::pool {

struct Options {
  Rules rules = {};                       ///< repeat, avoid
  std::vector<std::int64_t> taken = {};   ///< numbers taken before, in any order
  const run::Context* context = nullptr;  ///< threads, memory, stop request; null: the default ones
};

/// Whether the player to move can force a win in the game over 1..max: false where the total cannot
/// be reached, true where it is 0 or less and nothing is taken. Throws run::BadRequest if max < 1
/// or `taken` is not of the pool, run::TooLarge, run::Interrupted. Cost: see docs/pool.md.
bool can_i_win(std::int64_t max, std::int64_t total, const Options& options = {});

/// The numbers that win for the player to move, ascending; all of them. Throws as above, and
/// run::TooLarge where rules decide without naming them all and no table fits, or there are more
/// than 10^7.
std::vector<std::int64_t> winning_moves(std::int64_t max, std::int64_t total,
                                        const Options& options = {});

}  // namespace minimex::pool
