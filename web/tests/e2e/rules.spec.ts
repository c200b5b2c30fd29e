// Own rules: a rules file written in the page, checked as it is typed, and played.

import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import { board, expect, expectNothingCutOff, seriousFaults, test, verdict } from './support/page';

const editor = (page: Page) => page.getByRole('textbox', { name: 'Rules file' });
const found = (page: Page) => page.getByRole('region', { name: 'What was found' });
const play = (page: Page) => page.getByRole('link', { name: 'Play it' });

const walk = `name   = "walk"
board  = "grid"
cells  = ".w"
centre = "w"

[[move]]
before = "w."
after  = ".w"
placed = "rotations"
`;

const seats = `name  = "round-table"
about = "Guests sit down one by one, never next to another; whoever finds no seat loses."
board = "ring"
cells = ".o"

[[move]]
before = "..."
after  = "_o_"
`;

async function open(page: Page): Promise<void> {
  await page.goto('/rules');
  await expect(found(page)).toContainText('cram');
}

test('a shipped game is opened, and told about', async ({ page }) => {
  await open(page);
  await page.getByLabel('Begin from a shipped game').selectOption('toads-and-frogs');
  await expect(editor(page)).toHaveValue(/name\s*= "toads-and-frogs"/);
  await expect(found(page)).toContainText('a strip of . T F, at most 128 cells');
  await expect(found(page)).toContainText('partizan: Left and Right have moves of their own');
  await expect(found(page).getByRole('listitem').filter({ hasText: 'T' })).toHaveText('T −column');
});

test('a game that is a heap game leads to its sequence', async ({ page }) => {
  await open(page);
  await page.getByLabel('Begin from a shipped game').selectOption('kayles');
  await found(page).getByRole('link', { name: '0.77' }).click();
  await expect(page.getByRole('heading', { name: /^0\.77, heaps/ })).toBeVisible();
});

test('a fault is named and marked at its line and column, and gone once it is mended', async ({
  page,
}) => {
  await open(page);
  await editor(page).fill('name = "x"\nboard = grid\ncells = ".#"\n');
  const state = page.locator('#rules-state');
  await expect(state).toContainText('line 2, column 9');
  await expect(state).toContainText('expected a string in quotes, found grid');
  await expect(page.locator('.editor mark')).toHaveText('g');
  await expect(editor(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(found(page)).toContainText('Nothing yet');

  await page.getByRole('button', { name: 'line 2, column 9' }).click();
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type('"g');
  for (let i = 0; i < 3; ++i) await page.keyboard.press('ArrowRight');
  await page.keyboard.type('"');
  await expect(editor(page)).toHaveValue(/board = "grid"/);
  await expect(state).not.toContainText('column 9');
});

test('warnings name their place, and play that need not end is not offered', async ({ page }) => {
  await open(page);
  await editor(page).fill(walk);
  await expect(found(page)).toContainText('not always, as far as can be told');
  await expect(found(page)).toContainText('play need not end');
  await expect(page.getByRole('button', { name: 'Play it' })).toBeDisabled();
  await expect(page.locator('#rules-state')).toContainText('1 warning');
});

test('a game of one’s own is written, checked and played', async ({ page }) => {
  await open(page);
  await editor(page).fill(seats);
  await expect(found(page)).toContainText('round-table');
  const size = page.getByLabel('Board', { exact: true });
  await size.fill('-3');
  await expect(page.locator('.starter .problem')).not.toBeEmpty();
  await size.fill('7');
  await expect(page.locator('.preview span')).toHaveCount(7);
  await play(page).click();
  await expect(page).toHaveURL(/\/play\/rules\.toml\?position=7#rules=/);
  await expect(verdict(page)).toContainText(/The player to move (wins|loses)/);
  await expect(board(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('round-table');
  await expect(page).toHaveTitle(/round-table/);
  await expect(page.getByRole('link', { name: 'Change these rules' })).toHaveAttribute(
    'href',
    /^\/rules#rules=/,
  );

  // The link alone is enough, as for whoever gets it.
  const link = page.url();
  await page.goto('about:blank');
  await page.goto(link);
  await expect(verdict(page)).toContainText(/The player to move (wins|loses)/);
});

test('misère is played as misère', async ({ page }) => {
  await open(page);
  await page.getByLabel('Board', { exact: true }).fill('1x2');
  await page.getByLabel(/misère/).check();
  await play(page).click();
  await expect(verdict(page)).toContainText('The player to move loses');
  await expect(page).toHaveURL(/rules\.toml:misere/);
});

test('the address carries the rules; reload and Back keep them', async ({ page }) => {
  await open(page);
  await editor(page).fill(seats);
  await expect(found(page)).toContainText('round-table');
  const link = page.url();
  expect(link).toContain('#rules=');
  await page.reload();
  await expect(editor(page)).toHaveValue(seats);
  await play(page).click();
  await expect(page).toHaveURL(/\/play\//);
  await page.goBack();
  await expect(editor(page)).toHaveValue(seats);
});

test('what was written is not lost to a shipped game: Back returns to it', async ({ page }) => {
  await open(page);
  await editor(page).fill(seats);
  await expect(found(page)).toContainText('round-table');
  await page.getByLabel('Begin from a shipped game').selectOption('snort');
  await expect(found(page)).toContainText('snort');
  await page.goBack();
  await expect(editor(page)).toHaveValue(seats);
});

test('an address that was cut is said to be so', async ({ page }) => {
  await page.goto('/rules#rules=q1bKS8xN');
  await expect(page.getByText('The rules in this address cannot be read')).toBeVisible();
});

test('a file is opened and saved', async ({ page }) => {
  await open(page);
  await page.getByLabel('Open a file').setInputFiles({
    name: 'seats.toml',
    mimeType: 'text/plain',
    buffer: Buffer.from(seats.replace(/\n/g, '\r\n')),
  });
  await expect(editor(page)).toHaveValue(seats);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('rules.toml');
  expect(await readFile(await download.path(), 'utf8')).toBe(seats);
});

test('the coloured copy lies exactly under what is typed', async ({ page }) => {
  await open(page);
  const metrics = await page.locator('.editor .paper').evaluate((paper) => {
    const of = (selector: string) => {
      const element = paper.querySelector(selector);
      if (!element) return null;
      const style = getComputedStyle(element);
      return [style.font, style.padding, style.tabSize, style.whiteSpace, style.letterSpacing];
    };
    return { pre: of('pre'), area: of('textarea') };
  });
  expect(metrics.area).toEqual(metrics.pre);
  const sizes = await editor(page).evaluate((area: HTMLTextAreaElement) => [
    area.scrollHeight - area.clientHeight,
    area.scrollWidth - area.clientWidth,
  ]);
  expect(sizes).toEqual([0, 0]);
});

test('a server that is gone is said, and nothing typed is lost', async ({ page }) => {
  await open(page);
  await page.route('**/api/v1/rules', (route) => route.abort());
  await editor(page).fill(seats);
  await expect(page.getByText('The server is not there')).toBeVisible();
  await expect(editor(page)).toHaveValue(seats);
  await page.unroute('**/api/v1/rules');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(found(page)).toContainText('round-table');
});

test('a phone shows all of it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page);
  await expectNothingCutOff(page);
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds no serious fault in ${colorScheme} colours`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await open(page);
    await page.getByText('The keys of a rules file').click();
    expect(await seriousFaults(page)).toEqual([]);
    await editor(page).fill('board = grid\n');
    await expect(page.locator('#rules-state')).toContainText('line 1');
    expect(await seriousFaults(page)).toEqual([]);
  });
