import type { GridView } from '../../../api/types';
import type { BoardProps } from './board_props';
import { Cells, type Cell } from './cells';
import { fitGrid, fitRing, fitRow, mostInRows, mostOnGrid, type Fit } from './fit';
import { NotDrawn } from './not_drawn';

/** a, b, ... z, aa, ab: the columns as the notation of moves names them. */
export function columnName(column: number): string {
  let name = '';
  for (let n = column + 1; n > 0; n = Math.floor((n - 1) / 26))
    name = String.fromCharCode(97 + ((n - 1) % 26)) + name;
  return name;
}

const words: Record<string, string> = { '.': 'empty', '#': 'blocked' };

function cellOf(symbol: string, place: string, stones: string[], checkered: boolean): Cell {
  const shade = checkered ? 'shaded' : '';
  const name = `${place}, ${words[symbol] ?? symbol}`;
  if (symbol === '.') return { name, look: `square ${shade}`, content: null };
  if (symbol === '#') return { name, look: `square ${shade}`, content: <span class="block" /> };
  const colour = stones.indexOf(symbol) % 3;
  return {
    name,
    look: `square ${shade}`,
    content: <span class={`stone colour-${colour}`}>{symbol}</span>,
  };
}

function fitOf(view: GridView, count: number, whole: boolean, width: number): Fit {
  if (view.board === 'grid') return fitGrid(Math.ceil(count / view.columns), view.columns, width);
  const circle = view.board === 'ring' && whole ? fitRing(count, width) : null;
  return circle ?? fitRow(count, width);
}

export function Grid(props: BoardProps<GridView> & { width: number }) {
  const { view } = props;
  const stones = [...view.symbols].filter((symbol) => symbol !== '.' && symbol !== '#');
  const text = view.cells.join('');
  const most =
    view.board === 'grid'
      ? Math.max(1, Math.floor(mostOnGrid / view.columns)) * view.columns
      : mostInRows;
  const drawn = text.slice(0, most);
  const whole = drawn.length === text.length;
  const cells = [...drawn].map((symbol, i) => {
    const row = Math.floor(i / view.columns);
    const column = i % view.columns;
    const place = view.board === 'grid' ? `${columnName(column)}${row + 1}` : `cell ${i}`;
    return cellOf(symbol, place, stones, view.board === 'grid' && (row + column) % 2 === 1);
  });
  if (text.length === 0) return <p class="quiet">The board has no cell.</p>;
  const fit = fitOf(view, drawn.length, whole, props.width);
  const shape = { grid: 'Board', strip: 'Strip of cells', ring: 'Ring of cells' }[view.board];
  return (
    <>
      <div class="wide-board">
        <Cells board={props} label={shape} cells={cells} layout={fit.layout} unit={fit.unit} />
      </div>
      {view.board === 'grid' && view.columns * fit.unit > props.width && (
        <p class="quiet">The board is wider than the screen: it scrolls sideways.</p>
      )}
      {view.board === 'ring' && fit.layout.kind !== 'ring' && (
        <p class="quiet">↺ The last cell is the neighbour of the first: the row is a ring.</p>
      )}
      <NotDrawn what="cells" drawn={drawn.length} all={text.length} />
    </>
  );
}
