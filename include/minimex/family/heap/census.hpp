#pragma once
// The periods of every game of a pattern, kept in a database.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "minimex/family/heap/period.hpp"
#include "minimex/family/heap/rules.hpp"
#include "minimex/run/context.hpp"
#include "minimex/store/database.hpp"

namespace minimex::heap {

/// Patterns of more games are refused.
inline constexpr std::uint64_t kMostGames = std::uint64_t{1} << 20;

/// The different games of a pattern, named by their canonical codes, in the pattern's order (its
/// last digit runs first); of those that are equal by their rules ("0.70" and "0.7") the first.
///
///     0.1?{137}    a code in which ? stands for the digits 0 to 7 (before the point: 0 and 4), and
///                  {...} for those it lists; perhaps with [...] and :unequal as in any code
///
/// Throws run::BadRequest naming the place and what was expected, run::TooLarge past kMostGames.
std::vector<Game> expand_pattern(std::string_view pattern);

/// What a census knows of a game.
struct CensusRow {
  std::string game;  ///< canonical code
  /// Unset: nothing is known yet.
  std::optional<PeriodResult> result;
  /// Why it is not known further: what the last attempt failed for. Empty: it did not fail.
  std::string failure;
  double seconds = 0;  ///< the computing took

  bool proved() const { return result && result->proved; }
  /// Enough for who asks for `limit` heaps.
  bool settles(std::uint64_t limit) const {
    return proved() || (result && result->checked_to >= limit);
  }
};

/// Rows by game, in a database. Not thread-safe. Throws run::Failure.
class CensusStore {
 public:
  /// In memory.
  CensusStore();
  /// In the file at `path`, which is begun if there is none. Throws run::Failure for a file of
  /// another kind or version and for a damaged one; it is then as it was.
  explicit CensusStore(const std::string& path);

  std::optional<CensusRow> find(std::string_view game);
  /// In place of what was known of this game.
  void keep(const CensusRow& row);
  /// Fails unless a row could be kept now.
  void require_writable() { database_.require_writable(); }

 private:
  store::Database database_;
  store::Statement find_;
  store::Statement keep_;
};

struct Census {
  std::string pattern;
  std::uint64_t limit = 0;
  std::vector<CensusRow> rows;  ///< in the pattern's order
  std::uint64_t computed = 0;   ///< games looked at this time; the others were in the store
};

/// Heaps looked at in each game where nothing else is asked: as many as let a census of 0.??? end
/// in about a minute.
inline constexpr std::uint64_t kCensusLimit = std::uint64_t{1} << 16;

/// The period of every game of the pattern, from the store or by study_period() among `limit` heaps
/// (0: kCensusLimit), one game a thread; what has been computed is kept at once. A game that fails
/// for its size keeps what was known of it, with the reason. Throws run::BadRequest and
/// run::TooLarge (the pattern), run::Failure (the store), run::Interrupted; what has been kept
/// stays.
Census census(std::string_view pattern, std::uint64_t limit, CensusStore& store,
              const run::Context& context);

}  // namespace minimex::heap
