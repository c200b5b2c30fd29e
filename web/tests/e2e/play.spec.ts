import type { Page } from '@playwright/test';

import type { Answer } from '../../src/api/types';

import {
  board,
  expect,
  historyOf,
  movesInAddress,
  movesTable,
  open,
  setPlayer,
  test,
  turn,
  verdict,
} from './support/page';

/** Plays the move at the top of the table, by clicks on the coins. */
async function bestMoveOnCoins(page: Page) {
  const best = await movesTable(page)
    .getByRole('button', { name: /^Play / })
    .first()
    .textContent();
  const offset = Number(best);
  await board(page)
    .getByRole('button', { name: `coin ${offset},` })
    .click();
  const offered = page.getByRole('button', { name: new RegExp(`^move ${offset} `) });
  if (await offered.isVisible()) await offered.click();
}

test('a whole game by clicks wins against the computer from an N-position', async ({ page }) => {
  await open(page, { game: 'flip-game', position: '+++++++' });
  await expect(verdict(page)).toHaveText('The player to move wins.');
  await setPlayer(page, 'Second', 'Computer');
  while ((await turn(page, 'First')) === 'mine') {
    const made = movesInAddress(page).length;
    await bestMoveOnCoins(page);
    await expect.poll(() => movesInAddress(page).length).toBeGreaterThan(made);
  }
  await expect(verdict(page)).toHaveText('You have won.');
  expect(movesInAddress(page).length).toBeGreaterThan(2);
});

test('a whole game from a P-position is lost, whatever is tried', async ({ page }) => {
  await open(page, { game: 'flip-game', position: '+++++-' });
  await expect(verdict(page)).toHaveText('The player to move loses.');
  await setPlayer(page, 'Second', 'Computer');
  while ((await turn(page, 'First')) === 'mine') {
    const made = movesInAddress(page).length;
    await bestMoveOnCoins(page);
    await expect.poll(() => movesInAddress(page).length).toBeGreaterThan(made);
  }
  await expect(verdict(page)).toHaveText('You have lost.');
});

test('the stubborn loser leaves the fewest winning replies', async ({ page, request }) => {
  const replies = async (position: string) => {
    const query = new URLSearchParams({ position });
    const response = await request.get(`/api/v1/games/kayles/answer?${query.toString()}`);
    return (await response.json()) as Answer;
  };
  const lost = await replies('8+1');
  expect(lost.outcome).toBe('P');
  const counts = new Map<string, number>();
  for (const move of lost.all_moves ?? [])
    counts.set(move.move, (await replies(move.leads_to ?? '')).moves_count ?? Infinity);
  const fewest = Math.min(...counts.values());
  expect(fewest, 'a position that tells them apart').toBeLessThan(Math.max(...counts.values()));

  await open(page, { game: 'kayles', position: '8+1' });
  await setPlayer(page, 'Second', 'Computer');
  await page.getByRole('radio', { name: 'A stubborn loser' }).check();
  await page.getByRole('button', { name: 'Swap sides' }).click();
  await expect.poll(() => movesInAddress(page).length).toBeGreaterThan(0);
  expect(counts.get(movesInAddress(page)[0] ?? '')).toBe(fewest);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'A stubborn loser' })).toBeChecked();
});

test('a computer that always errs plays on, and its blunders are told', async ({ page }) => {
  await open(page, { game: 'nim', position: '1+2+4+9' });
  await setPlayer(page, 'First', 'Computer');
  await setPlayer(page, 'Second', 'Computer');
  await page.getByRole('slider').fill('100');
  await expect(page.getByText('100 %')).toBeVisible();
  await expect(page.locator('.turn')).toContainText('The game is over', { timeout: 30_000 });
});

test('swapping sides hands the move to the computer', async ({ page }) => {
  await open(page, { game: 'kayles', position: '3+2' });
  await setPlayer(page, 'Second', 'Computer');
  expect(movesInAddress(page)).toEqual([]);
  await page.getByRole('button', { name: 'Swap sides' }).click();
  await expect.poll(() => movesInAddress(page)).toHaveLength(1);
  await expect(page.locator('.turn')).toContainText('Second to move');
});

