import { useRef, useState } from 'preact/hooks';

import type { StacksView } from '../../../api/types';
import { minus } from '../../../ui/outcome';
import { touching } from '../picking';
import { cellState, spokenCell, type BoardProps } from './board_props';
import { Mark } from './mark';

/** Of a longer row only the ends are drawn: moves are made there. */
const mostPiles = 32;
const endsDrawn = 12;
const tallest = 132;

interface Pile {
  index: number;
  number: string;
}

type Item = Pile | { skipped: number };

function itemsOf(piles: string[], offset: number): Item[] {
  const all = piles.map((number, i) => ({ index: offset + i, number }));
  if (all.length <= mostPiles) return all;
  return [
    ...all.slice(0, endsDrawn),
    { skipped: all.length - 2 * endsDrawn },
    ...all.slice(all.length - endsDrawn),
  ];
}

/** Pixels: linear in the pile, so that heights compare. */
function heightOf(number: string, largest: bigint): number {
  const size = BigInt(number);
  const amount = size < 0n ? -size : size;
  if (largest === 0n) return 4;
  return Math.max(4, Math.round((Number((amount * 1000n) / largest) / 1000) * tallest));
}

const magnitude = (number: string): bigint => BigInt(number.replace(/^-/, ''));

export function Stacks(props: BoardProps<StacksView> & { width: number }) {
  const { view } = props;
  const box = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState(0);
  const all = view.rows.flatMap((row) => row.piles);
  const largest = all.reduce((most, pile) => (magnitude(pile) > most ? magnitude(pile) : most), 0n);
  const below = all.some((pile) => pile.startsWith('-'));
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
        const items = itemsOf(row.piles, offset);
        offset += row.piles.length;
        return (
          <div class="stack-row" key={r}>
            {view.rows.length > 1 && <span class="row-name">Row {r}</span>}
            {!row.left_open && <span class="wall" role="img" aria-label="closed end" />}
            {items.length === 0 && <span class="quiet">empty</span>}
            {items.map((item) =>
              'skipped' in item ? (
                <span class="skipped" key="skipped">
                  {item.skipped.toLocaleString('en')} piles not drawn
                </span>
              ) : (
                <button
                  key={item.index}
                  type="button"
                  data-index={item.index}
                  class={`pile ${cellState(item.index, props)}`}
                  tabIndex={item.index === at ? 0 : -1}
                  aria-label={spokenCell(`pile of ${item.number}`, item.index, props)}
                  aria-disabled={props.locked}
                  onFocus={() => setFocus(item.index)}
                  onClick={() => !props.locked && props.onPick(item.index)}
                >
                  <Bar number={item.number} largest={largest} below={below} />
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
    </div>
  );
}

function Bar({ number, largest, below }: { number: string; largest: bigint; below: boolean }) {
  const height = heightOf(number, largest);
  const negative = number.startsWith('-');
  const room = below ? tallest / 2 : tallest;
  const bar = (
    <span
      class={`bar ${negative ? 'negative' : ''}`}
      style={{ height: `${Math.max(3, below ? Math.round(height / 2) : height)}px` }}
    />
  );
  return (
    <span class="bars">
      <span class="above" style={{ height: `${room}px` }}>
        {!negative && bar}
      </span>
      {below && (
        <span class="below" style={{ height: `${room}px` }}>
          {negative && bar}
        </span>
      )}
    </span>
  );
}
