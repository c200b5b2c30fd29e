// How an outcome looks: a colour, a letter and words, everywhere the same.

import type { Move, Outcome, Value } from '../api/types';

export type Tone = 'win' | 'lose' | 'draw';

export const minus = (number: string): string => number.replace(/^-/, '−');

/** What a value reads like beside a letter: 3 for a nimber, +5 or −2 for a score. */
export function valueText(value: Value): string {
  if (value.kind === 'nimber') return value.number;
  return /^-|^0$/.test(value.number) ? minus(value.number) : `+${value.number}`;
}

export function scoreTone(number: string): Tone {
  return number === '0' ? 'draw' : number.startsWith('-') ? 'lose' : 'win';
}

/** What a move does for the player who makes it; null where that is not known. */
export function moveTone(move: Pick<Move, 'value' | 'outcome'>): Tone | null {
  if (move.value?.kind === 'score') return scoreTone(move.value.number);
  if (move.outcome === null) return null;
  if (move.outcome === 'draw') return 'draw';
  return move.outcome === 'P' ? 'win' : 'lose';
}

/** The letter of a move: with scores W, L or T, otherwise the outcome of the position it leads to. */
export function moveLetter(move: Pick<Move, 'value' | 'outcome'>): string {
  if (move.value?.kind === 'score')
    return { win: 'W', lose: 'L', draw: 'T' }[scoreTone(move.value.number)];
  return move.outcome === null ? '?' : outcomeLetter(move.outcome);
}

export const outcomeLetter = (outcome: Outcome): string => (outcome === 'draw' ? 'D' : outcome);

/** What a move does for the player who makes it, as a verb. */
export function resultOf(move: Pick<Move, 'value' | 'outcome'>): string {
  const tone = moveTone(move);
  if (tone === null) return 'not known';
  if (tone === 'draw') return move.value?.kind === 'score' ? 'ties' : 'draws';
  return tone === 'win' ? 'wins' : 'loses';
}

/** The tone of a position for the player to move. */
export function positionTone(answer: { outcome: Outcome; value: Value | null }): Tone | null {
  if (answer.value?.kind === 'score') return scoreTone(answer.value.number);
  if (answer.outcome === 'draw') return 'draw';
  if (answer.outcome === 'N') return 'win';
  return answer.outcome === 'P' ? 'lose' : null;
}
