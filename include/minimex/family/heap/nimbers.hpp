#pragma once
// Nimbers of heaps of any size that can be told: computed, or by a proved period.

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "minimex/family/heap/period.hpp"
#include "minimex/family/heap/rules.hpp"
#include "minimex/family/heap/sequence.hpp"
#include "minimex/run/context.hpp"

namespace minimex::heap {

/// Nimbers of heaps up to some size; immutable.
class Nimbers {
 public:
  Nimbers(std::vector<std::uint32_t> values, std::optional<Repeat> proved, Theorem theorem)
      : values_(std::move(values)), repeat_(proved), theorem_(theorem) {}

  /// n must be below values().size(), unless a period is proved.
  std::uint64_t operator[](std::uint64_t n) const {
    if (n < values_.size()) return values_[n];
    const std::uint64_t over = n - repeat_->preperiod;
    return values_[repeat_->preperiod + over % repeat_->period] +
           over / repeat_->period * repeat_->saltus;
  }
  bool reaches(std::uint64_t n) const { return repeat_ || n < values_.size(); }
  const std::vector<std::uint32_t>& values() const { return values_; }
  /// A proved one.
  const std::optional<Repeat>& repeat() const { return repeat_; }
  Theorem theorem() const { return theorem_; }

 private:
  std::vector<std::uint32_t> values_;
  std::optional<Repeat> repeat_;
  Theorem theorem_;
};

/// The nimbers of one game, computed as far as they have been asked for. Thread-safe.
class NimberTable {
 public:
  explicit NimberTable(const Rules& rules);

  /// Heaps below this, and below what kWork steps value (Sequence::affordable), are computed where
  /// no period helps.
  static constexpr std::uint64_t kComputed = std::uint64_t{1} << 30;
  static constexpr std::uint64_t kWork = std::uint64_t{1} << 38;
  /// For a larger heap a period must be proved by so many heaps, and by what kLook steps value.
  static constexpr std::uint64_t kSearched = std::uint64_t{1} << 24;
  static constexpr std::uint64_t kLook = std::uint64_t{1} << 30;

  /// Nimbers valid up to `largest`. Throws run::TooLarge where they cannot be told, after some
  /// seconds at most.
  std::shared_ptr<const Nimbers> reach(std::uint64_t largest, const run::Context& context) const;

 private:
  Rules rules_;
  mutable std::mutex guard_;
  mutable std::unique_ptr<Sequence> sequence_;
  mutable std::shared_ptr<const Nimbers> known_;
};

}  // namespace minimex::heap
