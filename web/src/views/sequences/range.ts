// Ranges of heaps, first and last both shown, and how zoom and pan change them.

import type { Address } from '../../router/router';

export interface Range {
  from: number;
  to: number;
}

export interface SequenceAddress {
  game: string;
  range: Range;
}

/** The API is asked for heaps up to 2^40. */
export const largestHeap = 2 ** 40;
/** A plot of fewer heaps shows nothing more. */
export const fewestHeaps = 8;
/** Up to so many heaps each value is shown; beyond they are gathered in cells. */
export const mostExact = 4096;

export const shownByDefault: SequenceAddress = { game: '0.07', range: { from: 0, to: 200 } };

export const heapsOf = (range: Range): number => range.to - range.from + 1;
export const sameRange = (a: Range, b: Range): boolean => a.from === b.from && a.to === b.to;
export const isExact = (range: Range): boolean => heapsOf(range) <= mostExact;

/** A heap as a person types it, with or without separators; null where it is none. */
export function parseHeap(text: string): number | null {
  const digits = text.trim().replace(/[\s,_]/g, '');
  if (!/^\d+$/.test(digits)) return null;
  const heap = Number(digits);
  return heap <= largestHeap ? heap : null;
}

/** Whole heaps, none negative, at least `fewestHeaps` of them. */
export function fitted(from: number, to: number): Range {
  const heaps = Math.max(fewestHeaps, Math.round(to) - Math.round(from) + 1);
  const most = largestHeap - heaps + 1;
  const first = Math.min(Math.max(0, Math.round(from)), Math.max(0, most));
  return { from: first, to: Math.min(first + heaps - 1, largestHeap) };
}

/** `factor` below 1 zooms in; the heap at `anchor` stays where it is. */
export function zoomed(range: Range, factor: number, anchor: number): Range {
  const heaps = heapsOf(range);
  const wanted = Math.min(Math.max(fewestHeaps, Math.round(heaps * factor)), largestHeap);
  if (wanted === heaps) return range;
  const share = heaps <= 1 ? 0 : (anchor - range.from) / (heaps - 1);
  const from = anchor - share * (wanted - 1);
  return fitted(from, from + wanted - 1);
}

/** As many heaps, further on or back. */
export function panned(range: Range, heaps: number): Range {
  const by = Math.max(Math.round(heaps), -range.from);
  return fitted(range.from + by, range.to + by);
}

export function sequenceAddress(address: Address): SequenceAddress {
  const game = address.query.get('game') ?? shownByDefault.game;
  const from = parseHeap(address.query.get('from') ?? '0') ?? 0;
  const to = parseHeap(address.query.get('to') ?? '');
  if (to === null || to < from)
    return { game, range: fitted(from, from + heapsOf(shownByDefault.range) - 1) };
  return { game, range: { from, to } };
}

export function sequenceHref({ game, range }: SequenceAddress): string {
  const name = encodeURIComponent(game).replace(/%(2C|3A|2F|3D)/g, (code) =>
    decodeURIComponent(code),
  );
  return `/sequences?game=${name}&from=${range.from}&to=${range.to}`;
}

export const grouped = (heap: number | string): string =>
  String(heap).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
