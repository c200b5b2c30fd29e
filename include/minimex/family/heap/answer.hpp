#pragma once
// Heap games, solved.

#include "minimex/answer/answer.hpp"
#include "minimex/family/heap/nimbers.hpp"
#include "minimex/family/heap/position.hpp"
#include "minimex/run/context.hpp"

namespace minimex::heap {

/// A game with what has been found out about it: keep it when asking more than once. Thread-safe.
class Solver {
 public:
  explicit Solver(Rules rules) : rules_(std::move(rules)), table_(rules_) {}

  const Rules& rules() const { return rules_; }
  /// Nimbers valid for every heap of the position. Throws run::TooLarge.
  std::shared_ptr<const Nimbers> nimbers(const Position& position,
                                         const run::Context& context) const;

 private:
  Rules rules_;
  NimberTable table_;
};

/// The nim-sum of the heaps. O(heaps) once the nimbers are known.
std::uint64_t nim_sum(const Nimbers& nimbers, const Position& position);

/// The Answer but for game and seconds. The solver and the context must outlive its streams.
answer::Answer solve(const Solver& solver, const Position& position,
                     const answer::Question& question, const run::Context& context);

/// The position as an answer shows it; unset for a long one.
answer::View view(const Position& position);

}  // namespace minimex::heap
