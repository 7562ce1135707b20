import lighthouse, { desktopConfig } from 'lighthouse';
import puppeteer from 'puppeteer-core';
import { CHROMIUM, CHROMIUM_ARGS } from './browser.mjs';

const CATEGORIES = ['performance', 'accessibility', 'best-practices'];

/** Signs in within a puppeteer page, in which Lighthouse then loads the routes (MSAL keeps its tokens per tab). */
const signInPage = async (browser, url) => {
  const page = await browser.newPage();
  await page.setViewport({ width: 1350, height: 940 });
  await page.goto(`${url}/login`);
  await page.locator('::-p-aria([role="button"][name*="Sign in"])').setTimeout(30_000).click().catch(() => page.click('button'));
  await page.locator('::-p-text(Ada)').setTimeout(30_000).click();
  await page.waitForFunction((origin) => location.origin === origin && location.pathname !== '/login' && document.querySelector('h1'), { timeout: 60_000 }, url);
  return page;
};

/**
 * Lighthouse over one route.
 * @returns scores 0 to 100: performance, accessibility, best; failing: titles of audits that cost points
 */
const score = async (page, address, preset) => {
  const flags = { disableStorageReset: true, onlyCategories: CATEGORIES, logLevel: 'silent' };
  const { lhr } = await lighthouse(address, flags, preset === 'desktop' ? desktopConfig : undefined, page);
  if (lhr.runtimeError) throw new Error(`Lighthouse could not look at ${address}: ${lhr.runtimeError.message}`);
  const points = (id) => Math.round((lhr.categories[id].score ?? 0) * 100);
  const failing = CATEGORIES.flatMap((id) => lhr.categories[id].auditRefs)
    .filter((ref) => ref.weight > 0 && (lhr.audits[ref.id].score ?? 1) < 0.9)
    .map((ref) => lhr.audits[ref.id].title);
  return { performance: points('performance'), accessibility: points('accessibility'), best: points('best-practices'), failing };
};

/** Scores of /login (signed out) and of every route (signed in), for each preset. */
export const scoreRoutes = async (url, routes, presets, say) => {
  const browser = await puppeteer.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGS, headless: true });
  const found = [];
  try {
    const out = await browser.newPage();
    for (const preset of presets) found.push({ path: '/login', preset, ...(await score(out, `${url}/login`, preset)) });
    await out.close();
    const page = await signInPage(browser, url);
    for (const preset of presets)
      for (const path of routes) {
        found.push({ path, preset, ...(await score(page, url + path, preset)) });
        say(`  Lighthouse ${preset} ${path}`);
      }
  } finally {
    await browser.close();
  }
  return found;
};
