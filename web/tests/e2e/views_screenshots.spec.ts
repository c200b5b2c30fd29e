// Pictures of the sequences, the rules and the reasons, to be looked at: build/screenshots.

import type { Page } from '@playwright/test';

import { expect, expectNothingCutOff, test } from './support/page';
import { openWhy, whyPanel } from './support/why';

const folder = '../build/screenshots';

const sizes = { wide: { width: 1280, height: 860 }, narrow: { width: 360, height: 740 } } as const;

const rules = (page: Page) => page.getByRole('textbox', { name: 'Rules file' });
const reasons = async (page: Page, ready: string) => {
  await openWhy(page);
  await expect(whyPanel(page)).toContainText(ready);
};

const scenes: { name: string; address: string; act: (page: Page) => Promise<void> }[] = [
  {
    name: 'sequences-period',
    address: '/sequences?game=0.07&from=0&to=160',
    act: async (page) => {
      await expect(page.getByText('161 values')).toBeVisible();
      await expect(page.getByText('Proved by')).toBeVisible();
      await page.getByText('The values as a table').click();
      await page.locator('.plot-over').scrollIntoViewIfNeeded();
      const box = await page.locator('.plot-over').boundingBox();
      if (box) await page.mouse.move(box.x + (box.width * 86.5) / 161, box.y + 30);
      await expect(page.locator('.plot-tip')).toBeVisible();
    },
  },
  {
    name: 'sequences-cells',
    address: '/sequences?game=grundys-game&from=0&to=20000',
    act: async (page) => {
      await expect(page.getByText('A cell is')).toBeVisible({ timeout: 60_000 });
      await expect(page.getByText('No period is seen')).toBeVisible({ timeout: 60_000 });
      await page.getByText('The plot as a table').click();
    },
  },
  {
    name: 'sequences-wrong',
    address: '/sequences?game=0.x7&from=0&to=160',
    act: async (page) => {
      await expect(page.getByText('expected a digit').first()).toBeVisible();
    },
  },
  {
    name: 'rules',
    address: '/rules',
    act: async (page) => {
      await expect(page.getByText('The file can be read')).toBeVisible();
      await page.getByLabel('Begin from a shipped game').selectOption('konane');
      await expect(page.getByRole('region', { name: 'What was found' })).toContainText('konane');
    },
  },
  {
    name: 'rules-wrong',
    address: '/rules',
    act: async (page) => {
      await expect(page.getByText('The file can be read')).toBeVisible();
      await rules(page).fill(
        'name = "x"\nboard = "grid"\ncells = ".#"\n\n[[move]]\nbefore = ".x"\nafter = "##"\n',
      );
      await expect(page.getByRole('button', { name: /^line 6/ })).toBeVisible();
    },
  },
  {
    name: 'why-sum',
    address: '/play/flip-game?position=%2B%2B%2B%2B-%2B%2B%2B%2B%2B-%2B%2B',
    act: (page) => reasons(page, 'nim-sum'),
  },
  {
    name: 'why-values',
    address: '/play/games/domineering.toml?position=..%23.../..%23.../%23%23%23..%23+left',
    act: (page) => reasons(page, 'positive for Left'),
  },
  {
    name: 'why-reduction',
    address: '/play/stone-game?position=5,3,1,4,6,2,7,7/9,-4,2,8',
    act: (page) => reasons(page, '4 ≤ 6 ≥ 2'),
  },
  {
    name: 'why-pool',
    address: '/play/can-i-win?position=max%3D10+total%3D25',
    act: (page) => reasons(page, 'The frame marks'),
  },
];

for (const { name, address, act } of scenes)
  for (const [size, viewport] of Object.entries(sizes))
    for (const colorScheme of ['light', 'dark'] as const)
      test(`${name}, ${size}, ${colorScheme}`, async ({ page }) => {
        test.slow();
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        await page.goto(address);
        await act(page);
        await expectNothingCutOff(page);
        await page.screenshot({
          path: `${folder}/${name}-${size}-${colorScheme}.png`,
          fullPage: true,
        });
      });
