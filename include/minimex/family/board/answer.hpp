#pragma once
// Board games, answered.

#include "minimex/answer/answer.hpp"
#include "minimex/family/board/judge.hpp"
#include "minimex/family/board/position.hpp"
#include "minimex/run/context.hpp"

namespace minimex::board {

/// The Answer but for game and seconds. The judge and the context must outlive its streams.
///
/// Impartial games in normal play have a nimber, and so has every move. In partizan games the
/// outcome is N or P seen by the player who is to move, where the position says who that is; else
/// it is the outcome class, the winning and legal moves are those of both players, Left's first,
/// and the line begins with Left's move.
///
/// All winning moves are found where the question asks for it and where it is cheap: in normal play
/// of impartial games on one row, or with no component of more than kCheapCells cells; in misere
/// and partizan play with no more cells in all. Otherwise one. Throws run::TooLarge past the
/// context's memory or time.
answer::Answer solve(Judge& judge, const Position& position, const answer::Question& question,
                     const run::Context& context);

inline constexpr int kCheapCells = 32;

/// Does the player to move win? Where a partizan position does not say who that is, Left.
bool mover_wins(Judge& judge, const Position& position, const run::Context& context);

/// The outcome class of a partizan game, from who wins when each begins.
value::Outcome outcome_class(bool left_wins_first, bool right_wins_first);

/// The position as an answer shows it.
answer::Grid view(const Rules& rules, const Position& position);

}  // namespace minimex::board
