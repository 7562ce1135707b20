import { quiet, slowDown } from './browser.mjs';
import { openApp } from './tableVisit.mjs';

/** Objects of one comparison: the most that a selection holds in normal mode. */
export const COMPARED = 100;
const DATA = '/preview';

/**
 * Selects a page of objects, continues to their comparison with the directory, and measures the time until it can be
 * read, with the processor slowed down four times and Fast 4G; the code of that step has not been loaded.
 * @param app open(page), table: the address of a page of 100 objects
 * @returns ms from the end of the reply until all objects are listed and the visible ones are drawn in full; the number
 * of differing ones
 */
export const visitComparison = async (browser, { open, table }) => {
  const tab = await openApp(browser, open);
  const { page, cdp } = tab;
  try {
    await page.evaluate(([to, count]) => window.__watch.goTo(to, count, '/api/'), [table, COMPARED]);
    await page.getByRole('button', { name: `Select page (${COMPARED})` }).click();
    await page.getByText('Selection saved').waitFor();
    await quiet(tab);
    await slowDown(cdp);
    const readable = page.evaluate(([data, count]) => window.__watch.whenCompared(data, count), [DATA, COMPARED]);
    await page.getByRole('button', { name: 'Next: compare' }).click();
    return await readable;
  } finally {
    await tab.context.close();
  }
};
