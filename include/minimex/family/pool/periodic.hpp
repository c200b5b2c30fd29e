#pragma once
// Pool games in which numbers are put back: outcomes by what is still needed, and their period.

#include <cstdint>
#include <optional>
#include <vector>

#include "minimex/family/pool/numbers.hpp"
#include "minimex/run/context.hpp"

namespace minimex::pool {

/// Only the need matters, and whether it is lost depends on the outcomes of the `greatest` needs
/// below it. A window of that many outcomes must return, and from then on all outcomes repeat: so
/// the period is proved when the window is seen twice (Brent's cycle search, exact comparison). For
/// the numbers g, 2g, ..., kg a theorem gives period k + 1 in units of g at once. Cost: O(needs
/// computed + lost ones x numbers) time, one bit a need.
class Periodic {
 public:
  struct Period {
    Wide start;  ///< the least need from which on outcomes repeat
    Wide length;
    bool theorem;  ///< else found by computation
  };

  /// Outcomes for all needs up to `need` > 0. `numbers` not empty; copies say nothing. Throws
  /// run::TooLarge when neither `need` nor a period is in reach.
  Periodic(const Numbers& numbers, std::int64_t need, bool avoid, const run::Context& context);

  /// Whether the player to move has lost or will. `need` at most that of the constructor.
  bool lost(Wide need) const;
  /// Calls f(number) for the winning numbers, ascending, until it returns false.
  template <class F>
  void each_winning(Wide need, F&& f) const {
    if (unit_count_ > 0) return each_winning_by_theorem(need, f);
    for (const Run& run : numbers_.runs())
      if (lost(need - run.first) && !f(run.first)) return;
  }
  Wide winning_count(Wide need) const;
  /// Unset if the outcomes were computed all the way.
  const std::optional<Period>& period() const { return period_; }
  /// What outcomes are counted in: the greatest common divisor of the numbers.
  std::int64_t unit() const { return unit_; }
  /// The greatest number, in units: the length of the window.
  std::uint64_t greatest() const { return greatest_; }
  std::uint64_t computed() const { return computed_; }

 private:
  template <class F>
  void each_winning_by_theorem(Wide need, F&& f) const {
    const Wide units = (need + unit_ - 1) / unit_;
    const Wide residue = (units - (avoid_ ? 1 : 0)) % (Wide{unit_count_} + 1);
    if (avoid_ || units > unit_count_) {
      if (residue != 0 && residue <= unit_count_) f(static_cast<std::int64_t>(residue * unit_));
      return;
    }
    for (Wide x = units; x <= unit_count_; ++x)
      if (!f(static_cast<std::int64_t>(x * unit_))) return;
  }
  void compute(std::int64_t need, const run::Context& context);

  Numbers numbers_;  // runs of one number each, unless the theorem answers
  bool avoid_;
  std::int64_t unit_ = 1;
  std::int64_t unit_count_ = 0;      // the theorem: numbers are unit, 2 unit, ... this many
  std::vector<std::uint64_t> lost_;  // bit greatest + need, in units; below `greatest`: need <= 0
  std::uint64_t greatest_ = 0;       // in units
  std::uint64_t computed_ = 0;
  std::optional<Period> period_;
};

}  // namespace minimex::pool
