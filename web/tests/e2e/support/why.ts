import { expect, type Page } from '@playwright/test';

export const whyPanel = (page: Page) => page.locator('.why-panel');

/** Opens the reasons, unless they are open. */
export async function openWhy(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { name: 'Why' });
  await expect(heading).toBeVisible();
  if (!(await heading.evaluate((h) => !!h.closest('details')?.open))) await heading.click();
  await expect(whyPanel(page)).toBeVisible();
}
