import { expect, it } from 'vitest';

import { heightOf, slabOf } from '../../src/views/play/board/slabs';

it('a pile is as many slabs high as it has stones', () => {
  for (const largest of [1n, 5n, 11n, 12n, 22n])
    for (let n = 0n; n <= largest; ++n)
      expect(heightOf(String(n), largest)).toBe(Number(n) * (slabOf(largest) ?? NaN));
});

it('of more stones than there is room for a pile is drawn to scale', () => {
  expect(slabOf(23n)).toBeNull();
  expect(heightOf('1000', 1000n)).toBe(132);
  expect(heightOf('-500', 1000n)).toBe(66);
  expect(heightOf('1', 1000000n)).toBeGreaterThan(0);
});

it('no pile is higher than the board is meant to be', () => {
  for (let largest = 0n; largest < 40n; ++largest)
    expect(heightOf(String(largest), largest)).toBeLessThanOrEqual(132);
});
