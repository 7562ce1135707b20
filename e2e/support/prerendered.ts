import assert from 'node:assert/strict';
import type { ElementHandle, Page } from 'playwright-core';
import { holdReply } from './holdReply.ts';

/** Opens the prerendered page, with the scripts held back. */
export const openPrerendered = async (page: Page, url: string) => {
  const scripts = await holdReply(page, '**/*.js');
  await page.goto(url, { waitUntil: 'commit' });
  return { scripts, button: page.getByRole('button', { name: 'Sign in', exact: true }) };
};

/** Waits until React has taken over the very element; React names its own properties with this prefix. */
export const hydrated = async (page: Page, element: ElementHandle): Promise<void> => {
  await page.waitForFunction(
    (node) => !node.isConnected || Object.keys(node).some((key) => key.startsWith('__reactProps')),
    element,
  );
  assert.equal(await element.evaluate((node) => node.isConnected), true);
};

/** Clicks the button when React has taken the listeners and has queued the first render: between the two. */
export const clickDuringHydration = (page: Page) =>
  page.addInitScript(() => {
    type Listen = (this: Element, ...parameters: Parameters<Element['addEventListener']>) => void;
    const original = Reflect.get(Element.prototype, 'addEventListener') as Listen;
    let isClicked = false;
    Element.prototype.addEventListener = function (this: Element, ...parameters: Parameters<Listen>) {
      original.apply(this, parameters);
      if (isClicked || this.id !== 'root') return;
      isClicked = true;
      queueMicrotask(() => this.querySelector<HTMLElement>('.si-button')?.click());
    };
  });

/** Theme and session of a page before any script has loaded: its attribute and its class. */
export const readBeforeScripts = async (page: Page, url: string): Promise<readonly (string | undefined)[]> => {
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  const seen = await page.evaluate(() => [
    document.documentElement.dataset['theme'],
    document.documentElement.className,
  ]);
  await page.unroute('**/*.js');
  return seen;
};
