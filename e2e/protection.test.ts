import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { onStage, WITHOUT_CHROMIUM } from './harness.ts';
import { rows, runToTheEnd } from './support/backups.ts';
import { eventually } from './support/eventually.ts';

const REASON = 'Last state before the incident';

const run = async (page: Page): Promise<void> => {
  const before = await rows(page).filter({ hasText: 'Completed' }).count();
  await page.getByRole('button', { name: 'Run backup' }).click();
  await runToTheEnd(page);
  await eventually(() => rows(page).filter({ hasText: 'Completed' }).count(), before + 1, 'completed backups');
};
const openDetails = (page: Page, row: number): Promise<void> =>
  rows(page)
    .nth(row)
    .getByRole('button', { name: /^(Details|\+\d+ types?)/ })
    .click();
const remove = async (page: Page, row: number): Promise<void> => {
  await rows(page)
    .nth(row)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.getByRole('dialog').getByText('An administrator can recover it until then.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
};

describe('protection of backups', { skip: WITHOUT_CHROMIUM }, () => {
  // The newest backup is kept, and the last verified one.
  const stage = onStage({ MIN_BACKUPS: '1', PURGE_AFTER_DAYS: '14', TENANT_SIZE: '120' });

  it('pins and releases a backup', async () => {
    const oscar = await stage.visit();
    await oscar.signInAs('oscar');
    await oscar.page.getByRole('button', { name: 'Run backup' }).waitFor();
    await run(oscar.page);
    await openDetails(oscar.page, 0);
    await oscar.page.getByRole('button', { name: 'Pin this backup' }).click();
    const dialog = oscar.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Pin', exact: true }).click();
    await dialog.getByText('Enter a reason.').waitFor();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(REASON);
    await dialog.getByRole('button', { name: 'Pin', exact: true }).click();
    await oscar.page.getByText('Backup pinned').waitFor();
    await rows(oscar.page).first().getByText('Pinned').waitFor();
    assert.equal(
      await rows(oscar.page)
        .first()
        .getByRole('button', { name: /^Delete/ })
        .isDisabled(),
      true,
    );
    await openDetails(oscar.page, 0);
    await oscar.page.getByText(REASON).waitFor();
    assert.equal(await oscar.page.getByRole('button', { name: 'Release' }).count(), 0);
    await oscar.end();

    const vera = await stage.visit();
    await vera.signInAs('vera');
    await rows(vera.page).first().getByText('Pinned').waitFor();
    await openDetails(vera.page, 0);
    await vera.page.getByText(/^Pinned on /).waitFor();
    assert.equal(await vera.page.getByText(REASON).count(), 0);
    await vera.end();

    const ada = await stage.visit();
    await ada.signInAs('ada');
    await openDetails(ada.page, 0);
    await ada.page.getByRole('button', { name: 'Release' }).click();
    await ada.page.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
    await ada.page.getByText('Backup released').waitFor();
    await eventually(() => rows(ada.page).first().getByText('Pinned').count(), 0, 'pinned rows');
    await ada.end();
  });

  it('says which rule keeps a backup, below the message of the refused deletion', async () => {
    const visit = await stage.visit();
    await visit.signInAs('oscar');
    visit.expectComplaint(/409 \(Conflict\)/);
    await remove(visit.page, 0);
    const toast = visit.page.getByText('Failed to delete backup').locator('xpath=ancestor::*[self::li or @role][1]');
    await toast.getByText('The last verified backup is kept.').waitFor();
    await rows(visit.page).first().getByText('Completed').waitFor();
    await visit.end();
  });

  it('shows deleted backups to an administrator, who brings one back', async () => {
    const oscar = await stage.visit();
    await oscar.signInAs('oscar');
    await rows(oscar.page).first().waitFor();
    await run(oscar.page);
    await remove(oscar.page, 1);
    await eventually(() => rows(oscar.page).count(), 1, 'rows');
    assert.equal(await oscar.page.getByRole('link', { name: 'Deleted backups' }).count(), 0);
    await oscar.end();

    const ada = await stage.visit();
    await ada.signInAs('ada');
    await ada.page.getByRole('link', { name: 'Deleted backups' }).click();
    const row = rows(ada.page).first();
    await row.getByText(/by oscar@fabrikam\.example$/).waitFor();
    const removal = new Date(Date.now() + 14 * 24 * 3_600_000).getDate();
    await eventually(
      async () => /^on .*\d{4}/.test(await row.getByRole('cell').nth(3).innerText()),
      true,
      'time of the removal',
    );
    assert.match(await row.getByRole('cell').nth(3).innerText(), new RegExp(`\\b0?${removal}\\b`));
    await row.getByRole('button', { name: /^Recover/ }).click();
    await ada.page.getByRole('dialog').getByRole('button', { name: 'Recover' }).click();
    await ada.page.getByText('Backup recovered').waitFor();
    await ada.page.getByText('No deleted backups').waitFor();
    await ada.page.getByRole('navigation').getByRole('link', { name: 'Backups' }).first().click();
    await eventually(() => rows(ada.page).count(), 2, 'rows');
    await ada.end();
  });
});
