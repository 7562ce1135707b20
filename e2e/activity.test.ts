import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import type { Locator, Page, Request } from 'playwright-core';
import { onStage, WITHOUT_CHROMIUM } from './harness.ts';
import { eventually } from './support/eventually.ts';
import { inspect } from './support/visualChecks.ts';

interface Line {
  action: string;
  type: string;
  time: string;
  source: string;
  details?: string;
}
interface Asked {
  pagenum: number;
  perpage: number;
  sort: { column: string; direction: string };
  filters?: { from?: string; to?: string; source?: string };
}

const ADA = 'ada@fabrikam.example';
const ADA_ID = '0a1da000-0000-4000-8000-000000000001';
const BACKUP = '99999999-0000-4000-8000-000000000003';
const VERA = '0a1da000-0000-4000-8000-000000000003';
const rows = (page: Page): Locator => page.getByRole('table', { name: 'Activity log' }).locator('tbody tr');
/** The cells of each row, with the details as the service sent them: the page shows names in place of ids. */
const texts = (page: Page): Promise<string[][]> =>
  rows(page).evaluateAll((all) =>
    all.map((row) =>
      [...row.querySelectorAll('td')].map((cell) => {
        const details = cell.querySelector<HTMLElement>('.activity-details');
        if (details) return `${cell.innerText.trim().split('\n')[0]}\n${details.title}`;
        return (cell.querySelector('time')?.dateTime ?? cell.innerText).trim();
      }),
    ),
  );
const isList = (request: Request): boolean => request.url().endsWith('/api/activity_log_list');

/**
 * @returns the requests and replies during an action. By the request: the reply to an earlier one may arrive after its
 * rows are there.
 */
const asked = async (
  page: Page,
  act: () => Promise<unknown>,
): Promise<{ body: Asked; list: Line[]; total: number }> => {
  const asking = page.waitForRequest(isList);
  await act();
  const request = await asking;
  const response = await request.response();
  assert.ok(response);
  return { body: request.postDataJSON() as Asked, ...((await response.json()) as { list: Line[]; total: number }) };
};

