import * as api from '../../api/client';
import { useAsked } from '../../api/use';
import { ErrorNotice, Loading } from '../../ui/notice';

export default function StartView() {
  const asked = useAsked('games', ({ signal }) => api.games(signal));
  return (
    <>
      <h1>Games</h1>
      {!asked.result && <Loading what="Asking for the games" />}
      {asked.result && !asked.result.ok && (
        <ErrorNotice error={asked.result.error} onRetry={asked.retry} />
      )}
      {asked.result?.ok && (
        <ul>
          {asked.result.value.games.map((game) => (
            <li key={game.name}>
              <a href={`/play/${game.name}`}>{game.name}</a> {game.rules}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
