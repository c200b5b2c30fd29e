// The folding of a row to its valley, as a film: what stands in the row at each step.

import type { ReducedRow } from '../api/types';
import { minus } from '../ui/outcome';

export interface Frame {
  piles: string[];
  /** The three piles that are folded next; null in the valley or where the rest is not listed. */
  folded: { at: number; becomes: string } | null;
  text: string;
}

const shown = (number: string | undefined): string => minus(number ?? '?');
const bracketed = (number: string | undefined): string =>
  number?.startsWith('-') ? `(${minus(number)})` : (number ?? '?');

const counted = (n: number, one: string): string =>
  `${n.toLocaleString('en')} ${one}${n === 1 ? '' : 's'}`;

function valleyText(row: ReducedRow): string {
  if (row.valley.length === 0) return 'Nothing is left of this row.';
  const said: string[] = [];
  const unseen = row.steps_count - row.steps.length;
  if (unseen > 0) said.push(`${counted(unseen, 'more step')} not shown.`);
  said.push(
    row.steps_count === 0
      ? 'This row is a valley as it stands: nothing can be folded.'
      : 'What remains is the valley of this row.',
  );
  if (row.valley_count > row.valley.length)
    said.push(`${counted(row.valley_count - row.valley.length, 'more pile')} not shown.`);
  if (row.shed_pairs > 0)
    said.push(
      `At its closed end ${counted(row.shed_pairs, 'pair')} ` +
        `${row.shed_pairs === 1 ? 'is' : 'are'} played last, worth ${minus(row.shed)} together.`,
    );
  return said.join(' ');
}

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
  all.push({ piles: row.valley, folded: null, text: valleyText(row) });
  return all;
}

/** Heights of bars, 0 to 1 above and below a common line. */
export function heights(piles: string[], all: string[][]): number[] {
  const most = Math.max(1, ...all.flat().map((pile) => Math.abs(Number(pile))));
  return piles.map((pile) => Number(pile) / most);
}
