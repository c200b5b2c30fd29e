import { expect, it } from 'vitest';

import { nothingPicked, onlyMove, pick, standIn } from '../../src/views/play/picking';
import { move } from './support';

const moves = [
  move.nimber('1', [1, 2], 0),
  move.nimber('0', [0, 1], 1),
  move.nimber('2', [2, 3], 1),
];
const names = (picked: { candidates: { move: string }[] }) => picked.candidates.map((m) => m.move);

it('a cell narrows the legal moves to those that touch it', () => {
  expect(names(pick(moves, nothingPicked, 1))).toEqual(['1', '0']);
});

it('a cell of one move leaves that move', () => {
  expect(names(pick(moves, nothingPicked, 3))).toEqual(['2']);
});

it('a second cell narrows them further', () => {
  const first = pick(moves, nothingPicked, 1);
  const second = pick(moves, first, 0);
  expect(second.cells).toEqual([1, 0]);
  expect(names(second)).toEqual(['0']);
});

it('a cell of other moves begins anew', () => {
  const first = pick(moves, nothingPicked, 0);
  expect(pick(moves, { cells: [0], candidates: first.candidates }, 3)).toEqual({
    cells: [3],
    candidates: [moves[2]],
  });
});

it('a cell that narrows nothing begins anew, so that every click does something', () => {
  const both = [move.nimber('a', [4, 5], 0), move.nimber('b', [4, 5], 1)];
  const first = pick(both, nothingPicked, 4);
  expect(pick(both, first, 5).cells).toEqual([5]);
});

it('a picked cell is let go by a second click', () => {
  expect(pick(moves, pick(moves, nothingPicked, 1), 1)).toEqual(nothingPicked);
});

it('heaps of one size share the moves that are named for the first of them', () => {
  const view = { kind: 'heaps' as const, heaps: ['5', '3', '5'] };
  expect([0, 1, 2].map((heap) => standIn(view, heap))).toEqual([0, 1, 0]);
  expect(standIn(null, 7)).toBe(7);
  const options = [move.nimber('5>4', [0], 0), move.nimber('5>3', [0], 1)];
  const picked = pick(options, nothingPicked, 2, standIn(view, 2));
  expect(picked).toEqual({ cells: [2], candidates: options });
});

it('one move is played at once only where there is no other, listed or not', () => {
  const one = pick(moves, nothingPicked, 3);
  expect(onlyMove(one, true, null)).toBe('2');
  expect(onlyMove(one, false, null)).toBeNull();
  expect(onlyMove(pick(moves, nothingPicked, 1), true, null)).toBeNull();
  expect(onlyMove(pick([], nothingPicked, 1), false, null)).toBeNull();
});

it('a number of the pool is its move, also where no move is listed', () => {
  const view = {
    kind: 'tiles' as const,
    tiles: [7, 9].map((n) => ({ number: String(n), total: 1, taken: 0 })),
    put_back: false,
    sum: '0',
    target: '40',
  };
  expect(onlyMove(pick([], nothingPicked, 1), false, view)).toBe('9');
  expect(onlyMove(pick([], nothingPicked, 1), true, view)).toBeNull();
});
