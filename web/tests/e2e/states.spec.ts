// What the page says when there is no answer.

import { board, expect, movesInAddress, open, test, verdict } from './support/page';

test('a position that is too large is refused with the reason, and still played', async ({
  page,
}) => {
  await page.goto('/play/can-i-win?position=max%3D50+total%3D600');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Too large to be solved here');
  await expect(alert).toContainText('the table for 50 different numbers may need up to');
  await expect(board(page).getByRole('button')).toHaveCount(50);
  await page.getByLabel('Type a move').fill('50');
  await page.getByLabel('Type a move').press('Enter');
  await expect(page.getByRole('progressbar', { name: 'Total 50 of 600' })).toBeVisible();
  expect(movesInAddress(page)).toEqual(['50']);
});

test('without an answer the numbers of the pool are still taken by a click', async ({ page }) => {
  await page.goto('/play/can-i-win?position=max%3D50+total%3D600');
  await expect(page.getByRole('alert')).toContainText('Too large to be solved here');
  await board(page)
    .getByRole('button', { name: /^number 50,/ })
    .click();
  await expect(page.getByRole('progressbar', { name: 'Total 50 of 600' })).toBeVisible();
  await board(page)
    .getByRole('button', { name: /^number 50,.*taken/ })
    .click();
  await expect(page.locator('.notice[role="alert"]').last()).toContainText(
    'expected a number that is left in the pool',
  );
  expect(movesInAddress(page)).toEqual(['50']);
});

test('long work shows its progress and the board, and can be cancelled', async ({ page }) => {
  await page.goto('/play/games/konane.toml?position=6x6');
  await expect(page.getByRole('status').filter({ hasText: 'Solving' })).toBeVisible();
  await expect(board(page).getByRole('button')).toHaveCount(36);
  await expect(page.getByText(/positions expanded/)).toBeVisible();
  await board(page).getByRole('button').first().click();
  await expect(page.getByLabel('Move in its notation')).toBeEnabled();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(board(page).getByRole('button')).toHaveCount(36);
});

test('leaving long work cancels it', async ({ page, request }) => {
  const ids: string[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'POST' && response.url().endsWith('/jobs'))
      void response.json().then((job: { id: string }) => ids.push(job.id));
  });
  await page.goto('/play/games/konane.toml?position=6x6');
  await expect.poll(() => ids).toHaveLength(1);
  await page.getByRole('link', { name: 'Games', exact: true }).click();
  await expect
    .poll(async () => {
      const response = await request.get(`/api/v1/jobs/${ids[0]}`);
      return response.ok() ? ((await response.json()) as { state: string }).state : 'gone';
    })
    .toMatch(/cancelled|gone/);
});

test('a server that is gone is said to be so, and found again', async ({ page }) => {
  await open(page, { game: 'flip-game', position: '+++++' });
  await page.route('**/api/**', (route) => route.abort());
  await board(page).locator('.mark').first().click();
  const alert = page.getByRole('alert').filter({ hasText: 'The server is not there' });
  await expect(alert.first()).toBeVisible();
  await expect(alert.first()).toContainText('minimex serve');
  await page.unroute('**/api/**');
  await alert.first().getByRole('button', { name: 'Try again' }).click();
  await expect(verdict(page)).toHaveText(/^The player to move (wins|loses)\.$/);
});

test('a busy server is said to be so', async ({ page }) => {
  await page.route('**/answer?*', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/json',
      headers: { 'Retry-After': '1' },
      body: JSON.stringify({
        version: 1,
        error: { kind: 'busy', message: 'the queue is full', line: null, column: null },
      }),
    }),
  );
  await page.goto('/play/nim?position=3%2B4');
  await expect(page.getByRole('alert')).toContainText('The server is busy');
  await page.unroute('**/answer?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(verdict(page)).toBeVisible();
});

test('the first answer is there within a second', async ({ page }) => {
  let fastest = Infinity;
  // The best of three: other work on the machine is not the page's.
  for (let turn = 0; turn < 3 && fastest >= 1000; ++turn) {
    const start = Date.now();
    await page.goto(`/play/nim?position=3%2B4%2B${turn + 5}`);
    await expect(verdict(page)).toBeVisible();
    fastest = Math.min(fastest, Date.now() - start);
  }
  expect(fastest).toBeLessThan(1000);
});

test('a slow answer is said to be on its way', async ({ page }) => {
  await open(page, { game: 'nim', position: '3+4+5' });
  await page.route('**/answer?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  await expect(page.getByRole('status').filter({ hasText: 'Solving' })).toBeVisible();
  await expect(page.locator('.turn')).toContainText('Second to move');
});

test('there is a page for an address that has none', async ({ page }) => {
  await page.goto('/nowhere');
  await expect(page.getByRole('alert')).toContainText('There is nothing at /nowhere');
});
