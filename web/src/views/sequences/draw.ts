// Draws a picture on the canvas of a plot: points or cells, and the marks of the period.

import type uPlot from 'uplot';

import type { Stretch } from './marks';
import type { CellsPicture, ExactPicture, Picture } from './picture';
import type { Range } from './range';

export interface Ink {
  mark: string;
  text: string;
  soft: string;
  line: string;
  sunken: string;
  tint: string;
  font: string;
}

export function inkOf(element: Element): Ink {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  return {
    mark: colour('--accent'),
    text: colour('--ink'),
    soft: colour('--soft'),
    line: colour('--line'),
    sunken: colour('--sunken'),
    tint: colour('--accent-soft'),
    font: style.fontFamily,
  };
}

/** Room above the plot in which stretches are named, in CSS pixels. */
export const strip = 26;

const pixels = (u: uPlot) => u.ctx.canvas.width / u.width;
const left = (u: uPlot, heap: number) => u.valToPos(heap - 0.5, 'x', true);

function within(u: uPlot, draw: (ctx: CanvasRenderingContext2D) => void): void {
  const { ctx, bbox } = u;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  draw(ctx);
  ctx.restore();
}

/** Lines across the heaps of the range that the picture does not hold. */
function hatch(u: uPlot, from: number, end: number, ink: Ink): void {
  const x0 = Math.max(left(u, from), u.bbox.left);
  const x1 = Math.min(left(u, end), u.bbox.left + u.bbox.width);
  if (x1 <= x0) return;
  within(u, (ctx) => {
    ctx.beginPath();
    ctx.rect(x0, u.bbox.top, x1 - x0, u.bbox.height);
    ctx.clip();
    ctx.strokeStyle = ink.line;
    ctx.lineWidth = pixels(u);
    const step = 9 * pixels(u);
    ctx.beginPath();
    for (let x = x0 - u.bbox.height; x < x1; x += step) {
      ctx.moveTo(x, u.bbox.top + u.bbox.height);
      ctx.lineTo(x + u.bbox.height, u.bbox.top);
    }
    ctx.stroke();
  });
}

export function drawMissing(u: uPlot, held: Range | null, range: Range, ink: Ink): void {
  if (!held || held.to < range.from || held.from > range.to) {
    hatch(u, range.from, range.to + 1, ink);
    return;
  }
  hatch(u, range.from, held.from, ink);
  hatch(u, held.to + 1, range.to + 1, ink);
}

/** Behind the points: where the preperiod lies and where a period begins. */
export function drawStretches(u: uPlot, all: Stretch[], ink: Ink): void {
  const px = pixels(u);
  for (const s of all) {
    const x0 = Math.max(left(u, s.from), u.bbox.left);
    const x1 = Math.min(left(u, s.end), u.bbox.left + u.bbox.width);
    if (x1 <= x0) continue;
    within(u, (ctx) => {
      if (s.kind === 'preperiod') {
        ctx.fillStyle = ink.sunken;
        ctx.fillRect(x0, u.bbox.top, x1 - x0, u.bbox.height);
      }
      ctx.strokeStyle = ink.soft;
      ctx.lineWidth = px;
      ctx.setLineDash([4 * px, 4 * px]);
      ctx.beginPath();
      ctx.moveTo(left(u, s.end), u.bbox.top);
      ctx.lineTo(left(u, s.end), u.bbox.top + u.bbox.height);
      ctx.stroke();
    });
    nameStretch(u, s, x0, x1, ink);
  }
}

function nameStretch(u: uPlot, s: Stretch, x0: number, x1: number, ink: Ink): void {
  const { ctx, bbox } = u;
  const px = pixels(u);
  const height = (strip - 8) * px;
  const top = bbox.top - height - 2 * px;
  ctx.save();
  ctx.fillStyle = s.kind === 'preperiod' ? ink.sunken : ink.tint;
  if (s.kind === 'period' && s.odd) ctx.globalAlpha = 0.55;
  ctx.fillRect(x0, top, Math.max(x1 - x0 - px, px), height);
  ctx.globalAlpha = 1;
  ctx.font = `${12 * px}px ${ink.font}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillStyle = ink.text;
  const room = x1 - x0 - 8 * px;
  const label = [s.label, s.label.replace(/ .*/, '')].find((t) => ctx.measureText(t).width <= room);
  if (label) ctx.fillText(label, (x0 + x1) / 2, top + height / 2);
  ctx.restore();
}

function drawPoints(u: uPlot, picture: ExactPicture, range: Range, ink: Ink): void {
  const px = pixels(u);
  const first = Math.max(picture.range.from, range.from - 1);
  const last = Math.min(picture.range.to, range.to + 1);
  const room = u.bbox.width / px / (range.to - range.from + 1);
  const radius = Math.min(Math.max(room * 0.45, 1.5), 4) * px;
  within(u, (ctx) => {
    ctx.fillStyle = ink.mark;
    ctx.beginPath();
    for (let heap = first; heap <= last; ++heap) {
      const x = u.valToPos(heap, 'x', true);
      const y = u.valToPos(picture.values[heap - picture.range.from] ?? 0, 'y', true);
      ctx.moveTo(x + radius, y);
      ctx.arc(x, y, radius, 0, 2 * Math.PI);
    }
    ctx.fill();
  });
}

const shades = 12;

/** From 0 (one heap) to 1 (the fullest cell), by the logarithm, so that single heaps still show. */
export function shade(heaps: number, fullest: number): number {
  return fullest <= 1 ? 1 : Math.log(heaps) / Math.log(fullest);
}

export const alphaOf = (shadeOfCell: number): number => 0.28 + 0.72 * shadeOfCell;

function drawCells(u: uPlot, picture: CellsPicture, ink: Ink): void {
  const px = pixels(u);
  const byShade: [number, number, number][][] = Array.from({ length: shades + 1 }, () => []);
  for (const cell of picture.cells)
    byShade[Math.round(shade(cell[2], picture.fullest) * shades)]?.push(cell);
  within(u, (ctx) => {
    ctx.fillStyle = ink.mark;
    byShade.forEach((cells, i) => {
      ctx.globalAlpha = alphaOf(i / shades);
      for (const [column, row] of cells) {
        const heap = picture.range.from + column * picture.heapsPerColumn;
        const nimber = row * picture.nimbersPerRow;
        const x0 = left(u, heap);
        const x1 = left(u, Math.min(heap + picture.heapsPerColumn, picture.range.to + 1));
        const y0 = u.valToPos(nimber + picture.nimbersPerRow - 0.5, 'y', true);
        const y1 = u.valToPos(nimber - 0.5, 'y', true);
        // Thick cells stay apart; thin ones stay visible.
        const height = Math.min(Math.max(y1 - y0, 1.5 * px), 8 * px);
        const middle = (y0 + y1) / 2;
        ctx.fillRect(x0, middle - height / 2, Math.max(x1 - x0, px), height);
      }
    });
  });
}

export function drawPicture(u: uPlot, picture: Picture, range: Range, ink: Ink): void {
  if (picture.kind === 'exact') drawPoints(u, picture, range, ink);
  else drawCells(u, picture, ink);
}
