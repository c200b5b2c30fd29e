import { describe, expect, it } from 'vitest';

import { pageTitleOf, titleOf } from '../../src/ui/names';

describe('titles', () => {
  it('are the names of games as they are written', () => {
    expect(titleOf('games/peg-duotaire.toml')).toBe('Peg duotaire');
    expect(titleOf('games/node-kayles.toml:misere')).toBe('Node-Kayles');
    expect(titleOf('grundys-game')).toBe('Grundy’s game');
    expect(titleOf('0.07')).toBe('0.07');
    expect(titleOf('subtract:1,3,4')).toBe('Subtract 1,3,4');
  });
  it('of pages say the parameters too', () => {
    expect(pageTitleOf('games/cram.toml:misere')).toBe('Cram (misere)');
    expect(pageTitleOf('flip-game:flip=3,ring')).toBe('Flip game (flip=3, ring)');
    expect(pageTitleOf('subtract:1,3,4')).toBe('Subtract 1,3,4');
    expect(pageTitleOf('kayles')).toBe('Kayles');
  });
});
