// Choosing a move on the board: a move may touch several cells, so cells picked one after another
// narrow the legal moves down.

import type { Move, View } from '../../api/types';

export interface Picked {
  cells: number[];
  /** The legal moves that touch all picked cells, best first. */
  candidates: Move[];
}

export const nothingPicked: Picked = { cells: [], candidates: [] };

/** The cell that stands for `cell` in the moves: heaps of one size are alike, and named once. */
export function standIn(view: View | null, cell: number): number {
  if (view?.kind !== 'heaps') return cell;
  const size = view.heaps[cell];
  return view.heaps.indexOf(size ?? '');
}

export const touching = (moves: Move[], cell: number): Move[] =>
  moves.filter((move) => move.touches.includes(cell));

/**
 * After one more cell was picked, for which `stand` stands in the moves. `onlyMove` says
 * whether there is a choice left.
 */
export function pick(moves: Move[], before: Picked, cell: number, stand = cell): Picked {
  if (before.cells.includes(cell)) return nothingPicked;
  const narrowed = before.cells.length > 0 ? touching(before.candidates, stand) : [];
  if (narrowed.length > 0 && narrowed.length < before.candidates.length)
    return { cells: [...before.cells, cell], candidates: narrowed };
  return { cells: [cell], candidates: touching(moves, stand) };
}

/**
 * The notation of the move to be played at once after a pick; null where there is a choice, or may
 * be one: moves that are not listed (not `complete`) are moves all the same. A number of the pool is
 * its move, listed or not.
 */
export function onlyMove(picked: Picked, complete: boolean, view: View | null): string | null {
  const [cell] = picked.cells;
  if (cell === undefined) return null;
  const [only, second] = picked.candidates;
  if (only && !second && (complete || view?.kind === 'tiles')) return only.move;
  if (!only && !complete && view?.kind === 'tiles') return view.tiles[cell]?.number ?? null;
  return null;
}
