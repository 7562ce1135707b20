import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import { onStage, WITHOUT_CHROMIUM } from './harness.ts';
import type { Visit } from './harness.ts';
import { eventually } from './support/eventually.ts';
import { inspect, picture, violations } from './support/visualChecks.ts';
import { readLayoutShifts, watchLayoutShifts } from './support/layoutShifts.ts';
import { countsOf } from './support/tenantCounts.ts';

type Counted = { status: string; backupId: string } & Readonly<Record<string, number>>;
const card = (page: Page, name: string | RegExp) => page.getByRole('region', { name, exact: true });
const columns = (page: Page) => page.locator('.chart-place .highcharts-series .highcharts-point');
const bars = (page: Page) => page.locator('.chart-bars .chart-mark .highcharts-point');
const lines = (page: Page) => page.locator('.chart-trends .highcharts-graph');
const widths = (marks: Locator): Promise<number[]> =>
  marks.evaluateAll((all) => all.map((mark) => mark.getBoundingClientRect().width));
const showTable = (page: Page, title: string | RegExp) =>
  card(page, title)
    .getByRole('button', { name: /show as table/ })
    .click();
const cellsOf = (page: Page, title: string | RegExp): Promise<string[][]> =>
  card(page, title)
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')),
    );
const TYPES_TITLE = /^Object types over/;
const full = (count: number): string => count.toLocaleString('en-US');

const runBackup = async (page: Page): Promise<string> => {
  const reply = page.waitForResponse('**/api/backup');
  await page.getByRole('button', { name: 'Run backup' }).click();
  const { backupId } = (await (await reply).json()) as { backupId: string };
  await card(page, 'Last backup').getByTitle(backupId).waitFor();
  await card(page, 'Last backup').getByText('Completed', { exact: true }).waitFor({ timeout: 60_000 });
  return backupId;
};

/** Reads the counts behind the cards from the service. */
const listed = async (visit: Visit): Promise<Counted[]> => {
  const reply = visit.page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/get_tid_backups_list') &&
      (response.request().postDataJSON() as { perpage: number }).perpage === 60,
  );
  await visit.page
    .getByRole('radiogroup', { name: 'Last backups' })
    .getByRole('radio', { name: 'Last 60 backups' })
    .click();
  return ((await (await reply).json()) as { list: Counted[] }).list;
};

