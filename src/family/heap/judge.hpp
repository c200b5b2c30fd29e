#pragma once
// What is known of one position: its nimber and those of its options, by nim-sums or by the generic
// search.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "minimex/family/heap/nimbers.hpp"
#include "minimex/family/heap/position.hpp"
#include "minimex/run/context.hpp"

namespace minimex::heap {

/// A move and the nimber of the position it leads to; false: no more.
using VisitMove = std::function<bool(const Move&, std::uint64_t nimber)>;

class Judge {
 public:
  explicit Judge(Position position) : position_(std::move(position)) {}
  Judge(const Judge&) = delete;
  Judge& operator=(const Judge&) = delete;
  virtual ~Judge() = default;

  const Position& position() const { return position_; }
  virtual std::uint64_t nimber() const = 0;
  /// Moves to nimber 0, in the order of each_legal; none if the position itself has nimber 0.
  virtual void each_winning(const VisitMove& visit) const = 0;
  /// All moves: heaps as they stand, one of each size, options in the order of each_option.
  virtual void each_legal(const VisitMove& visit) const = 0;
  /// Unset where counting would take long, unless it must be.
  virtual std::optional<std::uint64_t> count_winning(bool at_any_cost) const = 0;
  virtual std::optional<std::uint64_t> count_legal() const = 0;
  /// Positions valued one by one, where that is how it is done.
  virtual std::optional<std::uint64_t> positions() const { return std::nullopt; }

 private:
  Position position_;
};

/// Makes the judge of a position.
using JudgeMaker = std::function<std::shared_ptr<const Judge>(const Position&)>;

/// The context must outlive what the makers make.
JudgeMaker nim_sum_judges(const Rules& rules, std::shared_ptr<const Nimbers> nimbers,
                          const run::Context& context);
JudgeMaker search_judges(const Rules& rules, const run::Context& context);

}  // namespace minimex::heap
