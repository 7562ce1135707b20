import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { onStage, WITHOUT_CHROMIUM } from './harness.ts';
import { eventually } from './support/eventually.ts';
import { inspectThemes } from './support/visualChecks.ts';
import { backedUp, changeTenant } from './support/wizard.ts';
import { withoutExtension } from './support/withoutExtension.ts';

const LONG = { timeout: 120_000 };

const table = (page: Page): Locator => page.getByRole('table', { name: 'Changes' });
const rows = (page: Page): Locator => table(page).locator(':scope > tbody > tr:not(.table-below)');
const countIn = async (page: Page, severity: string): Promise<number> => {
  const label = await page.getByRole('radio', { name: new RegExp(`^${severity} \\d`) }).getAttribute('aria-label');
  const text = label ?? (await page.locator('.changes-severities label', { hasText: severity }).innerText());
  return Number(text.replace(/\D/g, ''));
};

describe('what changed in the tenant', { skip: WITHOUT_CHROMIUM }, () => {
  const stage = onStage({ TENANT_SIZE: '300' });
  let backupId = '';

  before(async () => {
    backupId = await backedUp(stage);
    await changeTenant(stage.product, 'POST', '/_simulator/incident', { name: 'everything' });
  });

  it('is on screen after one click on the dashboard, is read by keyboard, and becomes a plan', async () => {
    const visit = await stage.visit({ bypassCSP: true });
    const { page } = visit;
    await visit.signInAs('oscar');
    await visit.open('/dashboard');
    await page.getByRole('link', { name: 'Compare with the directory now' }).click();
    await page.waitForURL(`**/changes/${backupId}/now`);
    await page.getByText(/^The directory as it was on /).waitFor(LONG);
    // The last reply to the list comes after that of the snapshot; until then the sentence begins otherwise.
    await page.getByText(/^\d+ changes since the backup of .* are critical: /).waitFor(LONG);
    const critical = await countIn(page, 'Critical');
    assert.ok(critical > 0);
    // All critical changes are on the first page, before the others.
    await eventually(async () => {
      const marks = await rows(page).locator('.status').allInnerTexts();
      return marks.filter((mark) => mark === 'Critical').length === critical && marks[critical - 1] === 'Critical';
    }, true);
    await page.getByText(new RegExp(`^\\d+ changes since the backup of .* ${critical} are critical: `)).waitFor();

    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    const first = rows(page).first();
    const name = await first.locator('.change-name .cut').innerText();
    await eventually(() => first.getByRole('checkbox').evaluate((box) => box === document.activeElement), true);
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: `Values of ${name}` }).waitFor();
    // The first is the account that was created, whose tick contains it.
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    await page.getByText('1 selected.').waitFor();
    await page.getByText(/^1 object was created since\. Contain in the same plan: 0$/).waitFor();
    await page.getByRole('button', { name: 'Show what containing does' }).click();
    await page.getByRole('list', { name: 'Created objects that the plan can contain' }).waitFor();
    await inspectThemes(visit, 'changes');

    await page.getByRole('radio', { name: /^Critical/ }).click({ force: true });
    await page.waitForURL(/severity=critical/);
    await eventually(() => rows(page).count(), critical);
    await page.getByRole('button', { name: 'Clear selection' }).click();
    const created = await rows(page).filter({ hasText: 'Created' }).count();
    const reversible = critical - created;
    await page.getByRole('button', { name: `Select all ${reversible} of this filter` }).click();
    await page.getByText(`${reversible} selected.`).waitFor();
    // The critical created object is contained as well.
    await eventually(() => rows(page).getByRole('checkbox', { checked: true }).count(), reversible + created);
    await rows(page).filter({ hasNotText: 'Created' }).first().getByRole('checkbox').click();
    await page.getByText(`${reversible - 1} selected.`).waitFor();
    const made = page.waitForRequest('**/api/plans');
    await page.getByRole('button', { name: 'Plan the selected changes' }).click();
    const { source } = (await made).postDataJSON() as {
      source: { keys: string[]; created: { decision: string }[] };
    };
    assert.equal(source.keys.length, reversible - 1);
    assert.deepEqual(
      source.created.map(({ decision }) => decision),
      ['contain'],
    );
    await page.waitForURL('**/plans/*', LONG);
    await visit.end();
  });

  it('leads to what was created: kept, contained or deleted by a plan, each with what it does', async () => {
    const oscar = await stage.visit({ bypassCSP: true });
    await oscar.signInAs('oscar');
    await oscar.open(`/changes/${backupId}/now`);
    await oscar.page.getByRole('link', { name: 'Decide about created objects' }).click(LONG);
    await oscar.page.waitForURL(`**/created/${backupId}/*`);
    const [, , otherId] = new URL(oscar.page.url()).pathname.split('/').slice(1);
    const users = (page: Page) => page.getByRole('region', { name: 'Users', exact: true }).getByRole('listitem');
    const rogue = (page: Page) => users(page).filter({ hasText: 'Disables the account.' }).first();
    const choice = (page: Page, name: string) => rogue(page).getByRole('button', { name, exact: true });
    await rogue(oscar.page).getByText('Critical', { exact: true }).waitFor(LONG);
    await oscar.page.getByText(/^Only an administrator decides to keep or delete an object\./).waitFor();
    assert.deepEqual(
      [await choice(oscar.page, 'Keep').isEnabled(), await choice(oscar.page, 'Delete').isEnabled()],
      [false, false],
    );
    await choice(oscar.page, 'Contain').click();
    await oscar.page.getByText('1 to contain, 0 to delete.').waitFor();
    await inspectThemes(oscar, 'created');
    await oscar.page.getByRole('button', { name: 'Make a plan' }).click();
    await oscar.page.waitForURL('**/plans/*', LONG);
    await oscar.page.getByRole('heading', { name: /^Contain .+ created since the backup of / }).waitFor();
    await oscar.end();

    const visit = await stage.visit();
    const { page } = visit;
    await visit.signInAs('ada');
    await visit.open(`/created/${backupId}/${otherId}`);
    await choice(page, 'Keep').click();
    await page.getByRole('textbox', { name: /^Why .* is kept$/ }).fill('A new colleague');
    await page.keyboard.press('Enter');
    await rogue(page)
      .getByText(/^Kept by ada@.*: A new colleague$/)
      .waitFor();
    await choice(page, 'Delete').click();
    await page.getByText('0 to contain, 1 to delete.').waitFor();
    await rogue(page)
      .getByText(/An undo recovers it\. Decided by ada@/)
      .waitFor();
    await page.getByRole('button', { name: 'Make a plan' }).click();
    await page.waitForURL('**/plans/*', LONG);
    await page.getByRole('heading', { name: /^Delete .+ created since the backup of / }).waitFor();
    await visit.end();
  });

  it('says dangerous values in words, and has causes with what follows from them folded in', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    await visit.signInAs('ada');
    await visit.open(`/changes/${backupId}/now?type=namedLocations`);
    await table(page).getByText('Covers the whole internet').waitFor(LONG);
    await visit.open(`/changes/${backupId}/now?type=users&kind=deleted`);
    const cause = rows(page).filter({ hasText: 'consequences' }).first();
    await cause.waitFor(LONG);
    const opener = cause.getByRole('button', { name: /consequences, values of/ });
    const count = Number(/(\d+) consequences/.exec(await opener.innerText())?.[1]);
    await opener.click();
    const list = page.getByRole('list', { name: /^What follows from/ });
    await eventually(() => list.getByRole('listitem').count(), Math.min(count, 10));
    await visit.end();
  });

  it('does not exist on a service without it, and is not found by people with View only', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    await withoutExtension(page, 'listChanges', 'getChangesHeadline', 'startSnapshot');
    await visit.signInAs('ada');
    await visit.open('/dashboard');
    await page.getByRole('region', { name: 'Last good backup' }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'Changes', exact: true }).count(), 0);
    assert.equal(await page.getByRole('region', { name: 'What changed' }).count(), 0);
    await visit.open(`/changes/${backupId}/now`);
    await page.getByRole('heading', { name: 'Changes are not available' }).waitFor();
    assert.deepEqual(
      visit.requests().filter(({ pathname }) => /^\/api\/.*(?:changes|snapshots)/.test(pathname)),
      [],
    );
    await visit.end();
    const viewer = await stage.visit();
    await viewer.signInAs('vera');
    await viewer.open('/changes');
    await viewer.titled('Not Found');
    await viewer.end();
  });
});
