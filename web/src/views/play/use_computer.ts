import { useEffect, useState } from 'preact/hooks';

import type { GameRef } from '../../api/client';
import type { Answer, Move } from '../../api/types';
import { choose, type Temper } from './computer';
import { lookup } from './course';

/** Milliseconds before the computer moves, so that its move can be seen. */
const pause = 550;

interface ComputerProps {
  game: GameRef;
  /** The position in which it is to move; null where it is not. */
  answer: Answer | null;
  /** Changes with every position of the game. */
  ply: string;
  temper: Temper;
  onMove: (move: Move) => void;
}

/** Moves for the computer when it is its turn. Tells whether it is thinking. */
export function useComputer({ game, answer, ply, temper, onMove }: ComputerProps): boolean {
  const [thinking, setThinking] = useState(false);
  const active = answer !== null;
  useEffect(() => {
    if (!answer) return;
    const abort = new AbortController();
    setThinking(true);
    const think = async () => {
      const move = await choose(answer, temper, Math.random, (position) =>
        lookup(game, position, abort.signal),
      );
      if (abort.signal.aborted) return;
      setThinking(false);
      if (move) onMove(move);
    };
    const timer = setTimeout(() => void think(), pause);
    return () => {
      abort.abort();
      clearTimeout(timer);
      setThinking(false);
    };
  }, [ply, active, temper.strength]);
  return thinking;
}
