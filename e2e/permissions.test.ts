import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { onStage, WITHOUT_CHROMIUM } from './harness.ts';
import { eventually } from './support/eventually.ts';
import { checkThemes, inspectThemes } from './support/visualChecks.ts';

type Label = 'Admin' | 'Backup & restore operator' | 'View only';
const rows = (page: Page): Locator => page.getByRole('table', { name: 'Console users' }).locator('tbody tr');
const names = (page: Page): Promise<string[]> =>
  page.locator('tbody td:nth-child(2) .user-names > :first-child').allInnerTexts();
const rowOf = (page: Page, name: string): Locator => rows(page).filter({ hasText: name });
const typeOf = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^Permission type of ${name}`) });
const choose = async (page: Page, name: string, label: Label): Promise<void> => {
  await typeOf(page, name).click();
  await page.getByRole('menuitemradio', { name: label }).click();
  await typeOf(page, name).getByText(label).waitFor();
};
const body = (page: Page, method: string): Promise<unknown> =>
  page
    .waitForRequest((request) => request.url().endsWith('/api/permission/users') && request.method() === method)
    .then((request) => request.postDataJSON() as unknown);

describe('permissions', { skip: WITHOUT_CHROMIUM }, () => {
  const stage = onStage({ TENANT_SIZE: '300' });

  it('an administrator sees their own row first and locked, and adds a person found in the directory', async () => {
    const visit = await stage.visit();
    await visit.signInAs('ada', '/permissions');
    const { page } = visit;
    await rowOf(page, 'Vera Castellano').waitFor();
    await eventually(
      async () => (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()),
      ['', 'Display name', 'Account name', 'Permission type', 'Delete'],
    );
    await eventually(() => names(page), ['Ada Lindqvist', 'Oscar Brandt', 'Vera Castellano']);
    await page.getByRole('columnheader', { name: 'Display name' }).getByRole('button').click();
    await page.waitForURL('**/permissions?sort=name.desc');
    await eventually(() => names(page), ['Ada Lindqvist', 'Vera Castellano', 'Oscar Brandt']);
    await eventually(() => rows(page).first().getByRole('checkbox').isDisabled(), true);
    await eventually(() => rows(page).first().getByRole('button').count(), 0);
    for (const title of ['Admin', 'Backup & Restore Operator', 'View Only'])
      await page.getByRole('heading', { name: title, exact: true }).waitFor();

    await page.getByRole('button', { name: 'Add users' }).click();
    const panel = page.getByRole('dialog');
    const searched = page.waitForRequest('**/api/aad/users/search');
    await panel.getByRole('searchbox').fill('Nora Ok');
    assert.deepEqual((await searched).postDataJSON(), { prefix: 'Nora Ok' });
    await panel.getByRole('checkbox', { name: /Nora Okonkwo/ }).check();
    const added = body(page, 'POST');
    await panel.getByRole('button', { name: 'Add 1 user' }).click();
    assert.deepEqual(await added, { permissionType: '3', users: ['0a1da000-0000-4000-8000-000000000004'] });
    await page.getByText('Nora Okonkwo added').waitFor();
    await rowOf(page, 'Nora Okonkwo').waitFor();
    await visit.end();
  });

  it('changes a type and takes it back, filters, and deletes several people', async () => {
    const visit = await stage.visit();
    await visit.signInAs('ada', '/permissions');
    const { page } = visit;
    const changed = body(page, 'PUT');
    await choose(page, 'Nora Okonkwo', 'Backup & restore operator');
    assert.deepEqual(await changed, { permissionType: '2', users: ['0a1da000-0000-4000-8000-000000000004'] });
    await page.getByRole('button', { name: 'Undo' }).click();
    await typeOf(page, 'Nora Okonkwo').getByText('View only').waitFor();
    const filtered = page.waitForRequest('**/api/permissions/users/filter');
    await page.getByRole('searchbox', { name: 'Search users' }).fill('o');
    assert.deepEqual((await filtered).postDataJSON(), { criteriaText: 'o', permissionsTypes: [] });
    await page.getByRole('combobox', { name: 'Permission type:' }).selectOption({ label: 'View only' });
    await page.waitForURL('**/permissions?search=o&type=3');
    await page.reload();
    await rowOf(page, 'Nora Okonkwo').getByRole('checkbox').check();
    await page.getByText('1 selected').waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const deleted = body(page, 'DELETE');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    assert.deepEqual(await deleted, { permissionType: '3', users: ['0a1da000-0000-4000-8000-000000000004'] });
    await rowOf(page, 'Nora Okonkwo').waitFor({ state: 'detached' });
    await page.getByText('Nora Okonkwo deleted').waitFor();
    await visit.end();
  });

  it('leads an administrator who lost the permission to /403, and keeps the last administrator', async () => {
    const ada = await stage.visit();
    await ada.signInAs('ada', '/permissions');
    await choose(ada.page, 'Oscar Brandt', 'Admin');
    await ada.page.getByText('Permission type of Oscar Brandt is now Admin').waitFor();
    const oscar = await stage.visit();
    await oscar.signInAs('oscar', '/permissions');
    await rowOf(oscar.page, 'Ada Lindqvist').waitFor();
    await eventually(async () => (await names(oscar.page))[0], 'Oscar Brandt');
    await choose(oscar.page, 'Ada Lindqvist', 'View only');
    await oscar.page.getByText('Permission type of Ada Lindqvist is now View only').waitFor();
    ada.expectComplaint(/status of 403/);
    await typeOf(ada.page, 'Vera Castellano').click();
    await ada.page.getByRole('menuitemradio', { name: 'Admin' }).click();
    await ada.page.waitForURL('**/403');
    await ada.titled('Forbidden');
    await choose(oscar.page, 'Ada Lindqvist', 'Admin');
    await oscar.page.getByText('Permission type of Ada Lindqvist is now Admin').waitFor();
    await oscar.end();
    await ada.open('/permissions');
    await choose(ada.page, 'Oscar Brandt', 'Backup & restore operator');
    await ada.page.getByText('Permission type of Oscar Brandt is now Backup & restore operator').waitFor();
    await ada.end();
  });

  it('list, selection, menu, question and panel have no axe finding and fit every width, light and dark', async () => {
    const visit = await stage.visit({ bypassCSP: true });
    await visit.signInAs('ada', '/permissions');
    const { page } = visit;
    await rowOf(page, 'Vera Castellano').getByRole('checkbox').check();
    await inspectThemes(visit, 'permissions');
    await typeOf(page, 'Vera Castellano').click();
    await page.getByRole('menuitemradio', { name: 'Admin' }).waitFor();
    await checkThemes(visit, 'permissions-menu-1440');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep' }).waitFor();
    await checkThemes(visit, 'permissions-delete-1440');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add users' }).click();
    await page.getByRole('dialog').getByRole('searchbox').fill('a');
    await page.getByRole('list', { name: 'Found in the directory' }).getByRole('checkbox').first().check();
    await inspectThemes(visit, 'permissions-add');
    await visit.end();
  });
});
