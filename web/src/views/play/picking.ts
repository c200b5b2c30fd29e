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
 * After one more cell was picked, for which `stand` stands in the moves. One candidate left: it is
 * to be played.
 */
export function pick(moves: Move[], before: Picked, cell: number, stand = cell): Picked {
  if (before.cells.includes(cell)) return nothingPicked;
  const narrowed = before.cells.length > 0 ? touching(before.candidates, stand) : [];
  if (narrowed.length > 0 && narrowed.length < before.candidates.length)
    return { cells: [...before.cells, cell], candidates: narrowed };
  return { cells: [cell], candidates: touching(moves, stand) };
}
