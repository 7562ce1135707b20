import { quiet } from './browser.mjs';
import { median } from './report.mjs';
import { heapOf, openApp } from './tableVisit.mjs';

const cpuOf = async (cdp) =>
  (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value * 1000;

/**
 * A page that refreshes itself while nothing changes.
 * @param app open(page), poll: part of the address of the polled request
 * @returns per poll: cpu in ms of the main thread's processor time from one to the next (median; mean: with all other
 * work), commits of React, changes of the document; over `minutes` growth of the heap in KB per minute, of nodes and
 * listeners
 */
export const visitIdle = async (browser, { open, poll }, { polls = 6, minutes = 0 } = {}) => {
  const { page, cdp, context } = await openApp(browser, open);
  let asked = 0;
  page.on('response', (response) => {
    if (response.url().includes(poll)) asked += 1;
  });
  const until = async (count) => {
    while (asked < count) await page.waitForTimeout(100);
    // The work that the last reply starts belongs to that reply.
    await page.waitForTimeout(1_000);
  };
  try {
    // Processor time of the thread, so that other work of the machine does not count.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.evaluate(() => window.__watch.countMutations());
    // Garbage of the start is collected first, so that it does not count as work of a poll.
    await heapOf(cdp);
    await until(2);
    const counts = () =>
      page.evaluate(() => ({ commits: window.__watch.commits, mutations: window.__watch.mutations }));
    const [before, from] = [await counts(), asked];
    const times = [await cpuOf(cdp)];
    while (times.length <= polls) {
      await until(from + times.length);
      times.push(await cpuOf(cdp));
    }
    const [after, to] = [await counts(), asked];
    const per = (value) => value / (to - from);
    // The middle one: other background work of the page, twice a minute or less, does not belong to a poll.
    const cpu = median(times.slice(1).map((time, index) => time - times[index]));
    const found = {
      cpu,
      mean: per(times.at(-1) - times[0]),
      commits: per(after.commits - before.commits),
      mutations: per(after.mutations - before.mutations),
    };
    if (minutes === 0) return found;
    const start = await heapOf(cdp);
    await page.waitForTimeout(minutes * 60_000);
    const end = await heapOf(cdp);
    return {
      ...found,
      heapGrowth: ((end.heap - start.heap) * 1024) / minutes,
      nodes: end.nodes - start.nodes,
      listeners: end.listeners - start.listeners,
    };
  } finally {
    await context.close();
  }
};

/**
 * A table that polls nothing, watched for some seconds.
 * @param app open(page), table: the address of 100 rows, data: part of the address of the data's call
 * @returns commits of React and changes of the document in that time
 */
export const visitStill = async (browser, { open, table, data }, seconds) => {
  const tab = await openApp(browser, open);
  try {
    await tab.page.evaluate(([to, isData]) => window.__watch.goTo(to, 100, isData), [table, data]);
    await quiet(tab);
    await tab.page.evaluate(() => window.__watch.countMutations());
    const count = () =>
      tab.page.evaluate(() => ({ commits: window.__watch.commits, changes: window.__watch.mutations }));
    const before = await count();
    await tab.page.waitForTimeout(seconds * 1000);
    const after = await count();
    return { commits: after.commits - before.commits, mutations: after.changes - before.changes };
  } finally {
    await tab.context.close();
  }
};
