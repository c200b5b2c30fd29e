#pragma once
// Reading a position's text piece by piece; a piece is what stands between two of "," and "/".

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "minimex/run/context.hpp"

namespace minimex::row {

/// Looks at the context once every million characters, for loops over long stretches of one kind.
inline void poll_at(std::size_t offset, const run::Context& context) {
  if (offset % (std::size_t{1} << 20) == 0) context.poll();
}

/// The rows within the text: what is left when outer blanks and brackets are taken off.
struct Region {
  Region(std::string_view text, const run::Context& context);

  std::size_t begin = 0;
  std::size_t end = 0;
  bool bracketed = false;  ///< there was an opening bracket
  bool closed = true;      ///< ... and its closing one
};

/// How plain stretches (digits, commas and minus signs) are read: all ways give the same.
enum class Reading : std::uint8_t { best, portable, by_character };

/// What happens to rows between piles.
struct Mark {
  enum class Kind : std::uint8_t { closed_left, end, closed_end };
  std::uint64_t piles;  ///< read before it
  std::uint64_t colon;  ///< offset in the text, for closed_end
  Kind kind;
};

/// Reads the pieces of a part of the region, in order.
class PieceReader {
 public:
  /// Reads the part from offset `from` (the region's begin, or just behind a separator) to `until`
  /// (the region's end, or just behind a separator). Writes piles to `out`, which has room for one
  /// a piece. `text`, `region` and `context` must outlive it.
  PieceReader(std::string_view text, const Region& region, std::size_t from, std::size_t until,
              std::int64_t* out, const run::Context& context)
      : text_(text),
        region_(region),
        context_(context),
        at_(from),
        until_(until),
        first_(out),
        out_(out),
        row_start_(from == region.begin || text[from - 1] == '/') {}

  /// Throws run::BadRequest or run::Interrupted; what was read until then stays.
  void read(Reading reading);

  std::uint64_t piles() const { return static_cast<std::uint64_t>(out_ - first_); }
  const std::vector<Mark>& marks() const { return marks_; }

 private:
  template <class Look>
  void plain_pieces();
  void piece();
  void number();
  void skip_blanks();
  bool ended() const { return at_ >= region_.end; }
  bool next_is(char c) const { return !ended() && text_[at_] == c; }
  bool at_number() const;
  void mark(Mark::Kind kind, std::uint64_t colon) { marks_.push_back({piles(), colon, kind}); }
  /// Takes the "/" or the end of the region; or says that `expected` was not found.
  void end_row(std::string_view expected, Mark::Kind kind, std::uint64_t colon = 0);
  [[noreturn]] void fail(std::string_view expected) const;

  std::string_view text_;
  const Region& region_;
  const run::Context& context_;
  std::size_t at_;
  std::size_t until_;
  std::int64_t* first_;
  std::int64_t* out_;
  bool row_start_;         // no pile of the row has been read
  bool finished_ = false;  // the piece that ends the region has been read
  std::vector<Mark> marks_;
};

}  // namespace minimex::row
