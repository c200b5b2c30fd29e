import type { CoinsView } from '../../../api/types';
import type { BoardProps } from './board_props';
import { Cells, type Cell } from './cells';
import { fitRing, fitRow, mostInRows } from './fit';
import { NotDrawn } from './not_drawn';

export function Coins(props: BoardProps<CoinsView> & { width: number }) {
  const { cells: text, ring } = props.view;
  const drawn = text.slice(0, mostInRows);
  const cells = [...drawn].map((face, i): Cell => {
    const heads = face === '+';
    return {
      name: `coin ${i}, ${heads ? 'plus' : 'minus'}`,
      look: 'coin',
      content: <span class={`face ${heads ? 'heads' : 'tails'}`}>{heads ? '+' : '−'}</span>,
    };
  });
  if (text.length === 0) return <p class="quiet">No coin is left: the position is empty.</p>;
  const circle = ring && drawn.length === text.length ? fitRing(text.length, props.width) : null;
  const fit = circle ?? fitRow(cells.length, props.width);
  return (
    <>
      <Cells
        board={props}
        label={ring ? 'Coins on a ring' : 'Coins in a row'}
        cells={cells}
        layout={fit.layout}
        unit={fit.unit}
      />
      {ring && !circle && (
        <p class="quiet">↺ The last coin is the neighbour of the first: the row is a ring.</p>
      )}
      <NotDrawn what="coins" drawn={drawn.length} all={text.length} />
    </>
  );
}
