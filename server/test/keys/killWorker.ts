import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ROTATION_JOB, createEncryption, createRotationHandler } from '../../src/keys/management/index.ts';
import { createJobRunner } from '../../src/jobs/index.ts';
import type { Job } from '../../src/jobs/index.ts';
import { openKeys } from '../../src/keys/index.ts';
import { readTenantKeys } from '../../src/keys/tenantKeys.ts';
import { openDatabase } from '../../src/storage/openDatabase.ts';
import { ACTOR, PUBLIC_URL } from './kit.ts';

/**
 * A process that rotates the key of one tenant and kills itself in its first transaction: "inside", before the commit,
 * or "after" it; "never" lets it go to the end. First it prints the state that it finds as one line of JSON. Arguments:
 * data directory, database address or "", root key file, tenant, where to kill, file of an own key.
 */
const [dataDir = '', databaseUrl, rootKeyFile = '', tenantId = '', where, ownKeyFile = ''] = process.argv.slice(2);

const db = await openDatabase({ dataDir, databaseUrl: databaseUrl === '' ? undefined : databaseUrl });
const keys = await openKeys({ rootKeyFile, db });
if (keys.sealed) throw new Error(keys.reason);
const encryption = createEncryption({ db, keys, publicUrl: PUBLIC_URL, wake: () => undefined });

/** Throws when a single data key cannot be read. */
const look = async (): Promise<{ digest: string; states: Record<string, number>; staged: number; rows: number }> => {
  const opened = await readTenantKeys(db, keys.vault, tenantId);
  if (!opened) throw new Error('The tenant has no keys.');
  const digest = createHash('sha256').update(opened.addressKey);
  for (const [id, key] of opened.dataKeys) digest.update(String(id)).update(key);
  const states = await db.query<{ state: string; count: number }>(
    'select state, count(*) as count from tenant_key where tenant_id = $1 group by state',
    [tenantId],
  );
  const [staged] = await db.query<{ count: number }>(
    'select count(*) as count from data_key_wrapping where tenant_id = $1',
    [tenantId],
  );
  return {
    digest: digest.digest('hex'),
    states: Object.fromEntries(states.map(({ state, count }) => [state, count])),
    staged: staged?.count ?? 0,
    rows: opened.dataKeys.size + 1,
  };
};

const killSelf = (): Promise<never> => {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
};

const killing = (job: Job): Job => ({
  ...job,
  write: async (work, options) => {
    const result = await job.write(async (tx) => {
      const done = await work(tx);
      return where === 'inside' ? killSelf() : done;
    }, options);
    return where === 'after' ? killSelf() : result;
  },
});

const found = await look();
console.log(JSON.stringify(found));
if (!found.states['replacing']) {
  const { active, retired = 0 } = found.states;
  if (active !== 1) throw new Error('There is not exactly one active key.');
  if (retired % 2 === 0)
    await encryption.uploadSoftwareKey(tenantId, { filename: 'own.pem', data: readFileSync(ownKeyFile) }, ACTOR);
  else await encryption.rotateSystemKey(tenantId, ACTOR);
}
const real = createRotationHandler({ db, vault: keys.vault });
const runner = createJobRunner({
  db,
  leaseMs: 1500,
  log: () => undefined,
  handlers: { [ROTATION_JOB]: { run: (job) => real.run(killing(job)), end: (job, end) => real.end(job, end) } },
});
runner.start();
while ((await look()).states['replacing']) await new Promise((resolve) => setTimeout(resolve, 50));
console.log(JSON.stringify(await look()));
await runner.stop();
await db.close();
