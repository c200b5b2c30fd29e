import { expect, it } from 'vitest';

import type { Game } from '../../src/api/types';
import { titleOf } from '../../src/ui/names';
import { nameOf, problemOf, valuesOf } from '../../src/views/play/game_name';

const flip = {
  parameters: [
    { name: 'ring', meaning: '', kind: 'flag', least: null, most: null, default: null },
    { name: 'flip', meaning: '', kind: 'integer', least: 1, most: 9, default: 2 },
  ],
} as unknown as Game;

it('a form of parameters is filled from a name, and makes it again', () => {
  const values = valuesOf(flip, 'flip-game:ring,flip=3');
  expect(values).toEqual({ ring: true, flip: '3' });
  expect(nameOf(flip, 'flip-game', values)).toBe('flip-game:ring,flip=3');
});

it('defaults are left out of a name', () => {
  expect(valuesOf(flip, 'flip-game')).toEqual({ ring: false, flip: '2' });
  expect(nameOf(flip, 'flip-game:ring', { ring: false, flip: '2' })).toBe('flip-game');
});

it('a game without parameters keeps its name whole', () => {
  const subtract = { parameters: [] } as unknown as Game;
  expect(nameOf(subtract, 'subtract:1,3,4', {})).toBe('subtract:1,3,4');
});

it('an integer out of its limits is said to be so', () => {
  const parameter = flip.parameters[1]!;
  expect(problemOf(parameter, '9')).toBeNull();
  expect(problemOf(parameter, '10')).toBe('expected a whole number from 1 to 9');
  expect(problemOf(parameter, '1.5')).toBe('expected a whole number from 1 to 9');
});

it('titles read better than names', () => {
  expect(titleOf('games/peg-duotaire.toml:misere')).toBe('Peg duotaire');
  expect(titleOf('0.07')).toBe('0.07');
  expect(titleOf('subtract:1,3,4')).toBe('Subtract 1,3,4');
  expect(titleOf('grundys-game')).toBe('Grundy’s game');
});
