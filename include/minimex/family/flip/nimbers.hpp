#pragma once
// The nim-sequence of a run of n +: n -> mex over a + b = n - K of g(a) xor g(b), the octal game
// 0.0...07. For K = 1 and K = 2 a period is proved on the spot; for K >= 3 none is known.

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "minimex/family/heap/sequence.hpp"
#include "minimex/run/context.hpp"
#include "minimex/value/number.hpp"

namespace minimex::flip {

struct Period {
  std::uint64_t start;  ///< g(n + length) = g(n) for every n >= start
  std::uint64_t length;
};

/// Nimbers of the runs up to some length; immutable.
class Nimbers {
 public:
  /// g(length); length must be within reach().
  value::Nimber operator[](std::uint64_t length) const {
    if (length < values_.size()) return values_[length];
    return beyond(length);
  }
  std::uint64_t flip() const { return flip_; }
  const std::optional<Period>& period() const { return period_; }

 private:
  friend class NimSequence;
  value::Nimber beyond(std::uint64_t length) const;

  std::uint64_t flip_ = 2;
  std::vector<std::uint32_t> values_;
  std::optional<Period> period_;
};

/// The sequence for one K, computed as far as it has been asked for. Thread-safe.
class NimSequence {
 public:
  /// Proves the period of K <= 2. O(1).
  explicit NimSequence(std::uint64_t flip);

  /// The longest run whose nimber is computed for K >= 3: the work grows with its square. (A run
  /// shorter than 2 K has nimber 0 or 1, whatever its length.)
  static constexpr std::uint64_t kLongest = std::uint64_t{1} << 20;

  /// Nimbers valid up to `longest`. Throws run::TooLarge past kLongest where no period is proved.
  /// O(1) where a period is proved, else O(longest^2) once.
  std::shared_ptr<const Nimbers> reach(std::uint64_t longest, const run::Context& context) const;

 private:
  std::uint64_t flip_;
  mutable std::mutex guard_;
  mutable std::unique_ptr<heap::Sequence> sequence_;  // K >= 3, once asked for
  mutable std::shared_ptr<const Nimbers> known_;
};

}  // namespace minimex::flip
