import { useEffect, useState } from 'preact/hooks';

import { follow, storedLines, storeLines, type Lines } from './lines';

/** The lines of this game, following the address. */
export function useLines(key: string, moves: string[]): Lines {
  const [state, setState] = useState(() => ({ key, lines: storedLines(key) }));
  const before = state.key === key ? state.lines : storedLines(key);
  const lines = follow(before, moves);
  const text = JSON.stringify(lines);
  useEffect(() => {
    storeLines(key, lines);
    setState({ key, lines });
  }, [key, text]);
  return lines;
}
