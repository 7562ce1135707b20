import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { onStage, WITHOUT_CHROMIUM } from './harness.ts';
import { eventually } from './support/eventually.ts';
import { inspectThemes } from './support/visualChecks.ts';

/**
 * Without its changes of clocks the town would not prove anything about them; the other is half an hour off, across
 * midnight.
 */
const NEW_YORK = { timezoneId: 'America/New_York' };
const KATHMANDU = { timezoneId: 'Asia/Kathmandu' };

const day = (page: Page, name: string): Locator => page.getByRole('checkbox', { name });
const time = (page: Page): Locator => page.getByRole('combobox', { name: 'Time' });
const choose = async (page: Page, ...names: string[]): Promise<void> => {
  for (const name of names) await day(page, name).check({ force: true });
};
/** The driver's own way waits for a page that never comes when Back is held. */
const back = (page: Page): Promise<void> => page.evaluate(() => history.back());
const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Save' }).click();

describe('schedule', { skip: WITHOUT_CHROMIUM }, () => {
  const stage = onStage({ TENANT_SIZE: '300' });
  const stored = async (page: Page): Promise<Record<string, unknown>> => {
    // Read on its way: a reply that belongs to the page before the reload is gone with it.
    const address = '**/api/get_scheduled_backup_info';
    const sentBody = new Promise<Record<string, unknown>>(
      (resolve) =>
        void page.route(address, async (route) => {
          const reply = await route.fetch();
          const body = (await reply.json()) as Record<string, unknown>;
          await route.fulfill({ response: reply }).catch(() => undefined);
          resolve(body);
        }),
    );
    await page.reload();
    const body = await sentBody;
    await page.unroute(address);
    return body;
  };

  it('opens the form where there is no schedule; the form says what is missing and sends nothing', async () => {
    const visit = await stage.visit(NEW_YORK);
    await visit.signInAs('ada', '/scheduler');
    const { page } = visit;
    await page.getByText(/^Times are your local time: New York, UTC-[45]\.$/).waitFor();
    await page.getByRole('heading', { name: 'No backup schedule yet' }).waitFor();
    await page.getByRole('switch', { name: 'Scheduled backup' }).click();
    await eventually(
      () => time(page).evaluate((select) => (select as HTMLSelectElement).selectedOptions[0]?.textContent),
      '12:00 AM',
    );
    await save(page);
    await page.getByText('You must select at least one day', { exact: true }).waitFor();
    await time(page).selectOption('');
    await save(page);
    await page.getByText('You must select time', { exact: true }).waitFor();
    assert.ok(!visit.requests().some(({ pathname }) => pathname === '/api/schedule_backup'));
    await visit.end();
  });

  it('an administrator in New York saves Saturday 11:00 PM: the service keeps Sunday, and shows Saturday again', async () => {
    const visit = await stage.visit(NEW_YORK);
    await visit.signInAs('ada', '/scheduler');
    const { page } = visit;
    await page.getByRole('button', { name: 'Set up a schedule' }).click();
    await choose(page, 'Saturday');
    await time(page).selectOption({ label: '11:00 PM' });
    await save(page);
    await page.getByText('Schedule saved').waitFor();
    await page.getByText('A backup runs on Saturday at 11:00 PM. The newest 90 are kept.').waitFor();
    await page.getByText(/^Clock change on \d\d\/\d\d\/\d{4}$/).waitFor();
    const kept = await stored(page);
    const hours = { 'UTC-4': '03:00', 'UTC-5': '04:00' }[
      /UTC-\d/.exec(await page.locator('.page-line').innerText())?.[0] ?? ''
    ];
    assert.deepEqual(
      { ...kept, active_since: undefined },
      {
        enabled: true,
        days: [0],
        time: hours,
        additional_backup_day: null,
        max_backups_to_retain: 90,
        active_since: undefined,
      },
    );
    await time(page).waitFor();
    await eventually(() => day(page, 'Saturday').isChecked(), true);
    await eventually(() => day(page, 'Sunday').isChecked(), false);
    await visit.end();
  });

  it('an operator in Kathmandu sees the same moment three quarters of an hour apart, changes it, and reads on Backups when it runs next', async () => {
    const visit = await stage.visit(KATHMANDU);
    await visit.signInAs('oscar', '/scheduler');
    const { page } = visit;
    await page.getByText(/^Times are your local time: Kath?mandu, UTC\+5:45\.$/).waitFor();
    await eventually(() => day(page, 'Sunday').isChecked(), true);
    await page.getByText(/^A backup runs on Sunday at (8|9):45 AM\./).waitFor();
    await page.getByText('No daylight saving change: runs at the same local time all year.').waitFor();
    await day(page, 'Sunday').uncheck({ force: true });
    await choose(page, 'Monday', 'Wednesday');
    await time(page).selectOption({ label: '3:00 AM' });
    await page.getByRole('combobox', { name: 'Additional expanded backup' }).selectOption({ label: 'Thursday' });
    await page.getByText(/The day is in UTC: at this time it is Friday for you/).waitFor();
    await page.getByRole('textbox', { name: 'Keep the newest' }).fill('30');
    await page
      .getByText(
        'After the next scheduled backup only the newest 30 are kept. Older ones that no rule protects are deleted.',
      )
      .waitFor();
    await save(page);
    // The sentence alone is there before the reply: it follows the choice.
    await page.getByText('Schedule saved').waitFor();
    await page
      .getByText(
        'A backup runs on Monday and Wednesday at 3:00 AM and an expanded one on Friday. The newest 30 are kept.',
      )
      .waitFor();
    const { days, time: at, additional_backup_day: additional, max_backups_to_retain: kept } = await stored(page);
    assert.deepEqual({ days, at, additional, kept }, { days: [0, 2], at: '21:15', additional: 4, kept: 30 });
    await visit.open('/backups');
    const [, date = '', clock] =
      /^Next scheduled backup: (\S+) (\d+:\d\d [AP]M) \(in /.exec(
        await page.getByText(/^Next scheduled backup:/).innerText(),
      ) ?? [];
    assert.ok([1, 3, 5].includes(new Date(`${date} 12:00`).getDay()), date);
    assert.equal(clock, '3:00 AM');
    await visit.end();
  });

  it('keeps unsaved changes: links, Back and a reload ask first', async () => {
    const visit = await stage.visit();
    await visit.signInAs('ada');
    const { page } = visit;
    const link = (name: string): Locator => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
    await link('Backup schedule').click();
    await day(page, 'Friday').check({ force: true });
    for (const leave of [() => link('Backups').click(), () => back(page)]) {
      await leave();
      await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      assert.equal(visit.path(), '/scheduler');
      await eventually(() => day(page, 'Friday').isChecked(), true);
    }
    const asked = page.waitForEvent('dialog');
    await page.evaluate(() => void setTimeout(() => location.reload()));
    const question = await asked;
    assert.equal(question.type(), 'beforeunload');
    await question.dismiss();
    await eventually(() => day(page, 'Friday').isChecked(), true);
    await back(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/backups');
    await visit.end();
  });

  it('the page has no axe finding in any state and fits every width, light and dark', async () => {
    const visit = await stage.visit({ bypassCSP: true, timezoneId: 'Europe/Amsterdam' });
    await visit.signInAs('ada', '/scheduler');
    const { page } = visit;
    await time(page).waitFor();
    await time(page).selectOption('');
    await save(page);
    await page.getByText('You must select time', { exact: true }).waitFor();
    await inspectThemes(visit, 'schedule-wrong');
    await time(page).selectOption({ label: '8:00 PM' });
    await inspectThemes(visit, 'schedule-changed');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await inspectThemes(visit, 'schedule-on');
    await visit.end();
  });

  it('asks before it turns the schedule off, and keeps its values', async () => {
    const visit = await stage.visit({ bypassCSP: true });
    await visit.signInAs('oscar', '/scheduler');
    const { page } = visit;
    const toggle = page.getByRole('switch', { name: 'Scheduled backup' });
    await toggle.click();
    await page.getByRole('dialog').getByText('No backup will start automatically.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep on' }).click();
    await eventually(() => toggle.getAttribute('aria-checked'), 'true');
    await toggle.click();
    const stopped = page.waitForRequest(
      (request) => request.url().endsWith('/api/stop_scheduled_backup') && request.method() === 'POST',
    );
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    await stopped;
    await page.getByRole('heading', { name: 'The schedule is off' }).waitFor();
    await inspectThemes(visit, 'schedule-off');
    assert.equal((await stored(page)).enabled, false);
    await page.getByRole('button', { name: 'Turn on again' }).click();
    await eventually(() => day(page, 'Sunday').isChecked(), true);
    await visit.end();
  });
});
