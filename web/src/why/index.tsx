import type { GameRef } from '../api/client';
import type { Answer, Game } from '../api/types';

export interface WhyProps {
  /** Asked with `why`: it has `why` and `explanation`. */
  answer: Answer;
  game: Game;
  /** How to ask more of the same game. */
  gameRef: GameRef;
  /** Lights up these cells or heaps of the board; none: []. */
  onLight?: (touches: readonly number[]) => void;
}

export default function Why({ answer }: WhyProps) {
  return (
    <ul>
      {(answer.why ?? []).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
