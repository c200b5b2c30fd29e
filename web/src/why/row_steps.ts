// The folding of a row to its valley, as a film: what stands in the row at each step.

import type { ReductionExplanation } from '../api/types';
import { minus } from '../ui/outcome';

type ReducedRow = ReductionExplanation['rows'][number];

export interface Frame {
  piles: string[];
  /** The three piles that are folded next; null in the valley or where the rest is not listed. */
  folded: { at: number; becomes: string } | null;
  text: string;
}

const shown = (number: string | undefined): string => minus(number ?? '?');
const bracketed = (number: string | undefined): string =>
  number?.startsWith('-') ? `(${minus(number)})` : (number ?? '?');

export function frames(row: ReducedRow): Frame[] {
  const all: Frame[] = row.steps.map((step) => {
    const [a, b, c] = step.row.slice(step.at, step.at + 3);
    return {
      piles: step.row,
      folded: { at: step.at, becomes: step.becomes },
      text:
        `${shown(a)} ≤ ${shown(b)} ≥ ${shown(c)}: in the place of the three stands ` +
        `${shown(a)} − ${bracketed(b)} + ${bracketed(c)} = ${shown(step.becomes)}.`,
    };
  });
  const hidden = row.steps_count - row.steps.length;
  const none = row.valley.length === 0;
  all.push({
    piles: row.valley,
    folded: null,
    text: none
      ? 'Nothing is left of this row.'
      : row.steps_count === 0
        ? 'This row is a valley as it stands: nothing can be folded.'
        : `${hidden > 0 ? `${hidden.toLocaleString('en')} more steps are not shown. ` : ''}` +
          'What remains is the valley of this row.',
  });
  return all;
}

/** Heights of bars, 0 to 1 above and below a common line. */
export function heights(piles: string[], all: string[][]): number[] {
  const most = Math.max(1, ...all.flat().map((pile) => Math.abs(Number(pile))));
  return piles.map((pile) => Number(pile) / most);
}
