import { describe, expect, it } from 'vitest';

import type { View } from '../../src/api/types';
import {
  bestsOf,
  historyOf,
  leftBegan,
  lossOf,
  outcomesOnly,
  tallyOf,
  type Ply,
} from '../../src/views/play/judge';
import { sorted } from '../../src/views/play/sorting';
import { answer, move } from './support';

describe('what a move loses against the best', () => {
  it('is counted in stones where a score is kept', () => {
    const best = move.score('left', [0], '5', true);
    expect(lossOf(move.score('right', [3], '-1'), best)).toBe('6 stones');
    expect(lossOf(move.score('right', [3], '4'), best)).toBe('1 stone');
    expect(lossOf(best, best)).toBe('nothing');
  });

  it('stays exact beyond the numbers of JavaScript', () => {
    const best = move.score('left', [0], '9223372036854775807', true);
    expect(lossOf(move.score('right', [1], '9223372036854775806'), best)).toBe('1 stone');
  });

  it('is the win or the draw elsewhere', () => {
    const win = move.outcome('a', 'P', true);
    const draw = move.outcome('b', 'draw', true);
    const loss = move.outcome('c', 'N', false);
    expect(lossOf(loss, win)).toBe('the win');
    expect(lossOf(draw, win)).toBe('the win');
    expect(lossOf(loss, draw)).toBe('the draw');
    expect(lossOf(loss, loss)).toBe('nothing');
  });
});

/** 3,1,5,2 with best play for the first move, then a blunder. */
const stones: Ply[] = [
  {
    move: null,
    answer: answer({
      value: { kind: 'score', number: '5' },
      all_moves: [move.score('left', [0], '5', true), move.score('right', [3], '-1')],
      view: {
        kind: 'stacks',
        rows: [{ piles: ['3', '1', '5', '2'], left_open: true, right_open: true }],
      },
    }),
  },
  {
    move: 'left',
    answer: answer({
      value: { kind: 'score', number: '-2' },
      all_moves: [move.score('left', [1], '-2', true), move.score('right', [3], '-4')],
      view: {
        kind: 'stacks',
        rows: [{ piles: ['1', '5', '2'], left_open: true, right_open: true }],
      },
    }),
  },
  {
    move: 'right',
    answer: answer({
      value: { kind: 'score', number: '4' },
      all_moves: [],
      view: { kind: 'stacks', rows: [{ piles: ['1', '5'], left_open: true, right_open: true }] },
    }),
  },
];

describe('the history', () => {
  it('of scores tells how far ahead the first player ends', () => {
    const { kind, points } = historyOf(stones);
    expect(kind).toBe('score');
    expect(points.map((point) => point.height)).toEqual([5, 5, 5 + 2]);
    expect(points.map((point) => point.blunder)).toEqual([null, null, 'lost 2 stones']);
    expect(points.map((point) => point.winner)).toEqual([0, 0, 0]);
  });

  it('of nimbers names who wins and which move threw the win away', () => {
    const plies: Ply[] = [
      {
        move: null,
        answer: answer({
          value: { kind: 'nimber', number: '2' },
          all_moves: [move.nimber('1', [1, 2], 0), move.nimber('0', [0, 1], 1)],
        }),
      },
      {
        move: '0',
        answer: answer({
          value: { kind: 'nimber', number: '1' },
          all_moves: [move.nimber('2', [2, 3], 0)],
        }),
      },
      { move: '2', answer: answer({ outcome: 'P', value: { kind: 'nimber', number: '0' } }) },
    ];
    const { kind, points } = historyOf(plies);
    expect(kind).toBe('nimber');
    expect(points.map((point) => point.height)).toEqual([2, 1, 0]);
    expect(points.map((point) => point.winner)).toEqual([0, 1, 1]);
    expect(points.map((point) => point.blunder)).toEqual([null, 'turned a win into a loss', null]);
  });

  it('of outcomes has three heights', () => {
    const plies: Ply[] = [
      { move: null, answer: answer({ outcome: 'P' }) },
      { move: 'a', answer: answer({ outcome: 'draw' }) },
      { move: 'b', answer: answer({ outcome: 'N' }) },
    ];
    const { kind, points } = historyOf(plies);
    expect(kind).toBe('outcome');
    expect(points.map((point) => point.height)).toEqual([-1, 0, 1]);
  });

  it('tells no number where only outcomes are asked for', () => {
    const { kind, points } = outcomesOnly(historyOf(stones));
    expect(kind).toBe('outcome');
    expect(points.map((point) => [point.height, point.text])).toEqual([
      [1, ''],
      [1, ''],
      [1, ''],
    ]);
  });

  it('leaves out what is not known', () => {
    const { points } = historyOf([
      { move: null, answer: answer({ value: { kind: 'nimber', number: '1' } }) },
      { move: 'a', answer: null },
    ]);
    expect(points[1]).toMatchObject({ height: null, text: 'not known', blunder: null });
  });

  it('of Left and Right knows who began', () => {
    const view = (mover: 'left' | 'right' | null): View => ({
      kind: 'grid',
      board: 'grid',
      rows: 1,
      columns: 1,
      cells: ['.'],
      symbols: '.',
      mover,
    });
    const plies: Ply[] = [
      { move: null, answer: answer({ outcome: 'R', view: view(null) }) },
      { move: 'left a1-a2', answer: answer({ outcome: 'N', view: view('right') }) },
    ];
    expect(leftBegan(plies)).toBe(true);
    expect(historyOf(plies).points.map((point) => point.winner)).toEqual([1, 1]);
    expect(leftBegan(plies.slice(0, 1))).toBeNull();
    expect(leftBegan([{ move: null, answer: null, view: view('right') }])).toBe(false);
  });
});

describe('where either player may begin', () => {
  const begin = answer({
    outcome: 'L',
    all_moves: [
      move.outcome('left a1-a2', 'P', true),
      move.outcome('left b1-b2', 'N', false),
      move.outcome('right a1-b1', 'N', false),
    ],
  });
  const [good, bad, lost] = begin.all_moves ?? [];

  it('a move is held against the best of the player who makes it', () => {
    const bests = bestsOf(begin.all_moves ?? []);
    expect(lossOf(bad!, bests(bad!))).toBe('the win');
    expect(lossOf(lost!, bests(lost!))).toBe('nothing');
    expect(lossOf(good!, bests(good!))).toBe('nothing');
  });

  it('a move of a player who was lost anyway is no blunder', () => {
    const blunders = (made: string) =>
      historyOf([
        { move: null, answer: begin },
        { move: made, answer: answer({ outcome: 'N' }) },
      ]).points[1]?.blunder;
    expect(blunders('right a1-b1')).toBeNull();
    expect(blunders('left b1-b2')).toBe('turned a win into a loss');
  });

  it('the table sorts by what a move loses its own player', () => {
    const order = { column: 'loss' as const, descending: false };
    expect(sorted(begin.all_moves ?? [], order).map((row) => row.move.move)).toEqual([
      'left a1-a2',
      'right a1-b1',
      'left b1-b2',
    ]);
  });
});

describe('the stones taken so far', () => {
  it('are added up for each player', () => {
    const plies = [
      stones[0],
      {
        ...stones[1],
        answer: { ...stones[1]!.answer!, all_moves: [move.score('right', [2], '-4')] },
      },
      stones[2],
    ] as Ply[];
    expect(tallyOf(plies)).toEqual({ taken: [3n, 2n] });
  });

  it('are not told where a position on the way is not known', () => {
    expect(tallyOf([{ move: null, answer: null }, stones[1]!])).toBeNull();
  });
});
