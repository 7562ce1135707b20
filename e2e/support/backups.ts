import type { Locator, Page } from 'playwright-core';

/** Rows of the Backups table; placeholder rows before the first reply do not count. */
export const rows = (page: Page): Locator =>
  page.getByRole('table', { name: 'Backups' }).locator('tbody:not(.skeleton-rows) tr');

/** Waits until the first list of backups is there. @returns the number of its rows */
export const listed = async (page: Page): Promise<number> => {
  await page.locator('table[aria-label="Backups"]:not([aria-busy])').waitFor();
  return rows(page).count();
};

/** Waits until the newest backup is completed. @returns seconds since the call. */
export const runToTheEnd = async (page: Page): Promise<number> => {
  const from = Date.now();
  await rows(page).first().getByText('Completed', { exact: true }).waitFor({ timeout: 120_000 });
  return (Date.now() - from) / 1000;
};
