// Why: what an Answer says of its reasons, as pictures where there is more than words.

import type { GameRef } from '../api/client';
import type { Answer, Game } from '../api/types';
import { Pool } from './pool';
import { Reduction } from './reduction';
import { Sum } from './sum';
import './why.css';

export interface WhyProps {
  /** Asked with `why`: it has `why` and `explanation`. */
  answer: Answer;
  game: Game;
  /** How to ask more of the same game. */
  gameRef: GameRef;
  /** Lights up these cells or heaps of the board; none: []. */
  onLight?: (touches: readonly number[]) => void;
}

export default function Why({ answer, onLight }: WhyProps) {
  const { explanation, view } = answer;
  const lines = answer.why ?? [];
  return (
    <div class="why-panel">
      {explanation?.kind === 'sum' && <Sum sum={explanation} {...(onLight ? { onLight } : {})} />}
      {explanation?.kind === 'reduction' && <Reduction reduction={explanation} />}
      {view?.kind === 'tiles' && <Pool answer={answer} view={view} />}
      {lines.length > 0 && (
        <details open={!explanation && view?.kind !== 'tiles'}>
          <summary>In words</summary>
          <ul class="why-words">
            {lines.map((line, i) => (
              <li key={i}>{line}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