test('the computer is off until it is asked for', async ({ page }) => {
  await open(page, { game: 'kayles', position: '3+2', moves: ['3>2'] });
  for (const side of ['First', 'Second'])
    await expect(
      page.getByRole('group', { name: side, exact: true }).getByRole('radio', { name: 'Human' }),
    ).toBeChecked();
  await page.waitForTimeout(1200);
  expect(movesInAddress(page)).toEqual(['3>2']);
});

test('a coin of two moves offers both, and a second coin decides', async ({ page }) => {
  await open(page, { game: 'flip-game', position: '+++++' });
  await board(page).getByRole('button', { name: 'coin 2,' }).click();
  const offered = page.getByRole('group', { name: 'Moves to choose from' });
  await expect(offered.getByRole('button', { name: /^move/ })).toHaveCount(2);
  await board(page).getByRole('button', { name: 'coin 3,' }).click();
  await expect.poll(() => movesInAddress(page)).toEqual(['2']);
});

test('every legal move is marked with a letter and a number', async ({ page }) => {
  await open(page, { game: 'flip-game', position: '++++' });
  await expect(board(page).locator('.mark')).toHaveText(['N1', 'P0', 'N1']);
  await expect(board(page).locator('.mark.win')).toHaveText(['P0']);
  await expect(board(page).locator('.mark.lose')).toHaveText(['N1', 'N1']);
});

test('a click on a mark plays its move', async ({ page }) => {
  await open(page, { game: 'flip-game', position: '++++' });
  await board(page).locator('.mark', { hasText: 'P0' }).click();
  await expect.poll(() => movesInAddress(page)).toEqual(['1']);
  await expect(board(page).getByRole('button', { name: /plus/ })).toHaveCount(2);
});

test('the table of moves is best first, says what a move loses, and sorts', async ({ page }) => {
  await open(page, { game: 'stone-game', position: ':1,2/3,7,4/9:' });
  await expect(verdict(page)).toHaveText('The player to move wins by 8 (17 to 9).');
  const rows = movesTable(page).locator('tbody tr');
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText('2 left');
  await expect(rows.first()).toContainText('+8');
  await expect(rows.first()).toContainText('nothing');
  await expect(rows.nth(1)).toContainText('8 stones');
  await movesTable(page).getByRole('button', { name: 'Value' }).click();
  await expect(rows.first()).toContainText('0 right');
  await expect(rows.first()).toContainText('−6');
  await movesTable(page).getByRole('button', { name: 'Value' }).click();
  await expect(rows.first()).toContainText('2 left');
});

test('hints stay as they were set', async ({ page }) => {
  await open(page, { game: 'flip-game', position: '+++++' });
  await page.getByRole('radio', { name: 'Off' }).check();
  await expect(board(page).locator('.mark')).toHaveCount(0);
  await expect(verdict(page)).toContainText('Hints are off');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Off' })).toBeChecked();
  await expect(board(page).getByRole('button').first()).toBeVisible();
  await expect(board(page).locator('.mark')).toHaveCount(0);
  await page.getByRole('radio', { name: 'Outcome' }).check();
  await expect(board(page).locator('.mark').first()).toHaveText(/^[NP]$/);
});

