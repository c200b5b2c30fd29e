import { describe, expect, it } from 'vitest';

import { follow, noLines, sharedMoves, type Lines } from '../../src/views/play/lines';

const after = (...steps: string[]): Lines =>
  steps.reduce((lines, step) => follow(lines, step === '' ? [] : step.split(' ')), noLines);

describe('the line of a game', () => {
  it('grows by moves', () => {
    expect(after('', 'a', 'a b')).toEqual({ line: ['a', 'b'], kept: [] });
  });

  it('keeps what was undone, to be redone', () => {
    expect(after('', 'a', 'a b', 'a')).toEqual({ line: ['a', 'b'], kept: [] });
  });

  it('that is left by a branch is kept', () => {
    expect(after('a', 'a b', 'a b c', 'a', 'a x')).toEqual({
      line: ['a', 'x'],
      kept: [['a', 'b', 'c']],
    });
  });

  it('that is gone back to keeps the branch in its turn', () => {
    expect(after('a b c', 'a x', 'a b c')).toEqual({
      line: ['a', 'b', 'c'],
      kept: [['a', 'x']],
    });
  });

  it('is found again whole when its beginning is played again', () => {
    expect(after('a b c', 'x', 'a')).toEqual({ line: ['a', 'b', 'c'], kept: [['x']] });
  });

  it('is never kept twice, nor beside one that it begins', () => {
    expect(after('a b', 'x', 'a b c', 'y').kept).toEqual([['x'], ['a', 'b', 'c']]);
    expect(after('a', '', 'b', '', 'a', 'b', 'a').kept).toEqual([['b']]);
  });

  it('of no move at all is not worth keeping', () => {
    expect(after('', 'a').kept).toEqual([]);
  });
});

it('two lines share the moves before they part', () => {
  expect(sharedMoves(['a', 'b', 'c'], ['a', 'b', 'd'])).toBe(2);
  expect(sharedMoves(['a'], ['b'])).toBe(0);
  expect(sharedMoves(['a'], ['a', 'b'])).toBe(1);
});
