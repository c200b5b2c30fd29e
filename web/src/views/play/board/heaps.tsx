import { useRef, useState } from 'preact/hooks';

import type { HeapsView } from '../../../api/types';
import { standIn, touching } from '../picking';
import { cellState, spokenCell, type BoardProps } from './board_props';
import { Mark } from './mark';
import { NotDrawn } from './not_drawn';

/** Larger heaps are a bar with their number. */
const mostBeans = 60;
const mostHeaps = 60;

/** A heap as a row of beans. */
export function Beans({ size }: { size: string }) {
  const count = Number(size);
  if (count > mostBeans) return <span class="many-beans" />;
  return (
    <span class="beans">
      {Array.from({ length: count }, (_, i) => (
        <span class="bean" key={i} />
      ))}
    </span>
  );
}

export function Heaps(props: BoardProps<HeapsView> & { width: number }) {
  const box = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState(0);
  const heaps = props.view.heaps.slice(0, mostHeaps);
  if (heaps.length === 0) return <p class="quiet">No heap is left.</p>;
  const at = Math.min(focus, heaps.length - 1);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return props.onClear();
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    const to =
      event.key === 'Home' ? 0 : event.key === 'End' ? heaps.length - 1 : step ? at + step : -1;
    if (to < 0 || to >= heaps.length) return;
    event.preventDefault();
    setFocus(to);
    box.current?.querySelectorAll<HTMLElement>('.heap')[to]?.focus();
  };

  return (
    <>
      <div class="heaps" role="group" aria-label="Heaps" ref={box} onKeyDown={onKeyDown}>
        {heaps.map((size, i) => {
          const stand = standIn(props.view, i);
          return (
            <button
              key={i}
              type="button"
              class={`heap ${cellState(i, props)}`}
              tabIndex={i === at ? 0 : -1}
              aria-label={spokenCell(`heap of ${size}`, i, props)}
              aria-pressed={props.picked.cells.includes(i)}
              aria-disabled={props.locked}
              onFocus={() => setFocus(i)}
              onClick={() => !props.locked && props.onPick(i)}
            >
              <span class="heap-size number">{size}</span>
              <Beans size={size} />
              <span class="mark-place">
                <Mark
                  here={touching(props.moves, stand)}
                  moves={props.moves}
                  hints={props.hints}
                  more={!props.complete && size !== '0'}
                />
              </span>
            </button>
          );
        })}
      </div>
      <NotDrawn what="heaps" drawn={heaps.length} all={props.view.heaps.length} />
    </>
  );
}
