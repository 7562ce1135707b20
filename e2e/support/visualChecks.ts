import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Visit } from './chromium.ts';
import { vanished } from './highContrast.ts';
import { ROOT } from './processes.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const OUT = join(ROOT, 'out', 'screenshots');
/** A run of all journeys takes none, because each costs as much as a run of axe. */
const WITHOUT_PICTURES = process.env['PICTURES'] === 'off';
const SIZES = [
  [1440, 900],
  [768, 1024],
  [320, 720],
] as const;

/** The rules whose verdict depends on colours; all others say the same of a page in each theme. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

interface Axe {
  run: (
    options: object,
  ) => Promise<{ violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[] }>;
}

/**
 * @param rules these only; without them all that axe has switched on
 * @returns axe's findings on the page in its current state. Its window must have been opened with bypassCSP.
 */
export const violations = async ({ page }: Pick<Visit, 'page'>, rules?: readonly string[]): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  // Half faded in, a text has too little contrast.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
        .map((each) => each.finished),
    ),
  );
  return page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: Axe };
    const found = await axe.run({
      resultTypes: ['violations'],
      ...(only && { runOnly: { type: 'rule', values: only } }),
    });
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${JSON.stringify(target)} ${failureSummary ?? ''}`),
    );
  }, rules);
};

export const picture = async ({ page }: Visit, name: string): Promise<void> => {
  if (WITHOUT_PICTURES) return;
  mkdirSync(OUT, { recursive: true });
  await page.screenshot({ path: join(OUT, `${name}.png`) });
};

/**
 * @returns controls that stick out of the page's frame, dialogs and the like that stick out of the window, and the page
 * itself where it is wider, or a signed-in page where it is higher.
 */
export const overflowing = ({ page }: Pick<Visit, 'page'>): Promise<string[]> =>
  page.evaluate(() => [
    ...(document.documentElement.scrollWidth > window.innerWidth ? ['The page'] : []),
    // Only the part below the header scrolls.
    ...(document.querySelector('.app') && document.documentElement.scrollHeight > window.innerHeight
      ? ['The height of the page']
      : []),
    ...[
      ...[...document.querySelectorAll('main')].flatMap((main) =>
        [...main.querySelectorAll('button, a, select')].map((each) => ({
          each,
          edge: main.getBoundingClientRect().right,
        })),
      ),
      ...[...document.querySelectorAll('[role=dialog], [role=menu], [role=status], [role=alert]')].map((each) => ({
        each,
        edge: window.innerWidth,
      })),
    ]
      .filter(({ each, edge }) => each.getBoundingClientRect().right > edge)
      .map(({ each }) => each.textContent || each.getAttribute('aria-label') || each.className),
  ]);

/**
 * @returns controls in the window whose middle another part of the page covers, with that part. Bars and toasts may do
 * so.
 */
export const covered = ({ page }: Pick<Visit, 'page'>): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(button, a, input, select)')].flatMap((each) => {
      if (!each.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || each.closest('.unseen'))
        return [];
      // A link can go on in a second line.
      const [line] = each.getClientRects();
      if (!line) return [];
      const [x, y] = [line.left + line.width / 2, line.top + line.height / 2];
      for (let around = each.parentElement; around; around = around.parentElement) {
        const part = around.getBoundingClientRect();
        const isOutside = x < part.left || x > part.right || y < part.top || y > part.bottom;
        // Scrolled out of sight.
        if (isOutside && getComputedStyle(around).overflow !== 'visible') return [];
      }
      const top = document.elementFromPoint(x, y);
      // A label may lie on its own field.
      if (!top || each.contains(top) || top.contains(each) || top.closest('label')?.contains(each)) return [];
      for (let around: Element | null = top; around; around = around.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(around).position)) return [];
      return [
        `${each.textContent || each.getAttribute('aria-label') || each.className} (by ${top.outerHTML.slice(0, 120)})`,
      ];
    }),
  );

/** @returns texts that are cut off and have no title to be read in. */
const truncatedTexts = ({ page }: Pick<Visit, 'page'>): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *:not(select, svg *)')]
      .filter((each) => {
        const { textOverflow, overflowX } = getComputedStyle(each);
        return (
          textOverflow === 'ellipsis' &&
          overflowX !== 'visible' &&
          each.scrollWidth > each.clientWidth &&
          !each.closest('[title]') &&
          !each.querySelector('[title]')
        );
      })
      .map((each) => each.textContent),
  );

/**
 * A picture at every size, then that nothing is wider than its place and axe finds nothing, wide and narrow. Rules of
 * colours are asked about in the wide window only: `checkThemes` has the parts of the narrow one.
 */
const look = async (visit: Visit, name: string, scheme: string, rules?: readonly string[]): Promise<string[]> => {
  const found: string[] = [];
  for (const [width, height] of SIZES) {
    await visit.page.setViewportSize({ width, height });
    await visit.page.waitForTimeout(100);
    await picture(visit, `${name}-${width}-${scheme}`);
    found.push(...(await overflowing(visit)).map((what) => `${what} sticks out at ${width}`));
    found.push(...(await covered(visit)).map((what) => `${what} is covered at ${width}`));
    found.push(...(await truncatedTexts(visit)).map((what) => `${what} is cut off at ${width} and has no title`));
  }
  if (rules === undefined) found.push(...(await violations(visit)));
  await visit.page.setViewportSize({ width: 1440, height: 900 });
  found.push(...(await violations(visit, rules)));
  return found;
};

/** The spaces that a person may set (WCAG 2.2, 1.4.12). */
const WIDE =
  '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }';

/** A page that shows fewer has not been looked at. */
const MIN_TEXTS = 10;

/**
 * @returns texts of the page's part that are cut off once letters, words and lines are spaced wider; a text repeated in
 * full in a `title` is not reported
 */
export const cutWhenSpaced = async ({ page }: Pick<Visit, 'page'>): Promise<string[]> => {
  await page.addStyleTag({ content: WIDE });
  return page.evaluate((least) => {
    const shown = [...document.querySelectorAll<HTMLElement>('main *')].filter(
      (each) =>
        each instanceof HTMLElement &&
        each.checkVisibility() &&
        each.innerText.trim() !== '' &&
        !each.closest('.unseen, [title]') &&
        !each.querySelector('[title]'),
    );
    if (shown.length < least) throw new Error(`Only ${shown.length} texts are shown`);
    return shown
      .filter(
        (each) =>
          ['hidden', 'clip'].includes(getComputedStyle(each).overflowX) && each.scrollWidth > each.clientWidth + 1,
      )
      .map((each) => each.innerText.slice(0, 60));
  }, MIN_TEXTS);
};

/** @param scheme the theme that the window has */
export const inspect = async (visit: Visit, name: string, scheme: string): Promise<void> =>
  assert.deepEqual(await look(visit, name, scheme), []);

/**
 * The same in the light theme and, once that is through, in the dark one: the page as it stands changes only its
 * colours. axe does not see high contrast, so there the picture is checked for vanished elements.
 */
export const inspectThemes = async (visit: Visit, name: string): Promise<void> => {
  await inspect(visit, name, 'light');
  await visit.page.emulateMedia({ colorScheme: 'dark' });
  assert.deepEqual(await look(visit, name, 'dark', COLOUR_RULES), []);
  assert.deepEqual(await vanished(visit), [], `${name} in high contrast`);
};

/** Checks the open page at the width of the window, in both themes. */
export const checkThemes = async (visit: Visit, name: string): Promise<void> => {
  assert.deepEqual(await overflowing(visit), [], `${name} sticks out`);
  for (const [scheme, rules] of [
    ['light', undefined],
    ['dark', COLOUR_RULES],
  ] as const) {
    await visit.page.emulateMedia({ colorScheme: scheme });
    await picture(visit, `${name}-${scheme}`);
    assert.deepEqual(await violations(visit, rules), [], `${name}, ${scheme}`);
  }
  await visit.page.emulateMedia({ colorScheme: 'light' });
};
