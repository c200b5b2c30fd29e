// What the tests share: the page's address, ways to say what a person does, and what must never
// happen on the way.

import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';

export const test = base.extend<{ calm: void }>({
  baseURL: async ({}, use) => use(process.env['MINIMEX_URL']),
  /** No error in the console, nothing thrown, nothing fetched from elsewhere. */
  calm: [
    async ({ page, baseURL }, use, info) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(`thrown: ${error.message}`));
      page.on('console', (message) => {
        // A refused request is an answer here; the browser logs it all the same.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          faults.push(`console: ${message.text()}`);
      });
      page.on('request', (request) => {
        if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(baseURL ?? ''))
          faults.push(`fetched from elsewhere: ${request.url()}`);
      });
      await use();
      if (info.status === info.expectedStatus) expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export interface Place {
  game: string;
  position: string;
  moves?: string[];
}

export function addressOf({ game, position, moves = [] }: Place): string {
  const query = new URLSearchParams({ position });
  if (moves.length > 0) query.set('moves', moves.join(','));
  return `/play/${game}?${query.toString()}`;
}

export async function open(page: Page, place: Place): Promise<void> {
  await page.goto(addressOf(place));
  await expect(page.getByRole('region', { name: 'Position' })).toHaveAttribute(
    'aria-busy',
    'false',
  );
}

export const verdict = (page: Page) => page.locator('.verdict');
export const board = (page: Page) => page.locator('.board');
export const movesTable = (page: Page) => page.getByRole('region', { name: 'Table of moves' });
export const historyOf = (page: Page) => page.getByRole('region', { name: 'The game so far' });

/** Moves in the address, as a person reads them there. */
export const movesInAddress = (page: Page): string[] =>
  new URL(page.url()).searchParams.get('moves')?.split(',') ?? [];

export async function setPlayer(page: Page, side: string, player: 'Human' | 'Computer') {
  const group = page.getByRole('group', { name: side, exact: true });
  await group.getByRole('radio', { name: player }).check();
}

/** Waits for the human's turn or the end of the game; tells which. */
export async function turn(page: Page, side: string): Promise<'mine' | 'over'> {
  const line = page.locator('.turn');
  await expect(line).toContainText(new RegExp(`^(${side} to move|The game is over)`));
  await expect(page.getByRole('region', { name: 'Position' })).toHaveAttribute(
    'aria-busy',
    'false',
  );
  return (await line.textContent())?.startsWith(`${side} to move`) ? 'mine' : 'over';
}

/** Serious faults that axe finds, as one line each. */
export async function seriousFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter((one) => one.impact === 'serious' || one.impact === 'critical')
    .map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/** Nothing sticks out of the window to the side. */
export async function expectNothingCutOff(page: Page): Promise<void> {
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wider, 'pixels that the page is wider than the window').toBeLessThanOrEqual(0);
}
