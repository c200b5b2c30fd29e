#pragma once
// A multiset of positive numbers, kept as runs, so that 1..10^18 costs as little as 1..10.

#include <cstdint>
#include <optional>
#include <vector>

#include "minimex/value/number.hpp"

namespace minimex::pool {

/// Sums of 64-bit numbers, exact.
using Wide = value::Score;

/// first, first+1, ..., last, each `copies` times.
struct Run {
  std::int64_t first;
  std::int64_t last;
  std::int64_t copies;
  friend bool operator==(const Run&, const Run&) = default;
};

/// The numbers that may still be taken. Runs ascend and do not touch where their copies agree, so
/// equal multisets have equal runs. Every member is O(runs) or better.
class Numbers {
 public:
  Numbers() = default;
  /// 1..max, each once. max >= 1.
  static Numbers up_to(std::int64_t max);
  /// 1..max without the numbers of an ascending list, each in range and listed once.
  static Numbers up_to_without(std::int64_t max, const std::vector<std::int64_t>& ascending);
  static Numbers of_run(const Run& run);
  /// One run for each number of an ascending list without repeats.
  static Numbers singles(const std::vector<std::int64_t>& ascending);
  /// Of a list in ascending order, all positive.
  static Numbers of(const std::vector<std::int64_t>& ascending);

  const std::vector<Run>& runs() const { return runs_; }
  bool empty() const { return runs_.empty(); }
  std::int64_t least() const { return runs_.front().first; }
  std::int64_t greatest() const { return runs_.back().last; }
  /// How often x is there.
  std::int64_t copies(std::int64_t x) const;
  Wide size() const;      ///< with copies
  Wide distinct() const;  ///< without
  Wide sum() const;

  /// Takes one copy of x away; x must be there.
  void remove(std::int64_t x);
  Numbers without(std::int64_t x) const;
  /// The numbers less than `limit`.
  Numbers below(Wide limit) const;
  /// Whether x -> center - x maps the multiset to itself.
  bool symmetric(Wide center) const;
  /// The first number that keeps the multiset from being symmetric: the one to remove, if one
  /// removal can mend it.
  std::optional<std::int64_t> unmatched(Wide center) const;

  /// The fewest numbers that can sum to `need` or more: taken from the greatest. need <= sum().
  Wide fewest(Wide need) const;
  /// The least k such that any k numbers sum to `need` or more: counted from the least. need <=
  /// sum().
  Wide most(Wide need) const;

  friend bool operator==(const Numbers&, const Numbers&) = default;

 private:
  void append(Run run);
  std::vector<Run> runs_;
};

}  // namespace minimex::pool
