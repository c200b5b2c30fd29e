#pragma once
// Taking-and-breaking games on heaps of beans: which numbers may be taken from a heap, and how many
// heaps the rest may then form.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace minimex::heap {

/// Bit k is set: after taking, exactly k non-empty heaps may be left (k = 0: only if the heap is
/// then gone). 0 to 63, as the digits 0-9 and A-Z reach 35.
///
///     bit   5 4 3 2 1 0
///           | | | | | +-- the heap may be taken whole
///           | | | | +---- one heap may be left
///           | | | +------ the rest may be split into two heaps
///           + + +-------- ... into three, four, five
using Digit = std::uint8_t;

/// `beans` may be taken, and what `digit` says may be left.
struct Take {
  std::uint64_t beans = 0;
  Digit digit = 0;
  friend bool operator==(const Take&, const Take&) = default;
};

/// The rules of one game. Plain data; parse_rules and the schemas give it in its normal form: takes
/// ascending, no zero digits, the repeating part as short and as early as it can be.
struct Rules {
  std::vector<Take> takes;
  /// Not empty: taking t >= repeat_from has the digit repeating[(t - repeat_from) % size].
  std::vector<Digit> repeating;
  std::uint64_t repeat_from = 0;
  /// The heaps left by one move must be pairwise different.
  bool unequal = false;

  friend bool operator==(const Rules&, const Rules&) = default;
};

/// What may be left after taking `beans`.
Digit digit(const Rules& rules, std::uint64_t beans);

/// The most heaps a move leaves: 0 to 5.
int most_parts(const Rules& rules);

/// The largest number that may be taken (the k of the period theorems); unset where it has no
/// limit.
std::optional<std::uint64_t> last_take(const Rules& rules);

/// The numbers with bit `parts` set, ascending, among those up to `limit`.
std::vector<std::uint64_t> takes_leaving(const Rules& rules, int parts, std::uint64_t limit);

/// The most digits a code may have after its point, those that repeat counted once.
inline constexpr std::uint64_t kLongestCode = 1024;
/// The largest number of subtract:SET, and of all-but:SET.
inline constexpr std::uint64_t kLargestTake = std::uint64_t{1} << 32;
inline constexpr std::uint64_t kLargestHole = std::uint64_t{1} << 20;

/// True of a name that is written as a code: it holds a point before any colon ("0.07", ".137",
/// "4.0:unequal", "0.[3]").
bool looks_like_code(std::string_view name);
/// True of "07": a code without its point.
bool looks_like_digits(std::string_view name);

/// Reads a code: one optional digit d_0 (bits of 2 heaps and more only), a point, digits d_1 ...,
/// and perhaps [digits] that repeat for ever; 0-9 and A-Z. Throws run::BadRequest naming the offset
/// and what was expected.
Rules parse_code(std::string_view code);

/// subtract:S: any number in S may be taken, leaving none or one heap. Throws run::BadRequest
/// unless the numbers are from 1 to kLargestTake, at least one of them.
Rules subtract(std::vector<std::uint64_t> set);
/// all-but:S: any number but those in S, which are from 1 to kLargestHole.
Rules all_but(std::vector<std::uint64_t> set);

/// A game as it is named and what it means.
struct Game {
  std::string name;  ///< canonical in the way it was written: "0.07", "subtract:1,3,4", "kayles"
  Rules rules;
};

/// Reads a game as a user names it: a code, subtract:1,3,4, all-but:2,5, or a named constant
/// (kayles), each with :unequal where a move can leave two heaps ("4.0:unequal"). Throws
/// run::BadRequest naming the place and what was expected.
Game parse_game(std::string_view name);

/// The one code of these rules, "0.07", "4.:unequal" (no trailing zeros, always with d_0), or where
/// it would pass kLongestCode digits the set, "subtract:1,5000", "all-but:2000". Equal texts mean
/// equal rules; parse_game reads back what it can have read.
std::string canonical_code(const Rules& rules);

/// A game with a name of its own over a code or a set.
struct Named {
  std::string_view name;
  std::string_view game;  ///< "0.77", "4.0:unequal"
  std::string_view about;
};

/// The named constants: nim, kayles, dawsons-kayles, ...
const std::vector<Named>& named_games();

}  // namespace minimex::heap
