import { describe, expect, it } from 'vitest';

import { cellSpot, marksOf, moveSpot, neighbour, type Layout } from '../../src/views/play/geometry';
import { move } from './support';

const rows: Layout = { kind: 'rows', columns: 4, count: 8 };
const grid: Layout = { kind: 'grid', columns: 3, count: 9 };
const ring: Layout = { kind: 'ring', count: 8 };

describe('a mark', () => {
  it('lies between the cells of its move', () => {
    expect(moveSpot(rows, [1, 2])).toEqual({ x: 2, y: 0.5 });
    expect(moveSpot(grid, [1, 4])).toEqual({ x: 1.5, y: 1 });
  });

  it('of a move on a cell and its neighbours lies on that cell, also at the edge', () => {
    expect(moveSpot(grid, [0, 1, 3])).toEqual({ x: 0.5, y: 0.5 });
    expect(moveSpot(grid, [1, 3, 4, 5, 7])).toEqual({ x: 1.5, y: 1.5 });
    expect(moveSpot(grid, [0, 1, 3, 4])).toEqual({ x: 1, y: 1 });
  });

  it('of a move over the end of a wrapped row lies at that end', () => {
    expect(moveSpot(rows, [3, 4])).toEqual({ x: 4, y: 0.5 });
  });

  it('of a move over the seam of a ring lies between last and first', () => {
    const seam = moveSpot(ring, [0, 7]);
    const [first, last] = [cellSpot(ring, 0), cellSpot(ring, 7)];
    expect(seam.x / seam.y).toBeCloseTo((first.x + last.x) / (first.y + last.y));
    expect(seam.y).toBeLessThan(first.y);
  });

  it('stands for all moves of one spot', () => {
    const marks = marksOf(grid, [move.nimber('a', [0, 1], 0), move.nimber('b', [0, 1], 2)], 1);
    expect(marks).toHaveLength(1);
    expect(marks[0]?.moves.map((one) => one.move)).toEqual(['a', 'b']);
  });

  it('never overlaps another below a row', () => {
    const kayles = [0, 1, 2, 3].flatMap((i) => [
      move.nimber(`${i}`, [i], 0),
      ...(i < 3 ? [move.nimber(`${i}-${i + 1}`, [i, i + 1], 0)] : []),
    ]);
    const marks = marksOf(rows, kayles, 0.9);
    for (const a of marks)
      for (const b of marks)
        if (a !== b && a.lane === b.lane && a.y === b.y)
          expect(Math.abs(a.x - b.x)).toBeGreaterThanOrEqual(0.9);
    expect(new Set(marks.map((mark) => mark.lane)).size).toBe(2);
  });

  it('of cells that are not drawn is not drawn', () => {
    expect(marksOf(rows, [move.nimber('7', [7, 8], 0)], 1)).toEqual([]);
  });
});

describe('the arrow keys', () => {
  it('go from row to row and stop at the edges', () => {
    expect(neighbour(rows, 1, 'ArrowDown')).toBe(5);
    expect(neighbour(rows, 5, 'ArrowUp')).toBe(1);
    expect(neighbour(rows, 7, 'ArrowRight')).toBe(7);
    expect(neighbour(rows, 7, 'ArrowDown')).toBe(7);
    expect(neighbour(rows, 5, 'Home')).toBe(0);
    expect(neighbour(rows, 5, 'End')).toBe(7);
  });

  it('go round a ring', () => {
    expect(neighbour(ring, 7, 'ArrowRight')).toBe(0);
    expect(neighbour(ring, 0, 'ArrowLeft')).toBe(7);
  });

  it('leave other keys alone', () => {
    expect(neighbour(rows, 0, 'a')).toBeNull();
  });
});
