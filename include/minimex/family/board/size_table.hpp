#pragma once
// The values of a game's boards of many sizes, kept in a database.

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "minimex/family/board/judge.hpp"
#include "minimex/run/context.hpp"
#include "minimex/store/database.hpp"
#include "minimex/value/outcome.hpp"

namespace minimex::board {

/// Sizes of boards, ends included; strips and rings have one row.
struct SizeRange {
  int rows_from = 1;
  int rows_to = 1;
  int columns_from = 1;
  int columns_to = 1;
};

/// "4x4..5x7" or "4x5" on grids, "1..40" or "12" on strips and rings; each number from 1 to
/// kMostCells. Throws run::BadRequest naming what was expected.
SizeRange parse_range(Kind kind, std::string_view text);

/// What is known of the board of one size, as the rules start it.
struct SizeValue {
  int rows = 0;
  int columns = 0;
  /// N or P; the outcome class in partizan games. Unset: not known.
  std::optional<value::Outcome> outcome;
  std::optional<value::Nimber> nimber;  ///< impartial games in normal play
  std::string failure;                  ///< why it is not known; empty: it is, or was not asked
  double seconds = 0;                   ///< the computing took
};

/// Values by game and size, in a database. Not thread-safe. Throws run::Failure.
class TableStore {
 public:
  /// In memory.
  TableStore();
  /// In the file at `path`, which is begun if there is none. Throws run::Failure for a file of
  /// another kind or version and for a damaged one; it is then as it was.
  explicit TableStore(const std::string& path);

  /// A known value. Games are told apart by their rules, not by their names.
  std::optional<SizeValue> find(const Rules& rules, bool misere, int rows, int columns);
  void keep(const Rules& rules, bool misere, const SizeValue& value);
  /// Fails unless a value could be kept now.
  void require_writable() { database_.require_writable(); }

 private:
  store::Database database_;
  store::Statement find_;
  store::Statement keep_;
};

struct Table {
  SizeRange range;
  bool impartial = true;
  bool misere = false;
  std::vector<SizeValue> sizes;  ///< row by row
  bool nimbers() const { return impartial && !misere; }
  std::uint64_t unknown() const;
};

/// Fills `table`, which holds what is known even where it throws: from the store, from a size that
/// is an image of this one under the symmetries of the rules, or by the judge, smaller boards
/// first; what has been computed is kept at once. A size too large for the memory or for the time
/// that each may take (0: any) is left unknown with the reason. Throws run::Failure (the store),
/// run::Interrupted.
void fill_table(Judge& judge, const SizeRange& range, std::chrono::nanoseconds time_for_each,
                TableStore& store, const run::Context& context, Table& table);

}  // namespace minimex::board
