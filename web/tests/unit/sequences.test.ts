import { describe, expect, it } from 'vitest';

import type { Period, SequenceCells } from '../../src/api/types';
import {
  mostPeriods,
  proofSentence,
  repeatSentence,
  stretches,
  type Repeat,
} from '../../src/views/sequences/marks';
import {
  bands,
  cellsPicture,
  describe as tell,
  describeCell,
  exactPicture,
} from '../../src/views/sequences/picture';
import {
  fewestHeaps,
  fitted,
  heapsOf,
  largestHeap,
  panned,
  parseHeap,
  sequenceAddress,
  sequenceHref,
  shownByDefault,
  zoomed,
  type SequenceAddress,
} from '../../src/views/sequences/range';

const read = (href: string) => {
  const url = new URL(href, 'http://here');
  return sequenceAddress({ path: url.pathname, query: url.searchParams, hash: '' });
};

describe('the address of a sequence', () => {
  it.each<SequenceAddress>([
    { game: '0.07', range: { from: 0, to: 200 } },
    { game: 'subtract:1,3,4', range: { from: 1_000_000, to: 1_000_040 } },
    { game: '4.[3]:unequal', range: { from: 7, to: largestHeap } },
  ])('of $game comes back as it was', (address) => {
    expect(read(sequenceHref(address))).toEqual(address);
  });

  it('stays readable', () => {
    expect(sequenceHref({ game: 'subtract:1,3,4', range: { from: 0, to: 99 } })).toBe(
      '/sequences?game=subtract:1,3,4&from=0&to=99',
    );
  });

  it('shows an example where it says nothing', () => {
    expect(read('/sequences')).toEqual(shownByDefault);
  });

  it('with a range that is none shows heaps from its beginning', () => {
    expect(read('/sequences?game=kayles&from=50&to=x').range).toEqual({ from: 50, to: 250 });
    expect(read('/sequences?game=kayles&from=50&to=3').range.from).toBe(50);
  });
});

it('heaps are whole numbers, with or without separators', () => {
  expect(parseHeap(' 1,000,000 ')).toBe(1_000_000);
  expect(parseHeap('1099511627776')).toBe(largestHeap);
  for (const bad of ['', '-1', '1.5', '1e6', 'x', '1099511627777', '99999999999999999999'])
    expect(parseHeap(bad), bad).toBeNull();
});

describe('zoom and pan', () => {
  const range = { from: 1000, to: 1999 };

  it('zoom keeps the heap under the pointer in its place', () => {
    const near = zoomed(range, 0.1, 1250);
    expect(heapsOf(near)).toBe(100);
    expect((1250 - near.from) / heapsOf(near)).toBeCloseTo(0.25, 1);
  });

  it('zooming in ends at a few heaps and never beyond', () => {
    let now = range;
    for (let i = 0; i < 60; ++i) now = zoomed(now, 0.5, 1500);
    expect(heapsOf(now)).toBe(fewestHeaps);
  });

  it('zooming out ends at the largest heap and begins at none below 0', () => {
    let now = range;
    for (let i = 0; i < 100; ++i) now = zoomed(now, 2, 1500);
    expect(now).toEqual({ from: 0, to: largestHeap - 1 });
  });

  it('pan keeps the number of heaps, also at the beginning', () => {
    expect(panned(range, 500)).toEqual({ from: 1500, to: 2499 });
    expect(panned(range, -5000)).toEqual({ from: 0, to: 999 });
  });

  it('a stretch that was marked is shown in whole heaps', () => {
    expect(fitted(10.4, 50.6)).toEqual({ from: 10, to: 51 });
    expect(heapsOf(fitted(10.1, 10.2))).toBe(fewestHeaps);
  });
});

const period = (fields: Partial<Period>): Period => ({
  version: 1,
  game: '0.07',
  code: '0.07',
  period: '34',
  preperiod: '53',
  saltus: 0,
  last_exception: '52',
  proved: true,
  theorem: 'guy-smith',
  checked_to: '1024',
  largest: 9,
  largest_at: '86',
  seconds: 0.001,
  ...fields,
});

