// What the answers say of a game's course: who was winning, what a move threw away. Reads the values
// of the API; sums of scores are its numbers added up.

import type { Answer, Move, View } from '../../api/types';
import { minus, moveTone, positionTone, type Tone } from '../../ui/outcome';

/** 0: the player who began; 1: the other. */
export type Side = 0 | 1;

export const sideAt = (ply: number): Side => (ply % 2 === 0 ? 0 : 1);

/** Who makes a move; '' where all moves of the position are of one player. */
const moverOf = (move: Move): string => /^(left|right) /.exec(move.move)?.[1] ?? '';

const rank: Record<Tone, number> = { lose: 0, draw: 1, win: 2 };

/** The best move of each player who may move; moves are listed best first. */
function bestOfEach(moves: Move[]): Map<string, Move> {
  const best = new Map<string, Move>();
  for (const move of moves) {
    const before = best.get(moverOf(move));
    const [tone, most] = [moveTone(move), before ? moveTone(before) : null];
    if (!before || (tone !== null && most !== null && rank[tone] > rank[most]))
      best.set(moverOf(move), move);
  }
  return best;
}

/** Finds the best move of the player who makes a move: what the other could do is nothing to them. */
export function bestsOf(moves: Move[]): (move: Move) => Move | undefined {
  const best = bestOfEach(moves);
  return (move) => best.get(moverOf(move));
}

/** How far a move falls short of the best where no score is kept; 0: not at all. */
export function fallOf(move: Move, best: Move | undefined): number {
  const tone = moveTone(move);
  const most = best ? moveTone(best) : null;
  return tone === null || most === null ? 0 : Math.max(0, rank[most] - rank[tone]);
}

/** What a move loses against the best of the same player, in words; null where not known. */
export function lossOf(move: Move, best: Move | undefined): string | null {
  if (!best) return null;
  if (move.value?.kind === 'score' && best.value?.kind === 'score') {
    const loss = BigInt(best.value.number) - BigInt(move.value.number);
    return loss === 0n ? 'nothing' : loss === 1n ? '1 stone' : `${loss} stones`;
  }
  const tone = moveTone(move);
  const most = moveTone(best);
  if (tone === null || most === null) return null;
  if (tone === most) return 'nothing';
  return most === 'win' ? 'the win' : 'the draw';
}

export interface Ply {
  answer: Answer | null;
  /** Also where there is no answer. */
  view?: View | null;
  /** The move that led here; null at the start. */
  move: string | null;
}

export interface Point {
  ply: number;
  move: string | null;
  /** What is drawn: a nimber, a final score of the first player, or 1, 0, -1 for who wins. */
  height: number | null;
  /** The same as text. */
  text: string;
  /** Who wins from here. */
  winner: Side | 'draw' | null;
  /** What the move that led here threw away, in words. */
  blunder: string | null;
}

export type HistoryKind = 'score' | 'nimber' | 'outcome';

export interface History {
  kind: HistoryKind;
  points: Point[];
}

function winnerOf(answer: Answer, ply: number, leftBegins: boolean | null): Point['winner'] {
  if (answer.outcome === 'L' || answer.outcome === 'R') {
    if (leftBegins === null) return null;
    return (answer.outcome === 'L') === leftBegins ? 0 : 1;
  }
  const tone = positionTone(answer);
  if (tone === null) return null;
  if (tone === 'draw') return 'draw';
  return tone === 'win' ? sideAt(ply) : sideAt(ply + 1);
}

/** Whether Left began; null where nobody says. */
export function leftBegan(plies: Ply[]): boolean | null {
  for (const [i, ply] of plies.entries()) {
    const view = ply.view ?? ply.answer?.view;
    if (view?.kind === 'grid' && view.mover !== null)
      return (view.mover === 'left') === (i % 2 === 0);
  }
  return null;
}

const resultWords: Record<Tone, string> = { lose: 'a loss', draw: 'a draw', win: 'a win' };

