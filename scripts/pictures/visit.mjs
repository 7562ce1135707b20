/** Opens a page of the console and waits until it can be used. */
export const open = async (page, product, to) => {
  await page.goto(product.url + to);
  await page.locator('main h1').first().waitFor();
  await page.getByRole('dialog', { name: 'Starting' }).waitFor({ state: 'detached' });
};

/** Changes the address as the way back does: the start is not gone through again. */
export const go = (page, to) =>
  page.evaluate((path) => {
    const { history, PopStateEvent } = globalThis;
    history.pushState(null, '', path);
    globalThis.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, to);

/** @returns a signed-out window without animations. Its policy admits the scripts of judge.mjs. */
export const openSignedOut = async (browser) => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    bypassCSP: true,
    timezoneId: 'Europe/Amsterdam',
  });
  context.setDefaultTimeout(120_000);
  return context.newPage();
};

/** @returns a window of somebody who has signed in, by the name on the provider's page. */
export const signedIn = async (browser, product, name) => {
  const page = await openSignedOut(browser);
  await page.goto(`${product.url}/backups`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText(name).click();
  await page.getByRole('heading', { name: 'Backups', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Run backup' }).first().waitFor();
  return page;
};

/** Closes the open toasts: they hide the subject of the picture. */
export const closeToasts = async (page) => {
  for (const toast of await page
    .locator('.toasts button[aria-label*="lose"], .toasts button[aria-label*="ismiss"]')
    .all())
    await toast.click().catch(() => undefined);
};

/** Makes requests wait until release() is called, so that the loading state can be seen. */
export const hold = async (page, pattern) => {
  let release;
  const released = new Promise((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  return async () => {
    release();
    await page.unroute(pattern);
  };
};

/** Answers requests in the service's place: an error of this status. */
export const refuse = (page, pattern, status, message = 'The service cannot answer at the moment.') =>
  page.route(pattern, (route) =>
    route.fulfill({ status, json: { status, message, requestId: '5a1f4a90-7b64-4e0d-9a35-6c8d1e2f4b70' } }),
  );

/** Runs a backup to its end. @returns its id */
export const runBackup = async (page, product) => {
  await open(page, product, '/backups');
  const rows = page.locator('tbody:not(.skeleton-rows) tr');
  const none = page.getByText('No backups found');
  await none.or(rows.first()).first().waitFor();
  const before = (await none.count()) > 0 ? 0 : await rows.count();
  await page.getByRole('button', { name: 'Run backup' }).first().click();
  await rows.nth(before).waitFor();
  await rows.first().getByText('Completed', { exact: true }).waitFor({ timeout: 300_000 });
  return (await rows.first().locator('a').first().innerText()).trim();
};
