// Where a position of the pool stands in the table of whole pools 1 to M.

import type { TilesView } from '../api/types';

export interface PoolPlace {
  /** The pool is 1, 2, ..., max. */
  max: number;
  total: number;
  /** The position itself is in the table, or only the one it began from. */
  exactly: boolean;
}

export const largestTable = 20;

/** null where the pool is not 1 to some M of the table's size, or the total is outside the table. */
export function poolPlace(view: TilesView): PoolPlace | null {
  const max = view.tiles.length;
  if (max === 0 || max > largestTable) return null;
  if (view.tiles.some((tile, i) => tile.number !== String(i + 1) || tile.total !== 1)) return null;
  const target = Number(view.target);
  const sum = Number(view.sum);
  if (!Number.isSafeInteger(target) || !Number.isSafeInteger(sum)) return null;
  // Where numbers are put back, what is still needed is all that counts.
  const total = view.put_back ? target - sum : target;
  if (total < 1) return null;
  return { max, total, exactly: view.put_back || sum === 0 };
}

/** Columns that a table to this maximum has. */
export const totalsTo = (max: number): number => (max * (max + 1)) / 2 + 1;

/** The maximum to which the table is asked for: some rows beyond the position's own. */
export const tableTo = (place: PoolPlace | null): number =>
  Math.min(largestTable, Math.max(10, (place?.max ?? 0) + 2));
