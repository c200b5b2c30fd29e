import { useEffect } from 'preact/hooks';

import { playAddress } from './router/addresses';
import { focusMain, useAddress, type Address } from './router/router';
import { useTheme } from './theme/theme';
import { lazily } from './ui/lazily';
import { Notice } from './ui/notice';

const StartView = lazily('Opening', () => import('./views/start'));
const PlayView = lazily('Opening the board', () => import('./views/play'));
const SequencesView = lazily('Opening the sequences', () => import('./views/sequences'));
const RulesView = lazily('Opening your own rules', () => import('./views/rules'));

const places = [
  { href: '/', label: 'Games', here: (path: string) => path === '/' || path.startsWith('/play/') },
  { href: '/sequences', label: 'Sequences', here: (path: string) => path === '/sequences' },
  { href: '/rules', label: 'Own rules', here: (path: string) => path === '/rules' },
];

function Top({ path }: { path: string }) {
  const [theme, toggle] = useTheme();
  return (
    <header class="top">
      <a class="brand" href="/">
        <img src="/icon.svg" width="28" height="28" alt="" />
        minimex
      </a>
      <nav aria-label="Views">
        {places.map((place) => (
          <a
            key={place.href}
            href={place.href}
            aria-current={place.here(path) ? 'page' : undefined}
          >
            {place.label}
          </a>
        ))}
      </nav>
      <button type="button" class="button plain" onClick={toggle}>
        {theme === 'dark' ? 'Light' : 'Dark'}
        <span class="visually-hidden"> colours</span>
      </button>
    </header>
  );
}

function view(address: Address) {
  if (address.path === '/') return <StartView />;
  if (address.path === '/sequences') return <SequencesView address={address} />;
  if (address.path === '/rules') return <RulesView address={address} />;
  const play = playAddress(address);
  if (play) return <PlayView address={play} />;
  return (
    <Notice title="No such page" kind="warning">
      <p>
        There is nothing at <code>{address.path}</code>. <a href="/">The games</a> are here.
      </p>
    </Notice>
  );
}

const titles: Record<string, string> = {
  '/': 'minimex',
  '/sequences': 'Sequences – minimex',
  '/rules': 'Your own rules – minimex',
};

export function App() {
  const address = useAddress();
  useEffect(() => {
    // The Play view names its game.
    document.title = titles[address.path] ?? document.title;
  }, [address.path]);
  return (
    <>
      <button type="button" class="skip-link" onClick={focusMain}>
        Skip to the content
      </button>
      <Top path={address.path} />
      <main class="page" id="main" tabIndex={-1}>
        {view(address)}
      </main>
    </>
  );
}