/** The move as the position before it lists it. */
const listed = (ply: Ply | undefined, move: string | null): Move | undefined =>
  ply?.answer?.all_moves?.find((one) => one.move === move);

function blunderOf(before: Ply | undefined, after: Ply): string | null {
  const move = listed(before, after.move);
  if (!move) return null;
  const best = bestsOf(before?.answer?.all_moves ?? [])(move);
  if (!best) return null;
  const tone = moveTone(move);
  const most = moveTone(best);
  if (move.value?.kind === 'score') {
    const loss = lossOf(move, best);
    return loss === null || loss === 'nothing' ? null : `lost ${loss}`;
  }
  if (tone === null || most === null || fallOf(move, best) === 0) return null;
  return `turned ${resultWords[most]} into ${resultWords[tone]}`;
}

/** Scores: what the first player gained over the other by each move, from the values around it. */
function gain(before: Ply | undefined, after: Ply): bigint | null {
  const move = listed(before, after.move);
  const left = after.answer?.value;
  if (move?.value?.kind !== 'score' || left?.kind !== 'score') return null;
  return BigInt(move.value.number) + BigInt(left.number);
}

const signed = (n: bigint): string => (n > 0n ? `+${n}` : minus(String(n)));

/** The same with nothing told but who wins. */
export function outcomesOnly({ points }: History): History {
  const heights = { 0: 1, 1: -1, draw: 0 };
  return {
    kind: 'outcome',
    points: points.map((point) => ({
      ...point,
      height: point.winner === null ? null : heights[point.winner],
      text: '',
    })),
  };
}

export function historyOf(plies: Ply[]): History {
  const first = plies.find((ply) => ply.answer)?.answer;
  const kind: HistoryKind = first?.value?.kind ?? 'outcome';
  const leftBegins = leftBegan(plies);
  let ahead: bigint | null = 0n;
  const points = plies.map((ply, i): Point => {
    const before = i > 0 ? plies[i - 1] : undefined;
    if (i > 0 && kind === 'score' && ahead !== null) {
      const gained = gain(before, ply);
      ahead = gained === null ? null : ahead + (sideAt(i - 1) === 0 ? gained : -gained);
    }
    const point = { ply: i, move: ply.move, blunder: i > 0 ? blunderOf(before, ply) : null };
    const answer = ply.answer;
    if (!answer) return { ...point, height: null, text: 'not known', winner: null };
    if (kind === 'score') {
      if (answer.value?.kind !== 'score' || ahead === null)
        return { ...point, height: null, text: 'not known', winner: null };
      const rest = BigInt(answer.value.number);
      const end = ahead + (sideAt(i) === 0 ? rest : -rest);
      const winner = end > 0n ? 0 : end < 0n ? 1 : 'draw';
      return { ...point, height: Number(end), text: signed(end), winner };
    }
    const winner = winnerOf(answer, i, leftBegins);
    if (kind === 'nimber' && answer.value?.kind === 'nimber')
      return { ...point, height: Number(answer.value.number), text: answer.value.number, winner };
    return { ...point, height: null, text: '', winner };
  });
  return kind === 'outcome' ? outcomesOnly({ kind, points }) : { kind, points };
}

export interface Tally {
  taken: [bigint, bigint];
}

/** Stones each player took so far; null where a position on the way is not known. */
export function tallyOf(plies: Ply[]): Tally | null {
  const taken: [bigint, bigint] = [0n, 0n];
  for (let i = 1; i < plies.length; ++i) {
    const view = plies[i - 1]?.answer?.view;
    const move = listed(plies[i - 1], plies[i]?.move ?? null);
    if (view?.kind !== 'stacks' || !move) return null;
    const piles = view.rows.flatMap((row) => row.piles);
    for (const pile of move.touches) taken[sideAt(i - 1)] += BigInt(piles[pile] ?? '0');
  }
  return { taken };
}
