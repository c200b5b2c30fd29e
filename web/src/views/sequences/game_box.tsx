import { useEffect, useState } from 'preact/hooks';

import * as api from '../../api/client';
import { useAsked } from '../../api/use';
import { codeInput, Field } from '../../ui/controls';
import { fitted, grouped, largestHeap, parseHeap, type Range, type SequenceAddress } from './range';

/** Names to begin with; what they mean is told by the API. */
const examples = [
  '0.07',
  'kayles',
  'grundys-game',
  '0.137',
  '0.15',
  '4.[3]',
  'subtract:1,3,4',
  'all-but:2,5',
];
const ranges = [100, 1000, 10_000, 100_000, 1_000_000];

/** The value once it has stayed the same for a moment. */
function useSettled<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}

/** What follows a colon explains the code, not the game. */
const firstSentence = (text: string): string =>
  (/^.*?[.:](?=\s|$)/s.exec(text)?.[0] ?? text).replace(/:$/, '.');

/** What the API says of a name of a game: heap 0 of its sequence is always at hand. */
function useGameCheck(game: string) {
  const settled = useSettled(game.trim(), 250);
  const asked = useAsked(settled === '' ? null : `check ${settled}`, ({ signal }) =>
    api.sequence(settled, '0', '0', signal ? { signal } : {}),
  );
  const known = asked.result?.ok ? asked.result.value.game : null;
  const rules = useAsked(known === null ? null : `rules ${known}`, ({ signal }) =>
    api.gameNamed(known ?? '', signal),
  );
  const result = asked.result;
  const problem =
    game.trim() === ''
      ? 'Name a game.'
      : result && !result.ok && result.error.kind !== 'cancelled'
        ? result.error.message
        : null;
  return {
    problem: game.trim() === settled || game.trim() === '' ? problem : null,
    known: game.trim() === settled ? known : null,
    rules: rules.result?.ok ? firstSentence(rules.result.value.rules) : null,
  };
}

function useHeapGames(): string[] {
  const asked = useAsked('heap games', ({ signal }) => api.games(signal));
  if (!asked.result?.ok) return [];
  return asked.result.value.games
    .filter((game) => game.family === 'heap' && !/[A-Z]{2}/.test(game.name))
    .map((game) => game.name);
}

const expected = `expected a whole number from 0 to ${grouped(largestHeap)}.`;

function rangeProblem(from: string, to: string): string | null {
  const first = parseHeap(from);
  const last = parseHeap(to);
  if (first === null) return `From: ${expected}`;
  if (last === null) return `To: ${expected}`;
  return last < first ? 'To: expected a heap not below the first.' : null;
}

interface HeapFieldProps {
  label: string;
  value: string;
  onValue: (value: string) => void;
  problem?: string | null;
}

function HeapField({ label, value, onValue, problem = null }: HeapFieldProps) {
  return (
    <Field label={label} problem={problem}>
      {(ids) => (
        <input
          {...ids}
          type="text"
          inputMode="numeric"
          autocomplete="off"
          value={value}
          onInput={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

interface GameBoxProps {
  shown: SequenceAddress;
  onShow: (address: SequenceAddress) => void;
}

export function GameBox({ shown, onShow }: GameBoxProps) {
  const [game, setGame] = useState(shown.game);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  useEffect(() => setGame(shown.game), [shown.game]);
  useEffect(() => {
    setFrom(grouped(shown.range.from));
    setTo(grouped(shown.range.to));
  }, [shown.range.from, shown.range.to]);
  const check = useGameCheck(game);
  const heapGames = useHeapGames();
  const wrongRange = rangeProblem(from, to);

  const show = (name: string, range: Range) => onShow({ game: name.trim(), range });
  const submit = (event: Event) => {
    event.preventDefault();
    const first = parseHeap(from);
    const last = parseHeap(to);
    if (check.problem || wrongRange || first === null || last === null || game.trim() === '')
      return;
    show(game, { from: first, to: last });
  };

  return (
    <form class="card sequence-form" aria-label="What to show" onSubmit={submit}>
      <div class="sequence-fields">
        <Field
          label="Game"
          problem={check.problem}
          hint={
            check.known === null ? 'a name or a code' : (check.rules ?? `known as ${check.known}`)
          }
        >
          {(ids) => (
            <input
              {...ids}
              {...codeInput}
              list="heap-games"
              value={game}
              onInput={(event) => setGame(event.currentTarget.value)}
            />
          )}
        </Field>
        <datalist id="heap-games">
          {heapGames.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <HeapField label="From heap" value={from} onValue={setFrom} />
        <HeapField label="To heap" value={to} onValue={setTo} problem={wrongRange} />
        <button type="submit" class="button main" disabled={!!check.problem || !!wrongRange}>
          Show
        </button>
      </div>
      <div class="row chips" role="group" aria-label="Examples">
        <span class="quiet">Try</span>
        {examples.map((name) => (
          <button
            key={name}
            type="button"
            class="chip mono"
            aria-pressed={name === shown.game}
            onClick={() => show(name, shown.range)}
          >
            {name}
          </button>
        ))}
      </div>
      <div class="row chips" role="group" aria-label="Ranges">
        <span class="quiet">Heaps 0 to</span>
        {ranges.map((last) => (
          <button
            key={last}
            type="button"
            class="chip number"
            aria-pressed={shown.range.from === 0 && shown.range.to === last}
            onClick={() => show(shown.game, fitted(0, last))}
          >
            {grouped(last)}
          </button>
        ))}
      </div>
    </form>
  );
}
