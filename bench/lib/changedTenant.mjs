import fs from 'node:fs';
import { callerOf } from '../../scripts/lib/callAsUser.mjs';
import { makeBackup } from './data.mjs';
import { signIn } from './visits.mjs';

/** Parts of one batch of Graph. */
const BATCH = 20;
/** A plan is made in the background of its call; the largest ones take a while. */
const PLAN_MS = 300_000;

const CHANGED = {
  users: { jobTitle: 'Changed by a script', department: 'Changed by a script' },
  groups: { description: 'Changed by a script' },
};

/** Changes every user and group of the simulated tenant; objects mastered on premises refuse. */
const changeEverything = async ({ tenant, tokenFile }) => {
  const headers = {
    authorization: `Bearer ${fs.readFileSync(tokenFile, 'utf8').trim()}`,
    'content-type': 'application/json',
  };
  const call = async (address, init) => (await fetch(address, { headers, ...init })).json();
  for (const [type, body] of Object.entries(CHANGED)) {
    let next = `${tenant}/v1.0/${type}?$select=id&$top=999`;
    while (next) {
      const { value, ...page } = await call(next);
      for (let from = 0; from < value.length; from += BATCH) {
        const requests = value.slice(from, from + BATCH).map(({ id }, index) => ({
          id: String(index),
          method: 'PATCH',
          url: `/${type}/${id}`,
          headers: { 'content-type': 'application/json' },
          body,
        }));
        await call(`${tenant}/v1.0/$batch`, { method: 'POST', body: JSON.stringify({ requests }) });
      }
      next = page['@odata.nextLink'];
    }
  }
};

/**
 * Damages the whole tenant, backs it up again, and makes a plan that reverses every change.
 * @param backupId of the state before
 * @returns changes and operations: their numbers; changesPath and planPath: addresses in the console
 */
export const makeLargePlan = async (browser, product, backupId) => {
  await changeEverything(product);
  const otherId = await makeBackup(browser, product);
  const page = await browser.newPage();
  page.setDefaultTimeout(PLAN_MS);
  await signIn(page, product.url, '/backups');
  const ask = await callerOf(page);
  const { total } = await ask(`/api/backups/${backupId}/changes/${otherId}`, { pagenum: 1, perpage: 25 });
  const plan = await ask('/api/plans', {
    source: { kind: 'changes', backupId, otherId, filters: { kind: 'changed' } },
  });
  await page.close();
  return {
    changes: total,
    operations: plan.totals.operations,
    changesPath: `/changes/${backupId}/${otherId}`,
    planPath: `/plans/${plan.planId}`,
  };
};
