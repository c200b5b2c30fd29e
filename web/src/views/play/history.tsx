// The value of every position of the game so far, as a graph and as a list.

import { useWidth } from '../../ui/use_setting';
import type { Hints } from './board/board_props';
import type { History, Point } from './judge';

const height = 164;
/** Pixels between labels of the axis. */
const leastGap = 15;
const margin = { left: 56, right: 20, top: 34, bottom: 24 };

interface Scale {
  x: (ply: number) => number;
  y: (height: number) => number;
  low: number;
  high: number;
}

function scaleOf(history: History, width: number): Scale {
  const heights = history.points.flatMap((point) => (point.height === null ? [] : [point.height]));
  const reach =
    history.kind === 'outcome'
      ? { low: -1, high: 1 }
      : { low: Math.min(0, ...heights), high: Math.max(1, ...heights) };
  const last = Math.max(1, history.points.length - 1);
  const step = Math.min(96, (width - margin.left - margin.right) / last);
  const room = height - margin.top - margin.bottom;
  return {
    ...reach,
    x: (ply) => margin.left + ply * step,
    y: (value) => margin.top + (room * (reach.high - value)) / (reach.high - reach.low),
  };
}

const titles: Record<History['kind'], string> = {
  score: 'How far ahead the first player ends, if both play best from there',
  nimber: 'Nimber of every position',
  outcome: 'Who wins, if both play best from there',
};

function Axis({
  history,
  scale,
  names,
  right,
}: {
  history: History;
  scale: Scale;
  names: [string, string];
  right: number;
}) {
  const lines: [number, string][] =
    history.kind === 'outcome'
      ? [
          [1, names[0]],
          [0, 'draw'],
          [-1, names[1]],
        ]
      : [...new Set([scale.low, 0, scale.high])]
          .filter((value) => value === 0 || Math.abs(scale.y(value) - scale.y(0)) >= leastGap)
          .map((value) => [
            value,
            value > 0 && history.kind === 'score' ? `+${value}` : String(value).replace('-', '−'),
          ]);
  return (
    <g class="axis">
      {lines.map(([value, label]) => (
        <g key={value}>
          <line x1={margin.left - 8} x2={right} y1={scale.y(value)} y2={scale.y(value)} />
          <text x={margin.left - 14} y={scale.y(value) + 4} text-anchor="end">
            {label}
          </text>
        </g>
      ))}
    </g>
  );
}

/** Who wins from a point is its shape as well as its colour. */
function Shape({ point, x, y }: { point: Point; x: number; y: number }) {
  if (point.winner === 0) return <circle class="point first" cx={x} cy={y} r={6} />;
  if (point.winner === 1)
    return <rect class="point second" x={x - 5.5} y={y - 5.5} width={11} height={11} />;
  return (
    <polygon
      class="point level"
      points={`${x},${y - 7} ${x + 7},${y} ${x},${y + 7} ${x - 7},${y}`}
    />
  );
}

export function winnerWords(point: Point, names: [string, string]): string {
  if (point.winner === null) return 'not known';
  return point.winner === 'draw' ? 'a draw' : `${names[point.winner]} wins`;
}

interface HistoryProps {
  history: History;
  names: [string, string];
  at: number;
  hints: Hints;
  onGo: (ply: number) => void;
}

/** Shown when there is a game to tell of. */
export function HistoryCard({ history, names, at, hints, onGo }: HistoryProps) {
  const [measure, width] = useWidth();
  const hidden = hints === 'off';
  const scale = scaleOf(history, Math.max(width, 200));
  const drawn = history.points.filter((point) => point.height !== null);
  const path = drawn
    .map((point, i) => {
      const x = scale.x(point.ply);
      const y = scale.y(point.height ?? 0);
      return i === 0 ? `M${x} ${y}` : `L${x} ${y}`;
    })
    .join(' ');
  const blunders = history.points.filter((point) => point.blunder !== null).length;

  return (
    <section class="card history" aria-labelledby="history-title">
      <h2 id="history-title">The game so far</h2>
      <div ref={measure}>
        {!hidden && width > 0 && (
          <figure>
            <figcaption class="quiet">{titles[history.kind]}</figcaption>
            <svg
              width={width}
              height={height}
              viewBox={`0 0 ${width} ${height}`}
              role="img"
              aria-label={`${titles[history.kind]}: ${history.points.length} positions, ${blunders} blunders. The list below says the same.`}
            >
              <Axis history={history} scale={scale} names={names} right={width - margin.right} />
              <path class="curve" d={path} />
              {drawn.map((point) => {
                const x = scale.x(point.ply);
                const y = scale.y(point.height ?? 0);
                return (
                  <g
                    key={point.ply}
                    class={`step ${point.ply === at ? 'here' : ''}`}
                    data-ply={point.ply}
                    onClick={() => onGo(point.ply)}
                  >
                    <title>{`${point.ply}: ${point.move ?? 'start'}, ${winnerWords(point, names)}`}</title>
                    <rect class="catch" x={x - 14} y={0} width={28} height={height} />
                    {point.ply === at && <circle class="ring" cx={x} cy={y} r={11} />}
                    <Shape point={point} x={x} y={y} />
                    {point.blunder && (
                      <text class="blunder" x={x} y={Math.max(14, y - 16)} text-anchor="middle">
                        ?!
                      </text>
                    )}
                  </g>
                );
              })}
            </svg>
            <p class="legend">
              <span>
                <span class="key first" /> {names[0]} wins
              </span>
              <span>
                <span class="key second" /> {names[1]} wins
              </span>
              {blunders > 0 && (
                <span>
                  <strong class="blunder-key">?!</strong> a blunder
                </span>
              )}
            </p>
          </figure>
        )}
      </div>
      <ol class="ply-list" start={0}>
        {history.points.map((point) => (
          <li key={point.ply}>
            <button
              type="button"
              class={`button ply ${!hidden && point.blunder ? 'bad' : ''}`}
              aria-current={point.ply === at ? 'step' : undefined}
              onClick={() => onGo(point.ply)}
              title={
                hidden
                  ? undefined
                  : [winnerWords(point, names), point.text, point.blunder]
                      .filter(Boolean)
                      .join(', ')
              }
            >
              <span class="mono">{point.move ?? 'start'}</span>
              {!hidden && point.blunder && (
                <>
                  <strong aria-hidden="true"> ?!</strong>
                  <span class="visually-hidden">: {point.blunder}</span>
                </>
              )}
            </button>
          </li>
        ))}
      </ol>
      {!hidden && blunders > 0 && (
        <ul class="blunders">
          {history.points
            .filter((point) => point.blunder !== null)
            .map((point) => (
              <li key={point.ply}>
                <strong>?!</strong> Move {point.ply}, <span class="mono">{point.move}</span> by{' '}
                {names[point.ply % 2 === 1 ? 0 : 1]}, {point.blunder}.
              </li>
            ))}
        </ul>
      )}
    </section>
  );
}
