#include "minimex/family/row/position.hpp"

#include <fmt/format.h>

#include <charconv>
#include <stdexcept>
#include <utility>

#include "minimex/run/error.hpp"
#include "minimex/run/text.hpp"

namespace minimex::row {
namespace {

constexpr std::size_t kLongestNumber = 20;  // "-9223372036854775808"

void append_number(std::string& text, std::int64_t n) {
  if (n >= 0 && n < 10) {
    text += static_cast<char>('0' + n);
    return;
  }
  char digits[kLongestNumber];
  text.append(digits, std::to_chars(digits, digits + kLongestNumber, n).ptr);
}

bool is_blank(char c) { return c == ' ' || c == '\t'; }

}  // namespace

Position::Position(std::shared_ptr<const std::int64_t[]> piles, std::vector<Row> rows)
    : piles_(std::move(piles)), rows_(std::move(rows)) {
  for (Row& row : rows_) {
    if (row.begin == row.end) row.left_open = row.right_open = true;
    if (!row.left_open && !row.right_open)
      throw std::invalid_argument("a row with piles is closed at both ends");
  }
}

std::vector<RowView> Position::views() const {
  std::vector<RowView> views;
  views.reserve(rows_.size());
  for (std::size_t r = 0; r < rows_.size(); ++r) views.push_back(row(r));
  return views;
}

std::uint64_t Position::pile_count() const {
  std::uint64_t n = 0;
  for (const Row& row : rows_) n += row.end - row.begin;
  return n;
}

bool Position::can_take(std::size_t r, Side side) const {
  if (r >= rows_.size() || rows_[r].begin == rows_[r].end) return false;
  return side == Side::left ? rows_[r].left_open : rows_[r].right_open;
}

std::int64_t Position::end_pile(std::size_t r, Side side) const {
  const Row& row = rows_[r];
  return piles_[static_cast<std::ptrdiff_t>(side == Side::left ? row.begin : row.end - 1)];
}

void Position::remove(std::size_t r, Side side) {
  Row& row = rows_[r];
  if (side == Side::left)
    ++row.begin;
  else
    --row.end;
  if (row.begin == row.end) row.left_open = row.right_open = true;
}

std::string print(const Position& position, std::size_t most) {
  std::string text;
  for (std::size_t r = 0; r < position.row_count() && text.size() <= most; ++r) {
    if (r > 0) text += '/';
    const RowView row = position.row(r);
    if (row.piles.empty()) continue;
    if (!row.left_open) text += ':';
    append_number(text, row.piles[0]);
    for (std::size_t i = 1; i < row.piles.size() && text.size() <= most; ++i) {
      text += ',';
      append_number(text, row.piles[i]);
    }
    if (!row.right_open) text += ':';
  }
  return text;
}

std::string notation(const Position& position, std::uint64_t r, Side side) {
  const char* name = side == Side::left ? "left" : "right";
  return position.row_count() == 1 ? name : fmt::format("{} {}", r, name);
}

std::pair<std::size_t, Side> read_move(const Position& position, std::string_view text) {
  const bool several = position.row_count() > 1;
  const auto refuse = [&](std::string_view expected) -> run::BadRequest {
    return run::BadRequest(fmt::format("move: expected {}, found {}", expected,
                                       text.empty() ? "nothing" : run::excerpt(text)));
  };
  const auto no_move = [&] {
    return refuse(several ? "a row number and left or right, as in \"2 left\"" : "left or right");
  };
  std::string_view rest = text;
  std::size_t r = 0;
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), r);
  const bool has_row = error == std::errc();
  if (has_row) rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
  if (several && !has_row) throw no_move();
  while (!rest.empty() && is_blank(rest.front())) rest.remove_prefix(1);
  Side side;
  if (rest == "left" || rest == "l" || rest == "L")
    side = Side::left;
  else if (rest == "right" || rest == "r" || rest == "R")
    side = Side::right;
  else
    throw no_move();
  if (r >= position.row_count())
    throw refuse(several ? fmt::format("a row from 0 to {}", position.row_count() - 1) : "row 0");
  if (position.row(r).piles.empty()) throw refuse("a row that has a pile");
  if (!position.can_take(r, side)) throw refuse("an end that is open");
  return {r, side};
}

}  // namespace minimex::row
