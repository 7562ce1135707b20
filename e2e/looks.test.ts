import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathTo, ROUTES } from '../src/domain/routes.ts';
import { onStage, WITHOUT_CHROMIUM } from './harness.ts';
import type { Visit } from './harness.ts';
import { runToTheEnd } from './support/backups.ts';
import { ROOT } from './support/processes.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const OUT = join(ROOT, 'out', 'screenshots');
const SIZES = [[1440, 900], [768, 1024], [320, 720]] as const;
const SCHEMES = ['light', 'dark'] as const;

interface Axe {
  run: () => Promise<{ violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[] }>;
}

describe('looks', { skip: WITHOUT_CHROMIUM }, () => {
  const stage = onStage();
  before(async () => {
    mkdirSync(OUT, { recursive: true });
    const visit = await stage.visit();
    await visit.signInAs('ada');
    await visit.page.getByRole('button', { name: 'Run backup' }).click();
    await runToTheEnd(visit.page);
    await visit.end();
  });

  const violations = async (visit: Visit): Promise<string[]> => {
    await visit.page.evaluate(AXE);
    // Half faded in, a text has too little contrast.
    await visit.page.evaluate(() => Promise.allSettled(document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity).map((each) => each.finished)));
    return visit.page.evaluate(async () => {
      const { axe } = window as unknown as { axe: Axe };
      return (await axe.run()).violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${JSON.stringify(target)} ${failureSummary ?? ''}`));
    });
  };

  /** @returns controls that stick out of the page's frame. */
  const outside = (visit: Visit): Promise<string[]> =>
    visit.page.evaluate(() => [...document.querySelectorAll('main')].flatMap((main) => {
      const edge = main.getBoundingClientRect().right;
      return [...main.querySelectorAll('button, a, select')].filter((each) => each.getBoundingClientRect().right > edge).map((each) => each.textContent ?? '');
    }));

  /** Every size: a picture, and nothing wider than the window. @returns what is too wide */
  const look = async (visit: Visit, name: string, scheme: string): Promise<string[]> => {
    const tooWide: string[] = [];
    for (const [width, height] of SIZES) {
      await visit.page.setViewportSize({ width, height });
      await visit.page.waitForTimeout(100);
      await visit.page.screenshot({ path: join(OUT, `${name}-${width}-${scheme}.png`) });
      if (await visit.page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)) tooWide.push(`wider than ${width}`);
      tooWide.push(...(await outside(visit)).map((what) => `${what} sticks out at ${width}`));
    }
    return tooWide;
  };

  /** Pictures first, so that they are there when something is found. */
  const inspect = async (visit: Visit, name: string, scheme: string): Promise<void> => {
    const found = await look(visit, name, scheme);
    for (const width of [320, 1440]) {
      await visit.page.setViewportSize({ width, height: 900 });
      found.push(...(await violations(visit)));
    }
    assert.deepEqual(found, []);
  };

  for (const scheme of SCHEMES) {
    describe(scheme, () => {
      const pages = ROUTES.filter(({ name }) => name !== 'home' && name !== 'login');
      let visit: Visit;
      before(async () => {
        // The policy of the page is off in this window only, or axe could not be put into it.
        visit = await stage.visit({ colorScheme: scheme, bypassCSP: true, reducedMotion: 'reduce' });
      });
      after(() => visit.end());

      it('S-11 the login page has no axe finding and fits every width', async () => {
        await visit.open('/login');
        await visit.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
        await inspect(visit, 'login', scheme);
      });

      it('S-11 signing in leads on from there', () => visit.signInAs('ada'));

      for (const row of pages) {
        it(`S-11 ${row.path} has no axe finding at 1440 and 320 and fits every width`, async () => {
          await visit.open(pathTo(row.name, { id: 'a', records: 'users' }));
          await visit.usable();
          if (row.name === 'backups') await visit.page.locator('tbody tr time').first().waitFor();
          await inspect(visit, row.name, scheme);
        });
      }

      it('S-11 dialog, popover, menus and the narrow navigation have no axe finding', async () => {
        const { page } = visit;
        await page.setViewportSize({ width: 1440, height: 900 });
        await visit.open('/backups');
        const parts = [
          ['delete', () => page.getByRole('button', { name: /^Delete the backup/ }).first().click(), page.getByRole('button', { name: 'Keep' })],
          ['summary', () => page.getByRole('button', { name: /^(Details|\+\d+ types?)/ }).first().click(), page.getByRole('dialog').locator('dl')],
          ['help', () => page.getByRole('button', { name: 'Help' }).click(), page.getByRole('menu')],
          ['account', () => page.getByRole('button', { name: /^Account of/ }).click(), page.getByRole('menu')],
        ] as const;
        for (const [name, open, shown] of parts) {
          await open();
          await shown.waitFor();
          assert.deepEqual(await violations(visit), [], name);
          await page.screenshot({ path: join(OUT, `${name}-1440-${scheme}.png`) });
          await page.keyboard.press('Escape');
          await shown.waitFor({ state: 'detached' });
        }
        await page.setViewportSize({ width: 320, height: 720 });
        await page.getByRole('button', { name: 'Menu', exact: true }).click();
        await page.getByRole('link', { name: 'Restore jobs' }).waitFor();
        assert.deepEqual(await violations(visit), [], 'narrow navigation');
        await page.screenshot({ path: join(OUT, `menu-320-${scheme}.png`) });
      });
    });
  }
});