describe('the period in words', () => {
  it('says what repeats, from where on and by what it is proved', () => {
    expect(repeatSentence(period({}))).toBe('G(n + 34) = G(n) for every n from 53 on.');
    expect(proofSentence(period({}))).toMatch(/^Proved by the theorem of Guy and Smith/);
  });
  it('names the saltus of an arithmetic period', () => {
    expect(repeatSentence(period({ period: '2', preperiod: '0', saltus: 1 }))).toBe(
      'G(n + 2) = G(n) + 1 for every n from 0 on.',
    );
  });
  it('does not take what was seen for proved', () => {
    expect(proofSentence(period({ proved: false, theorem: null }))).toBe(
      'Observed up to heap 1,023, not proved.',
    );
  });
  it('says how far none was seen', () => {
    const none = period({ period: null, preperiod: null, saltus: null, checked_to: '131072' });
    expect(repeatSentence(none)).toBe(
      'No period is seen in the heaps 0 to 131,071; there may be one beyond.',
    );
    expect(proofSentence(none)).toBeNull();
  });
});

describe('the marks of a period', () => {
  const repeat: Repeat = { period: 34, preperiod: 53, saltus: 0, proved: true };
  it('are the preperiod, then period after period to the end of the range', () => {
    expect(stretches(repeat, { from: 0, to: 125 }).map((s) => [s.kind, s.from, s.end])).toEqual([
      ['preperiod', 0, 53],
      ['period', 53, 87],
      ['period', 87, 121],
      ['period', 121, 155],
    ]);
  });
  it('begin with the period that the range begins in', () => {
    expect(stretches(repeat, { from: 100, to: 110 }).map((s) => [s.from, s.end])).toEqual([
      [87, 121],
    ]);
  });
  it('are one stretch where there would be too many', () => {
    const to = 53 + 34 * (mostPeriods + 1);
    const found = stretches(repeat, { from: 0, to });
    expect(found.map((s) => s.kind)).toEqual(['preperiod', 'period']);
    expect(found[1]).toMatchObject({ from: 53, end: to + 1, label: 'repeats every 34' });
  });
  it('say when the period was only observed', () => {
    const labels = stretches({ ...repeat, proved: false }, { from: 60, to: 70 }).map(
      (s) => s.label,
    );
    expect(labels).toEqual(['period 34 (observed)']);
  });
});

const gathered: SequenceCells = {
  version: 1,
  game: '0.07',
  from: '100',
  to: '129',
  columns: 3,
  rows: 2,
  heaps_per_column: 10,
  nimbers_per_row: 4,
  largest: 6,
  largest_at: '115',
  cells: [
    [1, 1, 8],
    [0, 0, 10],
    [1, 0, 2],
    [2, 0, 9],
    [2, 1, 1],
  ],
};

describe('what the plot tells', () => {
  const exact = exactPicture({
    version: 1,
    game: '0.07',
    from: '84',
    to: '88',
    values: [5, 5, 9, 3, 3],
  });
  const cells = cellsPicture(gathered);

  it('is the nimber of a heap where each is known', () => {
    expect(tell(exact, 86)).toBe('heap 86: nimber 9');
    expect(tell(exact, 83)).toBe('');
    expect(exact.largest).toBe(9);
  });
  it('is a column where heaps are gathered', () => {
    expect(tell(cells, 111)).toBe('heaps 110 to 119: nimbers 0 to 6, most often 4 to 6 (8 heaps)');
  });
  it('is a cell under the pointer', () => {
    expect(describeCell(cells, 125, 5)).toBe('heaps 120 to 129, nimbers 4 to 6: 1 heap');
    expect(describeCell(cells, 105, 5)).toMatch(/^heaps 100 to 109: nimbers 0 to 3/);
  });
  it('is gathered into bands for the table', () => {
    expect(bands(cells, 2)).toEqual([
      { from: 100, to: 119, least: 0, most: 6, common: { from: 0, to: 3, heaps: 12 } },
      { from: 120, to: 129, least: 0, most: 3 + 3, common: { from: 0, to: 3, heaps: 9 } },
    ]);
  });
});
