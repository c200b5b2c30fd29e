#pragma once
// Periods of nim-sequences, and what proves them. docs/heap-proofs.md has the theorems with their
// proofs.

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "minimex/answer/certificate.hpp"
#include "minimex/family/heap/rules.hpp"
#include "minimex/run/context.hpp"

namespace minimex::heap {

/// G(n + period) = G(n) + saltus for every n >= preperiod seen; preperiod is the first such index,
/// period the least.
struct Repeat {
  std::uint64_t preperiod = 0;
  std::uint64_t period = 0;
  std::uint32_t saltus = 0;
  friend bool operator==(const Repeat&, const Repeat&) = default;
};

using answer::Theorem;

/// The beans of the smallest heap that every take, or where takes have no end every digit of the
/// code, has a say in: before it the values are those of another game.
std::uint64_t all_in_play(const Rules& rules);
/// So many heaps from there on are the fewest that an unproved period is told by.
inline constexpr std::uint64_t kLeastSeen = 256;

/// What a theorem asks for, in a sentence; with none, that none is implemented.
std::string_view statement(Theorem theorem);

/// The theorem for these rules; never finite_state.
Theorem theorem_for(const Rules& rules);

/// How many values (heaps 0 .. result-1) the theorem wants to see; unset for none, all_but and past
/// 64 bits.
std::optional<std::uint64_t> values_needed(const Rules& rules, Theorem theorem,
                                           const Repeat& repeat);

/// The least period p, with the least preperiod, such that `values` repeat from there to their end
/// and the theorem has seen enough; unset if there is none. With Theorem::none: the least p that
/// has been seen at least three times where every take has a say. With `arithmetic` a saltus is
/// allowed (Theorem::none only). O(n) for sequences that seldom repeat 64 values.
std::optional<Repeat> find_repeat(const Rules& rules, Theorem theorem,
                                  std::span<const std::uint32_t> values, bool arithmetic,
                                  const run::Context& context);

/// Theorem::all_but: the first heap past max(preperiod, least take without limit) + period at which
/// the state is that of one period before, all values raised by the saltus: from there on it recurs
/// for ever (docs/heap-proofs.md). Unset if `values`, which repeat so to their end, show none.
/// O(n); 12 bytes a heap at most. Polls.
std::optional<std::uint64_t> first_recurrence(const Rules& rules,
                                              std::span<const std::uint32_t> values,
                                              const Repeat& repeat, const run::Context& context);

/// What is known of a sequence's period.
struct PeriodResult {
  std::uint64_t checked_to = 0;  ///< values of heaps 0 .. checked_to-1 are known
  std::optional<Repeat> repeat;  ///< proved, or seen at least three times up to checked_to
  bool proved = false;
  Theorem theorem = Theorem::none;  ///< that proves it, or would
  std::uint32_t largest = 0;        ///< among those known
  std::uint64_t largest_at = 0;     ///< its first heap
};

/// A sequence that can be made longer: extend(to) makes heaps 0 .. to-1 known; read(from, out).
struct Growing {
  std::function<void(std::uint64_t to)> extend;
  std::function<void(std::uint64_t from, std::span<std::uint32_t> out)> read;
};

/// Looks for a period among heaps 0 .. limit-1, trying at growing lengths; four bytes a heap of its
/// own. Throws what `extend` and the context throw.
PeriodResult find_period(const Rules& rules, const Growing& sequence, std::uint64_t limit,
                         const run::Context& context);

}  // namespace minimex::heap
