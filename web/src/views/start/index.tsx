import './start.css';

import { useState } from 'preact/hooks';

import * as api from '../../api/client';
import type { GameSummary } from '../../api/types';
import { useAsked } from '../../api/use';
import { playHref } from '../../router/addresses';
import { navigate } from '../../router/router';
import { codeInput, Field } from '../../ui/controls';
import { titleOf } from '../../ui/names';
import { ErrorNotice, Loading } from '../../ui/notice';

interface Shelf {
  title: string;
  about: string;
  holds: (game: GameSummary) => boolean;
}

const shelves: Shelf[] = [
  {
    title: 'Three to begin with',
    about: 'Flip coins, take stones, draw numbers.',
    holds: (game) => game.family !== 'heap' && game.family !== 'board',
  },
  {
    title: 'Heaps',
    about: 'Take beans from heaps, or split them.',
    holds: (game) => game.family === 'heap',
  },
  {
    title: 'Boards',
    about:
      'Games by their rules files, which you may change: dominoes, pegs, stones, and some of those above.',
    holds: (game) => game.family === 'board',
  },
];

function Picture({ game }: { game: GameSummary }) {
  return <span class={`picture ${game.family}`} aria-hidden="true" />;
}

function Anything() {
  const [name, setName] = useState('');
  return (
    <form
      class="card anything"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim()) navigate(playHref({ game: name.trim() }));
      }}
    >
      <Field
        label="Any game by its name"
        hint="A code such as 0.07 or 4.[3], a set as in subtract:1,3,4, or a name with parameters as in flip-game:ring,flip=3."
      >
        {(ids) => (
          <span class="with-button">
            <input
              {...ids}
              {...codeInput}
              value={name}
              onInput={(event) => setName(event.currentTarget.value)}
            />
            <button type="submit" class="button">
              Open
            </button>
          </span>
        )}
      </Field>
    </form>
  );
}

export default function StartView() {
  const asked = useAsked('games', ({ signal }) => api.games(signal));
  const games = asked.result?.ok ? asked.result.value.games : [];
  return (
    <div class="start">
      <h1>Who wins, by how much, and by which move?</h1>
      <p class="lead">
        Exact answers for two-player games. Choose a game: it opens with an example, every move
        marked with what it is worth.
      </p>
      {!asked.result && <Loading what="Asking for the games" />}
      {asked.result && !asked.result.ok && (
        <ErrorNotice error={asked.result.error} onRetry={asked.retry} />
      )}
      {shelves.map((shelf) => {
        const held = games.filter((game) => !game.schema && shelf.holds(game));
        if (held.length === 0) return null;
        return (
          <section key={shelf.title} class="shelf">
            <h2>{shelf.title}</h2>
            <p class="quiet">{shelf.about}</p>
            <ul class="games">
              {held.map((game) => (
                <li key={game.name}>
                  <a class="card game" href={playHref({ game: game.name })}>
                    <Picture game={game} />
                    <strong>{titleOf(game.name)}</strong>
                    <span>{game.rules}</span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      <section class="shelf more">
        <Anything />
        <a class="card game" href="/sequences">
          <strong>Sequences</strong>
          <span>Grundy values of any heap game as a picture, with their period.</span>
        </a>
        <a class="card game" href="/rules">
          <strong>Your own rules</strong>
          <span>Write a rules file, see it checked as you type, play it.</span>
        </a>
      </section>
    </div>
  );
}
