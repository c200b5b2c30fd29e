import { useRef, useState } from 'preact/hooks';

import type { StacksView } from '../../../api/types';
import { minus } from '../../../ui/outcome';
import { touching } from '../picking';
import { cellState, spokenCell, type BoardProps } from './board_props';
import { heightOf, slabOf } from './slabs';
import { Mark } from './mark';

/** Piles drawn of one row, however wide the screen. */
const mostPiles = 200;

interface Pile {
  index: number;
  number: string;
}

type Item = Pile | { skipped: number };

/** Pixels that a pile needs for its number. */
const numberWidth = (row: string[]): number =>
  Math.max(28, 10 + 9 * row.reduce((most, pile) => Math.max(most, pile.length), 1));

/** Of a row too long for the screen the ends are drawn: moves are made there. */
function itemsOf(piles: string[], offset: number, room: number): Item[] {
  const all = piles.map((number, i) => ({ index: offset + i, number }));
  if (all.length <= room) return all;
  const end = Math.max(1, Math.floor((room - 2) / 2));
  return [...all.slice(0, end), { skipped: all.length - 2 * end }, ...all.slice(-end)];
}

const magnitude = (number: string): bigint => BigInt(number.replace(/^-/, ''));

export function Stacks(props: BoardProps<StacksView> & { width: number }) {
  const { view } = props;
  const box = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState(0);
  const [whole, setWhole] = useState(false);
  const all = view.rows.flatMap((row) => row.piles);
  const largest = all.reduce((most, pile) => (magnitude(pile) > most ? magnitude(pile) : most), 0n);
  if (all.length === 0) return <p class="quiet">No pile is left.</p>;
  const at = Math.min(focus, all.length - 1);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return props.onClear();
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    const buttons = [...(box.current?.querySelectorAll<HTMLElement>('.pile') ?? [])];
    const here = buttons.findIndex((button) => button.tabIndex === 0);
    const to =
      event.key === 'Home' ? 0 : event.key === 'End' ? buttons.length - 1 : step ? here + step : -1;
    if (to < 0 || to >= buttons.length) return;
    event.preventDefault();
    setFocus(Number(buttons[to]?.dataset['index']));
    buttons[to]?.focus();
  };

  let offset = 0;
  return (
    <div class="stacks" ref={box} onKeyDown={onKeyDown} role="group" aria-label="Rows of piles">
      {view.rows.map((row, r) => {
        const least = numberWidth(row.piles);
        const fits = Math.floor((props.width - (view.rows.length > 1 ? 100 : 40)) / (least + 4));
        const room = Math.min(mostPiles, whole ? mostPiles : Math.max(4, fits));
        const items = itemsOf(row.piles, offset, room);
        const extent = extentOf(row.piles, largest);
        offset += row.piles.length;
        return (
          <div class="stack-row" key={r}>
            {view.rows.length > 1 && <span class="row-name">Row {r}</span>}
            {!row.left_open && <span class="wall" role="img" aria-label="closed end" />}
            {items.length === 0 && <span class="quiet">empty</span>}
            {items.map((item) =>
              'skipped' in item ? (
                <button
                  type="button"
                  class="button skipped"
                  key="skipped"
                  disabled={whole}
                  onClick={() => setWhole(true)}
                >
                  {item.skipped.toLocaleString('en')} piles not drawn
                </button>
              ) : (
                <button
                  key={item.index}
                  type="button"
                  data-index={item.index}
                  class={`pile ${cellState(item.index, props)}`}
                  tabIndex={item.index === at ? 0 : -1}
                  aria-label={spokenCell(`pile of ${item.number}`, item.index, props)}
                  aria-disabled={props.locked}
                  style={{ '--least': `${least}px` }}
                  onFocus={() => setFocus(item.index)}
                  onClick={() => !props.locked && props.onPick(item.index)}
                >
                  <Bar number={item.number} largest={largest} extent={extent} />
                  <span class="number">{minus(item.number)}</span>
                  <span class="mark-place">
                    <Mark
                      here={touching(props.moves, item.index)}
                      moves={props.moves}
                      hints={props.hints}
                    />
                  </span>
                </button>
              ),
            )}
            {!row.right_open && <span class="wall" role="img" aria-label="closed end" />}
          </div>
        );
      })}
      {slabOf(largest) === null && (
        <p class="quiet">The piles are drawn to scale: their stones are too many to draw.</p>
      )}
    </div>
  );
}

interface Extent {
  above: number;
  below: number;
}

/** Pixels that the piles of a row take above and below their ground. */
function extentOf(piles: string[], largest: bigint): Extent {
  const most = (some: string[]) => Math.max(0, ...some.map((pile) => heightOf(pile, largest)));
  return {
    above: most(piles.filter((pile) => !pile.startsWith('-'))),
    below: most(piles.filter((pile) => pile.startsWith('-'))),
  };
}

function Bar({ number, largest, extent }: { number: string; largest: bigint; extent: Extent }) {
  const negative = number.startsWith('-');
  const slab = slabOf(largest);
  const bar = (
    <span
      class={`bar ${negative ? 'negative' : ''} ${slab === null ? '' : 'slabs'}`}
      style={{
        height: `${heightOf(number, largest)}px`,
        ...(slab === null ? {} : { '--slab': `${slab}px` }),
      }}
    />
  );
  return (
    <span class="bars">
      <span class="above" style={{ height: `${extent.above + 2}px` }}>
        {!negative && bar}
      </span>
      {extent.below > 0 && (
        <span class="below" style={{ height: `${extent.below}px` }}>
          {negative && bar}
        </span>
      )}
    </span>
  );
}
