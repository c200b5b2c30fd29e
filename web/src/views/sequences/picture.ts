// What the plot shows, as the API gave it: each value, or values gathered in cells. Here it is only
// picked, counted and put into words.

import type { Sequence, SequenceCells } from '../../api/types';
import { grouped, type Range } from './range';

export interface ExactPicture {
  kind: 'exact';
  game: string;
  range: Range;
  values: number[];
  largest: number;
}

export interface CellsPicture {
  kind: 'cells';
  game: string;
  range: Range;
  columns: number;
  rows: number;
  heapsPerColumn: number;
  nimbersPerRow: number;
  largest: number;
  largestAt: string;
  /** Column by column, rows ascending. */
  cells: [column: number, row: number, heaps: number][];
  /** Heaps in the fullest cell. */
  fullest: number;
}

export type Picture = ExactPicture | CellsPicture;

export function exactPicture(sequence: Sequence): ExactPicture {
  return {
    kind: 'exact',
    game: sequence.game,
    range: { from: Number(sequence.from), to: Number(sequence.to) },
    values: sequence.values,
    largest: sequence.values.reduce((a, b) => Math.max(a, b), 0),
  };
}

export function cellsPicture(cells: SequenceCells): CellsPicture {
  return {
    kind: 'cells',
    game: cells.game,
    range: { from: Number(cells.from), to: Number(cells.to) },
    columns: cells.columns,
    rows: cells.rows,
    heapsPerColumn: cells.heaps_per_column,
    nimbersPerRow: cells.nimbers_per_row,
    largest: cells.largest,
    largestAt: cells.largest_at,
    cells: [...cells.cells].sort((a, b) => a[0] - b[0] || a[1] - b[1]),
    fullest: cells.cells.reduce((most, cell) => Math.max(most, cell[2]), 0),
  };
}

export interface Band {
  from: number;
  to: number;
  /** Of the rows of cells that hold any heap: nimbers. */
  least: number;
  most: number;
  /** The nimbers of the fullest row, and how many heaps have one of them. */
  common: { from: number; to: number; heaps: number };
}

export function heapsOfColumn(picture: CellsPicture, column: number): Range {
  const from = picture.range.from + column * picture.heapsPerColumn;
  return { from, to: Math.min(from + picture.heapsPerColumn - 1, picture.range.to) };
}

function nimbersOfRow(picture: CellsPicture, row: number): Range {
  const from = row * picture.nimbersPerRow;
  return { from, to: Math.min(from + picture.nimbersPerRow - 1, picture.largest) };
}

export function columnAt(picture: CellsPicture, heap: number): number | null {
  if (heap < picture.range.from || heap > picture.range.to) return null;
  return Math.floor((heap - picture.range.from) / picture.heapsPerColumn);
}

/** The columns first to last taken together; null where they hold nothing. */
export function band(picture: CellsPicture, first: number, last: number): Band | null {
  const heapsInRow = new Map<number, number>();
  for (const [column, row, heaps] of picture.cells)
    if (column >= first && column <= last) heapsInRow.set(row, (heapsInRow.get(row) ?? 0) + heaps);
  if (heapsInRow.size === 0) return null;
  const rows = [...heapsInRow.keys()].sort((a, b) => a - b);
  let common = rows[0] ?? 0;
  for (const row of rows)
    if ((heapsInRow.get(row) ?? 0) > (heapsInRow.get(common) ?? 0)) common = row;
  return {
    from: heapsOfColumn(picture, first).from,
    to: heapsOfColumn(picture, last).to,
    least: nimbersOfRow(picture, rows[0] ?? 0).from,
    most: nimbersOfRow(picture, rows[rows.length - 1] ?? 0).to,
    common: { ...nimbersOfRow(picture, common), heaps: heapsInRow.get(common) ?? 0 },
  };
}

/** The picture in at most so many bands of whole columns. */
export function bands(picture: CellsPicture, most: number): Band[] {
  const columns = (columnAt(picture, picture.range.to) ?? 0) + 1;
  const each = Math.max(1, Math.ceil(columns / most));
  const all: Band[] = [];
  for (let first = 0; first < columns; first += each) {
    const found = band(picture, first, Math.min(first + each, columns) - 1);
    if (found) all.push(found);
  }
  return all;
}

export const span = (from: number, to: number): string =>
  from === to ? grouped(from) : `${grouped(from)} to ${grouped(to)}`;

export const counted = (n: number, one: string): string =>
  `${grouped(n)} ${one}${n === 1 ? '' : 's'}`;

/** One heap, or the column of heaps that it lies in. */
export function describe(picture: Picture, heap: number): string {
  if (picture.kind === 'exact') {
    const value = picture.values[heap - picture.range.from];
    return value === undefined ? '' : `heap ${grouped(heap)}: nimber ${grouped(value)}`;
  }
  const column = columnAt(picture, heap);
  const found = column === null ? null : band(picture, column, column);
  if (!found) return '';
  const heaps = `${found.from === found.to ? 'heap' : 'heaps'} ${span(found.from, found.to)}`;
  if (found.least === found.most) return `${heaps}: nimber ${grouped(found.least)}`;
  const { common } = found;
  return (
    `${heaps}: nimbers ${span(found.least, found.most)}, ` +
    `most often ${span(common.from, common.to)} (${counted(common.heaps, 'heap')})`
  );
}

/** The cell under the pointer; the column where that cell is empty. */
export function describeCell(picture: CellsPicture, heap: number, nimber: number): string {
  const column = columnAt(picture, heap);
  const row = Math.floor(nimber / picture.nimbersPerRow);
  const cell = picture.cells.find((c) => c[0] === column && c[1] === row);
  if (!cell) return describe(picture, heap);
  const heaps = heapsOfColumn(picture, cell[0]);
  const nimbers = nimbersOfRow(picture, cell[1]);
  return (
    `heaps ${span(heaps.from, heaps.to)}, ` +
    `${nimbers.from === nimbers.to ? 'nimber' : 'nimbers'} ${span(nimbers.from, nimbers.to)}: ` +
    counted(cell[2], 'heap')
  );
}
