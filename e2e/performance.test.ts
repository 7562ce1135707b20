import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { callAsUser } from '../scripts/lib/callAsUser.mjs';
import { MOVING, onStage, WITHOUT_CHROMIUM } from './harness.ts';
import { listed, runToTheEnd, rows } from './support/backups.ts';
import { eventually } from './support/eventually.ts';
import { COUNT_WORK } from './support/countWork.ts';
import { jobs } from './support/restores.ts';
import { readLayoutShifts, watchLayoutShifts } from './support/layoutShifts.ts';

/** Upper limits at every length of a list: rows, and elements of the whole document. */
const MAX_ROWS = 100;
const MAX_ELEMENTS = 2_500;

interface Counts {
  commits: number;
  mutations: number;
}

/** Goal 15 allows no shift at all; the constant allows for rounding. */
const MAX_SHIFT = 0.00005;

const countsOf = (page: Page): Promise<Counts> =>
  page.evaluate(() => ({ ...(window as unknown as { counts: Counts }).counts }));

/** Waits for further replies of a call, and for the effects of the last one. */
const replies = async (page: Page, call: string, count: number): Promise<void> => {
  for (let met = 0; met < count; met += 1) await page.waitForResponse(call);
  await page.waitForTimeout(500);
};

describe('work that the console avoids', { skip: WITHOUT_CHROMIUM }, () => {
  const stage = onStage({ TENANT_SIZE: '1000' });

  it('a refresh that changes nothing commits nothing and touches nothing: backups, restore jobs', async () => {
    const lists = [
      ['/backups', '**/api/get_tid_backups_list'],
      ['/restores', '**/api/restores_list'],
    ] as const;
    const open = await Promise.all(
      lists.map(async ([path, call]) => {
        const visit = await stage.visit(MOVING);
        await visit.page.addInitScript({ content: COUNT_WORK });
        await visit.signInAs('ada', path);
        return { visit, page: visit.page, call };
      }),
    );
    const [first] = open;
    if (first && (await listed(first.page)) === 0) {
      await first.page.getByRole('button', { name: 'Run backup' }).click();
      await runToTheEnd(first.page);
      // The toast of the end closes after a time.
      await first.page.getByText(/^Backup [0-9a-f-]{36} completed$/).waitFor({ state: 'detached', timeout: 30_000 });
    }
    await Promise.all(
      open.map(async ({ visit, page, call }) => {
        await replies(page, call, 1);
        const before = await countsOf(page);
        assert.ok(before.commits > 0 && before.mutations > 0, 'the counters count');
        await replies(page, call, 2);
        assert.deepEqual(await countsOf(page), before, call);
        await visit.end();
      }),
    );
  });

  it('the code of a page is fetched when the pointer comes to a link that leads there', async () => {
    const visit = await stage.visit(MOVING);
    const { page } = visit;
    await visit.signInAs('ada');
    const code = page.waitForRequest((request) => /^\/wizard\.[0-9a-f]+\.js$/.test(new URL(request.url()).pathname));
    await rows(page).first().getByRole('link').first().hover();
    await code;
    assert.equal(new URL(page.url()).pathname, '/backups');
    await visit.end();
  });

  it('has no layout shift while a page loads, on a desktop, a phone and the smallest screen', async () => {
    const visit = await stage.visit(MOVING);
    await visit.signInAs('ada');
    const { list } = await callAsUser(visit.page, '/api/get_tid_backups_list', { pagenum: 1, perpage: 25 });
    const backup = String((list as { backupId: string }[])[0]?.backupId);
    const { restoreId } = await callAsUser(visit.page, '/api/restore', {
      backupId: backup,
      selection: { namedLocations: { all: true, selected: [] } },
      restoreSettings: {},
    });
    const restore = String(restoreId);
    await visit.open('/restores');
    await jobs(visit.page).first().getByText('Completed', { exact: true }).waitFor({ timeout: 60_000 });
    await visit.end();
    const pages = [
      '/backups',
      '/dashboard',
      `/backups/${backup}`,
      `/restore/${backup}`,
      '/changes',
      '/restores',
      `/restore-report/${restore}`,
      `/restores/${restore}/namedLocations`,
      '/scheduler',
      '/activity-log',
      '/permissions',
      '/data-encryption',
      '/data-encryption/history',
      '/grant-permissions',
      '/404',
      '/403',
      '/500',
    ];
    await Promise.all(
      [1440, 412, 320].map(async (width) => {
        const arrival = await stage.visit({ ...MOVING, viewport: { width, height: 900 } });
        const { page } = arrival;
        await watchLayoutShifts(page);
        await arrival.signInAs('ada');
        const found = [];
        for (const path of pages) {
          await arrival.open(path);
          await page.locator('h1').first().waitFor();
          await page.waitForLoadState('networkidle');
          const { sum, moved } = await readLayoutShifts(page);
          if (sum >= MAX_SHIFT) found.push(`${path} moved by ${sum} at ${width} px: ${moved.join(', ')}`);
        }
        assert.deepEqual(found, []);
        await arrival.end();
      }),
    );
  });

  it('a list of a thousand has at most 100 rows in the document, and few elements', async () => {
    const visit = await stage.visit(MOVING);
    const { page } = visit;
    await visit.signInAs('ada');
    const address = await rows(page).first().getByRole('link').first().getAttribute('href');
    await page.goto(`${stage.product.consoleUrl}${address}?rows=100`);
    const body = page.getByRole('table', { name: 'Users' }).locator('tbody:not(.skeleton-rows) tr');
    await body.nth(MAX_ROWS - 1).waitFor();
    await page
      .getByRole('checkbox', { name: /^Select all/ })
      .first()
      .check();
    await eventually(() => body.count(), MAX_ROWS);
    const elements = await page.locator('*').count();
    assert.ok(elements <= MAX_ELEMENTS, `${elements} elements`);
    await visit.end();
  });
});
