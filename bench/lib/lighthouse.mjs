import { auditFlowArtifacts, desktopConfig, startFlow } from 'lighthouse';
import puppeteer from 'puppeteer-core';
import { CHROMIUM, CHROMIUM_ARGS } from './browser.mjs';
import { inOwnTime } from './ownTime.mjs';
import { median } from './report.mjs';

const CATEGORIES = ['performance', 'accessibility', 'best-practices'];

/** Signs in within a puppeteer page, in which Lighthouse then loads the routes (MSAL keeps its tokens per tab). */
const signInPage = async (browser, url) => {
  const page = await browser.newPage();
  await page.setViewport({ width: 1350, height: 940 });
  await page.goto(`${url}/login`);
  await page
    .locator('::-p-aria([role="button"][name*="Sign in"])')
    .setTimeout(30_000)
    .click()
    .catch(() => page.click('button'));
  await page.locator('::-p-text(Ada)').setTimeout(30_000).click();
  await page.waitForFunction(
    (origin) => location.origin === origin && location.pathname !== '/login' && document.querySelector('h1'),
    { timeout: 60_000 },
    url,
  );
  return page;
};

const configOf = (preset) => {
  const base = preset === 'desktop' ? desktopConfig : { extends: 'lighthouse:default' };
  return { ...base, settings: { ...base.settings, onlyCategories: CATEGORIES } };
};

const audited = async (artifacts, config, address) => {
  const {
    steps: [{ lhr }],
  } = await auditFlowArtifacts(artifacts, config);
  if (lhr.runtimeError) throw new Error(`Lighthouse could not look at ${address}: ${lhr.runtimeError.message}`);
  return lhr;
};

/** The same visit, with the time that its tasks' threads were running. */
const withOwnTime = (artifacts) => {
  const copy = structuredClone(artifacts);
  const [{ artifacts: found }] = copy.gatherSteps;
  found.Trace.traceEvents = inOwnTime(found.Trace.traceEvents);
  // Duration of Lighthouse itself, which does not survive being audited twice.
  found.Timing = [];
  return copy;
};

const points = (lhr, id) => Math.round((lhr.categories[id].score ?? 0) * 100);

/**
 * Collects the garbage of earlier visits in the tab's process. Lighthouse starts a profiler of V8 during the visit, and
 * the profiler walks through the whole heap. With the remains of other pages this takes up to 90 ms, counted as the
 * page's own task (four times on a phone).
 */
const clearRemains = async (page) => {
  await page.goto('about:blank');
  const session = await page.createCDPSession();
  // A second round collects objects that the first round released.
  for (let round = 0; round < 2; round += 1) await session.send('HeapProfiler.collectGarbage');
  await session.detach();
};

/**
 * Lighthouse over one route, with its default throttling and an empty cache (it keeps the session storage, and
 * with it the session).
 * @returns scores 0 to 100: performance, accessibility, best; own: performance of the same visit by the tasks' own
 * time; failing: titles of audits that cost points
 */
const score = async (page, address, preset) => {
  const config = configOf(preset);
  await clearRemains(page);
  const flow = await startFlow(page, { config, flags: { logLevel: 'silent' } });
  await flow.navigate(address);
  const artifacts = await flow.createArtifactsJson();
  const copy = withOwnTime(artifacts);
  const lhr = await audited(artifacts, config, address);
  const failing = CATEGORIES.flatMap((id) => lhr.categories[id].auditRefs)
    .filter((ref) => ref.weight > 0 && (lhr.audits[ref.id].score ?? 1) < 0.9)
    .map((ref) => lhr.audits[ref.id].title);
  return {
    performance: points(lhr, 'performance'),
    own: points(await audited(copy, config, address), 'performance'),
    accessibility: points(lhr, 'accessibility'),
    best: points(lhr, 'best-practices'),
    failing,
  };
};

/** The middle of several scores of a route in performance; findings of the audits in any of them. */
const middleOf = (scores) => ({
  performance: median(scores.map((one) => one.performance)),
  own: median(scores.map((one) => one.own)),
  accessibility: Math.min(...scores.map((one) => one.accessibility)),
  best: Math.min(...scores.map((one) => one.best)),
  failing: [...new Set(scores.flatMap((one) => one.failing))],
});

/** Lighthouse fails now and then (`NO_NAVSTART`): such a visit is repeated once. */
const scoreOrAgain = async (page, address, preset) => {
  try {
    return await score(page, address, preset);
  } catch {
    return score(page, address, preset);
  }
};

/** @returns the middle of the scores, or `failure` of a route that could not be measured */
const scoreTimes = async (page, address, { preset, times }) => {
  const scores = [];
  try {
    while (scores.length < times) scores.push(await scoreOrAgain(page, address, preset));
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error), failing: [] };
  }
  return middleOf(scores);
};

/** Lighthouse's trace engine prints stack traces while it works; its findings are in its result. */
const withoutItsLog = async (work) => {
  const { error, warn } = console;
  Object.assign(console, { error: () => {}, warn: () => {} });
  try {
    return await work();
  } finally {
    Object.assign(console, { error, warn });
  }
};

/**
 * Scores of /login (signed out) and of every route (signed in).
 * @param ways preset: 'desktop' or 'mobile'; times: number of scores per route
 */
export const scoreRoutes = async (url, routes, ways, say) => {
  const browser = await puppeteer.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGS, headless: true });
  const found = [];
  try {
    const out = await browser.newPage();
    for (const way of ways)
      found.push({
        path: '/login',
        preset: way.preset,
        ...(await withoutItsLog(() => scoreTimes(out, `${url}/login`, way))),
      });
    await out.close();
    const page = await signInPage(browser, url);
    for (const way of ways)
      for (const path of routes) {
        const scored = await withoutItsLog(() => scoreTimes(page, url + path, way));
        found.push({ path, preset: way.preset, ...scored });
        say(
          `  Lighthouse ${way.preset} ${path} ${scored.failure === undefined ? `${scored.performance} (${scored.own} by the tasks' own time)` : `not measured: ${scored.failure}`}`,
        );
      }
  } finally {
    await browser.close();
  }
  return found;
};
