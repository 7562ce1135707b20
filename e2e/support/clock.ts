import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/**
 * Milliseconds of the page's clock with each turn, and of the real one between two turns, in which due timers of the
 * page run.
 */
const TURN = 500;
const PAUSE = 20;

/** Takes control of a page's clock, before the page is opened. */
export const installClock = (page: Page): Promise<void> => page.clock.install();

/**
 * Turns a page's clock on until something has happened, so that no test waits for the polls of the console every 5 s.
 * The clock must have been installed (`installClock`) before the page was opened. Requests and replies take the time
 * that they take.
 * @param happening must fail when it does not come
 */
export const turnClockUntil = async <T>(page: Page, happening: Promise<T>): Promise<T> => {
  let isOver = false;
  const over = (): void => {
    isOver = true;
  };
  happening.then(over, over);
  for (;;) {
    await sleep(PAUSE);
    if (isOver) return happening;
    await page.clock.runFor(TURN);
  }
};

/** @returns milliseconds since 1970 by the page's clock */
export const readTime = (page: Page): Promise<number> => page.evaluate(() => Date.now());

/**
 * Waits for the next reply to a call that the page makes after a time, without a person.
 * @param call pattern of its address
 */
export const nextReply = async (page: Page, call: string): Promise<void> => {
  const reply = page.waitForResponse(call, { timeout: 30_000 });
  // After the page's request the clock stands still again, or more timers would be due before the reply is there.
  await turnClockUntil(page, page.waitForRequest(call, { timeout: 30_000 }));
  await reply;
};

/**
 * A minute passes for the page, whose clock must have been installed, with pauses in which due timers run; then its
 * clock continues as all do.
 */
export const passMinute = async (page: Page): Promise<void> => {
  for (let second = 0; second < 60; second += 5) {
    await page.clock.runFor(5_000);
    await sleep(PAUSE);
  }
  await page.clock.resume();
};
