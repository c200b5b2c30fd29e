#pragma once
// A line of best play: the winner takes the winning move, the loser the legal move, of lowest
// offset.

#include <cstdint>
#include <optional>
#include <string>

#include "minimex/family/flip/judge.hpp"

namespace minimex::flip {

struct Ply {
  std::uint64_t offset;
  Verdict option;
};

/// Plays on a copy of the text, reading all of it at every ply: for short texts and for judges that
/// know no better.
class PlainLine {
 public:
  PlainLine(const Position& position, const Rules& rules, JudgeMaker maker,
            const run::Context& context)
      : rules_(rules), maker_(std::move(maker)), context_(context), now_(position) {}

  /// The next ply, or nothing at the end of play.
  std::optional<Ply> next();
  /// The position reached.
  const Position& position() const { return now_; }

 private:
  Rules rules_;
  JudgeMaker maker_;
  const run::Context& context_;
  Position now_;
};

}  // namespace minimex::flip
