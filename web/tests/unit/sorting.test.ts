import { expect, it } from 'vitest';

import { clicked, sorted, type Order } from '../../src/views/play/sorting';
import { move } from './support';

const moves = [
  move.score('10 left', [0], '9007199254740995', true),
  move.score('2 right', [1], '9007199254740993'),
  move.score('1 left', [2], '-3'),
];
const order = (column: Order['column'], descending = false) =>
  sorted(moves, { column, descending }).map((row) => row.move.move);

it('moves stand best first, and keep their rank however they are sorted', () => {
  expect(order('rank')).toEqual(['10 left', '2 right', '1 left']);
  expect(sorted(moves, { column: 'move', descending: false }).map((row) => row.rank)).toEqual([
    3, 2, 1,
  ]);
});

it('numbers in a notation sort as numbers', () => {
  expect(order('move')).toEqual(['1 left', '2 right', '10 left']);
});

it('values sort exactly', () => {
  expect(order('value')).toEqual(['1 left', '2 right', '10 left']);
  expect(order('value', true)).toEqual(['10 left', '2 right', '1 left']);
  expect(order('loss')).toEqual(['10 left', '2 right', '1 left']);
});

it('outcomes sort from win to loss', () => {
  const mixed = [
    move.outcome('lost', 'N', false),
    move.outcome('drawn', 'draw', false),
    move.outcome('won', 'P', true),
  ];
  const rows = sorted(mixed, { column: 'outcome', descending: false });
  expect(rows.map((row) => row.move.move)).toEqual(['won', 'drawn', 'lost']);
});

it('a second click on a column turns it round', () => {
  const once = clicked({ column: 'rank', descending: false }, 'value');
  expect(once).toEqual({ column: 'value', descending: false });
  expect(clicked(once, 'value')).toEqual({ column: 'value', descending: true });
});
