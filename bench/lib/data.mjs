import fs from 'node:fs';
import { callerOf } from '../../scripts/lib/callAsUser.mjs';
import { signIn } from './visits.mjs';

const POLL_MS = 500;
const POLLS = 240;

/** Restores one user of a backup and waits for the end. @returns the restore's id */
const restoreOne = async (page, backupId) => {
  const ask = await callerOf(page);
  const { objects } = await ask(`/api/backups/${backupId}/users`, { pagenum: 1, perpage: 25 });
  const { restoreId } = await ask('/api/restore', {
    backupId,
    selection: { users: { all: false, selected: [objects[0].id] } },
    restoreSettings: {},
  });
  for (let poll = 0; poll < POLLS; poll += 1) {
    const { list } = await ask('/api/restores_list', { pagenum: 1, perpage: 25 });
    if (list.some((one) => one.restoreId === restoreId && one.status !== 'Running')) return restoreId;
    await page.waitForTimeout(POLL_MS);
  }
  throw new Error(`The restore ${restoreId} did not end`);
};

/** Runs one backup as a person does. @returns its id */
export const makeBackup = async (browser, product) => {
  const page = await browser.newPage();
  await signIn(page, product.url, '/backups');
  await page.getByRole('button', { name: 'Run backup' }).click();
  const first = page.locator('tbody tr').first();
  await first.getByText('Completed').waitFor({ timeout: 180_000 });
  const id = (await first.getByRole('link').first().innerText()).trim();
  await page.close();
  return id;
};

/**
 * Changes the users of a backup's first page in the simulated tenant, so that a comparison has something to show. Some
 * come from another directory and refuse.
 */
export const changeUsers = async (browser, { url, tenant, tokenFile }, backupId, count) => {
  const page = await browser.newPage();
  await signIn(page, url, '/backups');
  const ask = await callerOf(page);
  const { objects } = await ask(`/api/backups/${backupId}/users`, {
    pagenum: 1,
    perpage: count,
    sort: { column: 'displayName', direction: 'asc' },
  });
  await page.close();
  const headers = {
    authorization: `Bearer ${fs.readFileSync(tokenFile, 'utf8').trim()}`,
    'content-type': 'application/json',
  };
  const body = JSON.stringify({
    jobTitle: 'Somebody has changed the title',
    department: 'A department that nobody knows',
    officeLocation: 'Nowhere',
  });
  for (const { id } of objects) await fetch(`${tenant}/v1.0/users/${id}`, { method: 'PATCH', headers, body });
};

/**
 * Makes the objects behind pages with an id in their address.
 * @returns ids of a backup and of a restore that have ended
 */
export const makeData = async (browser, product) => {
  const backupId = await makeBackup(browser, product);
  const page = await browser.newPage();
  await signIn(page, product.url, '/restores');
  const restoreId = await restoreOne(page, backupId);
  await page.close();
  return { backupId, restoreId };
};
