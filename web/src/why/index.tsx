// Why: what an Answer says of its reasons, as pictures where there is more than words.

import type { GameRef } from '../api/client';
import type { Answer, Game } from '../api/types';
import { playAddress, playHref } from '../router/addresses';
import { currentAddress } from '../router/router';
import { sequenceHref, shownByDefault } from '../views/sequences/range';
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

/** The address of another position of the same game; a user's rules go along. */
function hrefOf(answer: Answer, position: string): string {
  const rules = playAddress(currentAddress())?.rules ?? null;
  return playHref({ game: answer.game, start: position, rules });
}

export default function Why({ answer, game, onLight }: WhyProps) {
  const { explanation, view } = answer;
  const lines = answer.why ?? [];
  return (
    <div class="why-panel">
      {explanation?.kind === 'sum' && (
        <Sum
          sum={explanation}
          hrefOf={(position) => hrefOf(answer, position)}
          {...(onLight ? { onLight } : {})}
        />
      )}
      {game.family === 'heap' && (
        <p>
          <a href={sequenceHref({ game: answer.game, range: shownByDefault.range })}>
            The nimbers of all heaps of this game
          </a>
        </p>
      )}
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
