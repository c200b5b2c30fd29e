#pragma once
// A position of stone-game: rows of piles, some perhaps closed at one end; its text form.
//
//   text := ["["] row { "/" row } ["]"]       row := [":"] [pile {"," pile}] [":"]
//
// A pile is a signed 64-bit integer in decimal: an optional "-", then digits. Blanks (spaces, tabs,
// line ends) may stand around every token, not within a number. A ":" closes that end of its row; a
// row that holds a pile may be closed at one end only. Rows may be empty: they keep the numbers of
// the rows after them during play.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "minimex/family/row/rows.hpp"
#include "minimex/run/context.hpp"

namespace minimex::row {

/// The piles are shared between copies.
class Position {
 public:
  struct Row {
    std::uint64_t begin;  ///< into the shared piles
    std::uint64_t end;
    bool left_open;
    bool right_open;
    friend bool operator==(const Row&, const Row&) = default;
  };

  /// The empty position: one empty row.
  Position() : rows_{{0, 0, true, true}} {}
  /// `rows` must lie within the array; a row with piles must have an open end.
  Position(std::shared_ptr<const std::int64_t[]> piles, std::vector<Row> rows);

  std::size_t row_count() const { return rows_.size(); }
  const std::vector<Row>& rows() const { return rows_; }
  RowView row(std::size_t r) const {
    const Row& x = rows_[r];
    return {{piles_.get() + x.begin, x.end - x.begin}, x.left_open, x.right_open};
  }
  std::vector<RowView> views() const;
  /// Piles left on the table.
  std::uint64_t pile_count() const;
  /// Identity of the shared piles: positions reached by moves from one another share it.
  const void* origin() const { return piles_.get(); }

  /// Whether the end may be taken from: it is open and there is a pile.
  bool can_take(std::size_t r, Side side) const;
  /// The pile at that end; can_take() must hold.
  std::int64_t end_pile(std::size_t r, Side side) const;
  /// The position after it is taken; can_take() must hold. O(rows).
  Position take(std::size_t r, Side side) const {
    Position after = *this;
    after.remove(r, side);
    return after;
  }
  /// Takes it in place. O(1).
  void remove(std::size_t r, Side side);

 private:
  std::shared_ptr<const std::int64_t[]> piles_;
  std::vector<Row> rows_;
};

/// Throws run::BadRequest ("position 4: expected a number, found x"), run::TooLarge or
/// run::Interrupted. O(text), on all threads of the context.
Position parse(std::string_view text, const run::Context& context);

/// Canonical text: "5,3,4,5", ":1,2/3,7,4/9:"; parse(print(p)) has the same rows. An empty row
/// prints nothing, whether its ends were open or not. A text longer than `most` bytes may stop
/// anywhere after that many.
std::string print(const Position& position, std::size_t most = ~std::size_t{0});

/// The end that a move's notation names: "left" or "right" for one row, "2 left" for several (rows
/// are counted from 0; "l", "r", capitals and the row number of a single row are accepted). Throws
/// run::BadRequest if it is no move, or not one that can be made.
std::pair<std::size_t, Side> read_move(const Position& position, std::string_view notation);

/// "left", or "2 left" where there are several rows.
std::string notation(const Position& position, std::uint64_t r, Side side);

}  // namespace minimex::row
