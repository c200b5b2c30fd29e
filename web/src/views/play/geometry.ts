// Where cells and marks lie on a board, in units of one cell.

import type { Move } from '../../api/types';

export interface Spot {
  x: number;
  y: number;
}

export type Layout =
  | { kind: 'rows'; columns: number; count: number }
  | { kind: 'grid'; columns: number; count: number }
  | { kind: 'ring'; count: number };

/** Radius of a ring of `count` cells, each one unit wide. */
export const ringRadius = (count: number): number => Math.max(1, (count * 1.12) / (2 * Math.PI));

/** Marks of a ring lie outside of it, so far from the middles of its cells. */
export const ringMarks = 0.82;

/** Ring: the middle of the picture is at (0, 0), cell 0 at the top, clockwise. */
function onRing(at: number, count: number, radius: number): Spot {
  const angle = (2 * Math.PI * at) / count - Math.PI / 2;
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
}

/** The middle of a cell. */
export function cellSpot(layout: Layout, cell: number): Spot {
  if (layout.kind === 'ring') return onRing(cell, layout.count, ringRadius(layout.count));
  return {
    x: (cell % layout.columns) + 0.5,
    y: Math.floor(cell / layout.columns) + 0.5,
  };
}

/** The cell of a grid in whose middle a spot lies; null where it lies on an edge. */
export function cellBelow(layout: Layout, spot: Spot): number | null {
  if (layout.kind !== 'grid') return null;
  const [column, row] = [spot.x - 0.5, spot.y - 0.5];
  return Number.isInteger(column) && Number.isInteger(row) ? row * layout.columns + column : null;
}

/** Cells of a ring in the order they follow each other, also over its seam. */
function unwrapped(touches: number[], count: number): number[] {
  const cells = [...touches].sort((a, b) => a - b);
  let seam = 0;
  let widest = 0;
  cells.forEach((cell, i) => {
    const next = i + 1 < cells.length ? (cells[i + 1] ?? 0) : (cells[0] ?? 0) + count;
    if (next - cell > widest) {
      widest = next - cell;
      seam = i + 1;
    }
  });
  return cells.map((cell, i) => (i < seam ? cell + count : cell));
}

const mean = (list: number[]): number => list.reduce((a, b) => a + b, 0) / list.length;

/** Where the mark of a move belongs; on rows, `y` is that of the row it begins in. */
export function moveSpot(layout: Layout, touches: number[]): Spot {
  if (layout.kind === 'ring') {
    const outside = ringRadius(layout.count) + ringMarks;
    return onRing(mean(unwrapped(touches, layout.count)), layout.count, outside);
  }
  if (layout.kind === 'grid') {
    const spots = touches.map((cell) => cellSpot(layout, cell));
    const heart = heartOf(spots);
    if (heart) return heart;
    return { x: mean(spots.map((s) => s.x)), y: mean(spots.map((s) => s.y)) };
  }
  // A move over the end of a row of a wrapped line is marked at the row's end.
  const cells = unwrapped(touches, layout.count);
  const first = cellSpot(layout, (cells[0] ?? 0) % layout.count);
  const span = cells.length > 0 ? (cells[cells.length - 1] ?? 0) - (cells[0] ?? 0) : 0;
  return { x: Math.min(first.x + span / 2, layout.columns), y: first.y };
}

/** Of three cells and more the one that is next to all others, where there is such a one. */
function heartOf(spots: Spot[]): Spot | null {
  if (spots.length < 3) return null;
  const hearts = spots.filter((a) =>
    spots.every((b) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y) <= 1),
  );
  return hearts.length === 1 ? (hearts[0] ?? null) : null;
}

export interface Mark {
  /** Moves whose marks fall on the same spot, best first. */
  moves: Move[];
  x: number;
  y: number;
  /** On rows: marks that would overlap lie in different lanes below the row. */
  lane: number;
}

/** The marks of all moves; those that would lie on one another become one. */
export function marksOf(layout: Layout, moves: Move[], width: number): Mark[] {
  const bySpot = new Map<string, Mark>();
  for (const move of moves) {
    if (move.touches.length === 0 || move.touches.some((cell) => cell >= layout.count)) continue;
    const spot = moveSpot(layout, move.touches);
    const key = `${spot.x.toFixed(3)} ${spot.y.toFixed(3)}`;
    const mark = bySpot.get(key);
    if (mark) mark.moves.push(move);
    else bySpot.set(key, { moves: [move], ...spot, lane: 0 });
  }
  const marks = [...bySpot.values()];
  if (layout.kind === 'rows') assignLanes(marks, width);
  return marks;
}

function assignLanes(marks: Mark[], width: number): void {
  marks.sort((a, b) => a.y - b.y || a.x - b.x);
  let ends: number[] = [];
  let row = NaN;
  for (const mark of marks) {
    if (mark.y !== row) {
      row = mark.y;
      ends = [];
    }
    let lane = 0;
    while ((ends[lane] ?? -Infinity) > mark.x - width / 2 + 1e-9) ++lane;
    ends[lane] = mark.x + width / 2;
    mark.lane = lane;
  }
}

/** The cell an arrow key leads to; the same cell at an edge. */
export function neighbour(layout: Layout, cell: number, key: string): number | null {
  const last = layout.count - 1;
  const step = layout.kind === 'ring' ? 1 : layout.columns;
  const wrap = (to: number) =>
    layout.kind === 'ring' ? (to + layout.count) % layout.count : Math.min(Math.max(to, 0), last);
  const within = (to: number) => (to < 0 || to > last ? cell : to);
  switch (key) {
    case 'ArrowRight':
      return wrap(cell + 1);
    case 'ArrowLeft':
      return wrap(cell - 1);
    case 'ArrowDown':
      return layout.kind === 'ring' ? wrap(cell + 1) : within(cell + step);
    case 'ArrowUp':
      return layout.kind === 'ring' ? wrap(cell - 1) : within(cell - step);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}
