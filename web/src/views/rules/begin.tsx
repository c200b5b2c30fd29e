import { useEffect, useState } from 'preact/hooks';

import * as api from '../../api/client';
import { useAsked } from '../../api/use';
import { ErrorNotice } from '../../ui/notice';

interface BeginProps {
  onText: (text: string) => void;
}

/** The ways to begin: a shipped game, or a file. */
export function Begin({ onText }: BeginProps) {
  const [name, setName] = useState('');
  const games = useAsked('games', ({ signal }) => api.games(signal));
  const chosen = useAsked(name === '' ? null : `file ${name}`, ({ signal }) =>
    api.gameNamed(name, signal),
  );
  const file = chosen.result?.ok ? chosen.result.value.rules_file : null;
  useEffect(() => {
    if (file === null) return;
    onText(file);
    setName('');
  }, [file]);
  const boards = games.result?.ok
    ? games.result.value.games.filter((g) => g.family === 'board' && g.name.endsWith('.toml'))
    : [];
  return (
    <>
      <select
        aria-label="Begin from a shipped game"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      >
        <option value="">Begin from…</option>
        {boards.map((game) => (
          <option key={game.name} value={game.name}>
            {game.name.replace(/^games\/|\.toml$/g, '')}
          </option>
        ))}
      </select>
      <label class="button file">
        Open a file
        <input
          type="file"
          class="visually-hidden"
          accept=".toml,text/plain"
          onChange={(event) => {
            const input = event.currentTarget;
            const opened = input.files?.[0];
            if (opened) void opened.text().then(onText);
            input.value = '';
          }}
        />
      </label>
      {chosen.result && !chosen.result.ok && (
        <ErrorNotice error={chosen.result.error} onRetry={chosen.retry} />
      )}
    </>
  );
}
