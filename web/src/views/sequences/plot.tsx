// The scatter of nimbers against heaps: uPlot's axes and cursor, and a canvas of our own upon them.

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

import { useTheme } from '../../theme/theme';
import { drawMissing, drawPicture, drawStretches, inkOf, strip, type Ink } from './draw';
import { attachGestures } from './gestures';
import { stretches, type Repeat } from './marks';
import { columnAt, describe, describeCell, heapsOfColumn, type Picture } from './picture';
import { fitted, grouped, heapsOf, panned, zoomed, type Range } from './range';

export type Change = 'live' | 'end' | 'step';

interface PlotProps {
  label: string;
  picture: Picture | null;
  range: Range;
  repeat: Repeat | null;
  /** `live` while a gesture goes on, `end` at its end, `step` for a change worth going back from. */
  onRange: (range: Range, how: Change) => void;
  /** CSS pixels of the plotting area. */
  onSize: (width: number, height: number) => void;
}

const whole = [1, 2, 5].flatMap((n) => Array.from({ length: 15 }, (_, i) => n * 10 ** i));
whole.sort((a, b) => a - b);

const short = (n: number): string =>
  n >= 1e7 && n % 1e5 === 0 ? `${grouped(n / 1e6)} M` : grouped(n);

/** Room for a number below the axis, so that neighbours stay apart. */
const roomOf = (_u: uPlot, _axis: number, _min: number, max: number): number =>
  20 + 8 * short(Math.ceil(max)).length;

function topOf(picture: Picture | null): number {
  return Math.max(4, picture?.largest ?? 0);
}

interface Tip {
  text: string;
  x: number;
  y: number;
  /** Where the point itself lies. */
  point: { x: number; y: number } | null;
}

