import { Fragment } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import type { SumExplanation, SumPart } from '../api/types';
import { alignedBits, type BitRow } from './bits';

type Light = (touches: readonly number[]) => void;

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

/** The periods by which nimbers of parts are known, each once. */
function periodTexts(parts: SumPart[]): string[] {
  const texts = parts.flatMap(({ period }) => {
    if (!period) return [];
    const more = period.saltus > 0 ? ` + ${period.saltus}` : '';
    return [`G(n + ${period.length}) = G(n)${more} for every n from ${period.start} on`];
  });
  return [...new Set(texts)];
}

/** What a place is worth: 4, and of high places the power of 2. */
function PlaceName({ place }: { place: string }) {
  if (place.length < 4) return <>{place}</>;
  return (
    <abbr title={place}>
      2<sup>{BigInt(place).toString(2).length - 1}</sup>
    </abbr>
  );
}

/** A canonical form, which may go on in the next line after any | and comma. */
function Form({ text }: { text: string | null }) {
  const pieces = (text ?? '?').split(/(?<=[|,])/);
  return (
    <td class="form">
      {pieces.map((piece, i) => (
        <Fragment key={i}>
          {i > 0 && <wbr />}
          {piece}
        </Fragment>
      ))}
    </td>
  );
}

interface SumProps {
  sum: SumExplanation;
  /** Where a part is looked at alone. */
  hrefOf: (position: string) => string;
  onLight?: Light;
}

/** The parts of a sum and the nim-sum of their nimbers, place by place. */
export function Sum({ sum, hrefOf, onLight }: SumProps) {
  const [held, setHeld] = useState<number | null>(null);
  const light = (i: number | null) => {
    const part = i === null ? undefined : sum.parts[i];
    onLight?.(part ? part.touches : []);
  };
  // Another position, or none: what was lit there is not lit here.
  useEffect(() => {
    setHeld(null);
    return () => onLight?.([]);
  }, [sum]);
  if (sum.parts.length === 0) return <p>No part is left: the nim-sum of nothing is 0.</p>;
  const bits = alignedBits([...sum.parts.map((part) => part.nimber), sum.nim_sum]);
  const showBits = bits.rows.some((row) => row !== null);
  const showValues = sum.parts.some((part) => part.value !== null);
  const total = bits.rows[bits.rows.length - 1] ?? null;
  const unseen = sum.parts_count - sum.parts.length;
  return (
    <>
      <div class="why-scroll" tabIndex={0} role="region" aria-label="The parts of the sum">
        <table class="why-sum number">
          <caption class="visually-hidden">
            {showBits
              ? 'Parts, their nimbers and the nim-sum'
              : showValues
                ? 'Parts, their values and the sum'
                : 'Parts'}
          </caption>
          <thead>
            <tr>
              <th scope="col">part</th>
              {showBits && <th scope="col">nimber</th>}
              {showValues && <th scope="col">value</th>}
              {showBits &&
                bits.places.map((place) => (
                  <th key={place} scope="col" class="bit">
                    <PlaceName place={place} />
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
                  {sum.parts_count > 1 && part.position !== null && (
                    <a class="alone" href={hrefOf(part.position)}>
                      alone<span class="visually-hidden">: {part.text}</span>
                    </a>
                  )}
                  {part.period && <span class="quiet period">by the period</span>}
                </th>
                {showBits && <td>{part.nimber ?? '?'}</td>}
                {showValues && <Form text={part.value} />}
                {showBits && <BitCells row={bits.rows[i] ?? null} places={bits.places.length} />}
              </tr>
            ))}
            {unseen > 0 && (
              <tr>
                <th scope="row" class="quiet">
                  and {unseen.toLocaleString('en')} more
                </th>
                {(showBits || showValues) && <td />}
                {showBits && <td colSpan={bits.places.length} />}
              </tr>
            )}
          </tbody>
          {showValues && sum.parts_count > 1 && (
            <tfoot>
              <tr>
                <th scope="row">sum</th>
                <Form text={sum.value} />
              </tr>
            </tfoot>
          )}
          {showBits && (
            <tfoot>
              <tr>
                <th scope="row">nim-sum</th>
                <td>{sum.nim_sum ?? '?'}</td>
                <BitCells row={total} places={bits.places.length} />
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {showValues && (
        <p class="quiet">
          A value is what a part is worth, positive for Left: a number of moves, or {'{a|b}'}, which
          Left may turn into a and Right into b. +-1 is {'{1|-1}'}, * is {'{0|0}'}, ^ is {'{0|*}'},
          v is its negative. Equal values may take each other’s place.
        </p>
      )}
      {!showBits && !showValues && (
        <p>No nimbers are used here: who wins is found by a search of the parts together.</p>
      )}
      {periodTexts(sum.parts).map((text) => (
        <p key={text} class="quiet number">
          The period, which is proved: {text}.
        </p>
      ))}
      {sum.nim_sum !== null && (
        <p class="quiet">
          A place of the nim-sum is 1 where an odd number of parts has a 1. Where every place is 0,
          the player to move loses.
        </p>
      )}
    </>
  );
}
