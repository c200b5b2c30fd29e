import { useEffect, useState } from 'preact/hooks';

import type { ReducedRow, ReductionExplanation } from '../api/types';
import { minus } from '../ui/outcome';
import { frames, heights, type Frame } from './row_steps';

const barRoom = 5.5; // rem, above or below the line

function Bars({ frame, all }: { frame: Frame; all: Frame[] }) {
  const tall = heights(
    frame.piles,
    all.map((f) => f.piles),
  );
  const below = all.some((f) => f.piles.some((pile) => pile.startsWith('-')));
  return (
    <ol class="fold number" aria-label="The row at this step">
      {frame.piles.map((pile, i) => {
        const height = tall[i] ?? 0;
        const folded = frame.folded !== null && i >= frame.folded.at && i < frame.folded.at + 3;
        return (
          <li key={i} class={folded ? 'folded' : undefined}>
            <span class="above" style={{ height: `${barRoom}rem` }}>
              {height > 0 && <span class="bar" style={{ height: `${height * barRoom}rem` }} />}
            </span>
            {below && (
              <span class="below" style={{ height: `${barRoom / 2}rem` }}>
                {height < 0 && (
                  <span class="bar" style={{ height: `${(-height * barRoom) / 2}rem` }} />
                )}
              </span>
            )}
            <span class="fold-number">{minus(pile)}</span>
          </li>
        );
      })}
    </ol>
  );
}

interface RowProps {
  title: string | null;
  row: ReducedRow;
}

function Row({ title, row }: RowProps) {
  const all = frames(row);
  const [step, setStep] = useState(0);
  useEffect(() => setStep(0), [row]);
  const at = Math.min(step, all.length - 1);
  const frame = all[at];
  if (!frame) return null;
  const last = all.length - 1;
  const label = at === last ? 'the valley' : `step ${at + 1} of ${last}`;
  return (
    <section class="reduction" aria-label={title ?? 'Reduction of the row'}>
      {title && <h4>{title}</h4>}
      <div class="why-scroll" tabIndex={0} role="region" aria-label="Piles of the row">
        <Bars frame={frame} all={all} />
      </div>
      <p class={last > 0 ? 'step-text' : undefined} aria-live="polite">
        {frame.text}
      </p>
      {last > 0 && (
        <div class="row steps">
          <button type="button" class="button" disabled={at === 0} onClick={() => setStep(at - 1)}>
            Back
          </button>
          <input
            type="range"
            min={0}
            max={last}
            value={at}
            aria-label="Step of the reduction"
            aria-valuetext={label}
            onInput={(event) => setStep(Number(event.currentTarget.value))}
          />
          <button
            type="button"
            class="button"
            disabled={at === last}
            onClick={() => setStep(at + 1)}
          >
            Next
          </button>
          <span class="quiet number">{label}</span>
        </div>
      )}
    </section>
  );
}

/** The rows folded to their valleys, step by step. */
export function Reduction({ reduction }: { reduction: ReductionExplanation }) {
  const several = reduction.rows_count > 1;
  const unseen = reduction.rows_count - reduction.rows.length;
  return (
    <>
      {reduction.rows.map((row, i) => (
        <Row key={i} title={several ? `Row ${i}` : null} row={row} />
      ))}
      {unseen > 0 && <p class="quiet">and {unseen.toLocaleString('en')} more rows</p>}
    </>
  );
}
