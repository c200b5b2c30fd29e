import { useState } from 'preact/hooks';

import { sharedMoves } from './lines';

interface ToolbarProps {
  at: number;
  length: number;
  onUndo: () => void;
  onRedo: () => void;
  onRestart: () => void;
}

/** Gives the address away; where the clipboard is closed, to be copied by hand. */
function Share() {
  const [told, setTold] = useState<'copied' | 'shown' | null>(null);
  const share = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      setTold('copied');
    } catch {
      setTold('shown');
    }
  };
  return (
    <>
      <button type="button" class="button" onClick={() => void share()}>
        Share
      </button>
      <span role="status" class="share-told">
        {told === 'copied' && 'The link is copied.'}
      </span>
      {told === 'shown' && (
        <input
          type="text"
          class="mono"
          readOnly
          aria-label="Link to this position"
          value={location.href}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </>
  );
}

export function Toolbar({ at, length, onUndo, onRedo, onRestart }: ToolbarProps) {
  return (
    <div class="row toolbar" role="group" aria-label="The game">
      <button type="button" class="button" disabled={at === 0} onClick={onUndo}>
        Undo
      </button>
      <button type="button" class="button" disabled={at >= length} onClick={onRedo}>
        Redo
      </button>
      <button type="button" class="button" disabled={at === 0} onClick={onRestart}>
        Restart
      </button>
      <Share />
    </div>
  );
}

interface KeptLinesProps {
  kept: string[][];
  line: string[];
  hrefOf: (moves: string[]) => string;
}

/** Lines left for others, to go back to. */
export function KeptLines({ kept, line, hrefOf }: KeptLinesProps) {
  if (kept.length === 0) return null;
  return (
    <section class="card kept" aria-labelledby="kept-title">
      <h2 id="kept-title">Other lines</h2>
      <ul>
        {[...kept].reverse().map((one) => {
          const shared = sharedMoves(one, line);
          return (
            <li key={one.join('\n')}>
              <a href={hrefOf(one)}>
                {shared > 0 ? `After move ${shared}: ` : 'From the start: '}
                <span class="mono">{one.slice(shared, shared + 6).join(', ')}</span>
                {one.length > shared + 6 && ' …'}
              </a>{' '}
              <span class="quiet number">{one.length} moves</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
