// Why: the reasons of an Answer as pictures.

import type { Locator, Page } from '@playwright/test';

import { board, expect, expectNothingCutOff, seriousFaults, test } from './support/page';
import { openWhy, whyPanel } from './support/why';

const why = whyPanel;
const sum = (page: Page) => why(page).getByRole('table', { name: /nimbers and the nim-sum/ });

async function ask(page: Page, game: string, position: string): Promise<void> {
  await page.goto(`/play/${game}?${new URLSearchParams({ position }).toString()}`);
  await openWhy(page);
}

/** What stands in the cells of a row of the sum, from the nimber on. */
const cells = (row: Locator): Promise<string[]> => row.getByRole('cell').allTextContents();

test('runs of coins stand with their nimbers as bits, and the nim-sum below', async ({ page }) => {
  await ask(page, 'flip-game', '++++-+++++-++');
  const table = sum(page);
  await expect(table.getByRole('columnheader')).toHaveText(['part', 'nimber', '2', '1']);
  expect(await cells(table.getByRole('row', { name: /^run of 4 at 0/ }))).toEqual(['2', '1', '0']);
  expect(await cells(table.getByRole('row', { name: /^run of 2 at 11/ }))).toEqual(['1', '0', '1']);
  expect(await cells(table.getByRole('row', { name: /^nim-sum/ }))).toEqual(['3', '1', '1']);
});

test('a part that is pointed at lights up on the board, and stays lit once it is pressed', async ({
  page,
}) => {
  await ask(page, 'flip-game', '++++-+++++-++');
  const lit = board(page).locator('.lit');
  await expect(lit).toHaveCount(0);
  const part = sum(page).getByRole('button', { name: 'run of 5 at 5' });
  await part.hover();
  await expect(lit).toHaveCount(5);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(lit).toHaveCount(0);
  await part.focus();
  await page.keyboard.press('Enter');
  await expect(part).toHaveAttribute('aria-pressed', 'true');
  await part.blur();
  await expect(lit).toHaveCount(5);
  await part.click();
  await part.blur();
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(lit).toHaveCount(0);
});

test('nothing stays lit once a move is made', async ({ page }) => {
  await ask(page, 'flip-game', '++++-+++++-++');
  await sum(page).getByRole('button', { name: 'run of 4 at 0' }).click();
  await expect(board(page).locator('.lit')).toHaveCount(4);
  await page.keyboard.press('Tab');
  await page.getByLabel('Type a move').fill('5');
  await page.getByLabel('Type a move').press('Enter');
  await expect(sum(page).getByRole('button', { name: 'run of 5 at 5' })).toHaveCount(0);
  await expect(board(page).locator('.lit')).toHaveCount(0);
});

test('a part can be looked at alone', async ({ page }) => {
  await ask(page, 'flip-game', '++++-+++++-++');
  await why(page)
    .getByRole('link', { name: /^alone ?: run of 4 at 0/ })
    .click();
  await expect(page.locator('.verdict')).toContainText('The player to move wins');
  await expect(sum(page).getByRole('row')).toHaveCount(3);
  await expect(page).toHaveURL(/position=%2B%2B%2B%2B-{9}/);
});

test('a game of heaps leads to the nimbers of all heaps', async ({ page }) => {
  await ask(page, 'kayles', '3+5');
  await why(page)
    .getByRole('link', { name: /nimbers of all heaps/ })
    .click();
  await expect(page.getByRole('heading', { name: /^kayles, heaps/ })).toBeVisible();
  await page.getByRole('link', { name: 'Play kayles' }).click();
  await expect(page).toHaveURL(/\/play\/kayles/);
});

test('heaps that sum to 0 are lost, and every place shows it', async ({ page }) => {
  await ask(page, 'nim', '3+5+6');
  const row = sum(page).getByRole('row', { name: /^nim-sum/ });
  expect(await cells(row)).toEqual(['0', '0', '0', '0']);
});

test('a heap beyond the period says by what its nimber is known', async ({ page }) => {
  await ask(page, 'kayles', '3+1000000');
  await expect(sum(page).getByRole('row', { name: /^heap of 3/ })).not.toContainText('period');
  await expect(sum(page).getByRole('row', { name: /1000000/ })).toContainText('by the period');
  await expect(why(page)).toContainText('G(n + 12) = G(n) for every n from 71 on.');
});

test('the components of a board are parts too', async ({ page }) => {
  await ask(page, 'games/cram.toml', '..#../..#..');
  const parts = sum(page).getByRole('button');
  await expect(parts).toHaveCount(2);
  await parts.first().hover();
  await expect(board(page).locator('.lit')).toHaveCount(4);
});

test('in misère play there are words, and no nimbers are made up', async ({ page }) => {
  await ask(page, 'flip-game:misere', '++++-+++++-++');
  await expect(why(page)).toBeVisible();
  await expect(why(page).getByText('nim-sum', { exact: true })).toHaveCount(0);
});

