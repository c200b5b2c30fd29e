// How a game that was played to its end came out.

import type { Answer } from '../../api/types';
import { scoreTone, type Tone } from '../../ui/outcome';
import type { Side, Tally } from './judge';

export interface End {
  winner: Side | 'draw';
  words(names: [string, string], me: Side | null): string;
  /** Why play is over. */
  because(names: [string, string]): string;
  /** How it came out for the one human at the table. */
  toneFor(me: Side | null): Tone | '';
}

const amount = (stones: bigint): string => (stones === 1n ? '1 stone' : `${stones} stones`);

function whoWon(answer: Answer, side: Side, tally: Tally | null): Side | 'draw' | null {
  if (answer.value?.kind === 'score') {
    if (!tally) return null;
    const tone = scoreTone(String(tally.taken[0] - tally.taken[1]));
    return tone === 'draw' ? 'draw' : tone === 'win' ? 0 : 1;
  }
  if (answer.outcome === 'draw') return 'draw';
  if (answer.outcome === 'N') return side;
  return answer.outcome === 'P' ? (side === 0 ? 1 : 0) : null;
}

/** The end, where `side` would be to move; null where it cannot be told. */
export function endOf(answer: Answer, side: Side, tally: Tally | null): End | null {
  const winner = whoWon(answer, side, tally);
  if (winner === null) return null;
  return {
    winner,
    words(names, me) {
      const counted = answer.value?.kind === 'score' && tally;
      if (winner === 'draw') return counted ? `A tie: both took ${tally.taken[0]}.` : 'A draw.';
      const won =
        me === null ? `${names[winner]} has won` : winner === me ? 'You have won' : 'You have lost';
      if (!counted) return `${won}.`;
      const [a, b] = tally.taken;
      const [more, less] = a > b ? [a, b] : [b, a];
      return `${won} by ${amount(more - less)} (${more} to ${less}).`;
    },
    because(names) {
      if (answer.value?.kind === 'score') return 'All piles are taken.';
      return answer.view?.kind === 'tiles' ? answer.verdict : `${names[side]} has no move left.`;
    },
    toneFor: (me) =>
      winner === 'draw' ? 'draw' : me === null ? '' : winner === me ? 'win' : 'lose',
  };
}