test('with the hint of outcomes no number is told', async ({ page }) => {
  await open(page, { game: 'nim', position: '3+4', moves: ['4>2'] });
  await page.getByRole('radio', { name: 'Outcome' }).check();
  await expect(page.getByText('Who wins, if both play best from there')).toBeVisible();
  await expect(movesTable(page).getByRole('columnheader')).toHaveText([/#/, /Move/, /Outcome/]);
  await expect(page.getByText(/^Nimber/)).toHaveCount(0);
});

test('a move can be typed, and a bad one is refused with the reason', async ({ page }) => {
  await open(page, { game: 'flip-game', position: '++++' });
  const field = page.getByLabel('Type a move');
  await field.fill('9');
  await field.press('Enter');
  await expect(page.locator('.typed-move .problem')).toContainText('9');
  await field.fill('1');
  await field.press('Enter');
  await expect.poll(() => movesInAddress(page)).toEqual(['1']);
});

test('after Restart the computer that begins moves again', async ({ page }) => {
  await open(page, { game: 'kayles', position: '3+2' });
  await setPlayer(page, 'First', 'Computer');
  await expect.poll(() => movesInAddress(page)).toHaveLength(1);
  await movesTable(page)
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  await expect.poll(() => movesInAddress(page).length).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Restart' }).click();
  await expect.poll(() => movesInAddress(page)).toEqual([]);
  await expect.poll(() => movesInAddress(page)).toHaveLength(1);
});

test('gone back to its turn, the computer moves when it is let', async ({ page }) => {
  await open(page, { game: 'kayles', position: '3+2', moves: ['3>2', '2>1'] });
  await setPlayer(page, 'Second', 'Computer');
  await historyOf(page).getByRole('button', { name: '3>2' }).click();
  await expect.poll(() => movesInAddress(page)).toEqual(['3>2']);
  await page.getByRole('button', { name: 'Let the computer move' }).click();
  await expect.poll(() => movesInAddress(page)).toHaveLength(2);
  await expect(page.locator('.turn')).toContainText('First to move');
});

test('a computer of one game is not at the table of another', async ({ page }) => {
  await open(page, { game: 'kayles', position: '3+2' });
  await setPlayer(page, 'Second', 'Computer');
  await page.reload();
  const computer = page
    .getByRole('group', { name: 'Second', exact: true })
    .getByRole('radio', { name: 'Computer' });
  await expect(computer).toBeChecked();
  await open(page, { game: 'nim', position: '3+4', moves: ['4>3'] });
  await expect(computer).not.toBeChecked();
  await page.waitForTimeout(1200);
  expect(movesInAddress(page)).toEqual(['4>3']);
});

test('a computer stays when another position of its game is set up', async ({ page }) => {
  await open(page, { game: 'kayles', position: '3+2' });
  await setPlayer(page, 'Second', 'Computer');
  await page.getByRole('button', { name: 'Random position' }).click();
  await expect.poll(() => page.url()).not.toContain('position=3%2B2');
  await expect(
    page
      .getByRole('group', { name: 'Second', exact: true })
      .getByRole('radio', { name: 'Computer' }),
  ).toBeChecked();
});

test('the table of moves begins at its top with every position', async ({ page }) => {
  await open(page, { game: 'nim', position: '9+10+12' });
  await movesTable(page).evaluate((table) => (table.scrollTop = 200));
  await movesTable(page)
    .getByRole('button', { name: /^Play / })
    .nth(9)
    .click();
  await expect.poll(() => movesInAddress(page)).toHaveLength(1);
  await expect.poll(() => movesTable(page).evaluate((table) => table.scrollTop)).toBe(0);
});

test('the rules are those of the parameters', async ({ page }) => {
  await open(page, { game: 'flip-game:flip=3,misere', position: '+++++' });
  const head = page.locator('.play-head');
  await expect(head).toContainText('choose 3 adjacent +');
  await expect(head).toContainText('Whoever cannot move wins.');
  await open(page, { game: 'flip-game', position: '+++++' });
  await expect(head).toContainText('choose two adjacent +');
});

test('a move of Right, who is lost anyway, is no blunder', async ({ page }) => {
  await open(page, {
    game: 'games/domineering.toml',
    position: '4x5',
    moves: ['right a1-b1'],
  });
  await expect(historyOf(page)).toBeVisible();
  await expect(historyOf(page).getByText('?!')).toHaveCount(0);
});

test('Undo by keys leaves the focus on the board when there is no more to undo', async ({
  page,
}) => {
  await open(page, { game: 'flip-game', position: '++++', moves: ['1'] });
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect.poll(() => movesInAddress(page)).toEqual([]);
  await expect(board(page).getByRole('button', { name: 'coin 0,' })).toBeFocused();
});

test('of an impossible move nothing is told but the error', async ({ page }) => {
  await open(page, { game: 'flip-game', position: '++++', moves: ['9', '1'] });
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page.locator('.turn')).toHaveText('');
});
