import { useState } from 'preact/hooks';

import { codeInput, Field } from '../../ui/controls';

interface TypedMoveProps {
  label?: string;
  /** What stands in the field at first. */
  beginning?: string;
  locked: boolean;
  /** Plays it; gives what is wrong with it, null if nothing is. */
  onTyped: (move: string) => Promise<string | null>;
}

/** A move by its notation: also one that is neither drawn nor listed. */
export function TypedMove(props: TypedMoveProps) {
  const { label = 'Type a move', beginning = '', locked, onTyped } = props;
  const [text, setText] = useState(beginning);
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
      <Field label={label} problem={problem}>
        {(ids) => (
          <span class="with-button">
            <input
              {...ids}
              {...codeInput}
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
