// The lines of a game: the one being looked at, and those left by a branch.

export interface Lines {
  /** The whole line, also what was undone and may be redone. */
  line: string[];
  /** Lines that were left for another one, the latest last; none is the beginning of another. */
  kept: string[][];
}

export const noLines: Lines = { line: [], kept: [] };

const begins = (line: string[], start: string[]): boolean =>
  start.length <= line.length && start.every((move, i) => move === line[i]);

/** Lines worth keeping beside `line`. */
function sieve(kept: string[][], line: string[]): string[][] {
  return kept.filter(
    (one, i) =>
      !begins(line, one) &&
      !kept.some(
        (other, j) => j !== i && begins(other, one) && (one.length < other.length || j > i),
      ),
  );
}

/** The address now shows these moves: going on, going back, or branching off. */
export function follow(lines: Lines, moves: string[]): Lines {
  if (begins(lines.line, moves)) return lines;
  const again = lines.kept.find((one) => begins(one, moves));
  const line = again ?? moves;
  return { line, kept: sieve([...lines.kept.filter((one) => one !== again), lines.line], line) };
}

/** Where two lines part: the number of moves they share. */
export function sharedMoves(a: string[], b: string[]): number {
  let n = 0;
  while (n < a.length && n < b.length && a[n] === b[n]) ++n;
  return n;
}

const storageName = (key: string) => `minimex.lines.${key}`;

const isLine = (x: unknown): x is string[] =>
  Array.isArray(x) && x.every((move) => typeof move === 'string');

/** What a reload finds again, for as long as the tab lives. */
export function storedLines(key: string): Lines {
  try {
    const kept = JSON.parse(
      sessionStorage.getItem(storageName(key)) ?? 'null',
    ) as Partial<Lines> | null;
    if (kept && isLine(kept.line) && Array.isArray(kept.kept) && kept.kept.every(isLine))
      return { line: kept.line, kept: kept.kept };
  } catch {
    // Nothing readable is kept.
  }
  return noLines;
}

export function storeLines(key: string, lines: Lines): void {
  try {
    sessionStorage.setItem(storageName(key), JSON.stringify(lines));
  } catch {
    // A browser that keeps nothing only forgets them on a reload.
  }
}
