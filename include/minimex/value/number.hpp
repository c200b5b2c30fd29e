#pragma once
// Exact numbers: scores wider than 64 bits, nimbers, and the value a position may have.

#include <cstdint>
#include <string>
#include <vector>

namespace minimex::value {

/// A score: the player to move minus the other. Wide enough for 2^64 piles of 64 bits each.
__extension__ typedef __int128 Score;

/// A Grundy value (nimber): the position equals a Nim heap of this size.
using Nimber = std::uint32_t;

std::string to_string(Score score);

/// The least nimber not in `options` (Sprague 1935, Grundy 1939). O(options), any order, repeats
/// allowed.
Nimber mex(const std::vector<Nimber>& options);

enum class Kind : std::uint8_t { nimber, score };

struct Value {
  Kind kind;
  Score number;
  friend bool operator==(const Value&, const Value&) = default;
};

constexpr Value nimber(Nimber n) { return {Kind::nimber, static_cast<Score>(n)}; }
constexpr Value score(Score n) { return {Kind::score, n}; }

}  // namespace minimex::value
