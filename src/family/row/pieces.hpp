#pragma once
// Reading a position's text piece by piece; a piece is what stands between two of "," and "/".

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "minimex/family/row/position.hpp"
#include "minimex/run/context.hpp"

namespace minimex::row {

/// The rows within the text: what is left when outer blanks and brackets are taken off.
struct Region {
  explicit Region(std::string_view text);

  std::size_t begin = 0;
  std::size_t end = 0;
  bool bracketed = false;  ///< there was an opening bracket
  bool closed = true;      ///< ... and its closing one
};

/// Reads the pieces of a part of the region, in order.
class PieceReader {
 public:
  /// Starts at offset `from`, the region's begin or just behind a separator. Writes piles to `out`,
  /// which has room for one a piece.
  PieceReader(std::string_view text, const Region& region, std::size_t from, std::int64_t* out)
      : text_(text), region_(region), at_(from), first_(out), out_(out) {
    row_start_ = from == region.begin || text[from - 1] == '/';
  }

  /// Reads pieces that begin before `until` (the region's end, or an offset just behind a
  /// separator). Throws run::BadRequest or run::Interrupted.
  void read_until(std::size_t until, const run::Context& context);

  /// The rows read, the last one having ended with the region.
  std::vector<Position::Row> rows() const;

 private:
  // What happens to rows between piles.
  struct Mark {
    enum class Kind : std::uint8_t { closed_left, end, closed_end };
    std::uint64_t piles;  // read before it
    std::uint64_t colon;  // offset in the text, for closed_end
    Kind kind;
  };

  void piece();
  void number();
  void skip_blanks();
  bool ended() const { return at_ >= region_.end; }
  bool next_is(char c) const { return !ended() && text_[at_] == c; }
  void mark(Mark::Kind kind, std::uint64_t offset) {
    marks_.push_back({static_cast<std::uint64_t>(out_ - first_), offset, kind});
  }
  /// Takes the "/" or the end of the region; or says that `expected` was not found.
  void end_row(std::string_view expected, Mark::Kind kind, std::uint64_t colon = 0);
  [[noreturn]] void fail(std::string_view expected) const;

  std::string_view text_;
  const Region& region_;
  std::size_t at_;
  std::int64_t* first_;
  std::int64_t* out_;
  bool row_start_;         // no pile of the row has been read
  bool finished_ = false;  // the piece that ends the region has been read
  std::vector<Mark> marks_;
};

}  // namespace minimex::row
