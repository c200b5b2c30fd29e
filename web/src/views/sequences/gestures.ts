// Mouse, touch and wheel upon a plot: drag to go along, wheel or pinch to zoom.

import { heapsOf, panned, zoomed, type Range } from './range';

export interface Plane {
  /** The element that takes the gestures. */
  element: HTMLElement;
  range(): Range;
  /** While a gesture goes on, and at its end. */
  onLive(range: Range): void;
  onEnd(range: Range): void;
  /** A click or tap. */
  onPick(heap: number): void;
}

const clickSlack = 4;
const wheelPause = 250;

export function attachGestures(plane: Plane): () => void {
  const { element } = plane;
  const pointers = new Map<number, number>();
  let start: { range: Range; x: number; apart: number } | null = null;
  let moved = false;
  let wheelEnd: ReturnType<typeof setTimeout> | undefined;

  const local = (event: MouseEvent) => event.clientX - element.getBoundingClientRect().left;
  const share = (x: number) => x / Math.max(1, element.clientWidth);
  const heapAt = (x: number, range: Range) => range.from - 0.5 + share(x) * heapsOf(range);
  const spread = () => {
    const xs = [...pointers.values()];
    return {
      x: xs.reduce((a, b) => a + b, 0) / xs.length,
      apart: Math.abs((xs[0] ?? 0) - (xs[1] ?? 0)),
    };
  };
  const begin = () => {
    start = { range: plane.range(), ...spread() };
  };

  const down = (event: PointerEvent) => {
    if (event.button !== 0 || event.shiftKey) return;
    if (pointers.size === 0) moved = false;
    pointers.set(event.pointerId, local(event));
    element.setPointerCapture(event.pointerId);
    begin();
  };
  const move = (event: PointerEvent) => {
    if (!pointers.has(event.pointerId) || !start) return;
    pointers.set(event.pointerId, local(event));
    const now = spread();
    if (Math.abs(now.x - start.x) > clickSlack || pointers.size > 1) moved = true;
    if (!moved) return;
    let range = start.range;
    if (pointers.size > 1 && start.apart > 0)
      range = zoomed(range, start.apart / Math.max(now.apart, 1), heapAt(start.x, range));
    plane.onLive(panned(range, -share(now.x - start.x) * heapsOf(range)));
  };
  const up = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId)) return;
    if (pointers.size > 0) {
      begin();
      return;
    }
    start = null;
    if (moved) plane.onEnd(plane.range());
    else if (event.type === 'pointerup')
      plane.onPick(Math.round(heapAt(local(event), plane.range())));
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const range = plane.range();
    const sideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
    const by = sideways ? event.deltaX || event.deltaY : event.deltaY;
    plane.onLive(
      sideways
        ? panned(range, (by / 800) * heapsOf(range))
        : zoomed(range, Math.exp(Math.max(-1, Math.min(1, by / 300))), heapAt(local(event), range)),
    );
    clearTimeout(wheelEnd);
    wheelEnd = setTimeout(() => plane.onEnd(plane.range()), wheelPause);
  };

  element.addEventListener('pointerdown', down);
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerup', up);
  element.addEventListener('pointercancel', up);
  element.addEventListener('wheel', wheel, { passive: false });
  return () => {
    clearTimeout(wheelEnd);
    element.removeEventListener('pointerdown', down);
    element.removeEventListener('pointermove', move);
    element.removeEventListener('pointerup', up);
    element.removeEventListener('pointercancel', up);
    element.removeEventListener('wheel', wheel);
  };
}
