import type { JSX } from 'preact';

import type { Move } from '../../../api/types';
import { moveTone } from '../../../ui/outcome';
import { markText, type Hints } from './board_props';

interface MarkProps {
  /** Of the moves on this spot, best first. */
  here: Move[];
  /** All legal moves, best first. */
  moves: Move[];
  hints: Hints;
  /** There are moves here that are not listed. */
  more?: boolean;
  style?: JSX.CSSProperties;
  onPlay?: (move: Move) => void;
}

/** Letter, number and colour of a move. Readers of the screen hear the same from the cells. */
export function Mark({ here, moves, hints, more = false, style, onPlay }: MarkProps) {
  const best = here[0];
  if (hints === 'off') return null;
  if (!best)
    return more ? (
      <span class="mark unknown" aria-hidden="true" title="moves that are not listed">
        ?
      </span>
    ) : null;
  const only = here.length === 1 ? best : null;
  return (
    <span
      class={`mark ${moveTone(best) ?? 'unknown'} ${only && onPlay ? 'direct' : ''}`}
      aria-hidden="true"
      title={here.map((move) => move.move).join('   ')}
      {...(style ? { style } : {})}
      {...(only && onPlay ? { onClick: () => onPlay(only) } : {})}
    >
      {markText(best, moves, hints)}
      {(here.length > 1 || more) && <small>+</small>}
    </span>
  );
}
