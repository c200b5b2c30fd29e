import type { Move, View } from '../../api/types';
import { Beans } from './board/heaps';
import { spokenMove, type Hints } from './board/board_props';
import { Mark } from './board/mark';
import type { Picked } from './picking';
import { TypedMove } from './typed_move';

const mostOffered = 60;

interface CandidatesProps {
  picked: Picked;
  moves: Move[];
  complete: boolean;
  view: View;
  hints: Hints;
  onTyped: (move: string) => Promise<string | null>;
  onPlay: (move: Move) => void;
  onPoint: (move: Move | null) => void;
  onClear: () => void;
}

/** What a heap becomes, drawn: the notation of a move is HEAP>WHAT IS LEFT. */
function Becomes({ move }: { move: Move }) {
  const left = move.move.split('>')[1]?.split('+') ?? [];
  if (left.some((size) => Number(size) > 16)) return null;
  return (
    <span class="becomes">
      {left.map((size, i) =>
        size === '0' ? <span key={i}>nothing</span> : <Beans key={i} size={size} />,
      )}
    </span>
  );
}

function saidOf(count: number, complete: boolean): string {
  if (!complete)
    return count === 0
      ? 'The moves here are not listed. Type one: it is checked.'
      : `Not all moves here are listed. Choose ${count === 1 ? 'this one' : 'one'}, or type another: it is checked.`;
  return count === 0
    ? 'No legal move touches this.'
    : `${count} moves: choose one, or narrow them down on the board.`;
}

/** What the notation of a move at this place begins with. */
function beginningOf(view: View, cell: number | undefined): string {
  return view.kind === 'heaps' && cell !== undefined ? `${view.heaps[cell] ?? ''}>` : '';
}

/** The moves that go with the cells picked, to choose from. */
export function Candidates(props: CandidatesProps) {
  const { picked, moves, complete, view, hints } = props;
  if (picked.cells.length === 0) return null;
  // Of moves that are not all listed the best are: without hints they are not to be given away.
  const candidates = hints === 'off' && !complete ? [] : picked.candidates;
  const offered = candidates.slice(0, mostOffered);
  const rest = candidates.length - offered.length;
  return (
    <div class="candidates" role="group" aria-label="Moves to choose from">
      <p>{saidOf(candidates.length, complete)}</p>
      <div class="row">
        {offered.map((move) => (
          <button
            key={move.move}
            type="button"
            class="button candidate"
            aria-label={spokenMove(move, moves, hints)}
            onClick={() => props.onPlay(move)}
            onMouseEnter={() => props.onPoint(move)}
            onMouseLeave={() => props.onPoint(null)}
            onFocus={() => props.onPoint(move)}
            onBlur={() => props.onPoint(null)}
          >
            <Mark here={[move]} moves={moves} hints={hints} />
            <span class="mono">{move.move}</span>
            {view.kind === 'heaps' && <Becomes move={move} />}
          </button>
        ))}
        <button type="button" class="button plain" onClick={props.onClear}>
          Let go
        </button>
        {rest > 0 && <span class="quiet">{rest.toLocaleString('en')} more are in the table.</span>}
      </div>
      {!complete && (
        <TypedMove
          key={picked.cells.join()}
          label="Move in its notation"
          beginning={beginningOf(view, picked.cells[0])}
          locked={false}
          onTyped={props.onTyped}
        />
      )}
    </div>
  );
}
