import { describe, expect, it } from 'vitest';

import { choose, type Temper } from '../../src/views/play/computer';
import { answer, move } from './support';

const perfect: Temper = { strength: 'perfect', mistakes: 0 };
const stubborn: Temper = { strength: 'stubborn', mistakes: 0 };
const never = () => Promise.reject(new Error('nothing is to be asked'));
const dice =
  (...values: number[]) =>
  () =>
    values.shift() ?? 0;

const won = answer({
  all_moves: [move.nimber('a', [0], 0), move.nimber('b', [1], 0), move.nimber('c', [2], 3)],
});

describe('the computer', () => {
  it('plays a best move, one of several by chance', async () => {
    expect((await choose(won, perfect, dice(0), never))?.move).toBe('a');
    expect((await choose(won, perfect, dice(0.99), never))?.move).toBe('b');
  });

  it('has no move where there is none', async () => {
    expect(await choose(answer({ all_moves: [] }), perfect, dice(), never)).toBeNull();
  });

  it('draws from all legal moves in so many of a hundred', async () => {
    const clumsy = { ...perfect, mistakes: 30 };
    expect((await choose(won, clumsy, dice(0.29, 0.99), never))?.move).toBe('c');
    expect((await choose(won, clumsy, dice(0.3, 0.99), never))?.move).toBe('b');
  });
});

describe('the stubborn loser', () => {
  const lost = answer({
    outcome: 'P',
    all_moves: ['a', 'b', 'c', 'd'].map((name) => move.outcome(name, 'N', true)),
  });
  const replies: Record<string, [good: number | null, all: number]> = {
    'after a': [3, 9],
    'after b': [1, 4],
    'after c': [1, 7],
    'after d': [null, 9],
  };
  const lookup = (position: string) => {
    const [good, all] = replies[position] ?? [0, 0];
    return Promise.resolve(answer({ moves_count: good, legal_count: all }));
  };

  it('leaves the fewest winning replies, among as many moves as can be', async () => {
    expect((await choose(lost, stubborn, dice(0), lookup))?.move).toBe('c');
  });

  it('plays like the perfect one where it wins', async () => {
    expect((await choose(won, stubborn, dice(0), never))?.move).toBe('a');
  });

  it('plays on where nothing can be looked up', async () => {
    const silent = () => Promise.resolve(null);
    expect((await choose(lost, stubborn, dice(0.5), silent))?.move).toBe('c');
  });

  it('does not end the game at once where it need not', async () => {
    const two = answer({
      outcome: 'P',
      all_moves: [move.outcome('end', 'N', true), move.outcome('on', 'N', true)],
    });
    const look = (position: string) =>
      Promise.resolve(
        answer(
          position === 'after end'
            ? { legal_count: 0, moves_count: 0 }
            : { legal_count: 5, moves_count: 4 },
        ),
      );
    expect((await choose(two, stubborn, dice(0), look))?.move).toBe('on');
  });
});
