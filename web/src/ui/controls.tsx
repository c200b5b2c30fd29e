import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

interface SegmentedProps<T extends string> {
  legend: string;
  value: T;
  choices: { value: T; label: string }[];
  onChange: (value: T) => void;
}

/** A choice of few, all to be seen. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const name = useId();
  return (
    <fieldset class="segmented">
      <legend>{props.legend}</legend>
      {props.choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === props.value}
            onChange={() => props.onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Of an input that holds a name, a code or a move: no prose. */
export const codeInput = {
  type: 'text',
  class: 'mono',
  autocomplete: 'off',
  autocapitalize: 'off',
  spellcheck: false,
} as const;

interface FieldProps {
  label: string;
  hint?: ComponentChildren;
  problem?: string | null;
  /** Gets the ids that tie the control to label, hint and problem. */
  children: (ids: {
    id: string;
    'aria-describedby': string;
    'aria-invalid': 'true' | 'false';
  }) => ComponentChildren;
}

/** A labelled control with its hint and what is wrong with it. */
export function Field({ label, hint, problem, children }: FieldProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({
        id,
        'aria-describedby': `${id}-hint ${id}-problem`,
        'aria-invalid': problem ? 'true' : 'false',
      })}
      <span class="hint" id={`${id}-hint`}>
        {hint}
      </span>
      <span class="problem" id={`${id}-problem`} aria-live="polite">
        {problem}
      </span>
    </div>
  );
}
