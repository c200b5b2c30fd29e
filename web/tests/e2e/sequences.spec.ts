// Sequences: the nimbers of every heap of a game, as a person looks at them.

import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import { expect, expectNothingCutOff, seriousFaults, test } from './support/page';

const plot = (page: Page) => page.getByRole('application');
const area = (page: Page) => page.locator('.plot-over');
const title = (page: Page) => page.getByRole('heading', { name: /, heaps/ });

async function show(page: Page, game: string, from: number, to: number): Promise<void> {
  await page.goto(`/sequences?game=${game}&from=${from}&to=${to}`);
  await expect(page.getByText(/values, the largest|A cell is/)).toBeVisible({
    timeout: 30_000,
  });
}

const shown = (page: Page) => {
  const query = new URL(page.url()).searchParams;
  return { from: Number(query.get('from')), to: Number(query.get('to')) };
};

/** Where a heap lies on the screen. */
async function placeOf(page: Page, heap: number, height = 0.5) {
  const box = await area(page).boundingBox();
  if (!box) throw new Error('no plot');
  const { from, to } = shown(page);
  const share = (heap - from + 0.5) / (to - from + 1);
  return { x: box.x + share * box.width, y: box.y + height * box.height };
}

async function pointAt(page: Page, heap: number, height = 0.5): Promise<void> {
  const { x, y } = await placeOf(page, heap, height);
  await page.mouse.move(x, y);
}

/** Whether anything was drawn within some pixels of the heap in the colour of the points. */
async function inkAt(page: Page, heap: number): Promise<boolean> {
  const { x } = await placeOf(page, heap);
  return page.locator('.plot canvas').evaluate((canvas: HTMLCanvasElement, left: number) => {
    const box = canvas.getBoundingClientRect();
    const scale = canvas.width / box.width;
    const context = canvas.getContext('2d');
    const at = Math.round((left - box.left) * scale);
    const data = context?.getImageData(at - 2, 0, 5, canvas.height).data ?? [];
    const probe = document.createElement('canvas').getContext('2d');
    if (!probe) return false;
    probe.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--accent');
    probe.fillRect(0, 0, 1, 1);
    const [r, g, b] = probe.getImageData(0, 0, 1, 1).data;
    for (let i = 0; i + 3 < data.length; i += 4)
      if (data[i] === r && data[i + 1] === g && data[i + 2] === b) return true;
    return false;
  }, x);
}

test('a game of heaps shows its nimbers, its preperiod and its proved period', async ({ page }) => {
  await show(page, '0.07', 0, 200);
  await expect(title(page)).toHaveText('0.07, heaps 0 to 200');
  const period = page.getByRole('region', { name: 'Period' });
  await expect(period).toContainText('G(n + 34) = G(n) for every n from 53 on.');
  await expect(period).toContainText('Proved by the theorem of Guy and Smith');
  await expect(period).toContainText('9, first at heap 86');
  await expect.poll(() => inkAt(page, 86)).toBe(true);
  await expect(page).toHaveTitle(/0\.07/);
});

test('nimbers that grow for ever have no largest', async ({ page }) => {
  await show(page, 'all-but:2,5', 0, 200);
  const period = page.getByRole('region', { name: 'Period' });
  await expect(period).toContainText('none: they grow for ever');
  await expect(period).toContainText('Proved by a recurring state');
});

test('pointing at a heap tells its nimber', async ({ page }) => {
  await show(page, '0.07', 0, 200);
  await pointAt(page, 86);
  await expect(page.locator('.plot-tip')).toHaveText('heap 86: nimber 9');
  await pointAt(page, 4);
  await expect(page.locator('.plot-tip')).toHaveText('heap 4: nimber 2');
});

