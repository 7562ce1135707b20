import type { Page } from 'playwright-core';

/** Movement on the screen since the page began to load (Layout Instability): the total, and the elements. */
export interface LayoutShifts {
  sum: number;
  moved: string[];
}

const WATCH = `(() => {
  const shifts = window.shifts = { sum: 0, moved: [] };
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) {
      shifts.sum += value;
      shifts.moved.push(...sources.map(({ node }) => node instanceof Element ? node.outerHTML.slice(0, 100) : String(node)));
    }
  }).observe({ type: 'layout-shift', buffered: true });
})()`;

/** Watches every page that is loaded from now on. */
export const watchLayoutShifts = (page: Page): Promise<unknown> => page.addInitScript({ content: WATCH });

export const readLayoutShifts = (page: Page): Promise<LayoutShifts> =>
  page.evaluate(() => (window as unknown as { shifts: LayoutShifts }).shifts);
