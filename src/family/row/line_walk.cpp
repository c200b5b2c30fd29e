#include "line_walk.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <utility>

namespace minimex::row {
namespace {

constexpr std::array<std::uint64_t, 20> powers_of_10() {
  std::array<std::uint64_t, 20> powers{};
  std::uint64_t p = 1;
  for (auto& x : powers) {
    x = p;
    p *= 10;
  }
  return powers;
}

/// Characters of a number in decimal.
std::uint64_t digits(std::int64_t n) {
  static constexpr auto kPowers = powers_of_10();
  const auto bits = static_cast<std::uint64_t>(n);
  const std::uint64_t m = n < 0 ? 0 - bits : bits;
  // 1233 / 4096 is a little above the logarithm of 2: never too small, too large by one at most.
  const auto guess = static_cast<std::size_t>(std::bit_width(m | 1) * 1233) >> 12;
  return guess + (m >= kPowers[guess]) + (n < 0) + (m == 0);
}

}  // namespace

std::uint64_t text_length(const Position& position) {
  std::uint64_t length = position.row_count() - 1;
  for (std::size_t r = 0; r < position.row_count(); ++r) {
    const RowView row = position.row(r);
    if (row.piles.empty()) continue;
    length += row.piles.size() - 1 + !row.left_open + !row.right_open;
    for (const std::int64_t p : row.piles) length += digits(p);
  }
  return length;
}

void set_position(answer::Answer& answer, const Position& position) {
  answer::set_position(answer, print(position, answer::kLongestPosition));
  if (answer.position_length > answer::kLongestPosition)
    answer.position_length = text_length(position);
}

LineWalk::LineWalk(const Position& position, value::Score score, std::uint64_t length)
    : at_(position), score_(score), length_(length) {
  std::uint64_t piles = 0;
  starts_.reserve(position.row_count());
  for (const Position::Row& row : position.rows()) {
    starts_.push_back(row.begin - piles);
    piles += row.end - row.begin;
  }
}

answer::Move LineWalk::next(std::uint64_t r, Side side) {
  const Position::Row row = at_.rows()[r];
  const std::int64_t pile = at_.end_pile(r, side);
  answer::Move move;
  move.notation = notation(at_, r, side);
  move.touches = {(side == Side::left ? row.begin : row.end - 1) - starts_[r]};
  move.value = value::score(score_);
  move.optimal = true;
  score_ = pile - score_;
  move.leads_to_outcome = outcome_of(score_);
  at_.remove(r, side);
  const bool last = row.end - row.begin == 1;
  length_ -= digits(pile) + (last ? !row.left_open + !row.right_open : 1);
  if (length_ <= answer::kLongestPosition) move.leads_to = print(at_);
  return move;
}

}  // namespace minimex::row
