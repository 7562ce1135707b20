import type { Page } from 'playwright-core';

export interface HeldReply {
  /** The first request of this kind is waiting. */
  readonly arrived: Promise<void>;
  /** Lets it and all later ones go on, unchanged, to the real service. */
  release(): void;
}

/** Delays requests, so that a test can look at the loading state. The replies are unchanged. */
export const holdReply = async (page: Page, pattern: string): Promise<HeldReply> => {
  let release = (): void => undefined;
  let arrive = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(pattern, async (route) => {
    arrive();
    await released;
    await route.continue();
  });
  return { arrived, release };
};
