// How the computer picks a move: it knows nothing but what the API answers.

import type { Answer, Move } from '../../api/types';

export type Strength = 'perfect' | 'stubborn';

export interface Temper {
  strength: Strength;
  /** Percent of its moves that are drawn from all legal ones. */
  mistakes: number;
}

/** A number from 0 to below 1, as Math.random gives. */
export type Dice = () => number;

const drawn = <T>(list: T[], dice: Dice): T | null =>
  list[Math.min(list.length - 1, Math.floor(dice() * list.length))] ?? null;

/** Replies that keep the opponent's best result; more than anything where they are not counted. */
function goodReplies(answer: Answer): number {
  return answer.moves_count ?? Number.MAX_SAFE_INTEGER;
}

/** How many of the moves a stubborn loser looks behind. */
export const looksAt = 40;

/**
 * A move for the player to move; null where there is none. `lookup` asks the answer of a position
 * that a move leads to, null where that is not to be had.
 */
export async function choose(
  answer: Answer,
  temper: Temper,
  dice: Dice,
  lookup: (position: string) => Promise<Answer | null>,
): Promise<Move | null> {
  const moves = answer.all_moves ?? [];
  if (temper.mistakes > 0 && dice() * 100 < temper.mistakes) return drawn(moves, dice);
  const optimal = moves.filter((move) => move.optimal);
  const lost =
    answer.value?.kind === 'score' ? answer.value.number.startsWith('-') : answer.outcome === 'P';
  if (temper.strength === 'stubborn' && lost) {
    const hardest = await hardestReply(optimal.slice(0, looksAt), lookup);
    if (hardest) return hardest;
  }
  return drawn(optimal, dice) ?? moves[0] ?? null;
}

/** The move that leaves the opponent the fewest good replies; of equals, among the most moves. */
async function hardestReply(
  moves: Move[],
  lookup: (position: string) => Promise<Answer | null>,
): Promise<Move | null> {
  let best: { move: Move; good: number; all: number } | null = null;
  for (const move of moves) {
    if (move.leads_to === null) continue;
    const reply = await lookup(move.leads_to);
    // A move after which play is over has lost at once.
    if (!reply || reply.legal_count === 0) continue;
    const good = goodReplies(reply);
    const all = reply.legal_count ?? 0;
    if (!best || good < best.good || (good === best.good && all > best.all))
      best = { move, good, all };
  }
  return best?.move ?? null;
}
