#pragma once
// Positions and moves of heap games.

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "minimex/family/heap/rules.hpp"
#include "minimex/run/context.hpp"

namespace minimex::heap {

/// Beans in one heap: at most 2^63.
inline constexpr std::uint64_t kLargestHeap = std::uint64_t{1} << 63;

/// Heaps as they were given; empty heaps are left out.
using Position = std::vector<std::uint64_t>;

/// "12+7+3"; 0 or the empty text is the position without heaps. Commas and spaces separate heaps as
/// well. Throws run::BadRequest with the place and what was expected.
Position parse_position(std::string_view text, const run::Context& context);
std::string print(const Position& position);

/// The heap at `index` becomes `parts`. Notation "12>7+3": sizes, so that a move reads by itself.
struct Move {
  std::uint64_t index = 0;
  std::vector<std::uint64_t> parts;  ///< ascending
  friend bool operator==(const Move&, const Move&) = default;
};

std::string notation(const Position& position, const Move& move);
Position play(const Position& position, const Move& move);
/// The move a notation means. Throws run::BadRequest for an illegal one.
Move parse_move(const Rules& rules, const Position& position, std::string_view notation);

/// Hands over the takes from 0 to `limit` that the rules know, ascending, with their digits. Stops
/// when `visit` says no, and then gives false.
bool each_take(const Rules& rules, std::uint64_t limit,
               const std::function<bool(std::uint64_t beans, Digit digit)>& visit);

/// Hands over every way to move on a heap of n: the parts left, ascending; takes ascending, then by
/// number of parts, then in lexicographic order. Stops when `visit` says no, and then gives false.
bool each_option(const Rules& rules, std::uint64_t n,
                 const std::function<bool(std::span<const std::uint64_t>)>& visit);

/// Hands over every way to form exactly `count` non-empty heaps (1 to 5) of `total` beans, in
/// lexicographic order, parts ascending; unequal ones where the rules say so. Stops like
/// each_option.
bool each_split(const Rules& rules, std::uint64_t total, int count,
                const std::function<bool(std::span<const std::uint64_t>)>& visit);

/// The indices of the heaps, one of every size: equal heaps offer the same moves.
std::vector<std::uint64_t> distinct_heaps(const Position& position);

}  // namespace minimex::heap