describe('activity log', { skip: WITHOUT_CHROMIUM }, () => {
  const stage = onStage({ TENANT_SIZE: '300' });

  before(async () => {
    const visit = await stage.visit();
    const { page } = visit;
    const own = page.waitForRequest(
      (request) => request.url().includes('/api/') && request.headers()['authorization'] !== undefined,
    );
    await visit.signInAs('ada', '/scheduler');
    const bearer = (await own).headers()['authorization'] ?? '';
    // More entries than a page shows, each by the service itself.
    const refused = await page.evaluate(
      async ([authorization, user, backupId]) => {
        const headers = { authorization: authorization ?? '', 'content-type': 'application/json' };
        const statuses: number[] = [];
        const schedule = { enabled: false, days: [1, 3], time: '03:00', max_backups_to_retain: 30 };
        for (const [address, content] of [
          ['/api/schedule_backup', schedule],
          ['/api/backup', { backupId }],
        ] as const) {
          const body = JSON.stringify(content);
          statuses.push((await fetch(address, { method: 'POST', credentials: 'include', headers, body })).status);
        }
        for (let change = 0; change < 27; change += 1) {
          const body = JSON.stringify({ permissionType: change % 2 === 0 ? '2' : '3', users: [user] });
          statuses.push(
            (await fetch('/api/permission/users', { method: 'PUT', credentials: 'include', headers, body })).status,
          );
        }
        return statuses.filter((status) => status >= 300);
      },
      [bearer, VERA, BACKUP],
    );
    assert.deepEqual(refused, []);
    await visit.end();
  });

  it("an administrator reads who did what, newest first, page by page, and the total is the service's", async () => {
    const visit = await stage.visit();
    const { page } = visit;
    const first = await asked(page, () => visit.signInAs('ada', '/activity-log'));
    await visit.titled('Activity log');
    assert.deepEqual(first.body, { pagenum: 1, perpage: 25, sort: { column: 'time', direction: 'desc' } });
    await eventually(
      async () => (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()),
      ['Activity', 'Type', 'Time', 'Source'],
    );
    await rows(page).nth(24).waitFor();
    await eventually(
      () => texts(page),
      first.list.map(({ action, type, time, source, details }) => [
        details === undefined ? action : `${action}\n${details}`,
        type,
        time,
        source,
      ]),
    );
    assert.match(
      first.list[0]?.details ?? '',
      /^Backup & restore operator: vera@fabrikam\.example \(.+, was View only\)$/,
    );
    assert.deepEqual(
      first.list.slice(0, 2).map(({ action, type, source }) => [action, type, source]),
      [
        ['Updated', 'Permission', ADA],
        ['Updated', 'Permission', ADA],
      ],
    );
    assert.ok(first.list.every(({ time }, index) => index === 0 || time <= (first.list[index - 1]?.time ?? '')));
    const pages = Math.ceil(first.total / 25);
    assert.ok(pages > 1);
    await page.getByText(`Page 1 of ${pages}`).waitFor();

    const second = await asked(page, () => page.getByRole('button', { name: 'Next page' }).click());
    await page.waitForURL('**/activity-log?page=2');
    assert.equal(second.body.pagenum, 2);
    await page.getByText(`Page 2 of ${pages}`).waitFor();
    await page.goBack();
    await page.getByText(`Page 1 of ${pages}`).waitFor();
    await asked(page, () => page.getByRole('combobox', { name: 'Rows per page' }).selectOption('50'));
    await page.waitForURL('**/activity-log?rows=50');
    await rows(page)
      .nth(first.total - 1)
      .waitFor();
    await visit.end();
  });

  it('keeps days, source and direction in the address, through a reload and the way back', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    await visit.signInAs('ada', '/activity-log');
    await rows(page).first().waitFor();
    const search = page.getByRole('searchbox', { name: 'Search by source' });
    const found = await asked(page, () => search.fill(' ADA '));
    assert.deepEqual(found.body.filters, { source: 'ADA' });
    await page.waitForURL('**/activity-log?source=ADA');
    assert.ok(found.list.length > 0 && found.list.every(({ source }) => source === ADA));

    const today = new Date().toISOString().slice(0, 10);
    const days = await asked(page, () => page.getByLabel('From:').fill(today));
    assert.deepEqual(days.body.filters, { source: 'ADA', from: `${today}T00:00:00.000Z` });
    const both = await asked(page, () => page.getByLabel('To:', { exact: true }).fill(today));
    assert.deepEqual(both.body.filters, {
      source: 'ADA',
      from: `${today}T00:00:00.000Z`,
      to: `${today}T23:59:59.999Z`,
    });
    const oldest = await asked(page, () =>
      page.getByRole('columnheader', { name: 'Time' }).getByRole('button').click(),
    );
    assert.equal(oldest.body.sort.direction, 'asc');
    await page.waitForURL(`**/activity-log?source=ADA&from=${today}&to=${today}&sort=time.asc`);
    await page.waitForFunction(
      (time) => document.querySelector('tbody time')?.getAttribute('datetime') === time,
      oldest.list[0]?.time,
    );
    await eventually(() => page.getByRole('columnheader', { name: 'Time' }).getAttribute('aria-sort'), 'ascending');

    await page.reload();
    await page.waitForFunction(
      (time) => document.querySelector('tbody time')?.getAttribute('datetime') === time,
      oldest.list[0]?.time,
    );
    await eventually(() => search.inputValue(), 'ADA');
    await eventually(
      async () => [
        await page.getByLabel('From:').inputValue(),
        await page.getByLabel('To:', { exact: true }).inputValue(),
      ],
      [today, today],
    );

    await page.getByLabel('From:').fill('2999-01-01');
    await page.getByText('The start date is after the end date.').waitFor();
    await page.goBack();
    await page.getByText('The start date is after the end date.').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.waitForURL('**/activity-log?sort=time.asc');
    await search.fill('nobody at all');
    await page.getByText('No entry matches these filters: source "nobody at all".').waitFor();
    await visit.end();
  });

  it('opens a row, leads to the object, keeps to a type and saves the entries as a file', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    await visit.signInAs('ada', '/activity-log');
    await rows(page).first().waitFor();
    const narrowed = await asked(page, () => page.getByLabel('Type:').selectOption('Scheduler'));
    assert.deepEqual(narrowed.body.filters, { types: ['Scheduler'] });
    await page.waitForURL('**/activity-log?type=Scheduler');
    assert.deepEqual(
      narrowed.list.map(({ type }) => type),
      ['Scheduler'],
    );
    await eventually(() => rows(page).count(), 1);
    await page.getByRole('button', { name: /^Show the details of Configured, / }).click();
    await page.getByText('max_backups_to_retain').waitFor();
    await page.getByText(ADA_ID, { exact: true }).waitFor();
    await page.getByText('Succeeded').waitFor();
    await page.getByRole('button', { name: /^Hide the details of Configured, / }).click();
    await page.getByText('max_backups_to_retain').waitFor({ state: 'detached' });

    await asked(page, () => page.getByLabel('Type:').selectOption('Backup'));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'activity-log.csv');
    const csv = readFileSync(await download.path(), 'utf8');
    const [head, ...lines] = csv.trimEnd().split('\r\n');
    assert.match(head ?? '', /"Person ID","Outcome"/);
    assert.ok(lines.length > 0 && lines.every((line) => line.includes('"Backup"')), csv);

    await page.getByRole('button', { name: /^Show the details of Manual, / }).click();
    await page.getByRole('link', { name: /^Backup of / }).click();
    await page.waitForURL(`**/backups/${BACKUP}**`);
    await visit.end();
  });

  for (const scheme of ['light', 'dark'] as const) {
    it(`entries, no entries and a wrong date range have no axe finding and fit every width (${scheme})`, async () => {
      const visit = await stage.visit({ colorScheme: scheme, bypassCSP: true });
      const { page } = visit;
      await visit.signInAs('ada', '/activity-log');
      await rows(page).first().waitFor();
      await page.getByLabel('Type:').selectOption('Scheduler');
      await page.getByRole('button', { name: /^Show the details of Configured, / }).click();
      await page.getByText('max_backups_to_retain').waitFor();
      await inspect(visit, 'activity-open', scheme);
      await page.getByLabel('Type:').selectOption('Backup');
      await page.getByRole('button', { name: /^Show the details of Manual, / }).click();
      await page.getByRole('link', { name: /^Backup of / }).waitFor();
      await inspect(visit, 'activity-linked', scheme);
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await rows(page).nth(5).waitFor();
      await inspect(visit, 'activity', scheme);
      await page.getByLabel('From:').fill('2026-03-06');
      await page.getByLabel('To:', { exact: true }).fill('2026-03-05');
      await page.getByText('The start date is after the end date.').waitFor();
      await page.getByRole('searchbox', { name: 'Search by source' }).fill('nobody at all');
      await page.getByText('No activity found').waitFor();
      await inspect(visit, 'activity-filtered', scheme);
      await visit.end();
    });
  }
});
