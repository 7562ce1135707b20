import type { Locator, Page } from 'playwright-core';
import type { Visit } from './chromium.ts';
import { jobs } from './restores.ts';

/** Milliseconds for work of the service and the directory, on a machine that has other work. */
export const SLOW = { timeout: 60_000 };

/** The boxes of the objects in the first step, in their order. */
export const boxes = (page: Page): Locator => page.locator('tbody input.tick');
export const saved = (page: Page): Promise<void> => page.getByText('Selection saved').waitFor(SLOW);
/** Waits until this many objects are selected in total. */
export const says = (page: Page, count: number): Promise<void> =>
  page.locator('.selection-total', { hasText: new RegExp(`^${count} of`) }).waitFor(SLOW);
export const toCompare = (page: Page): Promise<void> => page.getByRole('button', { name: 'Next: compare' }).click();
export const toReview = (page: Page): Promise<void> => page.getByRole('button', { name: 'Next: review' }).click();
export const startButton = (page: Page): Locator => page.getByRole('button', { name: 'Start restore' });
/** Waits until the restore can be started. */
export const startOpens = (page: Page): Promise<void> =>
  page.locator('.wizard-actions button:enabled', { hasText: 'Start restore' }).waitFor(SLOW);

/** @param words of the address, with their question mark */
export const openWizard = async (visit: Visit, backupId: string, words = ''): Promise<Page> => {
  await visit.open(`/backups/${backupId}${words}`);
  await visit.usable();
  return visit.page;
};

/**
 * Ticks the objects at these places of the list that the words ask for, where nothing is selected yet, and waits until
 * they are saved.
 */
export const select = async (visit: Visit, backupId: string, places: readonly number[], words = ''): Promise<Page> => {
  const page = await openWizard(visit, backupId, words);
  for (const place of places) await boxes(page).nth(place).click();
  // Before the last tick counts, the page already reports the earlier ticks as saved.
  await says(page, places.length);
  await saved(page);
  return page;
};

/** From the start of the newest restore to its end. */
export const ends = async (page: Page, word = 'Completed'): Promise<void> => {
  await page.waitForURL('**/restores', SLOW);
  await jobs(page).first().getByText(word, { exact: true }).waitFor(SLOW);
};
