import { openPage, quiet, slowDown } from './browser.mjs';
import { median } from './report.mjs';
import { watch } from './watch.mjs';

const percentile = (values, share) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN;
/** Events shorter than the browser reports are this long at most, in ms. */
const UNREPORTED_EVENT_MS = 16;

/**
 * A tab of a fresh browser profile with the app open and nothing under way.
 * @param open brings the app to its first page
 */
export const openApp = async (browser, open) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const tab = await openPage(context, { slow: false });
  await tab.page.addInitScript(watch);
  await open(tab.page);
  await quiet(tab);
  return { ...tab, context };
};

const CLICKS = 5;

/**
 * Clicks five times on the same place, by the mouse alone: a locator's own click puts listeners into the page that
 * would be measured, too.
 * @returns the longest interaction of a click in ms, by the browser's own measure: middle of the five, and first, whose
 * code has never run
 */
export const clickTimes = async (page, locator) => {
  await locator.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await locator.boundingBox();
  const [left, top] = [x + width / 2, y + height / 2];
  await page.mouse.move(left, top);
  const times = [];
  for (let click = 0; click < CLICKS; click += 1) {
    await page.waitForTimeout(200);
    await page.evaluate(() => {
      window.__watch.events.length = 0;
    });
    await page.mouse.click(left, top);
    await page.waitForTimeout(800);
    times.push(Math.max(UNREPORTED_EVENT_MS, ...(await page.evaluate(() => window.__watch.events))));
  }
  return { middle: median(times), first: times[0] };
};

/**
 * 60 turns of the wheel down and 30 back, one per frame.
 * @returns blank: share of frames with nothing in the middle; frame: p95 of their times in ms
 */
export const framesOf = async ({ page, cdp }) => {
  const [x, y] = [800, 600];
  await page.mouse.move(x, y);
  await page.evaluate(([left, top]) => window.__watch.recordFrames(left, top), [x, y]);
  for (let turn = 0; turn < 90; turn += 1) {
    void cdp
      .send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX: 0, deltaY: turn < 60 ? 100 : -200 })
      .catch(() => undefined);
    await page.waitForTimeout(16);
  }
  await page.waitForTimeout(300);
  const { frames, blank } = await page.evaluate(() => {
    window.__watch.stopFrames();
    return { frames: window.__watch.frames, blank: window.__watch.blank };
  });
  return { frame: percentile(frames, 0.95), blank: blank / frames.length };
};

export const heapOf = async (cdp) => {
  for (let turn = 0; turn < 3; turn += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  return { heap: of('JSHeapUsedSize') / 2 ** 20, nodes: of('Nodes'), listeners: of('JSEventListeners') };
};

/**
 * From the first page to a table of 100 rows whose code has not been loaded, with the processor slowed down four times
 * and Fast 4G; then another page of it with the code there, a sort, a tick, and fast scrolling.
 * @param app open(page), table and next: addresses, data: part of the address of the data's call, between: a page
 * to leave for, where the table of next is the same element; hasSort: its columns can be sorted
 */
export const visitTable = async (browser, { open, table, next, data, between, hasSort = true }) => {
  const tab = await openApp(browser, open);
  const { page, cdp } = tab;
  try {
    await slowDown(cdp);
    const goTo = (address) => page.evaluate(([to, isData]) => window.__watch.goTo(to, 100, isData), [address, data]);
    const first = await goTo(table);
    await quiet(tab);
    await cdp.send('Performance.enable');
    const { heap } = await heapOf(cdp);
    if (between !== undefined) {
      await page.evaluate((to) => {
        history.pushState({}, '', to);
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      }, between);
      await quiet(tab);
    }
    // Blank until its data has come: only drawing is measured, with all code loaded.
    const { afterData } = await goTo(next);
    await quiet(tab);
    const sort = hasSort ? await clickTimes(page, page.locator('th button').first()) : undefined;
    await quiet(tab);
    const tick = await clickTimes(page, page.locator('tbody input[type=checkbox]').nth(4));
    await quiet(tab);
    const scrolled = await framesOf(tab);
    const counts = await page.evaluate(() => ({
      rows: window.__watch.rows(),
      elements: document.querySelectorAll('*').length,
    }));
    return {
      painted: first.painted,
      afterData,
      sort: sort?.middle,
      firstSort: sort?.first,
      tick: tick.middle,
      firstTick: tick.first,
      ...scrolled,
      heap,
      ...counts,
    };
  } finally {
    await tab.context.close();
  }
};
