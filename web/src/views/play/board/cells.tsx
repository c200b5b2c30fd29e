// A board of cells of one size: in rows that wrap, on a grid, or around a ring.

import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';

import { cellBelow, cellSpot, marksOf, neighbour, type Layout, type Spot } from '../geometry';
import { cellState, markText, spokenCell, type BoardProps } from './board_props';
import { ringAcross } from './fit';
import { Mark } from './mark';

export interface Cell {
  /** What it is called and what it holds, spoken. */
  name: string;
  look: string;
  content: ComponentChildren;
}

interface CellsProps {
  board: BoardProps;
  label: string;
  layout: Layout;
  cells: Cell[];
  /** Pixels of one cell. */
  unit: number;
  /** Drawn in the middle of a ring. */
  middle?: ComponentChildren;
}

const markHeight = 26;
/** A mark that would hide a piece lies at the foot of its cell, so much lower. */
const besidePiece = 0.34;

/** Pixels of the widest mark, near enough to keep marks apart. */
function markWidth(board: BoardProps): number {
  const longest = board.moves.reduce(
    (most, move) => Math.max(most, markText(move, board.moves, board.hints).length),
    1,
  );
  return 16 + 7.5 * longest;
}

interface Frame {
  width: number;
  height: number;
  left: (x: number) => number;
  top: (y: number) => number;
}

/** Pixels of the whole picture and of spots in it. */
function frameOf(layout: Layout, unit: number, lanes: number): Frame {
  if (layout.kind === 'ring') {
    const half = (ringAcross(layout.count) / 2) * unit;
    const at = (v: number) => half + v * unit;
    return { width: 2 * half, height: 2 * half, left: at, top: at };
  }
  const rows = Math.max(1, Math.ceil(layout.count / layout.columns));
  const below = layout.kind === 'rows' ? lanes * markHeight + 10 : 0;
  const columns = Math.min(layout.columns, Math.max(layout.count, 1));
  return {
    width: columns * unit,
    height: rows * (unit + below),
    left: (x) => x * unit,
    top: (y) => y * unit + Math.floor(y) * below,
  };
}

export function Cells({ board, label, layout, cells, unit, middle }: CellsProps) {
  const [focus, setFocus] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const at = Math.min(focus, Math.max(0, cells.length - 1));
  const marks = board.hints === 'off' ? [] : marksOf(layout, board.moves, markWidth(board) / unit);
  const lanes = marks.reduce((most, mark) => Math.max(most, mark.lane + 1), 0);
  const frame = frameOf(layout, unit, lanes);

  const overPiece = (mark: Spot) => {
    const cell = cellBelow(layout, mark);
    return cell !== null && cells[cell]?.content !== null;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return board.onClear();
    const to = neighbour(layout, at, event.key);
    if (to === null) return;
    event.preventDefault();
    setFocus(to);
    box.current?.querySelectorAll<HTMLElement>('.cell')[to]?.focus();
  };

  return (
    <div
      class={`cells ${layout.kind} ${unit < 50 ? 'small' : ''}`}
      role="group"
      aria-label={label}
      ref={box}
      style={{ width: `${frame.width}px`, height: `${frame.height}px` }}
      onKeyDown={onKeyDown}
    >
      {cells.map((cell, i) => {
        const spot = cellSpot(layout, i);
        return (
          <button
            key={i}
            type="button"
            class={`cell ${cell.look} ${cellState(i, board)}`}
            tabIndex={i === at ? 0 : -1}
            aria-label={spokenCell(cell.name, i, board)}
            aria-pressed={board.picked.cells.includes(i)}
            aria-disabled={board.locked}
            style={{
              left: `${frame.left(spot.x) - unit / 2}px`,
              top: `${frame.top(spot.y) - unit / 2}px`,
              width: `${unit}px`,
              height: `${unit}px`,
            }}
            onFocus={() => setFocus(i)}
            onClick={() => !board.locked && board.onPick(i)}
          >
            {cell.content}
          </button>
        );
      })}
      {marks.map((mark) => (
        <Mark
          key={`${mark.x} ${mark.y}`}
          here={mark.moves}
          moves={board.moves}
          hints={board.hints}
          {...(board.locked ? {} : { onPlay: board.onPlay })}
          style={{
            left: `${frame.left(mark.x)}px`,
            top:
              layout.kind === 'rows'
                ? `${frame.top(mark.y) + unit / 2 + (mark.lane + 0.5) * markHeight}px`
                : `${frame.top(mark.y) + (overPiece(mark) ? besidePiece * unit : 0)}px`,
          }}
        />
      ))}
      {middle && <div class="middle">{middle}</div>}
    </div>
  );
}
