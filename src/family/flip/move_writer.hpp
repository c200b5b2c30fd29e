#pragma once
// Writes moves into one answer::Move that is used again and again: streams may be 1e8 moves long.

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

#include "minimex/answer/answer.hpp"
#include "minimex/family/flip/judge.hpp"

namespace minimex::flip {

class MoveWriter {
 public:
  /// `lost`: the player to move loses whatever the move, so that each move is as good as any.
  MoveWriter(const Rules& rules, std::uint64_t cells, bool lost)
      : flip_(rules.flip), cells_(cells), lost_(lost) {
    // More cells than this would make every move of a list as large as a position.
    if (flip_ <= answer::kLongestPosition) move_.touches.resize(flip_);
  }

  const answer::Move& write(std::uint64_t offset, const Verdict& option) {
    char digits[20];
    const auto end = std::to_chars(digits, digits + sizeof digits, offset).ptr;
    move_.notation.assign(digits, end);
    for (std::uint64_t i = 0; i < move_.touches.size(); ++i) {
      const std::uint64_t cell = offset + i;
      move_.touches[i] = cell < cells_ ? cell : cell - cells_;
    }
    if (option.nimber)
      move_.value = value::nimber(*option.nimber);
    else
      move_.value.reset();
    move_.leads_to_outcome = option.outcome;
    move_.optimal = lost_ || option.outcome == value::Outcome::P;
    return move_;
  }

  /// With the text after the move in `before`, if that is short.
  const answer::Move& write(std::uint64_t offset, const Verdict& option, std::string_view before) {
    write(offset, option);
    if (before.size() > answer::kLongestPosition) {
      move_.leads_to.reset();
      return move_;
    }
    move_.leads_to = before;
    for (std::uint64_t i = 0; i < flip_; ++i) (*move_.leads_to)[(offset + i) % cells_] = '-';
    return move_;
  }

 private:
  std::uint64_t flip_;
  std::uint64_t cells_;
  bool lost_;
  answer::Move move_;
};

}  // namespace minimex::flip
