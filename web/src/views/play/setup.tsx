// Setting up: parameters, the position as text with live checking, a random position.

import { useEffect, useState } from 'preact/hooks';

import * as api from '../../api/client';
import type { ApiError } from '../../api/result';
import type { Parameter } from '../../api/types';
import { Field } from '../../ui/controls';
import { ErrorNotice } from '../../ui/notice';
import { nameOf, problemOf, valuesOf, type ParameterValues } from './game_name';
import type { Opened } from './use_game';

/** Milliseconds after the last key before a position is checked. */
const patience = 250;

interface SetupProps {
  opened: Opened;
  /** The game as the address names it. */
  name: string;
  /** The position on the board. */
  position: string;
  onPlay: (game: string, position: string) => void;
}

type Check =
  { state: 'checking' } | { state: 'good'; length: number } | { state: 'bad'; error: ApiError };

/** Checks the text as it is typed. */
function useCheck(ref: api.GameRef, text: string): Check {
  const key = JSON.stringify([ref, text]);
  const [state, setState] = useState<{ key: string; check: Check } | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const result = await api.position(ref, text, abort.signal);
      if (abort.signal.aborted) return;
      const check: Check = result.ok
        ? { state: 'good', length: result.value.position_length }
        : { state: 'bad', error: result.error };
      setState({ key, check });
    }, patience);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [key]);
  return state?.key === key ? state.check : { state: 'checking' };
}

interface ParameterFieldProps {
  parameter: Parameter;
  value: boolean | string | undefined;
  onChange: (value: boolean | string) => void;
}

function ParameterField({ parameter: p, value, onChange }: ParameterFieldProps) {
  if (p.kind === 'flag')
    return (
      <label class="check">
        <input
          type="checkbox"
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>
          <strong>{p.name}</strong> <span class="quiet">{p.meaning}</span>
        </span>
      </label>
    );
  const limits = `${p.meaning}; ${p.least?.toLocaleString('en') ?? '−∞'} to ${p.most?.toLocaleString('en') ?? '∞'}, usually ${p.default}`;
  return (
    <Field label={p.name} hint={limits} problem={problemOf(p, value)}>
      {(ids) => (
        <input
          {...ids}
          type="number"
          {...(p.least === null ? {} : { min: p.least })}
          {...(p.most === null ? {} : { max: p.most })}
          value={typeof value === 'string' ? value : ''}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** Who begins, in games where that is part of the position. */
function MoverChoice({ text, onText }: { text: string; onText: (text: string) => void }) {
  const bare = text.replace(/\s+(left|right)\s*$/, '');
  return (
    <div class="row">
      {['left', 'right'].map((mover) => (
        <button key={mover} type="button" class="button" onClick={() => onText(`${bare} ${mover}`)}>
          {mover === 'left' ? 'Left' : 'Right'} to move
        </button>
      ))}
      <button type="button" class="button" onClick={() => onText(bare)}>
        Either
      </button>
    </div>
  );
}

interface RandomProps {
  gameRef: api.GameRef;
  onPosition: (position: string) => void;
}

function RandomPosition({ gameRef, onPosition }: RandomProps) {
  const [size, setSize] = useState('10');
  const [error, setError] = useState<ApiError | null>(null);
  const draw = async () => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const result = await api.random(gameRef, Number(size) || 0, seed);
    if (!result.ok) return setError(result.error);
    setError(null);
    onPosition(result.value.position ?? '');
  };
  return (
    <>
      <div class="row random">
        <button type="button" class="button" onClick={() => void draw()}>
          Random position
        </button>
        <label class="row">
          of size
          <input
            type="number"
            class="short"
            min={0}
            value={size}
            onInput={(event) => setSize(event.currentTarget.value)}
          />
        </label>
      </div>
      {error && <ErrorNotice error={error} />}
    </>
  );
}

export function Setup({ opened, name, position, onPlay }: SetupProps) {
  const { game } = opened;
  const [values, setValues] = useState<ParameterValues>(() => valuesOf(game, name));
  const [edited, setEdited] = useState<string | null>(null);
  useEffect(() => setValues(valuesOf(game, name)), [name, game]);
  useEffect(() => setEdited(null), [position, name]);

  const text = edited ?? position;
  const next = nameOf(game, name, values);
  const ref: api.GameRef =
    opened.ref.kind === 'catalog'
      ? api.catalog(next)
      : { ...opened.ref, misere: values['misere'] === true };
  const check = useCheck(ref, text);
  const changed = next !== nameOf(game, name, valuesOf(game, name)) || edited !== null;
  const problem =
    check.state === 'bad' && check.error.kind !== 'offline' ? check.error.message : null;

  return (
    <section class="card setup" aria-labelledby="setup-title">
      <h2 id="setup-title">Set up</h2>
      {game.parameters.map((p) => (
        <ParameterField
          key={p.name}
          parameter={p}
          value={values[p.name]}
          onChange={(value) => setValues({ ...values, [p.name]: value })}
        />
      ))}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (check.state === 'good') onPlay(next, text);
        }}
      >
        <Field label="Position" hint={game.grammar} problem={problem}>
          {(ids) => (
            <textarea
              {...ids}
              rows={Math.min(8, 2 + Math.floor(text.length / 40))}
              spellcheck={false}
              autocapitalize="off"
              value={text}
              onInput={(event) => setEdited(event.currentTarget.value)}
            />
          )}
        </Field>
        {game.partizan && <MoverChoice text={text} onText={setEdited} />}
        {check.state === 'bad' && check.error.kind === 'offline' && (
          <ErrorNotice error={check.error} />
        )}
        <div class="row setup-end">
          <button type="submit" class="button main" disabled={check.state !== 'good' || !changed}>
            Play this
          </button>
          <span class="quiet" role="status">
            {check.state === 'checking' && 'Checking…'}
            {check.state === 'good' && changed && 'A legal position.'}
          </span>
        </div>
      </form>
      <RandomPosition gameRef={ref} onPosition={(drawn) => onPlay(next, drawn)} />
    </section>
  );
}
