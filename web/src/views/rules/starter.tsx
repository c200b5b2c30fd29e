// The board to begin from: a size or a drawn board, checked as it is typed, and the way to play it.

import { useEffect, useState } from 'preact/hooks';

import * as api from '../../api/client';
import type { RulesReport, View } from '../../api/types';
import { useAsked } from '../../api/use';
import { playHref } from '../../router/addresses';
import { codeInput, Field } from '../../ui/controls';

/** Boards beyond are not drawn here. */
const widest = 20;

export const usualSize = (board: RulesReport['board']): string => (board === 'grid' ? '4x4' : '10');

function Preview({ view }: { view: View | null }) {
  if (view?.kind !== 'grid' || view.columns > widest || view.rows > widest) return null;
  return (
    <div
      class="preview"
      role="img"
      aria-label={`The board: ${view.cells.map((row) => [...row].join(' ')).join(' / ')}`}
    >
      {view.cells.map((row, r) => (
        <div key={r}>
          {[...row].map((cell, c) => (
            <span key={c} class={cell === view.symbols[0] ? undefined : 'set'}>
              {cell}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

interface StarterProps {
  report: RulesReport;
  rules: string;
  /** The rules as an address carries them. */
  packed: string;
}

export function Starter({ report, rules, packed }: StarterProps) {
  const [board, setBoard] = useState(usualSize(report.board));
  const [misere, setMisere] = useState(false);
  useEffect(() => setBoard(usualSize(report.board)), [report.board]);
  const asked = useAsked(JSON.stringify([rules, misere, board]), ({ signal }) =>
    api.position({ kind: 'rules', rules, misere }, board, signal),
  );
  const { result } = asked;
  const problem =
    result && !result.ok && result.error.kind !== 'cancelled' ? result.error.message : null;
  const playable = report.ends && result?.ok === true;
  const href = playHref({
    game: misere ? 'rules.toml:misere' : 'rules.toml',
    start: board,
    rules: packed,
  });
  return (
    <div class="starter">
      <Field
        label="Board"
        problem={problem}
        hint={
          report.board === 'grid'
            ? 'rows x columns, or drawn: rows divided by /'
            : 'a number of cells, or the cells drawn'
        }
      >
        {(ids) => (
          <input
            {...ids}
            {...codeInput}
            value={board}
            onInput={(event) => setBoard(event.currentTarget.value)}
          />
        )}
      </Field>
      <label class="check">
        <input
          type="checkbox"
          checked={misere}
          onChange={(event) => setMisere(event.currentTarget.checked)}
        />
        misère: whoever cannot move wins
      </label>
      <Preview view={result?.ok ? result.value.view : null} />
      {playable ? (
        <a class="button main" href={href}>
          Play it
        </a>
      ) : (
        <button type="button" class="button main" disabled>
          Play it
        </button>
      )}
      {!report.ends && (
        <p class="quiet">Only a game whose play must end can be played and solved here.</p>
      )}
    </div>
  );
}
