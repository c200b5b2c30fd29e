#pragma once
// A judge knows the outcome of one position and of every option: by nim-sum, by the misere memo, or
// by the generic search. Lists, lines and answers are made the same way whoever judges.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "minimex/family/flip/nimbers.hpp"
#include "minimex/family/flip/position.hpp"
#include "minimex/family/flip/runs.hpp"
#include "minimex/value/number.hpp"
#include "minimex/value/outcome.hpp"

namespace minimex::flip {

struct Verdict {
  value::Outcome outcome;
  std::optional<value::Nimber> nimber;  ///< none in misere play
};

class Judge {
 public:
  explicit Judge(std::uint64_t flip) : flip_(flip) {}
  Judge(const Judge&) = delete;
  Judge& operator=(const Judge&) = delete;
  virtual ~Judge() = default;

  /// K of the rules.
  std::uint64_t flip() const { return flip_; }
  /// Of the position.
  virtual Verdict verdict() const = 0;
  virtual std::uint64_t legal_moves() const = 0;
  virtual std::uint64_t winning_moves() const = 0;
  /// Of the option reached by move `a` of a stretch of the position.
  virtual Verdict option(const Stretch& stretch, std::uint64_t a) const = 0;
  /// Lengths of the runs that may hold a winning move.
  virtual LengthSet winning_lengths() const { return ~LengthSet{0}; }
  /// For a run of `length`: from which shorter piece on option(a) = option(a + period), and the
  /// period.
  virtual std::optional<Period> repeats(std::uint64_t /*length*/) const { return std::nullopt; }
  /// Positions valued so far, where that is counted.
  virtual std::optional<std::uint64_t> positions() const { return std::nullopt; }

 private:
  std::uint64_t flip_;
};

/// Judges a position, which must outlive the judge.
using JudgeMaker = std::function<std::unique_ptr<Judge>(const Position&)>;

}  // namespace minimex::flip
