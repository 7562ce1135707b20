import { createRequire } from 'node:module';

/**
 * jsdom computes every style as a whole: it matches all rules of its default style sheet and resolves ten colours.
 * Tests ask only whether an element is shown and takes clicks, so other rules and colours are left out. Loaded before
 * jsdom.
 */
const SHEET = 'jsdom/lib/jsdom/browser/default-stylesheet.js';
const RULES = 'jsdom/lib/jsdom/living/helpers/style-rules.js';
const ASKED = /\b(?:display|visibility|pointer-events)\s*:/;
const RULE = /[^{}]+\{[^{}]*\}/g;

const load = createRequire(__filename);
const sheet = load(SHEET) as string;
const loaded = load.cache[load.resolve(SHEET)];
if (!loaded || !ASKED.test(sheet)) throw new Error(`${SHEET} is not what it was: remove this file or adapt it.`);
loaded.exports = sheet.replaceAll(RULE, (rule) => (ASKED.test(rule) ? rule : ''));

const { propertiesWithResolvedValueImplemented: resolved } = load(RULES) as {
  propertiesWithResolvedValueImplemented: Record<string, unknown>;
};
for (const name of Object.keys(resolved)) if (name.endsWith('color')) delete resolved[name];
