// The move table's order.

import type { Move } from '../../api/types';
import { moveTone, type Tone } from '../../ui/outcome';
import { bestsOf, fallOf } from './judge';

export type Column = 'rank' | 'move' | 'value' | 'outcome' | 'loss';

export interface Order {
  column: Column;
  descending: boolean;
}

export interface Row {
  move: Move;
  /** From 1, best first, as the API lists them. */
  rank: number;
}

const toneRank: Record<Tone, number> = { win: 0, draw: 1, lose: 2 };

/** Digits within a notation compare as numbers: 2 before 10. */
const natural = new Intl.Collator('en', { numeric: true });

const sign = (n: bigint): number => (n < 0n ? -1 : n > 0n ? 1 : 0);

type Bests = ReturnType<typeof bestsOf>;

function compare(column: Column, bests: Bests, a: Row, b: Row): number {
  switch (column) {
    case 'move':
      return natural.compare(a.move.move, b.move.move);
    case 'value':
      return sign(BigInt(a.move.value?.number ?? 0) - BigInt(b.move.value?.number ?? 0));
    case 'outcome': {
      const [s, t] = [moveTone(a.move), moveTone(b.move)];
      return (s === null ? 3 : toneRank[s]) - (t === null ? 3 : toneRank[t]);
    }
    case 'loss':
      if (a.move.value?.kind === 'score' && b.move.value?.kind === 'score')
        return sign(BigInt(b.move.value.number) - BigInt(a.move.value.number));
      return fallOf(a.move, bests(a.move)) - fallOf(b.move, bests(b.move));
    case 'rank':
      return 0;
  }
}

/** Sorted by a column; equals stay best first. */
export function sorted(moves: Move[], order: Order): Row[] {
  const rows = moves.map((move, i) => ({ move, rank: i + 1 }));
  const bests = bestsOf(moves);
  const direction = order.descending ? -1 : 1;
  return rows.sort(
    (a, b) =>
      direction *
        (order.column === 'rank' ? a.rank - b.rank : compare(order.column, bests, a, b)) ||
      a.rank - b.rank,
  );
}

/** A click on a column's head: sorts by it, then the other way round. */
export const clicked = (order: Order, column: Column): Order =>
  order.column === column
    ? { column, descending: !order.descending }
    : { column, descending: false };
