/** The signed-in page is usable when its table has rows. */
const isThere = () =>
  performance.now() * Math.min(1, document.querySelectorAll('main tbody:not(.skeleton-rows) tr').length);

/**
 * Loads a signed-in page from nothing with Fast 4G and a slow processor.
 * @returns trips: requests that had to wait for one another before it was there, the page and its code among them;
 * calls: those of the service; outside: ms that no request took; chain: their addresses, the last one first
 */
export const coldStart = async ({ page, requests, cdp }, address) => {
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  requests.clear();
  await page.goto(address, { waitUntil: 'commit' });
  const handle = await page.waitForFunction(isThere, undefined, { timeout: 60_000, polling: 'raf' });
  const usable = await handle.jsonValue();
  const all = [...requests.values()].filter((request) => request.end !== undefined);
  const zero = Math.min(...all.map((request) => request.sent));
  const spans = all.map((request) => ({
    from: (request.sent - zero) * 1000,
    to: (request.end - zero) * 1000,
    url: request.url,
  }));
  // From the end backwards: the request that ended last before a moment is the one that it waited for.
  let [moment, betweenCalls] = [usable, 0];
  const chain = [];
  for (;;) {
    const last = spans.filter(({ to }) => to <= moment).sort((a, b) => b.to - a.to)[0];
    if (!last) break;
    chain.push(new URL(last.url).pathname);
    betweenCalls += moment - last.to;
    moment = last.from;
  }
  return {
    usable,
    trips: chain.length,
    calls: chain.filter((path) => path.startsWith('/api/')).length,
    betweenCalls: betweenCalls + moment,
    chain,
  };
};