describe('dashboard', { skip: WITHOUT_CHROMIUM }, () => {
  const stage = onStage({ TENANT_SIZE: '300' });
  before(async () => {
    const visit = await stage.visit();
    await visit.signInAs('ada', '/dashboard');
    const { page } = visit;
    await card(page, 'Last backup').getByText('No backup yet').waitFor();
    await card(page, 'Last backup breakdown').getByText('No completed backup yet.').waitFor();
    await card(page, 'Next scheduled backup').getByText('No backup is scheduled').waitFor();
    await card(page, 'Backups').getByText('No backup in the last 30 days.').waitFor();
    await runBackup(page);
    await runBackup(page);
    await visit.end();
  });

  it('shows the numbers of the service and of the tenant in cards, chart and tables', async () => {
    const visit = await stage.visit();
    await visit.signInAs('ada', '/dashboard');
    const { page } = visit;
    await page.locator('path.highcharts-point[aria-label]').first().waitFor();
    await eventually(
      () =>
        page
          .locator('path.highcharts-point[aria-label]')
          .evaluateAll((points) => points.map((each) => each.getAttribute('aria-label')?.replace(/^[\d/]+, /, ''))),
      ['Completed: 2 backups'],
    );
    await card(page, 'Backups').getByText('2 completed in the last 30 days.').waitFor();
    const list = await listed(visit);
    assert.deepEqual(
      list.map(({ status }) => status),
      ['Completed', 'Completed'],
    );
    const tenant = await countsOf(stage.product);
    const newest = list[0] as Counted;
    for (const { type, backupCounter } of OBJECT_TYPES) assert.equal(newest[backupCounter], tenant[type], type);

    // Each bar is as long as its counter on the logarithmic scale, in the row that names it; each type has a line.
    // A number that has not changed is a flat line, which a browser's test calls hidden.
    await card(page, TYPES_TITLE).scrollIntoViewIfNeeded();
    await lines(page)
      .nth(OBJECT_TYPES.length - 1)
      .waitFor({ state: 'attached' });
    const counts = OBJECT_TYPES.map(({ backupCounter }) => newest[backupCounter] ?? 0);
    const [drawn, most] = [await widths(bars(page)), Math.max(...counts)];
    const longest = Math.max(...drawn);
    assert.deepEqual(
      drawn.map((width) => (width / longest).toFixed(1)),
      counts.map((count) => (Math.log(count + 1) / Math.log(most + 1)).toFixed(1)),
    );
    const middle = (marks: Locator): Promise<number[]> =>
      marks.evaluateAll((all) =>
        all.map((mark) => mark.getBoundingClientRect()).map(({ top, height }) => Math.round(top + height / 2)),
      );
    const rows = await middle(page.locator('.breakdown-row'));
    await eventually(
      async () => (await middle(bars(page))).every((at, index) => Math.abs(at - (rows[index] ?? 0)) <= 2),
      true,
    );

    await showTable(page, 'Last backup breakdown');
    await eventually(
      () => cellsOf(page, 'Last backup breakdown'),
      OBJECT_TYPES.map(({ label, backupCounter }) => [label, full(newest[backupCounter] ?? 0)]),
    );
    await showTable(page, TYPES_TITLE);
    await eventually(
      async () => (await cellsOf(page, TYPES_TITLE)).map((row) => row.slice(1)),
      list.map((backup) => OBJECT_TYPES.map(({ backupCounter }) => full(backup[backupCounter] ?? 0))),
    );
    const total = OBJECT_TYPES.reduce((sum, { backupCounter }) => sum + (newest[backupCounter] ?? 0), 0);
    await card(page, 'Last backup')
      .getByRole('link', { name: full(total), exact: true })
      .waitFor();

    await card(page, 'Backups').getByRole('radio', { name: 'By count' }).click();
    await page.waitForURL('**/dashboard?types=60&by=count');
    await showTable(page, 'Backups');
    await eventually(
      async () => (await cellsOf(page, 'Backups')).map((row) => row.slice(1)),
      [
        ['Completed', full(total)],
        ['Completed', full(total)],
      ],
    );
    await visit.end();
  });

  it('draws the chart after the first paint; it works by keyboard and describes itself', async () => {
    const visit = await stage.visit();
    await visit.signInAs('ada', '/dashboard');
    const { page } = visit;
    await visit.open('/dashboard?by=count');
    await watchLayoutShifts(page);
    await page.reload();
    await columns(page).first().waitFor();
    await card(page, 'Last backup breakdown').getByRole('link').first().waitFor();
    const { sum: shifted } = await readLayoutShifts(page);
    assert.ok(shifted < 0.001, `layout shifts of ${shifted}`);
    const times = await page.evaluate(() => {
      const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity;
      const chart =
        performance.getEntriesByType('resource').find(({ name }) => /\/charts\.[^/]*js$/.test(name))?.startTime ?? -1;
      return { paint, chart };
    });
    assert.ok(times.chart > times.paint, JSON.stringify(times));
    await page.getByRole('button', { name: 'Backups: show as table', exact: true }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await eventually(
      async () =>
        /Completed: [\d,]+ objects$/.test(
          await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''),
        ),
      true,
    );
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/backups\/[0-9a-f-]{36}$/);
    await page.goBack();
    await card(page, 'Last backup breakdown')
      .getByRole('link', { name: /^Groups/ })
      .click();
    await page.waitForURL('**/backups/*?type=groups');
    await visit.end();
  });

  it('on a phone the charts load when they are scrolled into view, without layout shifts', async () => {
    const visit = await stage.visit({ viewport: { width: 412, height: 823 } });
    await visit.signInAs('ada', '/dashboard');
    const { page } = visit;
    await watchLayoutShifts(page);
    await page.reload();
    await card(page, 'Backups')
      .getByText(/completed in the last 30 days/)
      .waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    const code = () =>
      page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => /\/charts\.[^/]*js$/.test(name)).length,
      );
    assert.equal(await code(), 0);
    for (const marks of [columns(page), bars(page), lines(page)]) await eventually(() => marks.count(), 0);
    for (const [title, marks] of [
      ['Backups', columns(page)],
      ['Last backup breakdown', bars(page)],
      [TYPES_TITLE, lines(page)],
    ] as const) {
      await card(page, title).scrollIntoViewIfNeeded();
      await marks.first().waitFor({ state: 'attached' });
    }
    const { sum: shifted } = await readLayoutShifts(page);
    assert.ok(shifted < 0.00005, `layout shifts of ${shifted}`);
    await visit.end();
  });

  it('shows the error of a failed card next to working cards, and "Try again" loads it', async () => {
    const visit = await stage.visit();
    visit.expectComplaint(/status of 500/);
    await visit.signInAs('ada', '/dashboard');
    const { page } = visit;
    await page.route('**/api/get_tid_backups_list', (route) => {
      const { filters } = route.request().postDataJSON() as { filters?: unknown };
      return filters
        ? route.fulfill({ status: 500, json: { status: 500, message: 'Away', requestId: 'r1' } })
        : route.continue();
    });
    await page.reload();
    await card(page, 'Backups').getByRole('alert').waitFor();
    await card(page, 'Last backup').getByText('Completed', { exact: true }).waitFor();
    assert.equal(visit.path(), '/dashboard');
    await page.unrouteAll();
    await card(page, 'Backups').getByRole('button', { name: 'Try again' }).click();
    await columns(page).first().waitFor();
    await visit.end();
  });

  it('draws the chart in the colours of the system in high contrast', async () => {
    const visit = await stage.visit({ forcedColors: 'active' });
    await visit.signInAs('ada', '/dashboard');
    await bars(visit.page).first().waitFor();
    const [mark, highlight] = await visit.page.evaluate(() => {
      const probe = document.createElement('i');
      probe.style.cssText = 'color: Highlight; forced-color-adjust: none';
      document.body.append(probe);
      return [
        getComputedStyle(document.querySelector('.chart-mark .highcharts-point') as Element).fill,
        getComputedStyle(probe).color,
      ];
    });
    assert.equal(mark, highlight);
    await picture(visit, 'dashboard-1440-forced');
    await visit.end();
  });

  for (const scheme of ['light', 'dark'] as const) {
    it(`charts and tables have no axe finding and fit every width (${scheme})`, async () => {
      const visit = await stage.visit({ colorScheme: scheme, bypassCSP: true });
      await visit.signInAs('ada', '/dashboard');
      const { page } = visit;
      await columns(page).first().waitFor();
      await bars(page).first().waitFor();
      await card(page, TYPES_TITLE).scrollIntoViewIfNeeded();
      await lines(page).first().waitFor({ state: 'attached' });
      await inspect(visit, 'dashboard', scheme);
      for (const title of ['Backups', 'Last backup breakdown', TYPES_TITLE]) await showTable(page, title);
      assert.deepEqual(await violations(visit), [], 'tables');
      await picture(visit, `dashboard-tables-1440-${scheme}`);
      await visit.end();
    });
  }
});
