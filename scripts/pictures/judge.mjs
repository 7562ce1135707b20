import { tsImport } from 'tsx/esm/api';
import { LOOKS, REST } from './camera.mjs';

/** Wide and narrow; between them a page only reflows. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 320, height: 1400 },
];

/**
 * Goes through the states as the camera does, and judges each of them: overflow, axe's findings in the light and the
 * dark theme and in high contrast, and vanished elements there (e2e/support).
 */
export class Judge {
  isAll = true;

  only;

  #looks;

  #highContrast;

  #states = new Set();

  #found = [];

  /** @param only judges just the states whose name fits this regular expression */
  constructor({ only = '' }) {
    this.only = new RegExp(only);
  }

  async #ready() {
    this.#looks ??= await tsImport('../../e2e/support/visualChecks.ts', import.meta.url);
    this.#highContrast ??= await tsImport('../../e2e/support/highContrast.ts', import.meta.url);
  }

  async take(page, name, { show = () => true } = {}) {
    if (!this.only.test(name)) return;
    await this.#ready();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      if ((await show()) === false) continue;
      // Parts that follow the window's size have moved by now.
      await page.waitForTimeout(REST);
      this.#states.add(name);
      for (const finding of await this.#judge({ page })) this.#found.push(`${name} at ${size.width}: ${finding}`);
    }
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
    await page.setViewportSize({ width: 1280, height: 800 });
  }

  async #judge(visit) {
    const { COLOUR_RULES, outside, violations } = this.#looks;
    const found = (await outside(visit)).map((what) => `${what} sticks out`);
    for (const [look, rules] of [
      ['light', undefined],
      ['dark', COLOUR_RULES],
      ['forced', undefined],
    ]) {
      await visit.page.emulateMedia({ forcedColors: 'none', ...LOOKS[look] });
      // In high contrast axe sees the page's own colours, not the system's; the picture shows the visible rest.
      const counts = (what) => look !== 'forced' || !COLOUR_RULES.some((rule) => what.startsWith(rule));
      found.push(...(await violations(visit, rules)).filter(counts).map((what) => `${look}: ${what}`));
    }
    // A judgement that cannot be made is a finding, too.
    const lost = await this.#highContrast.vanished(visit).catch((error) => [error.message]);
    return [...found, ...lost.map((what) => `high contrast: ${what}`)];
  }

  /** Prints the findings. @returns their number */
  tell() {
    for (const finding of this.#found) console.log(finding);
    console.log(`${this.#states.size} states judged wide and narrow, ${this.#found.length} findings`);
    return this.#found.length;
  }
}
