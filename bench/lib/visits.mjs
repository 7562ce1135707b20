import { bytesUntil, openPage, quiet } from './browser.mjs';

/** Rejects with a sentence instead of waiting without end. */
const within = (promise, ms, what) => {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not happen within ${ms / 1000} s`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
};

/**
 * Opens a sign-in page and clicks the button at the first moment it is on screen.
 * @param leaves says of an address whether the redirect has started
 * @returns usable: ms from the start of navigation to that click, which counts only when it leads to the redirect;
 * bytes until then
 */
const visit = async (context, origin, path, leaves) => {
  const tab = await openPage(context, { click: true });
  const left = tab.page.waitForRequest((request) => leaves(request.url()), { timeout: 30_000 });
  left.catch(() => {});
  await tab.page.goto(origin + path, { waitUntil: 'commit' });
  const { usable, origin: zero } = await within(tab.usable, 30_000, `The sign-in button of ${origin}`);
  await left;
  const bytes = bytesUntil(tab, origin, (zero + usable) / 1000);
  await tab.page.close();
  return { usable, bytes };
};

/** A cold visit, and a second one with the warm cache of the first. */
export const coldAndRepeat = async (browser, origin, path, leaves) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const cold = await visit(context, origin, path, leaves);
    // Fetches of the first visit after its redirect fill the cache of the second visit.
    const fill = await openPage(context, { slow: false });
    await fill.page.goto(origin + path);
    await quiet(fill);
    await fill.page.close();
    const repeat = await visit(context, origin, path, leaves);
    return { usable: cold.usable, bytes: cold.bytes, repeat: repeat.usable };
  } finally {
    await context.close();
  }
};

/** Signs in as one of the sample people and waits for the page asked for. @param path of that page */
export const signIn = async (page, origin, path, person = 'Ada') => {
  await page.goto(origin + path);
  await page.getByRole('button', { name: /sign in/i }).click();
  await page.getByText(person).first().click();
  await page.waitForURL((url) => url.origin === origin && url.pathname === path, { timeout: 60_000 });
  await page.locator('h1').first().waitFor({ timeout: 60_000 });
};

const isFailure = (row) => row.failed === true || (row.status ?? 0) >= 400;

/**
 * Loads routes one after another in a signed-in tab, each from nothing: no cache, the processor slowed down.
 * @returns by route: scripts: addresses of the scripts that ran; back: those that who comes back from the provider gets
 * as well; cls; offSite and failed: addresses; problems: of the browser's console
 */
export const visitRoutes = async (browser, { url, signIn: provider }, routes, say) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const tab = await openPage(context, { slow: false, parsed: true });
  const problems = [];
  tab.page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  await signIn(tab.page, url, routes[0]);
  await quiet(tab);
  await tab.cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await tab.cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const found = {};
  for (const route of routes) {
    tab.requests.clear();
    tab.scripts.clear();
    problems.length = 0;
    await tab.page.goto(url + route);
    await tab.page.locator('h1').first().waitFor({ timeout: 60_000 });
    await quiet(tab);
    const all = [...tab.requests.values()];
    found[route] = {
      scripts: [...tab.scripts].filter((script) => script.startsWith(url)),
      back: await tab.page.evaluate(() =>
        [...document.querySelector('#back').content.querySelectorAll('script')].map(
          ({ src }) => new URL(src, location.href).href,
        ),
      ),
      cls: await tab.page.evaluate(() => window.__bench.cls),
      offSite: all.map((row) => row.url).filter((address) => !address.startsWith(url) && !address.startsWith(provider)),
      failed: all.filter(isFailure).map((row) => `${row.status ?? 'broken'} ${row.url}`),
      problems: [...problems],
    };
    say(`  route ${route}`);
  }
  await context.close();
  return found;
};
