import { quiet, slowDown } from './browser.mjs';
import { clickTimes, framesOf, openApp } from './tableVisit.mjs';

/** Milliseconds: the objects are looked up a thousand at a time, and saved in one call. */
const SELECTING = { timeout: 120_000 };

/**
 * The wizard with as many objects selected one by one as experimental mode allows: a tick, and fast scrolling.
 * @param app open(page), full: the address of a search that finds nearly as many objects as may be selected
 */
export const visitSelection = async (browser, { open, full }) => {
  const tab = await openApp(browser, open);
  const { page, cdp } = tab;
  try {
    await page.keyboard.press('Control+Shift+E');
    await page.evaluate((to) => window.__watch.goTo(to, 100, '/api/'), full);
    await page.getByRole('button', { name: /^Select all .* found$/ }).click();
    await page.getByText('Selection saved').waitFor(SELECTING);
    const selected = Number((await page.locator('.selection-total b').innerText()).replaceAll(/\D/g, ''));
    await quiet(tab);
    await slowDown(cdp);
    const box = page.locator('tbody input[type=checkbox]').nth(4);
    const { middle, first } = await clickTimes(page, box);
    await quiet(tab);
    return { selected, tickFull: middle, firstTickFull: first, ...(await framesOf(tab)) };
  } finally {
    await tab.context.close();
  }
};
