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
    write_offset(offset);
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
  /// Lists ascend in small steps, and adding to the digits is faster than writing them anew.
  void write_offset(std::uint64_t offset) {
    std::uint64_t carry = offset - last_;
    last_ = offset;
    constexpr std::uint64_t kSmallStep = 1000;
    if (carry < kSmallStep) {
      for (std::size_t i = move_.notation.size(); carry != 0 && i-- > 0;) {
        carry += static_cast<std::uint64_t>(move_.notation[i] - '0');
        move_.notation[i] = static_cast<char>('0' + carry % 10);
        carry /= 10;
      }
      if (carry == 0 && !move_.notation.empty()) return;
    }
    char digits[20];
    const auto end = std::to_chars(digits, digits + sizeof digits, offset).ptr;
    move_.notation.assign(digits, end);
  }

  std::uint64_t last_ = 0;
  std::uint64_t flip_;
  std::uint64_t cells_;
  bool lost_;
  answer::Move move_;
};

}  // namespace minimex::flip
