#pragma once
// Who wins with best play, seen from the position.

#include <cstdint>
#include <string_view>

namespace minimex::value {

/// N: the player to move (Next) wins. P: the player who has just moved (Previous) wins. Draw:
/// neither can force a win. L and R only for positions of partizan games of which it is not said
/// who is to move: Left (Right) wins, whoever begins; N and P then are for either player beginning.
enum class Outcome : std::uint8_t { N, P, Draw, L, R };

/// "N", "P", "draw", "L" or "R", as in every report and in JSON.
constexpr std::string_view name(Outcome outcome) {
  switch (outcome) {
    case Outcome::N:
      return "N";
    case Outcome::P:
      return "P";
    case Outcome::L:
      return "L";
    case Outcome::R:
      return "R";
    case Outcome::Draw:
      break;
  }
  return "draw";
}

/// What a move to an option of this outcome is worth to the player who makes it: to a P-position it
/// wins, so the result is N; to an N-position it loses, so P. Not for L and R, of which no player
/// is to move: they stay as they are.
constexpr Outcome seen_from_before(Outcome option) {
  switch (option) {
    case Outcome::N:
      return Outcome::P;
    case Outcome::P:
      return Outcome::N;
    case Outcome::L:
    case Outcome::R:
      return option;
    case Outcome::Draw:
      break;
  }
  return Outcome::Draw;
}

/// Order for the player to move: N above draw above P. Not for L and R.
constexpr int rank(Outcome outcome) {
  return outcome == Outcome::N ? 2 : outcome == Outcome::Draw ? 1 : 0;
}

}  // namespace minimex::value
