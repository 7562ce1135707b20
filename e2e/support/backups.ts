import type { Locator, Page } from 'playwright-core';

/** Rows of the Backups table. */
export const rows = (page: Page): Locator => page.getByRole('table', { name: 'Backups' }).locator('tbody tr');

/** Waits until the newest backup is completed. @returns seconds since the call. */
export const runToTheEnd = async (page: Page): Promise<number> => {
  const from = Date.now();
  await rows(page).first().getByText('Completed', { exact: true }).waitFor({ timeout: 60_000 });
  return (Date.now() - from) / 1000;
};
