import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Stage } from '../harness.ts';
import type { Visit } from './chromium.ts';
import type { Product } from './product.ts';
import { listed, rows } from './backups.ts';

/**
 * Changes the simulated tenant as an administrator would, with any verb.
 * @throws Error for an answer that is not a success
 */
export const changeTenant = async (
  product: Product,
  method: string,
  path: string,
  body?: unknown,
): Promise<Record<string, unknown>> => {
  const authorization = `Bearer ${readFileSync(join(product.dataDir, 'tenant', 'app.token'), 'utf8').trim()}`;
  const reply = await fetch(product.tenantUrl + path, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${text.slice(0, 300)}`);
  return (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
};

/** Runs a backup from the Backups page, on which the visit is, and waits for it. @returns its id */
export const runBackup = async ({ page }: Visit): Promise<string> => {
  const before = await listed(page);
  await page.getByRole('button', { name: 'Run backup' }).click();
  await page.waitForFunction(
    (count) => document.querySelectorAll('tbody:not(.skeleton-rows) tr').length > count,
    before,
  );
  await rows(page).first().getByText('Completed', { exact: true }).waitFor({ timeout: 180_000 });
  return (await rows(page).first().locator('a').innerText()).trim();
};

/** A backup of the whole tenant, for the journeys that begin with one. @returns its id */
export const backedUp = async (stage: Stage): Promise<string> => {
  const visit = await stage.visit();
  await visit.signInAs('ada');
  const id = await runBackup(visit);
  await visit.end();
  return id;
};

/** Ticks one object in the wizard of a backup and waits until that is saved. */
export const tickIn = async (
  visit: Visit,
  backupId: string,
  slug: string,
  search: string,
  name: string,
): Promise<void> => {
  await visit.open(`/backups/${backupId}?type=${slug}&search=${encodeURIComponent(search)}`);
  const box = visit.page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).first();
  const saved = visit.page.waitForResponse(
    (reply) =>
      /\/api\/restores\/([^/]+\/)?selection$/.test(new URL(reply.url()).pathname) &&
      ['POST', 'PATCH'].includes(reply.request().method()),
  );
  await box.check();
  await saved;
  // The page has to have read the reply, too, before it may be left.
  await visit.page.getByText('Selection saved', { exact: true }).waitFor();
};