test('a row is folded to its valley step by step', async ({ page }) => {
  await ask(page, 'stone-game', '5,3,1,4,6,2,7,7');
  const row = why(page).getByRole('list', { name: 'The row at this step' });
  const slider = why(page).getByRole('slider');
  await expect(row).toHaveText('53146277');
  await expect(row.locator('.folded')).toHaveText(['4', '6', '2']);
  await expect(why(page)).toContainText(
    '4 ≤ 6 ≥ 2: in the place of the three stands 4 − 6 + 2 = 0.',
  );
  await why(page).getByRole('button', { name: 'Next' }).click();
  await expect(row).toHaveText('531077');
  await slider.focus();
  await page.keyboard.press('End');
  await expect(row).toHaveText('5310');
  await expect(why(page)).toContainText('What remains is the valley of this row.');
  await expect(why(page).getByRole('button', { name: 'Next' })).toBeDisabled();
  await why(page).getByRole('button', { name: 'Back' }).click();
  await expect(row).toHaveText('531077');
});

test('the pool names the winning numbers and stands in the table of totals', async ({ page }) => {
  await ask(page, 'can-i-win', 'max=10 total=25');
  await expect(why(page)).toContainText(/Winning numbers: \d/);
  const here = why(page).locator('[aria-current="true"]');
  await expect(here).toHaveText('N');
  await why(page).getByRole('region', { name: 'Table of totals' }).scrollIntoViewIfNeeded();
  await expect(here).toBeInViewport();
  await expect(here.getByRole('link')).toHaveAttribute('title', /^M = 10, T = 25:/);
});

test('a cell of the table leads to its position', async ({ page }) => {
  await ask(page, 'can-i-win', 'max=10 total=25');
  await why(page)
    .getByTitle(/^M = 10, T = 11: the player to move loses/)
    .click();
  await expect(page).toHaveURL(/position=max%3D10\+total%3D11|position=max=10\+total=11/);
  await expect(page.locator('.verdict')).toContainText('The player to move loses');
  await expect(why(page)).toContainText('No number wins');
});

test('with numbers gone the table marks where the game began, and says so', async ({ page }) => {
  await ask(page, 'can-i-win', 'max=10 total=25 taken=4');
  await expect(why(page)).toContainText('where this game began');
  await ask(page, 'can-i-win:repeat', 'max=10 total=25 taken=4');
  await expect(why(page)).toContainText('The frame marks this position.');
  await expect(why(page).locator('[aria-current="true"] a')).toHaveAttribute('title', /T = 21/);
});

test('the reasons in words are there as well', async ({ page }) => {
  await ask(page, 'flip-game', '++++-+++++-++');
  await why(page).getByText('In words').click();
  await expect(why(page)).toContainText('run of 4 at 0: nimber 2');
});

test('a phone shows the reasons without being cut off', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [game, position] of [
    ['flip-game', '++++-+++++-++'],
    ['stone-game', '5,3,1,4,6,2,7,7/9,-4,2,8'],
    ['can-i-win', 'max=10 total=25'],
  ] as const) {
    await ask(page, game, position);
    await expectNothingCutOff(page);
  }
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds no serious fault in ${colorScheme} colours`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme });
    await ask(page, 'nim', '3+5+6');
    await expect(sum(page)).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    await page.goto('/play/can-i-win?position=max%3D6+total%3D15');
    await expect(why(page).locator('[aria-current="true"]')).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    await page.goto('/play/stone-game?position=5,3,1,4,6,2');
    await expect(why(page).getByRole('slider')).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
  });

test('parts without nimbers have no columns of them', async ({ page }) => {
  await ask(page, 'games/cram.toml:misere', '...#./...#./...#.');
  const parts = whyPanel(page).getByRole('region', { name: 'The parts of the sum' });
  await expect(parts.getByRole('columnheader')).toHaveText(['part']);
  await expect(parts).not.toContainText('?');
  await expect(whyPanel(page)).toContainText('found by a search of the parts together');
});

test('parts of a partizan game have values, and so has their sum', async ({ page }) => {
  await ask(page, 'games/domineering.toml', '..#.../..#.../###..# left');
  const parts = whyPanel(page).getByRole('table', { name: 'Parts, their values and the sum' });
  await expect(parts.getByRole('columnheader')).toHaveText(['part', 'value']);
  await expect(parts.getByRole('row', { name: /^component of 4 cells/ })).toContainText('+-1');
  await expect(parts.getByRole('row', { name: /^sum/ })).toContainText('{{5/2|1/2}|{-1/2|-5/2}}');
  await expect(whyPanel(page)).toContainText('positive for Left');
});

test('long numbers of a fold stand beside one another', async ({ page }) => {
  await ask(page, 'stone-game', '1000000000000000,7000000000000000,3000000000000000,2');
  await expect(why(page).locator('.fold li')).not.toHaveCount(0);
  const overlapping = await why(page)
    .locator('.fold li')
    .evaluateAll((items) => items.filter((one) => one.scrollWidth > one.clientWidth).length);
  expect(overlapping).toBe(0);
});

test('a pool that is no 1 to M keeps the table of those folded', async ({ page }) => {
  await ask(page, 'can-i-win:repeat', 'pool=2,5 total=20');
  await expect(why(page).getByText('The table of the pools 1 to M')).toBeVisible();
  await expect(why(page).getByRole('region', { name: 'Table of totals' })).toBeHidden();
});
