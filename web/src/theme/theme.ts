// Light or dark: as the system says, unless the reader chose; kept for the next visit.

import { useEffect, useState } from 'preact/hooks';

import { readSetting, writeSetting } from '../ui/settings';

export type Theme = 'light' | 'dark';

const system = () => window.matchMedia('(prefers-color-scheme: dark)');

function chosen(): Theme | null {
  const kept = readSetting('theme');
  return kept === 'light' || kept === 'dark' ? kept : null;
}

const listeners = new Set<() => void>();

export const currentTheme = (): Theme => chosen() ?? (system().matches ? 'dark' : 'light');

export function applyTheme(): void {
  document.documentElement.dataset['theme'] = currentTheme();
  listeners.forEach((listener) => listener());
}

export function startTheme(): void {
  applyTheme();
  system().addEventListener('change', applyTheme);
}

/** The theme now, and what changes it. Plots that draw on a canvas ask for it to draw anew. */
export function useTheme(): [Theme, () => void] {
  const [theme, setTheme] = useState(currentTheme);
  useEffect(() => {
    const listener = () => setTheme(currentTheme());
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
  const toggle = () => {
    writeSetting('theme', theme === 'dark' ? 'light' : 'dark');
    applyTheme();
  };
  return [theme, toggle];
}
