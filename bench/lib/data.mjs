import { signIn } from './visits.mjs';

const POLL_MS = 500;
const POLLS = 240;

/** Calls the service with the page's own token and cookie. @throws Error with the service's answer when it refuses */
const caller = async (page) => {
  const listed = page.waitForRequest((request) => request.url().includes('/api/') && request.headers().authorization !== undefined);
  await page.reload();
  const { authorization } = (await listed).headers();
  await page.locator('main h1').first().waitFor();
  return (path, body) => page.evaluate(async ([to, sent, bearer]) => {
    const reply = await fetch(to, { method: 'POST', headers: { authorization: bearer, 'content-type': 'application/json' }, body: sent });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${to} answered ${reply.status}: ${text.slice(0, 300)}`);
    return JSON.parse(text);
  }, [path, JSON.stringify(body), authorization]);
};

/** Restores one user of a backup and waits for the end. @returns the restore's id */
const restoreOne = async (page, backupId) => {
  const ask = await caller(page);
  const { objects } = await ask(`/api/backups/${backupId}/users`, { pagenum: 1, perpage: 25 });
  const { restoreId } = await ask('/api/restore', { backupId, selection: { users: { all: false, selected: [objects[0].id] } }, restoreSettings: {} });
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

/** What pages with an id in their address show. @returns ids of a backup and of a restore that have ended */
export const makeData = async (browser, product) => {
  const backupId = await makeBackup(browser, product);
  const page = await browser.newPage();
  await signIn(page, product.url, '/restores');
  const restoreId = await restoreOne(page, backupId);
  await page.close();
  return { backupId, restoreId };
};
