import { describe, expect, it } from 'vitest';

import type { TilesView } from '../../src/api/types';
import { alignedBits } from '../../src/why/bits';
import { poolPlace, tableTo, totalsTo } from '../../src/why/pool_place';
import { frames, heights } from '../../src/why/row_steps';

describe('nimbers as bits', () => {
  const text = (numbers: (string | null)[]) =>
    alignedBits(numbers).rows.map(
      (row) => row?.bits.map((bit) => (bit ? '1' : '0')).join('') ?? null,
    );

  it('stand place under place', () => {
    expect(text(['3', '5', '6', '0'])).toEqual(['011', '101', '110', '000']);
    expect(alignedBits(['3', '5', '6', '0']).places).toEqual(['4', '2', '1']);
  });
  it('have one place at least', () => {
    expect(text(['0'])).toEqual(['0']);
  });
  it('are exact past 2^53', () => {
    expect(text(['9007199254740993'])[0]).toBe(`1${'0'.repeat(52)}1`);
  });
  it('of an unknown nimber are unknown', () => {
    expect(text(['2', null])).toEqual(['10', null]);
  });
});

describe('the reduction of a row', () => {
  const film = frames({
    steps: [{ row: ['5', '4', '6', '-2'], at: 1, becomes: '-4' }],
    steps_count: 3,
    valley: ['5', '-4'],
    valley_count: 2,
    shed_pairs: 1,
    shed: '-9',
  });
  it('shows each step and then the valley', () => {
    expect(film.map((frame) => frame.piles)).toEqual([
      ['5', '4', '6', '-2'],
      ['5', '-4'],
    ]);
    expect(film[0]?.folded).toEqual({ at: 1, becomes: '-4' });
    expect(film[1]?.folded).toBeNull();
  });
  it('says the arithmetic as the API gave it', () => {
    expect(film[0]?.text).toBe('4 ≤ 6 ≥ −2: in the place of the three stands 4 − 6 + (−2) = −4.');
  });
  it('says how many steps are left out', () => {
    expect(film[1]?.text).toMatch(/^2 more steps not shown\. What remains/);
  });
  it('says what is played last at a closed end', () => {
    expect(film[1]?.text).toMatch(/At its closed end 1 pair is played last, worth −9 together\.$/);
  });
  it('of a valley is the valley', () => {
    const still = frames({
      steps: [],
      steps_count: 0,
      valley: ['3', '1'],
      valley_count: 2,
      shed_pairs: 0,
      shed: '0',
    });
    expect(still).toHaveLength(1);
    expect(still[0]?.text).toMatch(/valley as it stands/);
  });
  it('draws all steps in one scale', () => {
    expect(heights(['5', '-4'], [['5', '-4', '10']])).toEqual([0.5, -0.4]);
  });
});

describe('the place of a pool in the table', () => {
  const pool = (max: number, fields: Partial<TilesView> = {}): TilesView => ({
    kind: 'tiles',
    tiles: Array.from({ length: max }, (_, i) => ({ number: String(i + 1), total: 1, taken: 0 })),
    put_back: false,
    sum: '0',
    target: '11',
    ...fields,
  });
  it('of a whole pool is its own', () => {
    expect(poolPlace(pool(10))).toEqual({ max: 10, total: 11, exactly: true });
  });
  it('with numbers gone is that of the beginning', () => {
    expect(poolPlace(pool(10, { sum: '4' }))).toEqual({ max: 10, total: 11, exactly: false });
  });
  it('where numbers are put back is that of what is still needed', () => {
    expect(poolPlace(pool(10, { sum: '4', put_back: true }))).toEqual({
      max: 10,
      total: 7,
      exactly: true,
    });
  });
  it('is none for other pools', () => {
    expect(poolPlace(pool(21))).toBeNull();
    const odd = pool(3);
    odd.tiles[1] = { number: '4', total: 1, taken: 0 };
    expect(poolPlace(odd)).toBeNull();
    expect(poolPlace(pool(3, { target: '99999999999999999999' }))).toBeNull();
    expect(poolPlace(pool(3, { sum: '11', put_back: true }))).toBeNull();
  });
  it('is within the table that is asked for', () => {
    expect(totalsTo(10)).toBe(56);
    for (const max of [1, 9, 15, 20]) {
      const place = poolPlace(pool(max));
      expect(tableTo(place)).toBeGreaterThanOrEqual(max);
      expect(tableTo(place)).toBeLessThanOrEqual(20);
    }
  });
});
