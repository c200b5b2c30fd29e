// Nimbers of the heaps of any heap game: a scatter, its period, and the values as text and files.

import { useEffect, useRef, useState } from 'preact/hooks';

import * as api from '../../api/client';
import type { Result } from '../../api/result';
import { useAsked } from '../../api/use';
import { playHref } from '../../router/addresses';
import { navigate, type Address } from '../../router/router';
import { ErrorNotice, Loading } from '../../ui/notice';
import { Downloads } from './downloads';
import { GameBox } from './game_box';
import { alphaOf } from './draw';
import { repeatOf } from './marks';
import { PeriodPanel } from './period_panel';
import { cellsPicture, counted, exactPicture, type CellsPicture, type Picture } from './picture';
import { Plot, type Change } from './plot';
import {
  grouped,
  heapsOf,
  isExact,
  panned,
  sameRange,
  sequenceAddress,
  sequenceHref,
  zoomed,
  type Range,
} from './range';
import './sequences.css';
import { ValuesTable } from './values_table';

const success = <T, U>(result: Result<T>, map: (value: T) => U): Result<U> =>
  result.ok ? { ok: true, value: map(result.value) } : result;

/** CSS pixels of a cell, and steps in which the grid follows the size of the plot. */
const cellSize = 2;
const sizeStep = 50;

function usePicture(game: string, range: Range, size: { width: number; height: number } | null) {
  const exact = isExact(range);
  const rounded = (pixels: number) =>
    Math.max(1, Math.floor(pixels / sizeStep)) * (sizeStep / cellSize);
  const columns = size ? rounded(size.width) : 0;
  const rows = size ? rounded(size.height) : 0;
  const fields = { game, from: String(range.from), to: String(range.to) };
  const key = size === null ? null : JSON.stringify(exact ? fields : { ...fields, columns, rows });
  const asked = useAsked<Picture>(key, async (options) =>
    exact
      ? success(await api.sequence(game, fields.from, fields.to, options), exactPicture)
      : success(await api.sequenceCells({ ...fields, columns, rows }, options), cellsPicture),
  );
  // While other heaps of the same game are asked for, those that are known stay.
  const kept = useRef<{ game: string; picture: Picture } | null>(null);
  if (asked.result?.ok) kept.current = { game, picture: asked.result.value };
  const picture = kept.current?.game === game ? kept.current.picture : null;
  return { asked, picture };
}

/** How large a cell is, and what its colour says. */
function Density({ picture }: { picture: CellsPicture }) {
  const { heapsPerColumn, nimbersPerRow, fullest } = picture;
  return (
    <p class="density quiet number">
      A cell is {counted(heapsPerColumn, 'heap')} wide and {counted(nimbersPerRow, 'nimber')} high;
      it holds 1{' '}
      {[0, 0.5, 1].map((shade) => (
        <span key={shade} class="swatch" style={{ opacity: String(alphaOf(shade)) }} />
      ))}{' '}
      {grouped(fullest)} heaps.
    </p>
  );
}

function PlayCard({ game }: { game: string }) {
  return (
    <section class="card" aria-labelledby="play-title">
      <h2 id="play-title">Play</h2>
      <p class="quiet">Heaps of this game on a board, with the value of every move.</p>
      <a class="button" href={playHref({ game })}>
        Play {game}
      </a>
    </section>
  );
}

export default function SequencesView({ address }: { address: Address }) {
  const shown = sequenceAddress(address);
  const [live, setLive] = useState<Range>(shown.range);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const { game } = shown;
  useEffect(() => setLive(shown.range), [game, shown.range.from, shown.range.to]);
  useEffect(() => {
    document.title = `${game}: heaps ${grouped(shown.range.from)} to ${grouped(shown.range.to)} · minimex`;
  }, [game, shown.range.from, shown.range.to]);

  const { asked, picture } = usePicture(game, shown.range, size);
  const period = useAsked(`period ${game}`, (options) => api.period(game, options));
  const repeat = period.result?.ok ? repeatOf(period.result.value) : null;

  const go = (range: Range, how: Change) => {
    setLive(range);
    if (how === 'live' || sameRange(range, shown.range)) return;
    navigate(sequenceHref({ game, range }), how === 'step' ? 'push' : 'replace');
  };
  const middle = (live.from + live.to) / 2;
  const current = picture && sameRange(picture.range, shown.range) ? picture : null;
  const failed = asked.result && !asked.result.ok ? asked.result.error : null;

  return (
    <>
      <h1>Sequences</h1>
      <p class="quiet">The nimber (Grundy value) of every heap of a game of taking and breaking.</p>
      <GameBox shown={shown} onShow={(to) => navigate(sequenceHref(to))} />
      <div class="sequence-columns">
        <div class="sequence-main">
          <section class="card" aria-labelledby="plot-title">
            <div class="plot-head">
              <h2 id="plot-title">
                <span class="mono">{game}</span>, heaps{' '}
                <span class="number">
                  {grouped(live.from)} to {grouped(live.to)}
                </span>
              </h2>
              <div class="row" role="group" aria-label="Range">
                <button
                  type="button"
                  class="button"
                  disabled={live.from === 0}
                  onClick={() => go(panned(live, -heapsOf(live) / 2), 'step')}
                >
                  <span aria-hidden="true">←</span>
                  <span class="visually-hidden">Smaller heaps</span>
                </button>
                <button
                  type="button"
                  class="button"
                  onClick={() => go(panned(live, heapsOf(live) / 2), 'step')}
                >
                  <span aria-hidden="true">→</span>
                  <span class="visually-hidden">Larger heaps</span>
                </button>
                <button
                  type="button"
                  class="button"
                  onClick={() => go(zoomed(live, 0.5, middle), 'step')}
                >
                  <span aria-hidden="true">+</span>
                  <span class="visually-hidden">Zoom in</span>
                </button>
                <button
                  type="button"
                  class="button"
                  onClick={() => go(zoomed(live, 2, live.from === 0 ? 0 : middle), 'step')}
                >
                  <span aria-hidden="true">−</span>
                  <span class="visually-hidden">Zoom out</span>
                </button>
              </div>
            </div>
            <Plot
              label={`Nimbers of ${game}, heaps ${grouped(shown.range.from)} to ${grouped(shown.range.to)}`}
              picture={picture}
              range={live}
              repeat={repeat}
              onRange={go}
              onSize={(width, height) => setSize({ width, height })}
            />
            <div class="plot-state">
              {!asked.result && (
                <Loading
                  what="Asking for the values"
                  long={asked.long}
                  progress={asked.progress}
                  onCancel={asked.cancel}
                />
              )}
              {failed && <ErrorNotice error={failed} onRetry={asked.retry} />}
              {current?.kind === 'cells' && <Density picture={current} />}
              {current?.kind === 'exact' && (
                <p class="quiet number">
                  {grouped(current.values.length)} values, the largest {grouped(current.largest)}
                </p>
              )}
            </div>
            <p class="quiet keys" id="plot-keys">
              Drag to move along, wheel or pinch to zoom, Shift and drag to zoom to a stretch. Keys:
              arrows tell values, + and − zoom, Page Up and Page Down move along.
            </p>
          </section>
          {current && <ValuesTable key={current.kind} picture={current} />}
        </div>
        <div class="sequence-side">
          <PeriodPanel asked={period} onShow={(range) => go(range, 'step')} />
          {!failed && <PlayCard game={game} />}
          {failed?.kind !== 'bad-request' && <Downloads game={game} range={shown.range} />}
        </div>
      </div>
    </>
  );
}
