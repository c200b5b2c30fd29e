#pragma once
// The flip games, solved: typed functions that need no catalog.
//
//   flip::outcome("++++")                        N: the player to move wins
//   flip::winning_moves("++++")                  {1}
//   flip::nimber("+++++++", {.ring = true})      0 or more; 0: the player to move loses
//
// A text is + and - only; anything else throws run::BadRequest. See docs/flip.md.

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "minimex/family/flip/judge.hpp"
#include "minimex/family/flip/misere.hpp"
#include "minimex/family/flip/nimbers.hpp"
#include "minimex/family/flip/position.hpp"
#include "minimex/family/flip/rules.hpp"
#include "minimex/run/context.hpp"
#include "minimex/value/number.hpp"
#include "minimex/value/outcome.hpp"

namespace minimex::flip {

/// One of the flip games with what has been found out about it: keep it when asking more than once.
/// Thread-safe. Throws run::BadRequest if rules.flip is 0.
class Solver {
 public:
  explicit Solver(const Rules& rules);

  const Rules& rules() const { return rules_; }
  Position position(std::string_view text, const run::Context& context) const {
    return {text, rules_, context};
  }

  /// By nim-sum, or in misere play by the memo. The position and the context must outlive the
  /// judge; so must the solver. Throws run::TooLarge: in normal play with K >= 3 for a run longer
  /// than NimSequence::kLongest, in misere play once the memory budget is spent.
  std::unique_ptr<Judge> judge(const Position& position, const run::Context& context) const;

 private:
  Rules rules_;
  NimSequence sequence_;
  std::unique_ptr<MisereMemo> misere_;
};

/// N: the player to move wins; P: the other does. O(n) in normal play; for errors see
/// Solver::judge.
value::Outcome outcome(std::string_view text, const Rules& rules = {});

/// The Grundy value. O(n) for K <= 2. Throws run::BadRequest in misere play, which has none.
value::Nimber nimber(std::string_view text, const Rules& rules = {});

/// Offsets of all winning moves, ascending. O(n) in normal play with K <= 2.
std::vector<std::uint64_t> winning_moves(std::string_view text, const Rules& rules = {});

}  // namespace minimex::flip
