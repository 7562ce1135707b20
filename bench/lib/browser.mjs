import { chromium } from 'playwright-core';

/** DevTools' "Fast 4G": round trip in ms, throughput in bytes per second. */
const FAST_4G = { offline: false, latency: 165, downloadThroughput: 8.1e6 / 8, uploadThroughput: 1.35e6 / 8 };

/** Only this machine can be reached: a request to anywhere else fails and is counted. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1',
];
export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

export const launch = () => chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGS });

/** From now on: Fast 4G and a processor four times slower. */
export const slowDown = async (cdp) => {
  await cdp.send('Network.emulateNetworkConditions', FAST_4G);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
};

/** Runs in the page from its first moment: layout shifts, and when a person could click sign-in. */
const observe = ({ click }) => {
  if (window.top !== window) return;
  const seen = { cls: 0 };
  Object.defineProperty(window, '__bench', { value: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.cls += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  if (!click) return;
  const find = () =>
    [...document.querySelectorAll('button')].find(
      (el) => /sign in/i.test(el.textContent ?? '') && !el.disabled && el.getClientRects().length > 0,
    );
  const look = () => {
    const button = find();
    if (!button) return void requestAnimationFrame(look);
    // The frame that holds the button is on screen when the next one begins: that is the moment to click.
    requestAnimationFrame(() => {
      window.__usable(JSON.stringify({ usable: performance.now(), origin: performance.timeOrigin }));
      find()?.click();
    });
  };
  requestAnimationFrame(look);
};

/**
 * A page with a network log.
 * @param options slow: 4x CPU and Fast 4G; cache: keep the HTTP cache; click: click sign-in as soon as it is on screen;
 * parsed: note which scripts really ran (costs time)
 */
export const openPage = async (context, { slow = true, cache = true, click = false, parsed = false } = {}) => {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const requests = new Map();
  const scripts = new Set();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp, wallTime }) => {
    if (/^(data|blob):/.test(request.url)) return;
    const earlier = requests.get(requestId);
    requests.set(earlier ? `${requestId}/redirected` : requestId, {
      url: request.url,
      bytes: 0,
      sent: timestamp,
      wall: wallTime,
    });
  });
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const row = requests.get(requestId);
    if (row) Object.assign(row, { status: response.status, cached: response.fromDiskCache });
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const row = requests.get(requestId);
    if (row) Object.assign(row, { end: timestamp, bytes: encodedDataLength });
  });
  cdp.on('Network.loadingFailed', ({ requestId, canceled, errorText, timestamp }) => {
    const row = requests.get(requestId);
    // A request that a navigation broke off is not a failure of the product.
    if (row) Object.assign(row, { end: timestamp, failed: !canceled && errorText !== 'net::ERR_ABORTED' });
  });
  cdp.on('Debugger.scriptParsed', ({ url }) => {
    if (/^http.*\.js$/.test(url)) scripts.add(url);
  });
  await cdp.send('Network.enable');
  if (parsed) await cdp.send('Debugger.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: !cache });
  // A binding of the protocol itself: its text arrives even when the click leaves the page at once.
  const usable = new Promise((resolve) =>
    cdp.on('Runtime.bindingCalled', ({ name, payload }) => name === '__usable' && resolve(JSON.parse(payload))),
  );
  await cdp.send('Runtime.enable');
  await cdp.send('Runtime.addBinding', { name: '__usable' });
  await page.addInitScript(observe, { click });
  if (slow) await slowDown(cdp);
  return { page, cdp, requests, scripts, usable };
};

/**
 * @returns bytes on the wire from one origin, headers included, of the replies that were complete at a moment of the
 * wall clock (s).
 */
export const bytesUntil = ({ requests }, origin, moment) =>
  [...requests.values()]
    .filter((row) => row.url.startsWith(origin) && row.end !== undefined && row.wall + (row.end - row.sent) <= moment)
    .reduce((sum, row) => sum + row.bytes, 0);

/**
 * Seconds after which a request counts as ended: Chromium reports the end of a worker's request to the worker, not to
 * its page.
 */
const MAX_REQUEST_SECONDS = 5;

/** Waits until nothing was requested for half a second. */
export const quiet = async ({ page, requests }, limit = 20_000) => {
  const from = Date.now();
  for (let count = -1; Date.now() - from < limit;) {
    const open = [...requests.values()].filter(
      (row) => row.end === undefined && Date.now() / 1000 - row.wall < MAX_REQUEST_SECONDS,
    ).length;
    if (open === 0 && count === requests.size) return;
    count = requests.size;
    await page.waitForTimeout(500);
  }
};
