import { useState } from 'preact/hooks';

import { Field } from '../../ui/controls';

interface TypedMoveProps {
  locked: boolean;
  /** Plays it; gives what is wrong with it, null if nothing is. */
  onTyped: (move: string) => Promise<string | null>;
}

/** A move by its notation: also one that is neither drawn nor listed. */
export function TypedMove({ locked, onTyped }: TypedMoveProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: Event) => {
    event.preventDefault();
    const move = text.trim();
    if (move === '') return;
    const wrong = await onTyped(move);
    setProblem(wrong);
    if (wrong === null) setText('');
  };
  return (
    <form class="typed-move" onSubmit={(event) => void submit(event)}>
      <Field label="Type a move" problem={problem}>
        {(ids) => (
          <span class="with-button">
            <input
              {...ids}
              type="text"
              class="mono"
              autocomplete="off"
              autocapitalize="off"
              spellcheck={false}
              value={text}
              disabled={locked}
              onInput={(event) => {
                setText(event.currentTarget.value);
                setProblem(null);
              }}
            />
            <button type="submit" class="button" disabled={locked}>
              Play
            </button>
          </span>
        )}
      </Field>
    </form>
  );
}
