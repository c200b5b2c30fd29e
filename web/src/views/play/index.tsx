import './play.css';

import { useEffect } from 'preact/hooks';

import { playHref, type PlayAddress } from '../../router/addresses';
import { navigate } from '../../router/router';
import { pageTitleOf } from '../../ui/names';
import { ErrorNotice, Loading } from '../../ui/notice';
import { Table } from './table';
import { exampleOf, useGame, type Opened } from './use_game';

/** An address without a position is replaced by one with an example. */
function Example({ opened, address }: { opened: Opened; address: PlayAddress }) {
  useEffect(() => {
    navigate(playHref({ ...address, start: exampleOf(opened.game, address.game) }), 'replace');
  }, []);
  return <Loading what="Setting up" />;
}

export default function PlayView({ address }: { address: PlayAddress }) {
  const { result, retry } = useGame(address);
  const title = (result?.ok ? result.value.title : null) ?? pageTitleOf(address.game);
  useEffect(() => {
    document.title = `${title} · minimex`;
  }, [title]);

  if (!result) return <Loading what={`Opening ${address.game}`} />;
  if (!result.ok)
    return (
      <>
        <h1>{address.game}</h1>
        <ErrorNotice error={result.error} onRetry={retry}>
          <p>
            <a href="/">All games</a>
          </p>
        </ErrorNotice>
      </>
    );
  if (address.start === null) return <Example opened={result.value} address={address} />;
  return <Table opened={result.value} address={address} start={address.start} />;
}
