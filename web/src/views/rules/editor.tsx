// A plain text area over a coloured copy of its text, with line numbers and marks.

import type { RefObject } from 'preact';
import { useMemo } from 'preact/hooks';

import type { Place } from './place';
import { tokens, type Token } from './toml';

interface EditorProps {
  text: string;
  onText: (text: string) => void;
  /** Where the text is wrong. */
  error: Place | null;
  /** Lines with a warning. */
  warned: number[];
  describedBy: string;
  area: RefObject<HTMLTextAreaElement>;
}

/** The line with the character at the column marked; a place past its end marks a blank. */
function Line({ line, column }: { line: Token[]; column: number | null }) {
  let left = column === null ? -1 : column - 1;
  let marked = false;
  const shown = line.map((token, i) => {
    const characters = Array.from(token.text);
    if (left < 0 || marked || left >= characters.length) {
      left -= marked ? 0 : characters.length;
      return (
        <span key={i} class={token.kind}>
          {token.text}
        </span>
      );
    }
    marked = true;
    return (
      <span key={i} class={token.kind}>
        {characters.slice(0, left).join('')}
        <mark>{characters[left]}</mark>
        {characters.slice(left + 1).join('')}
      </span>
    );
  });
  return (
    <>
      {shown}
      {column !== null && !marked && <mark> </mark>}
      {'\n'}
    </>
  );
}

export function Editor({ text, onText, error, warned, describedBy, area }: EditorProps) {
  const lines = useMemo(() => tokens(text), [text]);
  return (
    <div class="editor">
      <div class="gutter number" aria-hidden="true">
        {lines.map((_, i) => {
          const wrong = error?.line === i + 1;
          const odd = warned.includes(i + 1);
          return (
            <div key={i} class={wrong ? 'wrong' : odd ? 'odd' : undefined}>
              {wrong ? '✕ ' : odd ? '! ' : ''}
              {i + 1}
            </div>
          );
        })}
      </div>
      <div class="paper">
        <pre aria-hidden="true">
          {lines.map((line, i) => (
            <Line key={i} line={line} column={error?.line === i + 1 ? error.column : null} />
          ))}
        </pre>
        <textarea
          ref={area}
          aria-label="Rules file"
          aria-invalid={error ? 'true' : 'false'}
          aria-describedby={describedBy}
          autocapitalize="off"
          autocomplete="off"
          spellcheck={false}
          wrap="off"
          value={text}
          onInput={(event) => onText(event.currentTarget.value)}
        />
      </div>
    </div>
  );
}
