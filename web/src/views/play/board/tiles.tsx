import type { Tile, TilesView } from '../../../api/types';
import type { BoardProps } from './board_props';
import { Cells, type Cell } from './cells';
import { fitRow, mostInRows } from './fit';
import { NotDrawn } from './not_drawn';

function cellOf(tile: Tile, putBack: boolean): Cell {
  const left = putBack ? tile.total : tile.total - tile.taken;
  const count = tile.total > 1 && !putBack ? `, ${left} of ${tile.total} left` : '';
  const gone = left === 0 ? ', taken' : '';
  return {
    name: `number ${tile.number}${count}${gone}`,
    look: `tile ${left === 0 ? 'gone' : ''}`,
    content: (
      <span class={`tile-face ${tile.number.length > 4 ? 'long' : ''}`}>
        {tile.number}
        {tile.total > 1 && !putBack && <small>×{left}</small>}
      </span>
    ),
  };
}

/** The total so far on its way to the target. */
function Total({ view }: { view: TilesView }) {
  const sum = BigInt(view.sum);
  const target = BigInt(view.target);
  const share =
    target <= 0n || sum >= target ? 1000 : sum <= 0n ? 0 : Number((sum * 1000n) / target);
  return (
    <div class="total">
      <p>
        <strong class="number">{view.sum}</strong> of <span class="number">{view.target}</span>
      </p>
      <progress value={share} max={1000} aria-label={`Total ${view.sum} of ${view.target}`} />
    </div>
  );
}

export function Tiles(props: BoardProps<TilesView> & { width: number }) {
  const { view } = props;
  const drawn = view.tiles.slice(0, mostInRows);
  const longest = drawn.reduce((most, tile) => Math.max(most, tile.number.length), 1);
  const unit = longest > 4 ? Math.min(120, 30 + longest * 11) : 64;
  const fit = fitRow(drawn.length, props.width, unit, Math.max(52, longest > 4 ? unit : 52));
  return (
    <>
      <Total view={view} />
      <Cells
        board={props}
        label={view.put_back ? 'Numbers, put back when taken' : 'Numbers in the pool'}
        cells={drawn.map((tile) => cellOf(tile, view.put_back))}
        layout={fit.layout}
        unit={fit.unit}
      />
      {view.put_back && <p class="quiet">A number that is taken is put back.</p>}
      <NotDrawn what="numbers" drawn={drawn.length} all={view.tiles.length} />
    </>
  );
}