test('the keyboard walks from heap to heap, zooms and moves along', async ({ page }) => {
  await show(page, '0.07', 0, 200);
  await plot(page).focus();
  const said = plot(page).locator('[aria-live]');
  await page.keyboard.press('ArrowRight');
  await expect(said).toHaveText('heap 0: nimber 0');
  for (let i = 0; i < 4; ++i) await page.keyboard.press('ArrowRight');
  await expect(said).toHaveText('heap 4: nimber 2');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(said).toHaveText('heap 14: nimber 4');
  await page.keyboard.press('End');
  await expect(said).toHaveText(/^heap 200: nimber/);
  await page.keyboard.press('-');
  await expect.poll(() => shown(page).to - shown(page).from).toBe(401);
  await page.keyboard.press('+');
  await expect.poll(() => shown(page).to - shown(page).from).toBe(200);
  const before = shown(page);
  await page.keyboard.press('PageDown');
  await expect.poll(() => shown(page).from).toBeGreaterThan(before.from);
});

test('the wheel zooms about the pointer, and the address keeps what is shown', async ({ page }) => {
  await show(page, '0.07', 0, 1000);
  await pointAt(page, 500);
  for (let i = 0; i < 8; ++i) await page.mouse.wheel(0, -120);
  await expect.poll(() => shown(page).to - shown(page).from).toBeLessThan(200);
  const near = shown(page);
  expect(near.from).toBeLessThan(500);
  expect(near.to).toBeGreaterThan(500);
  await page.reload();
  await expect(title(page)).toHaveText(`0.07, heaps ${near.from} to ${near.to}`);
  await expect(page.getByText(/values, the largest/)).toBeVisible();
});

test('dragging moves along, Shift and drag zooms to a stretch, Back returns', async ({ page }) => {
  await show(page, '0.07', 100, 299);
  const grip = await placeOf(page, 200);
  const to = await placeOf(page, 150);
  await page.mouse.move(grip.x, grip.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => shown(page).from).toBeGreaterThan(140);
  expect(shown(page).to - shown(page).from).toBe(199);

  const before = shown(page);
  const first = await placeOf(page, before.from + 50);
  const last = await placeOf(page, before.from + 99);
  await page.keyboard.down('Shift');
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  await page.mouse.move(last.x, last.y, { steps: 5 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await expect.poll(() => shown(page).to - shown(page).from).toBeLessThan(60);
  await page.goBack();
  await expect.poll(() => shown(page)).toEqual(before);
});

test('a million heaps are gathered in cells and told as such', async ({ page }) => {
  test.slow();
  await show(page, '0.07', 0, 1_000_000);
  await expect(page.getByText(/^A cell is [\d,]+ heaps wide/)).toBeVisible();
  await expect.poll(() => inkAt(page, 500_000)).toBe(true);
  await pointAt(page, 500_000, 0.02);
  await expect(page.locator('.plot-tip')).toHaveText(/^heaps [\d,]+ to [\d,]+: nimbers 0 to 9/);
  await page.getByText('The plot as a table').click();
  const rows = page.getByRole('region', { name: 'Values' }).getByRole('row');
  await expect.poll(() => rows.count()).toBeGreaterThan(10);
  await expect(rows.nth(1)).toContainText('0 to');
});

test('the values stand in a table that can be read out', async ({ page }) => {
  await show(page, '0.07', 80, 99);
  await page.getByText('The values as a table').click();
  const table = page.getByRole('table', { name: /Nimbers of the heaps 80 to 99/ });
  const row = table.getByRole('row', { name: /^80 / });
  await expect(row.getByRole('cell').nth(6)).toHaveText('9');
});

test('another game is checked as it is typed, then shown', async ({ page }) => {
  await show(page, '0.07', 0, 200);
  const game = page.getByLabel('Game', { exact: true });
  const button = page.getByRole('button', { name: 'Show', exact: true });
  await game.fill('0.x7');
  await expect(page.getByText('character 2: expected a digit', { exact: false })).toBeVisible();
  await expect(button).toBeDisabled();
  await game.fill('subtract:1,3,4');
  await expect(button).toBeEnabled();
  await page.getByLabel('To heap').fill('50');
  await button.click();
  await expect(title(page)).toHaveText('subtract:1,3,4, heaps 0 to 50');
  await expect(page.getByRole('region', { name: 'Period' })).toContainText('G(n + 7) = G(n)');
  await page.getByRole('button', { name: 'kayles', exact: true }).click();
  await expect(title(page)).toHaveText('kayles, heaps 0 to 50');
  await page.goBack();
  await expect(game).toHaveValue('subtract:1,3,4');
});

test('a range that is none is refused with what was expected', async ({ page }) => {
  await show(page, '0.07', 0, 200);
  await page.getByLabel('To heap').fill('12x');
  await expect(
    page.getByText('To: expected a whole number from 0 to 1,099,511,627,776.'),
  ).toBeVisible();
  await page.getByLabel('From heap').fill('9');
  await page.getByLabel('To heap').fill('3');
  await expect(page.getByText('To: expected a heap not below the first.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show', exact: true })).toBeDisabled();
});

test('a period that is none says how far one was looked for', async ({ page }) => {
  test.slow();
  await show(page, 'grundys-game', 0, 500);
  const period = page.getByRole('region', { name: 'Period' });
  await expect(period).toContainText('No period is seen in the heaps 0 to', { timeout: 60_000 });
  await expect(period).toContainText('none seen');
});

test('the first periods are one click away', async ({ page }) => {
  await show(page, '0.07', 900, 1000);
  await page.getByRole('button', { name: 'Show the first three periods' }).click();
  await expect(title(page)).toHaveText('0.07, heaps 0 to 154');
});

test('values are saved as CSV, b-file and SVG', async ({ page }) => {
  await show(page, '0.07', 80, 99);
  const saved = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name, exact: true }).click(),
    ]);
    return readFile(await download.path(), 'utf8');
  };
  expect(await saved('CSV')).toMatch(/^heap,nimber\r?\n80,[\s\S]*\n86,9\r?\n/);
  expect(await saved('b-file')).toMatch(/^86 9$/m);
  expect(await saved('SVG')).toContain('<svg');
});

