import type { RulesReport, Weight } from '../../api/types';
import { sequenceHref } from '../sequences/range';
import { placed, type Place } from './place';

const boards = { strip: 'a strip', ring: 'a ring', grid: 'a grid' };

/** constant + row × its row weight + column × its column weight, without what is 0. */
export function weightText(weight: Weight): string {
  const times = (factor: string, what: string): string =>
    factor === '0'
      ? ''
      : factor === '1'
        ? what
        : factor === '-1'
          ? `-${what}`
          : `${factor} × ${what}`;
  const terms = [
    weight.constant === '0' ? '' : weight.constant,
    times(weight.row, 'row'),
    times(weight.column, 'column'),
  ].filter((term) => term !== '');
  if (terms.length === 0) return '0';
  return terms.join(' + ').replace(/\+ -/g, '− ').replace(/^-/, '−');
}

function Symbols({ symbols }: { symbols: string }) {
  return (
    <>
      {[...symbols].map((symbol, i) => (
        <span key={i}>
          {i > 0 && ' '}
          <code class="symbol">{symbol}</code>
        </span>
      ))}
    </>
  );
}

function Potential({ weights }: { weights: Weight[] }) {
  return (
    <>
      always: every move lowers the sum of these weights over the board
      <ul class="weights">
        {weights.map((weight) => (
          <li key={weight.symbol}>
            <code class="symbol">{weight.symbol}</code> {weightText(weight)}
          </li>
        ))}
      </ul>
    </>
  );
}

interface FindingsProps {
  report: RulesReport;
  onPlace: (place: Place) => void;
}

/** What was found out about the rules. */
export function Findings({ report, onPlace }: FindingsProps) {
  return (
    <>
      <p class="found-name">
        <strong>{report.name}</strong>
        {report.about && <> — {report.about}</>}
      </p>
      <dl class="found">
        <dt>board</dt>
        <dd>
          {boards[report.board]} of <Symbols symbols={report.symbols} />, at most {report.largest}{' '}
          cells
        </dd>
        <dt>players</dt>
        <dd>
          {report.impartial
            ? 'impartial: both have the same moves'
            : 'partizan: Left and Right have moves of their own'}
        </dd>
        <dt>play ends</dt>
        <dd>
          {report.ends && report.potential ? (
            <Potential weights={report.potential} />
          ) : report.ends ? (
            'always'
          ) : (
            <strong class="bad">not always, as far as can be told: it cannot be solved</strong>
          )}
        </dd>
        <dt>symmetries</dt>
        <dd>{report.symmetries.length ? report.symmetries.join(', ') : 'none'}</dd>
        {report.void !== '' && (
          <>
            <dt>like the outside</dt>
            <dd>
              <Symbols symbols={report.void} />
            </dd>
          </>
        )}
        <dt>moves</dt>
        <dd>
          {report.shrinking ? 'make no other move possible' : 'may make other moves possible'}
        </dd>
        {report.code !== null && (
          <>
            <dt>heap game</dt>
            <dd>
              a run of n cells is a heap of n under{' '}
              <a href={sequenceHref({ game: report.code, range: { from: 0, to: 200 } })}>
                {report.code}
              </a>
            </dd>
          </>
        )}
        <dt>warnings</dt>
        <dd>
          {report.warnings.length === 0 && 'none'}
          <ul class="warnings">
            {report.warnings.map((warning, i) => {
              const said = placed(warning);
              return (
                <li key={i}>
                  {said.place && (
                    <>
                      <PlaceButton place={said.place} onPlace={onPlace} />{' '}
                    </>
                  )}
                  {said.text}
                </li>
              );
            })}
          </ul>
        </dd>
      </dl>
    </>
  );
}

export function PlaceButton({ place, onPlace }: { place: Place; onPlace: (p: Place) => void }) {
  return (
    <button type="button" class="place" onClick={() => onPlace(place)}>
      line {place.line}, column {place.column}
    </button>
  );
}