export function Plot(props: PlotProps) {
  const holder = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const ink = useRef<Ink | null>(null);
  const [theme] = useTheme();
  const [tip, setTip] = useState<Tip | null>(null);
  const [spoken, setSpoken] = useState('');
  const chosen = useRef<number | null>(null);

  const tipAt = (heap: number, text: string, x: number, y: number): Tip | null => {
    const { picture } = latest.current;
    const u = plot.current;
    if (!u || !picture || text === '') return null;
    const value = picture.kind === 'exact' ? picture.values[heap - picture.range.from] : undefined;
    const point =
      value === undefined
        ? null
        : {
            x: u.over.offsetLeft + u.valToPos(heap, 'x'),
            y: u.over.offsetTop + u.valToPos(value, 'y'),
          };
    return { text, x: u.over.offsetLeft + x, y: u.over.offsetTop + y, point };
  };

  const pick = (heap: number) => {
    const { picture, range } = latest.current;
    const u = plot.current;
    if (!u || !picture) return;
    const at = Math.min(Math.max(heap, range.from), range.to);
    chosen.current = at;
    const text = describe(picture, at);
    setSpoken(text);
    setTip(tipAt(at, text, u.valToPos(at, 'x'), u.over.clientHeight * 0.3));
  };

  const paint = () => {
    const u = plot.current;
    if (!u) return;
    const { range, picture } = latest.current;
    u.batch(() => {
      u.setScale('x', { min: range.from - 0.5, max: range.to + 0.5 });
      u.setScale('y', { min: -0.6, max: topOf(picture) * 1.04 + 0.6 });
    });
    u.redraw(false, true);
  };

  useLayoutEffect(() => {
    const element = holder.current;
    if (!element) return;
    ink.current = inkOf(element);
    const colour = (name: keyof Ink) => () => ink.current?.[name] ?? '';
    const font = `12px ${ink.current.font}`;
    const axis: uPlot.Axis = {
      stroke: colour('text'),
      font,
      labelFont: font,
      grid: { stroke: colour('line'), width: 1 },
      ticks: { stroke: colour('line'), width: 1, size: 5 },
      incrs: whole,
      labelSize: 18,
      labelGap: 2,
    };
    const height = () => (element.clientWidth < 600 ? 320 : 440);
    const u = new uPlot(
      {
        width: element.clientWidth,
        height: height(),
        padding: [strip, 28, 0, 0],
        legend: { show: false },
        scales: { x: { time: false, auto: false }, y: { auto: false } },
        series: [{}, { show: true, paths: () => null, points: { show: false } }],
        axes: [
          {
            ...axis,
            label: 'heap',
            space: roomOf,
            size: 26,
            values: (_, ticks) => ticks.map(short),
          },
          {
            ...axis,
            label: 'nimber',
            space: 32,
            size: (_, ticks) => 14 + 8 * Math.max(2, ...(ticks ?? []).map((t) => t.length)),
            values: (_, ticks) => ticks.map((t) => grouped(t)),
          },
        ],
        cursor: {
          points: { show: false },
          drag: { x: true, y: false, setScale: false },
          bind: {
            // A plain drag goes along (gestures.ts); with Shift it marks the heaps to zoom to.
            mousedown: (_self, _target, handler) => (event) => {
              if (event.shiftKey) handler(event);
              return null;
            },
            dblclick: (self) => (event) => {
              const heap = self.posToVal(
                event.clientX - self.over.getBoundingClientRect().left,
                'x',
              );
              latest.current.onRange(zoomed(latest.current.range, 0.5, heap), 'step');
              return null;
            },
          },
        },
        hooks: {
          drawClear: [
            (self) => {
              const { repeat, range } = latest.current;
              if (repeat && ink.current) drawStretches(self, stretches(repeat, range), ink.current);
            },
          ],
          draw: [
            (self) => {
              const { picture, range } = latest.current;
              if (!ink.current) return;
              drawMissing(self, picture?.range ?? null, range, ink.current);
              if (picture) drawPicture(self, picture, range, ink.current);
            },
          ],
          setSelect: [
            (self) => {
              if (self.select.width < 4) return;
              const from = self.posToVal(self.select.left, 'x');
              const to = self.posToVal(self.select.left + self.select.width, 'x');
              self.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
              latest.current.onRange(fitted(from, to), 'step');
            },
          ],
          setCursor: [
            (self) => {
              const { left = -1, top = -1 } = self.cursor;
              const { picture } = latest.current;
              if (left < 0 || !picture) {
                setTip(null);
                return;
              }
              const heap = Math.max(0, Math.round(self.posToVal(left, 'x')));
              const nimber = Math.round(self.posToVal(top, 'y'));
              const text =
                picture.kind === 'exact'
                  ? describe(picture, heap)
                  : describeCell(picture, heap, nimber);
              setTip(tipAt(heap, text, left, top));
            },
          ],
        },
      },
      [
        [0, 1],
        [0, 0],
      ],
      element,
    );
    plot.current = u;
    u.over.classList.add('plot-over');
    const tellSize = () => latest.current.onSize(u.over.clientWidth, u.over.clientHeight);
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === 0) return;
      u.setSize({ width: element.clientWidth, height: height() });
      paint();
      tellSize();
    });
    observer.observe(element);
    const detach = attachGestures({
      element: u.over,
      range: () => latest.current.range,
      onLive: (range) => latest.current.onRange(range, 'live'),
      onEnd: (range) => latest.current.onRange(range, 'end'),
      onPick: pick,
    });
    paint();
    tellSize();
    return () => {
      observer.disconnect();
      detach();
      u.destroy();
      plot.current = null;
    };
  }, []);

  useEffect(paint, [props.picture, props.range.from, props.range.to, props.repeat]);
  useEffect(() => {
    if (holder.current) ink.current = inkOf(holder.current);
    paint();
  }, [theme]);
  useEffect(() => {
    setTip(null);
  }, [props.range.from, props.range.to]);

  /** The heap that the keyboard goes to from the chosen one: by columns where heaps are gathered. */
  const beside = (steps: number): number => {
    const { picture, range } = latest.current;
    const at = chosen.current;
    if (at === null || at < range.from || at > range.to) return steps > 0 ? range.from : range.to;
    if (picture?.kind !== 'cells') return at + steps;
    const column = columnAt(picture, at) ?? 0;
    const most = columnAt(picture, picture.range.to) ?? 0;
    return heapsOfColumn(picture, Math.min(Math.max(column + steps, 0), most)).from;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { range, onRange } = latest.current;
    const middle = (range.from + range.to) / 2;
    const anchor =
      chosen.current !== null && chosen.current >= range.from && chosen.current <= range.to
        ? chosen.current
        : middle;
    const actions: Record<string, () => void> = {
      ArrowRight: () => pick(beside(event.shiftKey ? 10 : 1)),
      ArrowLeft: () => pick(beside(event.shiftKey ? -10 : -1)),
      Home: () => pick(range.from),
      End: () => pick(range.to),
      PageDown: () => onRange(panned(range, heapsOf(range) / 2), 'end'),
      PageUp: () => onRange(panned(range, -heapsOf(range) / 2), 'end'),
      '+': () => onRange(zoomed(range, 0.5, anchor), 'end'),
      '=': () => onRange(zoomed(range, 0.5, anchor), 'end'),
      '-': () => onRange(zoomed(range, 2, anchor), 'end'),
      Escape: () => setTip(null),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };

  const width = holder.current?.clientWidth ?? 0;
  return (
    <div
      class="plot"
      tabIndex={0}
      role="application"
      aria-roledescription="plot"
      aria-label={props.label}
      aria-describedby="plot-keys"
      onKeyDown={onKeyDown}
      onBlur={() => setTip(null)}
    >
      <div ref={holder} class="plot-holder" />
      {tip?.point && (
        <span class="plot-ring" style={{ left: `${tip.point.x}px`, top: `${tip.point.y}px` }} />
      )}
      {tip && (
        <span
          class={`plot-tip${tip.x > width / 2 ? ' leftwards' : ''}`}
          style={{ left: `${tip.x}px`, top: `${tip.y}px` }}
        >
          {tip.text}
        </span>
      )}
      <span class="visually-hidden" aria-live="polite">
        {spoken}
      </span>
    </div>
  );
}
