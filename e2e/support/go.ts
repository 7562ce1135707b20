import type { Page } from 'playwright-core';

/** Changes the address as the way back does, so that the guard decides without a new start. */
export const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
