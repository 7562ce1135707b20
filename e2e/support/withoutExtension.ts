import type { Page } from 'playwright-core';

/** Shows the page a service that does not offer these extensions. */
export const withoutExtension = async (page: Page, ...absent: readonly string[]): Promise<void> => {
  await page.route('**/api/init', async (route) => {
    const reply = await route.fetch();
    const init = (await reply.json()) as { extensions: string[] };
    await route.fulfill({
      response: reply,
      json: { ...init, extensions: init.extensions.filter((name) => !absent.includes(name)) },
    });
  });
};
