import { describe, expect, it } from 'vitest';

import {
  packText,
  playAddress,
  playHref,
  splitGame,
  unpackText,
  type PlayAddress,
} from '../../src/router/addresses';

const read = (href: string) => {
  const url = new URL(href, 'http://here');
  return playAddress({ path: url.pathname, query: url.searchParams, hash: url.hash.slice(1) });
};

describe('the address of a position', () => {
  const cases: [string, PlayAddress][] = [
    ['coins', { game: 'flip-game:ring,flip=3', start: '++-+', moves: ['0', '3'], rules: null }],
    [
      'a file',
      { game: 'games/cram.toml:misere', start: '4x5 left', moves: ['a1-b1'], rules: null },
    ],
    ['heaps', { game: '4.[3]', start: '12+7+3', moves: ['12>7+3', '7>0'], rules: null }],
    ['a pool', { game: 'can-i-win', start: 'pool=1,1,2 total=9', moves: ['2'], rules: null }],
    ['rows', { game: 'stone-game', start: ':1,2/3,-7/9:', moves: ['2 left'], rules: null }],
    ['the empty position', { game: 'stone-game', start: '', moves: [], rules: null }],
    ['rules', { game: 'rules.toml', start: '5', moves: ['1'], rules: 'q1-_Z' }],
    [
      'a long game by own rules',
      { game: 'rules.toml', start: '+'.repeat(3000), moves: ['1 left', '2'], rules: 'q1-_Z' },
    ],
    ['odd names', { game: 'a%b?c#d&e', start: 'é%+&#=', moves: [], rules: null }],
  ];
  it.each(cases)('of %s comes back as it was', (_, address) => {
    expect(read(playHref(address))).toEqual(address);
  });

  it('of a long position is not sent to the server, which might refuse it', () => {
    const url = new URL(playHref({ game: 'flip-game', start: '+'.repeat(3000) }), 'http://here');
    expect(url.search).toBe('');
    expect(url.hash.length).toBeGreaterThan(3000);
  });

  it('stays readable', () => {
    expect(playHref({ game: 'stone-game', start: '3,1/5', moves: ['2 left', '0 right'] })).toBe(
      '/play/stone-game?position=3,1/5&moves=2+left,0+right',
    );
  });

  it('without a position asks for an example of the game', () => {
    expect(read('/play/nim')).toEqual({ game: 'nim', start: null, moves: [], rules: null });
  });
});

it('a game is a name and parameters', () => {
  expect(splitGame('flip-game:ring,flip=3')).toEqual({
    name: 'flip-game',
    parameters: ['ring', 'flip=3'],
  });
  expect(splitGame('nim')).toEqual({ name: 'nim', parameters: [] });
});

it('rules are packed into an address and come back', async () => {
  const rules = 'board = "strip"\n# ä → b\n'.repeat(40);
  const packed = await packText(rules);
  expect(packed).toMatch(/^[\w-]+$/);
  expect(packed.length).toBeLessThan(rules.length / 4);
  expect(await unpackText(packed)).toBe(rules);
  expect(await unpackText('###')).toBeNull();
  expect(await unpackText('abcd')).toBeNull();
  expect(await unpackText(await packText('a'.repeat(64 << 10)))).toHaveLength(64 << 10);
  expect(await unpackText(await packText('a'.repeat((64 << 10) + 1)))).toBeNull();
});
