import { useEffect, useRef } from 'preact/hooks';

import * as api from '../api/client';
import type { Answer, TilesView } from '../api/types';
import { useAsked } from '../api/use';
import { playHref, splitGame } from '../router/addresses';
import { ErrorNotice, Loading } from '../ui/notice';
import { poolPlace, tableTo, totalsTo } from './pool_place';

const letterClass: Record<string, string> = { N: 'win', P: 'lose', D: 'draw' };
const letterWords: Record<string, string> = {
  N: 'the player to move wins',
  P: 'the player to move loses',
  D: 'a draw',
};

function Replies({ answer }: { answer: Answer }) {
  if (answer.legal_count === 0) return <p>Play is over.</p>;
  if (answer.outcome === 'P') return <p>No number wins: whatever is taken has a winning reply.</p>;
  const what = answer.outcome === 'draw' ? 'Keep the draw' : 'Winning numbers';
  return (
    <p>
      {what}:{' '}
      {answer.moves.map((move, i) => (
        <span key={move.move}>
          {i > 0 && ', '}
          <strong class="number">{move.move}</strong>
        </span>
      ))}
      {answer.moves_count !== null && answer.moves_count > answer.moves.length
        ? ` and ${(answer.moves_count - answer.moves.length).toLocaleString('en')} more`
        : answer.moves_complete
          ? ''
          : ', at least'}
      .
    </p>
  );
}

interface HeatMapProps {
  game: string;
  view: TilesView;
}

/** Who wins with the pool 1 to M and the total T: a letter and a colour for each. */
function HeatMap({ game, view }: HeatMapProps) {
  const { name, parameters } = splitGame(game);
  const repeat = parameters.includes('repeat');
  const avoid = parameters.includes('avoid');
  const place = poolPlace(view);
  const max = tableTo(place);
  const asked = useAsked(`table ${max} ${repeat} ${avoid}`, ({ signal }) =>
    api.poolTable({ max, repeat, avoid }, signal),
  );
  const here = useRef<HTMLTableCellElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const table = asked.result?.ok ? asked.result.value : null;
  useEffect(() => {
    const box = scroller.current;
    const cell = here.current;
    if (!box || !cell) return;
    box.scrollLeft = cell.offsetLeft - box.clientWidth / 2;
    box.scrollTop = cell.offsetTop - box.clientHeight / 2;
  }, [table, place?.max, place?.total]);

  if (!asked.result) return <Loading what="Asking for the table of totals" />;
  if (!asked.result.ok) return <ErrorNotice error={asked.result.error} onRetry={asked.retry} />;
  const rows = asked.result.value.rows;
  const columns = totalsTo(Math.max(1, ...rows.map((row) => row.max)));
  const marked = place !== null && place.total <= totalsTo(place.max);
  return (
    <>
      <h3>Every pool 1 to M, every total T</h3>
      <p class="quiet">
        <span class="heat-key win">N</span> the player to move wins{' '}
        <span class="heat-key lose">P</span> loses <span class="heat-key draw">D</span> a draw.{' '}
        {marked
          ? place.exactly
            ? 'The frame marks this position.'
            : 'The frame marks where this game began; with numbers gone it is no longer in the table.'
          : 'This position is not in the table.'}
      </p>
      <div
        class="why-scroll heat"
        ref={scroller}
        tabIndex={0}
        role="region"
        aria-label="Table of totals"
      >
        <table class="number">
          <caption class="visually-hidden">
            Outcome by largest number M of the pool (rows) and total T (columns)
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <abbr title="largest number of the pool and total">M \ T</abbr>
              </th>
              {Array.from({ length: columns }, (_, i) => (
                <th key={i} scope="col">
                  {i + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.max}>
                <th scope="row">{row.max}</th>
                {[...row.outcomes].map((letter, i) => {
                  const isHere = marked && place.max === row.max && place.total === i + 1;
                  return (
                    <td
                      key={i}
                      ref={isHere ? here : undefined}
                      class={`${letterClass[letter] ?? ''}${isHere ? ' here' : ''}`}
                      aria-current={isHere ? 'true' : undefined}
                    >
                      <a
                        tabIndex={isHere ? 0 : -1}
                        href={playHref({
                          game: parameters.length ? `${name}:${parameters.join(',')}` : name,
                          start: `max=${row.max} total=${i + 1}`,
                        })}
                        title={`M = ${row.max}, T = ${i + 1}: ${letterWords[letter] ?? letter}`}
                      >
                        {letter}
                      </a>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

export function Pool({ answer, view }: { answer: Answer; view: TilesView }) {
  return (
    <>
      <Replies answer={answer} />
      {poolPlace(view) ? (
        <HeatMap game={answer.game} view={view} />
      ) : (
        <details>
          <summary>The table of the pools 1 to M</summary>
          <HeatMap game={answer.game} view={view} />
        </details>
      )}
    </>
  );
}
