// How high a pile is drawn: as many slabs as stones where there is room for them, else to scale.

/** Pixels of the highest pile. */
const tallest = 132;
const thickest = 12;
const thinnest = 6;

/** Pixels of the slab that is one stone; null where the highest pile has too many. */
export function slabOf(largest: bigint): number | null {
  if (largest > BigInt(tallest / thinnest)) return null;
  return Math.min(thickest, Math.floor(tallest / Math.max(1, Number(largest))));
}

/** Pixels of a pile: linear in its number, so that heights compare. */
export function heightOf(number: string, largest: bigint): number {
  const size = BigInt(number);
  const amount = size < 0n ? -size : size;
  const slab = slabOf(largest);
  if (slab !== null) return Number(amount) * slab;
  return Math.max(4, Math.round((Number((amount * 1000n) / largest) / 1000) * tallest));
}
