import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { pathTo, ROUTES } from '@trc/domain/routes';
import { onStage, WITHOUT_CHROMIUM } from './harness.ts';
import type { Visit } from './harness.ts';
import { rows, runToTheEnd } from './support/backups.ts';
import { eventually } from './support/eventually.ts';
import { holdReply } from './support/holdReply.ts';
import { cutWhenSpaced, checkThemes, inspect, inspectThemes } from './support/visualChecks.ts';

describe('looks', { skip: WITHOUT_CHROMIUM }, () => {
  const stage = onStage({ TENANT_SIZE: '300' });
  // The policy of the page is off in these windows only, or axe could not be put into it.
  const LOOKED_AT = { bypassCSP: true } as const;
  const pages = ROUTES.filter(({ name }) => name !== 'home' && name !== 'login');
  let visit: Visit;
  before(async () => {
    visit = await stage.visit(LOOKED_AT);
    // The browser's line about a backup and a restore that do not exist.
    visit.expectComplaint(/status of 40[04]/);
  });
  after(() => visit.end());

  it('the login page has no axe finding and fits every width, light and dark', async () => {
    await visit.open('/login');
    await visit.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await inspectThemes(visit, 'login');
  });

  it('signing in leads on from there', async () => {
    await visit.signInAs('ada');
    await visit.page.getByRole('button', { name: 'Run backup' }).click();
    await runToTheEnd(visit.page);
  });

  for (const row of pages) {
    it(`${row.path} has no axe finding at 1440 and 320 and fits every width, light and dark`, async () => {
      await visit.open(
        pathTo(row.name, {
          id: 'a',
          ...(row.name === 'created' ? { otherId: 'b' } : {}),
          records: 'users',
          type: 'users',
        }),
      );
      await visit.usable();
      if (row.name === 'backups') await visit.page.locator('tbody tr time').first().waitFor();
      await inspectThemes(visit, row.name);
      assert.ok((await visit.page.locator('main .button-primary').count()) <= 1, 'the page has one primary action');
    });
  }

  for (const path of ['/dashboard', '/backups', '/activity-log', '/permissions', '/data-encryption', '/scheduler']) {
    it(`${path} cuts nothing off where letters and words are spaced wider`, async () => {
      await visit.page.setViewportSize({ width: 1024, height: 800 });
      await visit.open(path);
      await visit.usable();
      await eventually(() => visit.page.locator('main [aria-busy]').count(), 0, 'everything has come');
      assert.deepEqual(await cutWhenSpaced(visit), []);
    });
  }

  it('a window that is dark from the start is dark at once', async () => {
    const dark = await stage.visit({ ...LOOKED_AT, colorScheme: 'dark' });
    await dark.signInAs('ada');
    await inspect(dark, 'dark-from-the-start', 'dark');
    const [red = 255] =
      (await dark.page.evaluate(() => getComputedStyle(document.body).backgroundColor)).match(/\d+/g)?.map(Number) ??
      [];
    assert.ok(red < 64, `the background has ${red} of 255 red`);
    await dark.end();
  });

  it('dialog, popover, menus and the narrow navigation have no axe finding, light and dark', async () => {
    const { page } = visit;
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit.open('/backups');
    const parts = [
      [
        'delete',
        () =>
          page
            .getByRole('button', { name: /^Delete the backup/ })
            .first()
            .click(),
        page.getByRole('button', { name: 'Keep' }),
      ],
      [
        'summary',
        () =>
          page
            .getByRole('button', { name: /^(Details|\+\d+ types?)/ })
            .first()
            .click(),
        page.getByRole('dialog').locator('dl'),
      ],
      ['help', () => page.getByRole('button', { name: 'Help' }).click(), page.getByRole('menu')],
      ['account', () => page.getByRole('button', { name: /^Account of/ }).click(), page.getByRole('menu')],
    ] as const;
    for (const [name, open, shown] of parts) {
      await open();
      await shown.waitFor();
      await checkThemes(visit, `${name}-1440`);
      await page.keyboard.press('Escape');
      await shown.waitFor({ state: 'detached' });
    }
    await page.setViewportSize({ width: 320, height: 720 });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('link', { name: 'Restore jobs' }).waitFor();
    await checkThemes(visit, 'menu-320');
  });

  it('the loading modal has no axe finding and fits every width, light and dark', async () => {
    const init = await holdReply(visit.page, '**/api/init');
    await visit.open('/backups');
    await visit.page.getByRole('dialog', { name: 'Starting' }).waitFor();
    await inspectThemes(visit, 'loading');
    init.release();
    await visit.usable();
    await visit.page.unrouteAll();
  });

  it('a running backup, toasts and barred actions have no axe finding and fit every width, light and dark', async () => {
    await visit.page.keyboard.press('Control+Shift+E');
    // So slow that it is running still when all has been looked at.
    await stage.product.askTenant('/_simulator/fault', { name: 'slow', path: '/users*', delayMs: 20_000, count: 1 });
    await visit.page.getByRole('button', { name: 'Run backup' }).click();
    await rows(visit.page).first().getByText('Running').waitFor();
    await inspectThemes(visit, 'running');
    const vera = await stage.visit(LOOKED_AT);
    await vera.signInAs('vera');
    await inspectThemes(vera, 'barred');
    await vera.end();
  });

  it('the guide to permissions has no axe finding in any state and fits every width, light and dark', async () => {
    for (const [name, admin, text] of [
      ['missing', false, 'Permissions are missing'],
      ['partial', true, 'Some permissions are missing'],
    ] as const) {
      await stage.product.askTenant('/_simulator/consent', { admin, exchange: false });
      await visit.open('/backups');
      await visit.page.getByText(text).waitFor();
      await inspectThemes(visit, `guide-${name}`);
    }
    await stage.product.askTenant('/_simulator/consent', { admin: true, exchange: true });
  });

  it('the question about a server has no axe finding and fits every width, light and dark', async () => {
    await visit.open('/login?server=other.example');
    await visit.page.getByRole('button', { name: 'Use this server' }).waitFor();
    await inspectThemes(visit, 'server');
  });

  it('the question about a server follows the system when that becomes dark, and light again', async () => {
    for (const colorScheme of ['dark', 'light'] as const) {
      await visit.page.emulateMedia({ colorScheme });
      await visit.page.locator(`:root[data-theme=${colorScheme}]`).waitFor();
    }
  });
});
