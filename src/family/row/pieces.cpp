#include "pieces.hpp"

#include <fmt/format.h>

#include <bit>
#include <charconv>

#include "characters.hpp"
#include "minimex/run/error.hpp"
#include "minimex/run/text.hpp"

namespace minimex::row {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

bool is_digit(char c) { return static_cast<unsigned char>(c - '0') < 10; }

}  // namespace

Region::Region(std::string_view text, const run::Context& context) : end(text.size()) {
  for (; begin < end && is_blank(text[begin]); ++begin) poll_at(begin, context);
  for (; end > begin && is_blank(text[end - 1]); --end) poll_at(end, context);
  if (begin == end || text[begin] != '[') return;
  bracketed = true;
  ++begin;
  closed = begin < end && text[end - 1] == ']';
  if (closed) --end;
}

void PieceReader::read(Reading reading) {
  constexpr std::uint64_t kPoll = 1 << 12;
  const bool last = until_ == region_.end;
  const bool at_once = kLittleEndian && reading != Reading::by_character;
  for (std::uint64_t n = 1; at_ < until_ || (last && !finished_); ++n) {
    if (at_once && at_number()) {
      if (reading == Reading::best)
        plain_pieces<BestLook>();
      else
        plain_pieces<PortableLook>();
      if (at_ >= until_ && !last) break;
    }
    piece();
    if (n % kPoll == 0) context_.poll();
  }
  if (last && !region_.closed) fail("]");
}

/// Reads numbers with a comma behind each, window by window, for as long as there is nothing else.
template <class Look>
void PieceReader::plain_pieces() {
  constexpr std::size_t kMost = 16;  // digits read at once
  constexpr unsigned kPoll = 1 << 12;
  if (at_ < kMost || until_ < kWindow) return;  // it looks back that far
  const char* text = text_.data();
  std::size_t start = at_;  // of the number in hand
  unsigned windows = 0;
  for (std::size_t base = at_; base + kWindow <= text_.size() && base < until_; base += kWindow) {
    if (++windows % kPoll == 0) context_.poll();
    const Window w = Look::look(text + base);
    constexpr std::uint64_t kEveryOther = 0xAAAAAAAAAAAAAAAA;
    if (w.commas == kEveryOther && w.minuses + w.others == 0 && start == base &&
        base + kWindow <= until_) {
      for (std::size_t i = 0; i < kWindow / 2; ++i) out_[i] = text[base + 2 * i] - '0';
      out_ += kWindow / 2;
      start = base + kWindow;
      continue;
    }
    const std::uint64_t starts = (w.commas << 1) | (start == base);
    const std::uint64_t stop = w.others | (w.minuses & ~starts);
    std::uint64_t commas = w.commas;
    if (stop != 0) commas &= (stop & (0 - stop)) - 1;
    if (until_ - base < kWindow) commas &= (std::uint64_t{1} << (until_ - base)) - 1;
    bool one_by_one = stop != 0;
    while (commas != 0) {
      const std::size_t end = base + static_cast<std::size_t>(std::countr_zero(commas));
      commas &= commas - 1;
      const auto negative = static_cast<std::size_t>(text[start] == '-');
      const std::size_t length = end - start - negative;
      if (length - 1 >= kMost) {  // no digit, or many
        one_by_one = true;
        break;
      }
      const std::uint64_t n =
          length <= 8 ? up_to_8_digits(text + end, length) : up_to_16_digits(text + end, length);
      *out_++ = static_cast<std::int64_t>((n ^ (0 - negative)) + negative);
      start = end + 1;
    }
    if (one_by_one) break;
  }
  if (start != at_) row_start_ = false;
  at_ = start;
}

void PieceReader::piece() {
  skip_blanks();
  bool closed_left = false;
  if (row_start_ && next_is(':')) {
    closed_left = true;
    ++at_;
    skip_blanks();
  }
  if (at_number()) {
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
  for (; !ended() && is_digit(text_[at_]); ++at_) {
    if (at_ - digits < kSafe) n = n * 10 + (text_[at_] - '0');
    poll_at(at_, context_);
  }
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

bool PieceReader::at_number() const {
  return !ended() && (is_digit(text_[at_]) || text_[at_] == '-');
}

void PieceReader::skip_blanks() {
  for (; !ended() && is_blank(text_[at_]); ++at_) poll_at(at_, context_);
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

}  // namespace minimex::row
