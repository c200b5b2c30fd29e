import { Fragment } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import type { Answer, Move } from '../../api/types';
import { moveLetter, moveTone, resultOf, valueText } from '../../ui/outcome';
import type { Hints } from './board/board_props';
import { bestsOf, lossOf } from './judge';
import { clicked, sorted, type Column, type Order } from './sorting';
import { TypedMove } from './typed_move';

const shownAtFirst = 30;

interface MoveTableProps {
  answer: Answer;
  hints: Hints;
  locked: boolean;
  onPlay: (move: Move) => void;
  onTyped: (move: string) => Promise<string | null>;
  onPoint: (move: Move | null) => void;
}

/** A long notation breaks at its signs, not within a number. */
function Notation({ text }: { text: string }) {
  return (
    <>
      {text.split(/(?<=[>+-])/).map((part, i) => (
        <Fragment key={i}>
          {i > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </>
  );
}

const heads: { column: Column; label: string; from: Hints[] }[] = [
  { column: 'rank', label: '#', from: ['outcome', 'value'] },
  { column: 'move', label: 'Move', from: ['off', 'outcome', 'value'] },
  { column: 'value', label: 'Value', from: ['value'] },
  { column: 'outcome', label: 'Outcome', from: ['outcome', 'value'] },
  { column: 'loss', label: 'Loses', from: ['value'] },
];

export function MoveTable(props: MoveTableProps) {
  const { answer, hints, locked } = props;
  const [order, setOrder] = useState<Order>({ column: 'rank', descending: false });
  const [all, setAll] = useState(false);
  const moves = answer.all_moves ?? [];
  const valued = hints === 'value' && moves.some((move) => move.value);
  const columns = heads.filter(
    (head) => head.from.includes(hints) && (valued || head.column !== 'value'),
  );
  const rows = sorted(moves, hints === 'off' ? { column: 'move', descending: false } : order);
  const shown = all ? rows : rows.slice(0, shownAtFirst);
  const bests = bestsOf(moves);
  const legal = answer.legal_count;

  // Another position begins with its best moves.
  const scroll = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (scroll.current) scroll.current.scrollTop = 0;
  }, [answer]);

  if (legal === 0) return null;
  return (
    <section class="card moves" aria-labelledby="moves-title">
      <h2 id="moves-title">
        Moves <span class="quiet number">{(legal ?? moves.length).toLocaleString('en')}</span>
      </h2>
      {(legal === null || legal > moves.length) && (
        <p class="quiet" role="note">
          The best {moves.length.toLocaleString('en')} moves are listed
          {legal === null ? '.' : `, ${(legal - moves.length).toLocaleString('en')} are not.`}
        </p>
      )}
      <div class="scroll" tabIndex={0} role="region" aria-label="Table of moves" ref={scroll}>
        <table>
          <thead>
            <tr>
              {columns.map(({ column, label }) => (
                <th
                  key={column}
                  scope="col"
                  class={column}
                  aria-sort={
                    order.column !== column ? 'none' : order.descending ? 'descending' : 'ascending'
                  }
                >
                  <button type="button" onClick={() => setOrder(clicked(order, column))}>
                    {label}
                    {column === 'rank' && <span class="visually-hidden"> best first</span>}
                    <span aria-hidden="true" class="arrow">
                      {order.column !== column ? '' : order.descending ? ' ▾' : ' ▴'}
                    </span>
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ move, rank }) => {
              const tone = moveTone(move);
              const loss = lossOf(move, bests(move));
              return (
                <tr
                  key={move.move}
                  class={hints !== 'off' && move.optimal ? 'optimal' : ''}
                  onMouseEnter={() => props.onPoint(move)}
                  onMouseLeave={() => props.onPoint(null)}
                >
                  {hints !== 'off' && <td class="number rank">{rank}</td>}
                  <td>
                    <button
                      type="button"
                      class="button play-move mono"
                      disabled={locked}
                      aria-label={`Play ${move.move}`}
                      onClick={() => props.onPlay(move)}
                      onFocus={() => props.onPoint(move)}
                      onBlur={() => props.onPoint(null)}
                    >
                      <Notation text={move.move} />
                    </button>
                  </td>
                  {valued && <td class="number">{move.value ? valueText(move.value) : '–'}</td>}
                  {hints !== 'off' && (
                    <td>
                      <span class={`mark still ${tone ?? 'unknown'}`}>{moveLetter(move)}</span>{' '}
                      <span class="result">{resultOf(move)}</span>
                    </td>
                  )}
                  {hints === 'value' && (
                    <td class={`number ${loss === 'nothing' ? 'quiet' : 'loss'}`}>{loss ?? '–'}</td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {rows.length > shown.length && (
        <button type="button" class="button" onClick={() => setAll(true)}>
          Show all {rows.length.toLocaleString('en')}
        </button>
      )}
      <TypedMove locked={locked} onTyped={props.onTyped} />
    </section>
  );
}
