// How large cells are drawn, and how many.

import { ringMarks, ringRadius, type Layout } from '../geometry';

/** Cells drawn of a row or ring; what lies beyond is listed, not drawn. */
export const mostInRows = 240;
export const mostOnGrid = 400;

export interface Fit {
  layout: Layout;
  unit: number;
}

/** Cells one after another: in one row if they fit, else wrapped. */
export function fitRow(count: number, width: number, largest = 72, smallest = 36): Fit {
  const room = Math.max(width, 200);
  const unit = Math.max(smallest, Math.min(largest, Math.floor(room / Math.max(count, 1))));
  const columns = Math.max(1, Math.min(Math.max(count, 1), Math.floor(room / unit)));
  return { layout: { kind: 'rows', columns, count }, unit };
}

/** Width of a ring and its marks, in cells. */
export const ringAcross = (count: number): number => 2 * (ringRadius(count) + ringMarks + 0.45);

/** A circle where the cells stay large enough to be touched, else null. */
export function fitRing(count: number, width: number, smallest = 34): Fit | null {
  if (count < 3) return null;
  const across = ringAcross(count);
  const unit = Math.min(60, Math.floor(Math.min(width, 560) / across));
  return unit < smallest ? null : { layout: { kind: 'ring', count }, unit };
}

/** Cells of a grid too wide for the screen, which is then scrolled. */
const scrolled = 40;
const smallestOnGrid = 34;

export function fitGrid(rows: number, columns: number, width: number): Fit {
  const wide = Math.floor(Math.max(width, 200) / Math.max(columns, 1));
  const unit =
    wide < smallestOnGrid
      ? scrolled
      : Math.max(smallestOnGrid, Math.min(68, wide, Math.floor(560 / Math.max(1, rows))));
  return { layout: { kind: 'grid', columns, count: rows * columns }, unit };
}
