// For everybody: axe finds no serious fault, in light and dark; the theme is kept.

import { addressOf, expect, open, seriousFaults, test, verdict } from './support/page';

const places = [
  { game: 'flip-game', position: '+++++-+++', moves: ['2'] },
  { game: 'flip-game:ring', position: '+++++++' },
  { game: 'stone-game', position: ':1,2/3,-7,4/9:' },
  { game: 'can-i-win', position: 'pool=1,1,2,5,5 total=9' },
  { game: 'nim', position: '3+4+70' },
  { game: 'games/domineering.toml', position: '3x3' },
  { game: 'games/clobber.toml', position: '3x3 left' },
];

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    // The colours differ; what is read aloud does not.
    for (const place of colorScheme === 'light' ? places : places.filter((_, i) => i % 3 === 0))
      test(`axe finds no serious fault in ${place.game}`, async ({ page }) => {
        await open(page, place);
        await expect(verdict(page)).toBeVisible();
        await page.locator('.board button').first().click();
        expect(await seriousFaults(page)).toEqual([]);
      });

    test('axe finds no serious fault in the start page', async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('link', { name: /^Flip game/ }).first()).toBeVisible();
      expect(await seriousFaults(page)).toEqual([]);
    });

    test('axe finds no serious fault in an error', async ({ page }) => {
      await page.goto(addressOf({ game: 'flip-game', position: '+x' }));
      await expect(page.getByRole('alert')).toBeVisible();
      expect(await seriousFaults(page)).toEqual([]);
    });
  });

test('the colours follow the system until one is chosen, which is kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Light colours' }).click();
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.reload();
  await expect(root).toHaveAttribute('data-theme', 'light');
});
