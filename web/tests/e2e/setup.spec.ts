import { board, expect, movesInAddress, open, test, verdict } from './support/page';

test('a bad position is refused as it is typed, with the exact place', async ({ page }) => {
  await open(page, { game: 'flip-game', position: '++++' });
  const field = page
    .getByLabel('Position', { exact: true })
    .getByRole('textbox')
    .or(page.getByRole('textbox', { name: 'Position' }));
  await field.fill('++x+');
  await expect(page.locator('.setup .problem').last()).toHaveText(
    'position 2: expected + or -, found x',
  );
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('button', { name: 'Play this' })).toBeDisabled();
  await field.fill('++-+++');
  await expect(page.getByText('A legal position.')).toBeVisible();
  await page.getByRole('button', { name: 'Play this' }).click();
  await expect(page).toHaveURL(/position=%2B%2B-%2B%2B%2B$/);
  await expect(board(page).getByRole('button')).toHaveCount(6);
  await expect(verdict(page)).toBeVisible();
});

test('parameters have their limits and make another game', async ({ page }) => {
  await open(page, { game: 'flip-game', position: '++++++' });
  await page.getByLabel('flip', { exact: true }).fill('0');
  await expect(page.getByText('expected a whole number from 1 to 2147483648')).toBeVisible();
  await page.getByLabel('flip', { exact: true }).fill('3');
  await page.getByLabel(/^ring/).check();
  await page.getByRole('button', { name: 'Play this' }).click();
  await expect(page).toHaveURL(/\/play\/flip-game:ring,flip=3\?/);
  await expect(page.getByRole('group', { name: 'Coins on a ring' })).toBeVisible();
  await expect(page.getByLabel('flip', { exact: true })).toHaveValue('3');
});

test('a random position has the size that was asked for', async ({ page }) => {
  await open(page, { game: 'stone-game', position: '1,2' });
  await page.getByRole('spinbutton', { name: 'of size' }).fill('7');
  await page.getByRole('button', { name: 'Random position' }).click();
  await expect(board(page).getByRole('button', { name: /^pile of/ })).toHaveCount(7);
  expect(movesInAddress(page)).toEqual([]);
});

test('the position on the board is there to be edited', async ({ page }) => {
  await open(page, { game: 'nim', position: '3+4', moves: ['4>3'] });
  await expect(page.getByRole('textbox', { name: 'Position' })).toHaveValue('3+3');
  await page.getByRole('textbox', { name: 'Position' }).fill('3+3+1');
  await page.getByRole('button', { name: 'Play this' }).click();
  await expect(page).toHaveURL(/position=3%2B3%2B1$/);
});

test('who begins can be said in games of Left and Right', async ({ page }) => {
  await open(page, { game: 'games/domineering.toml', position: '2x3' });
  await page.getByRole('button', { name: 'Right to move' }).click();
  await page.getByRole('button', { name: 'Play this' }).click();
  await expect(page.locator('.turn')).toContainText('Right to move');
  await expect(verdict(page)).toContainText('Right');
});
