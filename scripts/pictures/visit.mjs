/** Opens a page of the console and waits until it can be used. */
export const open = async (page, product, to) => {
  await page.goto(product.url + to);
  await page.locator('main h1').first().waitFor();
  await page.getByRole('dialog', { name: 'Starting' }).waitFor({ state: 'detached' });
};

/** @returns a window of somebody who has signed in, by the name on the provider's page; nothing moves in it. */
export const signedIn = async (browser, product, name) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', timezoneId: 'Europe/Amsterdam' });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  await page.goto(`${product.url}/backups`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText(name).click();
  await page.getByRole('heading', { name: 'Backups', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Run backup' }).first().waitFor();
  return page;
};

/** Closes the toasts that are open: they hide what the picture is about. */
export const closeToasts = async (page) => {
  for (const toast of await page.locator('.toasts button[aria-label*="lose"], .toasts button[aria-label*="ismiss"]').all()) await toast.click().catch(() => undefined);
};

/** Makes requests wait until release() is called: what is shown meanwhile can be seen. */
export const hold = async (page, pattern) => {
  let release;
  const released = new Promise((resolve) => { release = resolve; });
  await page.route(pattern, async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  return async () => {
    release();
    await page.unroute(pattern);
  };
};
