// A screen of 360 px, and no mouse.

import type { Page } from '@playwright/test';

import {
  board,
  expect,
  expectNothingCutOff,
  movesInAddress,
  open,
  setPlayer,
  test,
  turn,
  verdict,
} from './support/page';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

/** Goes to a cell of the board by arrow keys, from wherever on the board it is. */
async function walkTo(page: Page, name: RegExp) {
  await page.keyboard.press('Home');
  const focused = page.locator('.board :focus');
  for (let steps = 0; steps < 40; ++steps) {
    if (name.test((await focused.getAttribute('aria-label')) ?? '')) return;
    await page.keyboard.press('ArrowRight');
  }
  throw new Error(`no cell ${String(name)} can be reached`);
}

/** Tabs from the top of the page to the board, as one does without a mouse. */
async function tabToBoard(page: Page) {
  for (let presses = 0; presses < 30; ++presses) {
    await page.keyboard.press('Tab');
    if ((await page.locator('.board :focus').count()) > 0) return;
  }
  throw new Error('the board is not reached by Tab');
}

test('a whole game is played and won by keyboard', async ({ page }) => {
  await open(page, { game: 'can-i-win', position: 'max=4 total=6' });
  await expectNothingCutOff(page);
  await setPlayer(page, 'Second', 'Computer');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await tabToBoard(page);
  while ((await turn(page, 'First')) === 'mine') {
    const made = movesInAddress(page).length;
    await expect(page.locator('.board :focus')).toHaveCount(1);
    await walkTo(page, / wins/);
    await page.keyboard.press('Enter');
    await expect.poll(() => movesInAddress(page).length).toBeGreaterThan(made);
  }
  await expect(verdict(page)).toHaveText('You have won.');
});

test('a move of two coins is chosen by keyboard, and Escape lets go', async ({ page }) => {
  await open(page, { game: 'flip-game', position: '+++++' });
  await tabToBoard(page);
  await walkTo(page, /^coin 2,/);
  await page.keyboard.press('Enter');
  const offered = page.getByRole('group', { name: 'Moves to choose from' });
  await expect(offered).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(offered).toBeHidden();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect.poll(() => movesInAddress(page)).toEqual(['2']);
  await expect(page.locator('.board :focus')).toHaveCount(1);
});

test('a finger plays too', async ({ page }) => {
  await open(page, { game: 'games/cram.toml', position: '3x3' });
  await board(page).getByRole('button', { name: 'b2, empty' }).tap();
  await page.getByRole('button', { name: /^move b2-c2 / }).tap();
  await expect.poll(() => movesInAddress(page)).toEqual(['b2-c2']);
});

test('a board wider than the screen scrolls, and says so', async ({ page }) => {
  await open(page, { game: 'games/cram.toml', position: '2x14' });
  await expect(page.getByText('The board is wider than the screen')).toBeVisible();
  await expectNothingCutOff(page);
  await board(page).getByRole('button', { name: 'n2, empty' }).click();
  await page.getByRole('button', { name: /^move m2-n2 / }).click();
  await expect.poll(() => movesInAddress(page)).toEqual(['m2-n2']);
});

const places = [
  { game: 'flip-game', position: '++++++++++++-+++++++' },
  { game: 'flip-game:ring', position: '++++++++' },
  { game: 'stone-game', position: ':1,2,8,4,5,1,2,7,3,9,4,4/3,7,4/9:' },
  { game: 'can-i-win', position: 'max=20 total=100' },
  { game: 'nim', position: '40+3+17+1000000' },
  { game: 'games/clobber.toml', position: '4x4 left' },
  { game: 'games/toads-and-frogs.toml', position: 'TTT...FFF' },
];
for (const place of places)
  test(`nothing sticks out of a narrow screen: ${place.game} ${place.position}`, async ({
    page,
  }) => {
    await open(page, place);
    await expect(board(page).getByRole('button').first()).toBeVisible();
    await expectNothingCutOff(page);
  });
