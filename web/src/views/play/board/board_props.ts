import type { Move } from '../../../api/types';
import { moveLetter, moveTone, resultOf, valueText } from '../../../ui/outcome';
import { standIn, touching, type Picked } from '../picking';
import type { View } from '../../../api/types';

export const hintLevels = ['off', 'outcome', 'value'] as const;
export type Hints = (typeof hintLevels)[number];

export interface BoardProps<V extends View = View> {
  view: V;
  /** Legal moves, best first. */
  moves: Move[];
  /** All legal moves are listed; else there are more than those. */
  complete: boolean;
  hints: Hints;
  picked: Picked;
  /** Cells of what is pointed at elsewhere. */
  lit: readonly number[];
  /** Cells of the move that was made last. */
  last: number[];
  /** Nobody may move at present. */
  locked: boolean;
  onPick: (cell: number) => void;
  onPlay: (move: Move) => void;
  onClear: () => void;
}

/** The number beside the letter: the value, or where there is none the place in the list. */
export function markNumber(move: Move, moves: Move[]): string {
  return move.value ? valueText(move.value) : String(moves.indexOf(move) + 1);
}

export function markText(move: Move, moves: Move[], hints: Hints): string {
  return hints === 'value' ? moveLetter(move) + markNumber(move, moves) : moveLetter(move);
}

export function spokenMove(move: Move, moves: Move[], hints: Hints): string {
  const tone = moveTone(move);
  if (hints === 'off' || tone === null) return `move ${move.move}`;
  const value =
    hints === 'value' ? `, ${move.value?.kind ?? 'place'} ${markNumber(move, moves)}` : '';
  return `move ${move.move} ${resultOf(move)}, ${moveLetter(move)}${value}`;
}

const mostSpoken = 3;

/** What is said of a cell: what it is, and the moves that touch it. */
export function spokenCell(name: string, cell: number, props: BoardProps): string {
  const moves = touching(props.moves, standIn(props.view, cell));
  if (moves.length === 0) return `${name}, ${props.complete ? 'no move' : 'moves not listed'}`;
  const some = moves.slice(0, mostSpoken).map((one) => spokenMove(one, props.moves, props.hints));
  const more = moves.length > mostSpoken ? [`${moves.length - mostSpoken} more`] : [];
  return `${name}, ${[...some, ...more].join('; ')}`;
}

/** The classes of a cell by its state. */
export function cellState(cell: number, props: BoardProps): string {
  const classes: string[] = [];
  const stand = standIn(props.view, cell);
  const within = props.picked.cells.length > 0 ? props.picked.candidates : props.moves;
  const touched = !props.complete || within.some((move) => move.touches.includes(stand));
  if (!props.locked && touched) classes.push('open');
  if (props.picked.cells.includes(cell)) classes.push('picked');
  if (props.lit.includes(cell)) classes.push('lit');
  if (props.last.includes(cell)) classes.push('last');
  return classes.join(' ');
}
