import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { formatCount } from '@trc/domain/format';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import { onStage, WITHOUT_CHROMIUM } from './harness.ts';
import { listed, runToTheEnd, rows } from './support/backups.ts';
import { eventually } from './support/eventually.ts';
import { holdReply } from './support/holdReply.ts';
import { countListed, countsOf } from './support/tenantCounts.ts';

const NO_PERMISSION = "You don't currently have permission to perform this action.";
const headers = (page: Page): Locator => page.getByRole('columnheader');

describe('backups', { skip: WITHOUT_CHROMIUM }, () => {
  const stage = onStage({ DIRECTORY_PACING: 'graph' });

  it('says that there is no backup before the first one', async () => {
    const visit = await stage.visit();
    await visit.signInAs('ada');
    await visit.page.getByText('No backups found').waitFor();
    await visit.page.getByText('No backup is scheduled').waitFor();
    await visit.end();
  });

  it('a run goes from Running to Completed with the counts of the tenant', async (context) => {
    const visit = await stage.visit();
    await visit.signInAs('ada');
    const { page } = visit;
    const reply = await holdReply(page, '**/api/backup');
    await page.getByRole('button', { name: 'Run backup' }).click();
    await rows(page).first().getByText('Running').waitFor();
    reply.release();
    const seconds = await runToTheEnd(page);
    context.diagnostic(`Completed after ${seconds} s (goal on an idle machine: 20 s)`);
    await page.getByText(/^Backup [0-9a-f-]{36} completed$/).waitFor();
    await rows(page).first().getByText('Manually').waitFor();
    await rows(page)
      .first()
      .getByRole('button', { name: /^(Details|\+\d+ types?)/ })
      .click();
    const shown = page.getByRole('dialog');
    const counts = await countsOf(stage.product);
    assert.equal(await countListed(stage.product, 'users?$top=999'), counts.users);
    for (const { type, label } of OBJECT_TYPES) {
      assert.ok(counts[type] > 0, `the tenant has ${label}`);
      await eventually(
        () => shown.locator('dl > div', { hasText: label }).first().locator('dd').innerText(),
        formatCount(counts[type]),
        label,
      );
    }
    await visit.end();
  });

  it('shows the five columns in their order; only Time and Status sort', async () => {
    const visit = await stage.visit();
    await visit.signInAs('vera');
    await eventually(
      async () => (await headers(visit.page).allInnerTexts()).map((text) => text.trim()),
      ['Backup ID', 'Time', 'Status', 'Summary', 'Actions'],
    );
    const sortable = await headers(visit.page).evaluateAll((cells) =>
      cells.filter((cell) => cell.querySelector('button')).map((cell) => cell.textContent?.trim()),
    );
    assert.deepEqual(sortable, ['Time', 'Status']);
    await visit.end();
  });

  it('asks before it stops a backup, then shows Canceling and Canceled with a toast', async () => {
    const visit = await stage.visit();
    await visit.signInAs('oscar');
    const { page } = visit;
    await page.getByRole('button', { name: 'Run backup' }).click();
    await rows(page).first().getByText('Running').waitFor();
    await rows(page).first().getByRole('button', { name: /^Stop/ }).click();
    await page.getByRole('dialog').getByText('The data read so far is discarded.').waitFor();
    const stopped = await holdReply(page, '**/api/stop_backup');
    await page.getByRole('dialog').getByRole('button', { name: 'Stop', exact: true }).click();
    await rows(page).first().getByText('Canceling').waitFor();
    stopped.release();
    await page.getByText(/^Backup [0-9a-f-]{36} canceled$/).waitFor();
    await rows(page).first().getByText('Canceled').waitFor();
    await visit.end();
  });

  it('asks before it deletes a backup, then shows Deleting and removes the row', async () => {
    const visit = await stage.visit();
    await visit.signInAs('ada');
    const { page } = visit;
    const before = await listed(page);
    const row = rows(page).filter({ hasText: 'Canceled' }).first();
    await row.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep' }).click();
    await eventually(() => rows(page).count(), before);
    await row.getByRole('button', { name: /^Delete/ }).click();
    const deleted = await holdReply(page, '**/api/backup/*');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Deleting', { exact: true }).waitFor();
    deleted.release();
    await page.waitForFunction((count) => document.querySelectorAll('tbody tr').length === count, before - 1);
    await visit.end();
  });

  it('opens a backup from its row and refreshes the list every 5 seconds', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    await visit.signInAs('ada');
    const at: number[] = [];
    for (let reply = 0; reply < 3; reply += 1) {
      const asked = (await page.waitForResponse('**/api/get_tid_backups_list')).request();
      // The browser's own time of the call: the event arrives here late when the machine is busy.
      at.push(asked.timing().startTime);
    }
    const waits = at.slice(1).map((time, index) => time - (at[index] ?? 0));
    const total = waits.reduce((sum, wait) => sum + wait, 0);
    assert.ok(total > 4500 * waits.length, `after ${waits.join(' and ')} ms`);
    const id = await rows(page).first().locator('a').innerText();
    await rows(page).first().locator('a').click();
    await page.waitForURL(`**/backups/${id}`);
    await visit.titled('Restore backup');
    await visit.end();
  });

  it('size, sort and column widths survive a reload', async () => {
    const visit = await stage.visit();
    await visit.signInAs('ada');
    const { page } = visit;
    const height = async (): Promise<number> => (await rows(page).first().boundingBox())?.height ?? 0;
    assert.equal(Math.round(await height()), 48);
    await page.getByRole('radio', { name: 'Small rows' }).check({ force: true });
    assert.equal(Math.round(await height()), 32);
    await headers(page).filter({ hasText: 'Status' }).getByRole('button').first().click();
    await page.waitForFunction(() =>
      document.querySelector('th[aria-sort]:not([aria-sort=none])')?.textContent?.includes('Status'),
    );
    const width = async (): Promise<number> => Math.round((await headers(page).first().boundingBox())?.width ?? 0);
    const old = await width();
    const handle = headers(page).first().getByRole('separator');
    const box = await handle.boundingBox();
    assert.ok(box);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 60, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    const wider = await width();
    assert.ok(wider > old + 30, `${old} to ${wider}`);
    const asked = page.waitForRequest('**/api/get_tid_backups_list');
    await page.reload();
    const sort = ((await asked).postDataJSON() as { sort?: { column: string } }).sort;
    assert.equal(sort?.column, 'status');
    await rows(page).first().waitFor();
    assert.equal(Math.round(await height()), 32);
    assert.equal(await width(), wider);
    await visit.end();
  });

  for (const key of ['vera', 'nora'] as const) {
    it(`${key} sees the actions barred with the exact reason and sends nothing`, async () => {
      const visit = await stage.visit();
      await visit.signInAs(key);
      const { page } = visit;
      await page.getByText(NO_PERMISSION, { exact: true }).waitFor();
      const run = page.getByRole('button', { name: 'Run backup' });
      await eventually(() => run.isDisabled(), true);
      await run.click({ force: true });
      await rows(page).first().waitFor();
      await eventually(() => rows(page).first().locator('a').count(), 0);
      for (const button of await rows(page)
        .getByRole('button', { name: /^(Stop|Delete|Restore)/ })
        .all())
        await eventually(() => button.isDisabled(), true);
      assert.ok(!visit.requests().some(({ pathname }) => pathname === '/api/backup'));
      await visit.end();
    });
  }

  it('shows local times in the form MM/DD/YYYY h:mm A', async () => {
    const visit = await stage.visit({ timezoneId: 'America/New_York' });
    await visit.signInAs('ada');
    const time = rows(visit.page).first().locator('time');
    const at = new Date((await time.getAttribute('datetime')) ?? '');
    const parts = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/New_York',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: 'numeric',
      minute: '2-digit',
    }).format(at);
    await eventually(() => time.innerText(), parts.replace(',', '').replace('\u202f', ' '));
    await visit.end();
  });
});
