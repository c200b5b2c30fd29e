// The address bar is the state: a view reads the address and navigates; Back, reload and bookmarks
// follow from that.

import { useEffect, useState } from 'preact/hooks';

export interface Address {
  path: string;
  query: URLSearchParams;
  /** Without its #. */
  hash: string;
}

const changed = new Set<() => void>();
const announce = () => changed.forEach((listener) => listener());

export function currentAddress(): Address {
  return {
    path: location.pathname,
    query: new URLSearchParams(location.search),
    hash: location.hash.replace(/^#/, ''),
  };
}

export function navigate(href: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') history.pushState(null, '', href);
  else history.replaceState(null, '', href);
  announce();
}

export function useAddress(): Address {
  const [address, setAddress] = useState(currentAddress);
  useEffect(() => {
    const listener = () => setAddress(currentAddress());
    changed.add(listener);
    return () => {
      changed.delete(listener);
    };
  }, []);
  return address;
}

/** Whoever reads by ear or key goes on where the content begins. */
export const focusMain = (): void => document.getElementById('main')?.focus();

/** Lets plain links within the page navigate without loading it anew. */
export function startRouter(): void {
  window.addEventListener('popstate', announce);
  window.addEventListener('hashchange', announce);
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest('a');
    if (!link || link.target || link.hasAttribute('download')) return;
    const url = new URL(link.href, location.href);
    if (url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
    if (url.pathname === location.pathname && url.search === location.search && url.hash) return;
    event.preventDefault();
    const left = location.pathname;
    navigate(url.pathname + url.search + url.hash);
    window.scrollTo(0, 0);
    if (url.pathname !== left) focusMain();
  });
}
