import { useState } from 'preact/hooks';

import type { SumExplanation, SumPart } from '../api/types';
import { alignedBits, type BitRow } from './bits';

type Light = (touches: readonly number[]) => void;

/** Beyond so many places bits do not fit beside one another. */
const mostPlaces = 16;

function BitCells({ row, places }: { row: BitRow | null; places: number }) {
  if (!row) return <td colSpan={places}>not known</td>;
  return (
    <>
      {row.bits.map((bit, i) => (
        <td key={i} class={bit ? 'bit one' : 'bit'}>
          {bit ? '1' : '0'}
        </td>
      ))}
    </>
  );
}

function periodText({ start, length, saltus }: NonNullable<SumPart['period']>): string {
  const more = saltus > 0 ? `, each time ${saltus} more` : '';
  return `by the proved period ${length} from ${start} on${more}`;
}

interface SumProps {
  sum: SumExplanation;
  onLight?: Light;
}

/** The parts of a sum and the nim-sum of their nimbers, place by place. */
export function Sum({ sum, onLight }: SumProps) {
  const [held, setHeld] = useState<number | null>(null);
  const light = (i: number | null) => {
    const part = i === null ? undefined : sum.parts[i];
    onLight?.(part ? part.touches : []);
  };
  if (sum.parts.length === 0) return <p>No part is left: the nim-sum of nothing is 0.</p>;
  const bits = alignedBits([...sum.parts.map((part) => part.nimber), sum.nim_sum]);
  const showBits = bits.places.length <= mostPlaces && bits.rows.some((row) => row !== null);
  const total = bits.rows[bits.rows.length - 1] ?? null;
  const unseen = sum.parts_count - sum.parts.length;
  return (
    <>
      <div class="why-scroll" tabIndex={0} role="region" aria-label="The parts of the sum">
        <table class="why-sum number">
          <caption class="visually-hidden">Parts, their nimbers and the nim-sum</caption>
          <thead>
            <tr>
              <th scope="col">part</th>
              <th scope="col">nimber</th>
              {showBits &&
                bits.places.map((place) => (
                  <th key={place} scope="col" class="bit">
                    {place}
                  </th>
                ))}
            </tr>
          </thead>
          <tbody>
            {sum.parts.map((part, i) => (
              <tr
                key={i}
                class={held === i ? 'held' : undefined}
                onMouseEnter={() => light(i)}
                onMouseLeave={() => light(held)}
              >
                <th scope="row">
                  {onLight && part.touches.length > 0 ? (
                    <button
                      type="button"
                      class="part"
                      aria-pressed={held === i}
                      onFocus={() => light(i)}
                      onBlur={() => light(held)}
                      onClick={() => {
                        const next = held === i ? null : i;
                        setHeld(next);
                        light(next ?? i);
                      }}
                    >
                      {part.text}
                    </button>
                  ) : (
                    part.text
                  )}
                  {part.period && <span class="quiet period">{periodText(part.period)}</span>}
                </th>
                <td>{part.nimber ?? '?'}</td>
                {showBits && <BitCells row={bits.rows[i] ?? null} places={bits.places.length} />}
              </tr>
            ))}
            {unseen > 0 && (
              <tr>
                <th scope="row" class="quiet">
                  and {unseen.toLocaleString('en')} more
                </th>
                <td />
                {showBits && <td colSpan={bits.places.length} />}
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">nim-sum</th>
              <td>{sum.nim_sum ?? '?'}</td>
              {showBits && <BitCells row={total} places={bits.places.length} />}
            </tr>
          </tfoot>
        </table>
      </div>
      {sum.nim_sum !== null && (
        <p class="quiet">
          A place of the nim-sum is 1 where an odd number of parts has a 1. Where every place is 0,
          the player to move loses.
        </p>
      )}
    </>
  );
}
