import fs from 'node:fs';
import path from 'node:path';
import { root } from '../lib/run.mjs';
import { packed } from './png.mjs';

/** Size of the guide's pictures, and how many bytes each may have. */
const GUIDE = { width: 1280, height: 800 };
const MAX_BYTES = 150_000;
/** Sizes and looks in which a person checks a state by eye. Narrow pages are taken whole. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 320, height: 1400 },
];
export const LOOKS = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  forced: { colorScheme: 'dark', forcedColors: 'active' },
};
/** Toasts, panels and charts have come to rest; colours change sooner. */
export const REST = 400;
const RECOLOURED = 120;

/** Takes a page's picture: once for the guide, or in every size and theme for the visual check. */
export class Camera {
  #out;

  isAll;

  only;

  /**
   * @param all true: every size and look, into out/pictures; false: for the guide, into docs/images
   * @param only takes just the pictures whose name fits this regular expression
   */
  constructor({ all, only = '' }) {
    this.isAll = all;
    this.only = new RegExp(only);
    this.#out = path.join(root, all ? 'out/pictures' : 'docs/images');
    fs.mkdirSync(this.#out, { recursive: true });
  }

  async #shoot(page, name, rest) {
    await page.waitForTimeout(rest);
    const file = path.join(this.#out, `${name}.png`);
    const png = await page.screenshot();
    fs.writeFileSync(file, this.isAll ? png : packed(png));
    return fs.statSync(file).size;
  }

  /**
   * @param inGuide false: a state that is looked at but shown nowhere
   * @param show opens elements that a change of the window's size closes, such as a menu. It returns false if the menu
   * does not exist at this size
   */
  async take(page, name, { inGuide = true, size = GUIDE, show = () => true } = {}) {
    if (!this.only.test(name)) return;
    if (!this.isAll) {
      if (!inGuide) return;
      await page.setViewportSize(size);
      await show();
      const bytes = await this.#shoot(page, name, REST);
      if (bytes > MAX_BYTES) console.error(`${name}.png has ${bytes} bytes: more than ${MAX_BYTES}`);
      return;
    }
    for (const viewport of SIZES) {
      await page.setViewportSize(viewport);
      if ((await show()) === false) continue;
      for (const [index, [look, media]] of Object.entries(LOOKS).entries()) {
        await page.emulateMedia({ forcedColors: 'none', ...media });
        await this.#shoot(page, `${name}-${viewport.width}-${look}`, index === 0 ? REST : RECOLOURED);
      }
    }
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
    await page.setViewportSize(GUIDE);
  }
}
