import type { Page } from 'playwright-core';

/** Key of the session storage under which a page counts its clicks. */
const COUNT = 'clicks of the journey';

/** Counts the clicks and key presses of a person from now on, over reloads too. @returns the clicks so far */
export const countClicks = async (page: Page): Promise<() => Promise<number>> => {
  const count = (key: string): void => {
    addEventListener(
      'pointerdown',
      ({ isTrusted }) => {
        if (isTrusted) sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key)) + 1));
      },
      { capture: true },
    );
  };
  await page.addInitScript(count, COUNT);
  await page.evaluate(count, COUNT);
  return () => page.evaluate((key) => Number(sessionStorage.getItem(key)), COUNT);
};