test('long work tells its progress and can be cancelled', async ({ page }) => {
  test.slow();
  await page.goto('/sequences?game=0.06&from=0&to=3000000');
  const section = page.getByRole('region', { name: /0\.06, heaps/ });
  await expect(section.getByRole('progressbar')).toBeVisible({ timeout: 20_000 });
  await section.getByRole('button', { name: 'Cancel' }).click();
  await expect(section.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(section.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('what is too large is said, not shown as empty', async ({ page }) => {
  test.slow();
  await page.goto('/sequences?game=0.06&from=0&to=1000000000000');
  await expect(page.getByText('Too large to be solved here').first()).toBeVisible({
    timeout: 60_000,
  });
});

test('a server that is gone is said, and what was shown stays', async ({ page }) => {
  await show(page, '0.07', 0, 200);
  await page.route('**/api/v1/sequence*', (route) => route.abort());
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page.getByText('The server is not there')).toBeVisible();
  await page.unroute('**/api/v1/sequence*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/values, the largest/)).toBeVisible();
});

test('a phone shows all of it, and a finger moves along', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });
  const page = await context.newPage();
  await show(page, '0.07', 100, 299);
  await expectNothingCutOff(page);
  await area(page).scrollIntoViewIfNeeded();
  const from = await placeOf(page, 220);
  const to = await placeOf(page, 150);
  const touch = await context.newCDPSession(page);
  const at = (x: number, y: number) => ({ touchPoints: [{ x, y }] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from.x, from.y) });
  for (let i = 1; i <= 5; ++i)
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      ...at(from.x + ((to.x - from.x) * i) / 5, from.y),
    });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(() => shown(page).from).toBeGreaterThan(140);
  await context.close();
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds no serious fault in ${colorScheme} colours`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await show(page, '0.07', 0, 200);
    await expect(page.getByRole('region', { name: 'Period' })).toContainText('period');
    await page.getByText('The values as a table').click();
    expect(await seriousFaults(page)).toEqual([]);
  });
