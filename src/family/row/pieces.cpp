#include "pieces.hpp"

#include <fmt/format.h>

#include <charconv>

#include "minimex/run/error.hpp"
#include "minimex/run/text.hpp"

namespace minimex::row {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

bool is_digit(char c) { return static_cast<unsigned char>(c - '0') < 10; }

}  // namespace

Region::Region(std::string_view text) : end(text.size()) {
  while (begin < end && is_blank(text[begin])) ++begin;
  while (end > begin && is_blank(text[end - 1])) --end;
  if (begin == end || text[begin] != '[') return;
  bracketed = true;
  ++begin;
  closed = begin < end && text[end - 1] == ']';
  if (closed) --end;
}

void PieceReader::read_until(std::size_t until, const run::Context& context) {
  constexpr std::uint64_t kPoll = 1 << 14;
  const bool last = until == region_.end;
  for (std::uint64_t n = 1; at_ < until || (last && !finished_); ++n) {
    piece();
    if (n % kPoll == 0) {
      context.poll();
      context.progress("bytes read", at_, text_.size());
    }
  }
  if (last && !region_.closed) fail("]");
}

void PieceReader::piece() {
  skip_blanks();
  bool closed_left = false;
  if (row_start_ && next_is(':')) {
    closed_left = true;
    ++at_;
    skip_blanks();
  }
  if (!ended() && (is_digit(text_[at_]) || text_[at_] == '-')) {
    if (closed_left) mark(Mark::Kind::closed_left, at_);
    number();
    row_start_ = false;
    skip_blanks();
    if (next_is(':')) {
      const std::size_t colon = at_++;
      skip_blanks();
      end_row("/ or the end", Mark::Kind::closed_end, colon);
      return;
    }
    if (next_is(',')) {
      ++at_;
      return;
    }
    end_row(", / : or the end", Mark::Kind::end);
    return;
  }
  if (!row_start_) fail("a number");
  // An empty row: whether its ends are closed does not matter.
  if (closed_left && next_is(':')) {
    ++at_;
    skip_blanks();
    end_row("/ or the end", Mark::Kind::end);
    return;
  }
  end_row("a number", Mark::Kind::end);
}

void PieceReader::end_row(std::string_view expected, Mark::Kind kind, std::uint64_t colon) {
  if (ended()) {
    mark(kind, colon);
    finished_ = true;
    return;
  }
  if (text_[at_] != '/') fail(expected);
  mark(kind, colon);
  ++at_;
  row_start_ = true;
}

void PieceReader::number() {
  const std::size_t start = at_;
  const bool negative = text_[at_] == '-';
  if (negative) {
    ++at_;
    if (ended() || !is_digit(text_[at_])) fail("a digit");
  }
  constexpr std::size_t kSafe = 18;  // digits that always fit
  const std::size_t digits = at_;
  std::int64_t n = 0;
  for (; !ended() && is_digit(text_[at_]); ++at_)
    if (at_ - digits < kSafe) n = n * 10 + (text_[at_] - '0');
  if (at_ - digits > kSafe) {
    const std::string_view whole = text_.substr(start, at_ - start);
    if (std::from_chars(whole.data(), whole.data() + whole.size(), n).ec != std::errc())
      throw run::BadRequest(fmt::format("position {}: {} is out of the range of 64-bit integers",
                                        start, run::excerpt(whole)));
  } else if (negative) {
    n = -n;
  }
  *out_++ = n;
}

void PieceReader::skip_blanks() {
  while (!ended() && is_blank(text_[at_])) ++at_;
}

void PieceReader::fail(std::string_view expected) const {
  std::string wanted(expected);
  std::size_t at = at_;
  if (const std::size_t end = wanted.rfind("the end"); region_.bracketed && end != wanted.npos) {
    if (at < text_.size() && text_[at] == ']') {
      // The list is over; the trouble is what stands behind it.
      ++at;
      while (at < text_.size() && is_blank(text_[at])) ++at;
      wanted = "the end";
    } else {
      wanted.replace(end, 7, "]");
    }
  }
  throw run::BadRequest(
      fmt::format("position {}: expected {}, found {}", at, wanted, run::shown(text_, at)));
}

std::vector<Position::Row> PieceReader::rows() const {
  std::vector<Position::Row> rows;
  Position::Row row{0, 0, true, true};
  for (const Mark& m : marks_) {
    if (m.kind == Mark::Kind::closed_left) {
      row.left_open = false;
      continue;
    }
    row.end = m.piles;
    row.right_open = m.kind == Mark::Kind::end;
    if (!row.left_open && !row.right_open)
      throw run::BadRequest(
          fmt::format("position {}: expected a row with an open end, found row {} closed at both",
                      m.colon, rows.size()));
    rows.push_back(row);
    row = {row.end, row.end, true, true};
  }
  return rows;
}

}  // namespace minimex::row
