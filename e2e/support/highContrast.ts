import type { Page } from 'playwright-core';
import type { Visit } from './chromium.ts';

/**
 * WCAG minimum for icons and for the edges of controls. Texts are measured by their boldest pixels, not by their soft
 * edges.
 */
const MIN_CONTRAST = 3;
/**
 * A page that says something else than its picture by the time that is judged, as a running backup does, is taken
 * again.
 */
const TRIES = 5;

/**
 * @param words the text of the page when the picture was taken.
 * @returns nothing if the text has changed by now: the picture is old
 */
const judge = (page: Page, picture: string, words: string): Promise<string[] | undefined> =>
  page.evaluate(
    async ({ encoded, least, said }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${encoded}`;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (!context) throw new Error('No canvas');
      context.drawImage(image, 0, 0);
      const light = (value: number): number =>
        value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
      const luminance = (colour: number): number =>
        0.2126 * light(colour >> 16) + 0.7152 * light((colour >> 8) & 255) + 0.0722 * light(colour & 255);
      /** The greatest contrast of a pixel in the box to the colour that most of it has. */
      const contrast = ({ left, top, width, height }: DOMRect): number => {
        const { data } = context.getImageData(Math.floor(left), Math.floor(top), Math.ceil(width), Math.ceil(height));
        const seen = new Map<number, number>();
        for (let at = 0; at < data.length; at += 4) {
          const colour = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
          seen.set(colour, (seen.get(colour) ?? 0) + 1);
        }
        const [ground = 0] = [...seen].reduce((most, each) => (each[1] > most[1] ? each : most), [0, 0]);
        return Math.max(
          ...[...seen.keys()].map((colour) => {
            const [dark = 0, bright = 0] = [luminance(ground), luminance(colour)].sort((a, b) => a - b);
            return (bright + 0.05) / (dark + 0.05);
          }),
        );
      };
      /** True if the box is wholly inside the window and its scrolling parents and nothing covers it. */
      const isShown = (element: Element, box: DOMRect): boolean => {
        if (
          box.width < 4 ||
          box.height < 4 ||
          box.left < 0 ||
          box.top < 0 ||
          box.right > innerWidth ||
          box.bottom > innerHeight
        )
          return false;
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || element.closest('.unseen'))
          return false;
        for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
          if (getComputedStyle(around).overflow === 'visible') continue;
          const part = around.getBoundingClientRect();
          if (box.left < part.left || box.top < part.top || box.right > part.right || box.bottom > part.bottom)
            return false;
        }
        const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return top !== null && (element.contains(top) || top.contains(element));
      };
      const looked: { element: Element; box: DOMRect; what: string }[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { parentElement: element, textContent } = walker.currentNode;
        if (!element || !textContent?.trim() || element.closest('script, style, template, option')) continue;
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        for (const box of range.getClientRects()) looked.push({ element, box, what: textContent.trim() });
      }
      for (const element of document.querySelectorAll(
        '.icon, .copy-sign, .legend-mark, input, select, textarea, [role=switch], [role=progressbar], .skeleton',
      ))
        looked.push({ element, box: element.getBoundingClientRect(), what: element.outerHTML.slice(0, 120) });
      if (document.body.innerText !== said) return undefined;
      const shown = looked.filter(({ element, box }) => isShown(element, box));
      if (shown.length === 0) throw new Error('Nothing to look at');
      return shown
        .filter(({ box }) => contrast(box) < least)
        .map(({ what, box }) => `${what} (${contrast(box).toFixed(1)}:1)`);
    },
    { encoded: picture, least: MIN_CONTRAST, said: words },
  );

/**
 * Judges the picture itself: the colours that a page reports in high contrast are still its own, not the system's. The
 * system is dark and the person has chosen the light theme, so that an own colour that survives is in the wrong place.
 * @returns texts, icons, controls and placeholders in the window that do not stand out from their surroundings
 */
export const vanished = async ({ page }: Pick<Visit, 'page'>): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' });
  await page.locator(':root[data-theme=dark]').waitFor();
  const setTheme = (theme: string) =>
    page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name;
    }, theme);
  await setTheme('light');
  // The loader that runs these files from source wraps named functions in a call of `__name`.
  await page.evaluate('globalThis.__name = (named) => named');
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const words = await page.evaluate(() => document.body.innerText);
    const found = await judge(page, (await page.screenshot()).toString('base64'), words);
    if (!found) continue;
    await setTheme('dark');
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
    await page.locator(':root[data-theme=light]').waitFor();
    return found;
  }
  throw new Error('The page does not stand still');
};
