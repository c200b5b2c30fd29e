// Where preperiod and periods lie in a range of heaps, as stretches to be marked, and in words.

import type { Period } from '../../api/types';
import { grouped, type Range } from './range';

export interface Stretch {
  kind: 'preperiod' | 'period';
  /** First heap, and the first heap after the stretch. */
  from: number;
  end: number;
  label: string;
  /** Of the periods: whether it is the second, fourth... */
  odd: boolean;
}

export interface Repeat {
  period: number;
  preperiod: number;
  saltus: number;
  proved: boolean;
}

export function repeatOf(period: Period): Repeat | null {
  if (period.period === null || period.preperiod === null) return null;
  return {
    period: Number(period.period),
    preperiod: Number(period.preperiod),
    saltus: period.saltus ?? 0,
    proved: period.proved,
  };
}

/** Periods are marked one by one while at most so many are in the range. */
export const mostPeriods = 60;

/** The stretches that show in the range. */
export function stretches(repeat: Repeat, range: Range): Stretch[] {
  const found: Stretch[] = [];
  const doubt = repeat.proved ? '' : ' (observed)';
  if (repeat.preperiod > range.from)
    found.push({
      kind: 'preperiod',
      from: 0,
      end: repeat.preperiod,
      label: 'preperiod',
      odd: false,
    });
  const begin = Math.max(range.from, repeat.preperiod);
  if (begin > range.to) return found;
  const label = `period ${grouped(repeat.period)}${doubt}`;
  const first = Math.floor((begin - repeat.preperiod) / repeat.period);
  const last = Math.floor((range.to - repeat.preperiod) / repeat.period);
  if (last - first + 1 > mostPeriods) {
    const every = `repeats every ${grouped(repeat.period)}${doubt}`;
    found.push({ kind: 'period', from: begin, end: range.to + 1, label: every, odd: false });
    return found;
  }
  for (let k = first; k <= last; ++k) {
    const from = repeat.preperiod + k * repeat.period;
    found.push({ kind: 'period', from, end: from + repeat.period, label, odd: k % 2 === 1 });
  }
  return found;
}

const theorems: Record<string, string> = {
  'guy-smith': 'the theorem of Guy and Smith: a move leaves at most two heaps',
  parts: 'the theorem of Guy and Smith for games in which a move leaves few heaps',
  'unequal-pair': 'the theorem of Guy and Smith for games that leave two unequal heaps',
  'all-but': 'a recurring state of the mex: a move leaves at most one heap',
  'finite-state': 'a recurring window of the sequence, from which every value follows',
};

/** The period in a sentence. */
export function repeatSentence(period: Period): string {
  const repeat = repeatOf(period);
  if (!repeat)
    return `No period is seen in the heaps 0 to ${grouped(Number(period.checked_to) - 1)}; there may be one beyond.`;
  const more = repeat.saltus > 0 ? ` + ${grouped(repeat.saltus)}` : '';
  return `G(n + ${grouped(repeat.period)}) = G(n)${more} for every n from ${grouped(repeat.preperiod)} on.`;
}

/** Whether that holds for ever, and why. */
export function proofSentence(period: Period): string | null {
  if (period.period === null) return null;
  if (!period.proved)
    return `Observed up to heap ${grouped(Number(period.checked_to) - 1)}, not proved.`;
  const theorem = period.theorem === null ? null : (theorems[period.theorem] ?? period.theorem);
  return theorem === null ? 'Proved.' : `Proved by ${theorem}.`;
}
