import { board, expect, historyOf, movesInAddress, open, test, verdict } from './support/page';

test('a shared link opens the same position with the moves so far', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, { game: 'flip-game:ring', position: '+++++++' });
  await board(page).locator('.mark').first().click();
  await expect.poll(() => movesInAddress(page)).toHaveLength(1);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('The link is copied.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await context.newPage();
  await other.goto(link);
  await expect(verdict(other)).toHaveText(await verdict(page).innerText());
  await expect(other.locator('.turn')).toContainText('Second to move');
  await expect(board(other).getByRole('button', { name: /minus/ })).toHaveCount(2);
});

test('the address of a very long position survives a reload', async ({ page }) => {
  await open(page, { game: 'flip-game', position: '++-'.repeat(40) });
  const field = page.getByRole('textbox', { name: 'Position' });
  await field.fill('++-'.repeat(3000));
  await page.getByRole('button', { name: 'Play this' }).click();
  await expect(page.getByText('The position has 9,000 characters')).toBeVisible();
  await page
    .getByRole('button', { name: /^Play \d/ })
    .first()
    .click();
  await expect(page.locator('.turn')).toContainText('Second to move');
  await page.reload();
  await expect(page.getByText('The position has 9,000 characters')).toBeVisible();
  await expect(page.locator('.turn')).toContainText('Second to move');
});

test('where the clipboard is closed the link can be copied by hand', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'clipboard', { value: undefined }),
  );
  await open(page, { game: 'nim', position: '3+4' });
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByLabel('Link to this position')).toHaveValue(page.url());
});

test('Back takes a move back, Forward makes it again, reload changes nothing', async ({ page }) => {
  await open(page, { game: 'nim', position: '3+4+5' });
  const play = async (move: string) => {
    await page.getByRole('button', { name: `Play ${move}`, exact: true }).click();
    await expect(page.locator('.turn')).toContainText(`played ${move}`);
  };
  await play('3>1');
  await play('4>2');
  await page.goBack();
  await expect(page.locator('.turn')).toContainText('First played 3>1');
  await expect(board(page).getByRole('button', { name: /^heap of 4,/ })).toBeVisible();
  await page.goForward();
  await expect(page.locator('.turn')).toContainText('Second played 4>2');
  await page.reload();
  await expect(page.locator('.turn')).toContainText('Second played 4>2');
  expect(movesInAddress(page)).toEqual(['3>1', '4>2']);
});

test('Back from a game against the computer is the human’s turn again', async ({ page }) => {
  await open(page, { game: 'nim', position: '3+4+5' });
  await page
    .getByRole('group', { name: 'Second', exact: true })
    .getByRole('radio', { name: 'Computer' })
    .check();
  await page.getByRole('button', { name: 'Play 3>1', exact: true }).click();
  await expect.poll(() => movesInAddress(page)).toHaveLength(2);
  await page.goBack();
  await expect(page.locator('.turn')).toContainText('First to move');
  await page.waitForTimeout(1200);
  expect(movesInAddress(page)).toEqual([]);
});

test('undo and redo walk along the line; a reload still knows what can be redone', async ({
  page,
}) => {
  await open(page, { game: 'flip-game', position: '++++++' });
  await board(page).locator('.mark').first().click();
  await expect.poll(() => movesInAddress(page)).toHaveLength(1);
  const [made] = movesInAddress(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => movesInAddress(page)).toHaveLength(0);
  await page.reload();
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(() => movesInAddress(page)).toEqual([made]);
  await page.getByRole('button', { name: 'Restart' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
});

test('undo against the computer goes back to one’s own turn', async ({ page }) => {
  await open(page, { game: 'nim', position: '3+4+5' });
  await page
    .getByRole('group', { name: 'Second', exact: true })
    .getByRole('radio', { name: 'Computer' })
    .check();
  await page.getByRole('button', { name: 'Play 3>1', exact: true }).click();
  await expect.poll(() => movesInAddress(page)).toHaveLength(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => movesInAddress(page)).toHaveLength(0);
  await expect(page.locator('.turn')).toContainText('First to move');
});

test('a branch keeps the old line, and it can be gone back to', async ({ page }) => {
  await open(page, { game: 'nim', position: '3+4', moves: ['3>1', '4>2', '2>0'] });
  await historyOf(page).getByRole('button', { name: '3>1' }).click();
  await expect.poll(() => movesInAddress(page)).toEqual(['3>1']);
  await page.getByRole('button', { name: 'Play 4>3', exact: true }).click();
  await expect.poll(() => movesInAddress(page)).toEqual(['3>1', '4>3']);
  const kept = page.getByRole('region', { name: 'Other lines' });
  await expect(kept).toContainText('After move 1: 4>2, 2>0');
  await kept.getByRole('link').click();
  await expect.poll(() => movesInAddress(page)).toEqual(['3>1', '4>2', '2>0']);
  await expect(kept).toContainText('After move 1: 4>3');
});

test('a click on a point of the history goes there', async ({ page }) => {
  await open(page, { game: 'nim', position: '3+4', moves: ['3>1', '4>2', '2>1'] });
  const points = historyOf(page).locator('svg .step');
  await expect(points).toHaveCount(4);
  await points.nth(1).click();
  await expect.poll(() => movesInAddress(page)).toEqual(['3>1']);
  await expect(points).toHaveCount(4);
});

test('a blunder is seen at a glance', async ({ page }) => {
  await open(page, { game: 'nim', position: '3+4', moves: ['4>2', '3>2'] });
  await expect(historyOf(page).locator('svg .blunder')).toHaveCount(1);
  await expect(historyOf(page)).toContainText('Move 1, 4>2 by First, turned a win into a loss.');
});

test('the history of scores, of nimbers and of outcomes', async ({ page }) => {
  await open(page, { game: 'stone-game', position: '3,1,5,2', moves: ['right', 'right'] });
  await expect(historyOf(page)).toContainText('How far ahead the first player ends');
  await expect(historyOf(page)).toContainText('Move 1, right by First, lost 6 stones.');
  await open(page, { game: 'nim', position: '3+4', moves: ['4>3'] });
  await expect(historyOf(page)).toContainText('Nimber of every position');
  await open(page, { game: 'can-i-win', position: 'max=4 total=6', moves: ['1'] });
  await expect(historyOf(page)).toContainText('Who wins, if both play best from there');
});

test('an address with a move that is not legal says so exactly', async ({ page }) => {
  await page.goto('/play/nim?position=3%2B4&moves=3%3E9');
  await expect(page.getByRole('alert')).toContainText('3>9');
});

test('an address with an unknown game says so exactly', async ({ page }) => {
  await page.goto('/play/no-such-game');
  await expect(page.getByRole('alert')).toContainText('no-such-game');
  await expect(page.getByRole('link', { name: 'All games' })).toBeVisible();
});

test('a game of the start page opens with an example', async ({ page }) => {
  await page.goto('/');
  await page
    .getByRole('link', { name: /^Flip game/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/play\/flip-game\?position=/);
  await expect(verdict(page)).toBeVisible();
});

test('any heap game opens by its code', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Any game by its name').fill('0.137');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('0.137');
  await expect(verdict(page)).toBeVisible();
});
