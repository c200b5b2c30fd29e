#pragma once
// Playing a line and writing each ply as an Answer shows it.

#include <cstdint>

#include "minimex/answer/answer.hpp"
#include "minimex/family/row/position.hpp"
#include "minimex/value/number.hpp"
#include "minimex/value/outcome.hpp"

namespace minimex::row {

constexpr value::Outcome outcome_of(value::Score score) {
  return score > 0 ? value::Outcome::N : score < 0 ? value::Outcome::P : value::Outcome::Draw;
}

/// Sets Answer::position and its length without building a text that is too long to show.
void set_position(answer::Answer& answer, const Position& position);

/// Bytes of print(position). O(piles).
std::uint64_t text_length(const Position& position);

/// Plays optimal moves from a position. O(1) a ply, plus the text of the position reached where
/// that is short.
class LineWalk {
 public:
  /// `score` and text_length() of the position.
  LineWalk(const Position& position, value::Score score, std::uint64_t length);

  /// Plays the move and describes it. Its pile is counted as in the position the walk began with.
  answer::Move next(std::uint64_t r, Side side);

 private:
  Position at_;
  std::vector<std::uint64_t> starts_;  // what to subtract from Row::begin for the pile's number
  value::Score score_;
  std::uint64_t length_;  // of the text of at_
};

}  // namespace minimex::row
