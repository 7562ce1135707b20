import fs from 'node:fs';
import path from 'node:path';
import { root } from '../lib/run.mjs';
import { LOOKS, REST } from './camera.mjs';
import { packed } from './png.mjs';
import { fileOf, SHOTS, STATES_FOLDER, WINDOWS } from './states/shots.mjs';

const USUAL = { width: 1280, height: 800 };

/** Takes the pictures of the guide to all states: each in the windows and looks that the table says. */
export class StateCamera {
  #only;

  #taken = new Set();

  #strange = new Set();

  /** @param only takes just the states whose name fits this regular expression */
  constructor(only) {
    this.#only = only;
    fs.mkdirSync(path.join(root, STATES_FOLDER), { recursive: true });
  }

  async take(page, name, { show = () => true } = {}) {
    if (!this.#only.test(name)) return;
    if (!SHOTS[name]) {
      this.#strange.add(name);
      return;
    }
    for (const shot of SHOTS[name]) {
      const [window, look] = shot.split(' ');
      await page.setViewportSize(WINDOWS[window]);
      await page.emulateMedia({ forcedColors: 'none', ...LOOKS[look] });
      if ((await show()) === false) throw new Error(`${name} cannot be shown in the window "${window}"`);
      await page.waitForTimeout(REST);
      fs.writeFileSync(
        path.join(root, STATES_FOLDER, fileOf(name, shot)),
        packed(await page.screenshot(), { hasPalette: true }),
      );
    }
    this.#taken.add(name);
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
    await page.setViewportSize(USUAL);
  }

  /** @throws Error for states that the table does not know, and for those in it that were not met */
  finish() {
    const missed = Object.keys(SHOTS).filter((name) => this.#only.test(name) && !this.#taken.has(name));
    if (this.#strange.size + missed.length > 0)
      throw new Error(
        `Not in the table: ${[...this.#strange].join(', ') || 'none'}. Not taken: ${missed.join(', ') || 'none'}.`,
      );
  }
}
