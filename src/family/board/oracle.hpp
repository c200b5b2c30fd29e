#pragma once
// Who wins and by what nimber: by the judge, or by the generic search over the plain rules.

#include <cstdint>
#include <memory>

#include "minimex/family/board/judge.hpp"
#include "minimex/family/board/position.hpp"
#include "minimex/run/context.hpp"

namespace minimex::board {

class Oracle {
 public:
  Oracle() = default;
  Oracle(const Oracle&) = delete;
  Oracle& operator=(const Oracle&) = delete;
  virtual ~Oracle() = default;
  virtual bool wins(const Position& position, Player mover) = 0;
  /// Impartial games in normal play only.
  virtual value::Nimber nimber(const Position& position) = 0;
  /// Positions valued for these questions.
  virtual std::uint64_t positions() const = 0;
};

/// The judge and the context must outlive them; `searched` asks nothing but the rules of the judge.
std::unique_ptr<Oracle> judged(Judge& judge, const run::Context& context);
std::unique_ptr<Oracle> searched(const Judge& judge, const run::Context& context);

}  // namespace minimex::board
