import { createDirectoryClient } from '../../src/directory/index.ts';
import { createBackupEngine } from '../../src/wiring/backupEngine.ts';
import { createRestores, parseFailpoint } from '../../src/restore/index.ts';
import { countItems, loadItems, sumCounts } from '../../src/restore/ledger/ledger.ts';
import { isDeletion } from '../../src/restore/execute/removing.ts';
import { findRestore } from '../../src/restore/ledger/restores.ts';
import { addItems, findSelection, insertSelection } from '../../src/catalog/selection/rows.ts';
import { openKeys } from '../../src/keys/index.ts';
import { PLAN_SETTINGS } from '../../src/plans/look.ts';
import { CLIENT_ID } from '@trc/domain/sampleTenant';
import { migrate } from '../../src/storage/migrate.ts';
import { openDatabase } from '../../src/storage/openDatabase.ts';
import { ACTOR, AS_IT_WAS, TENANT_ID } from './kit.ts';
import { newItems, plannedUndo } from './planStart.ts';
import type { Wish } from './stage.ts';

/**
 * An engine with restores in a separate process, to be killed: at FAILPOINT, or from outside. Its wish is the first
 * argument, as JSON.
 */
const { dataDir, databaseUrl, rootKeyFile, url, token, backupId, restoreId, chosen, planned, undoOf } = JSON.parse(
  process.argv[2] ?? '{}',
) as Wish;

const db = await openDatabase({ dataDir, databaseUrl: databaseUrl === '' ? undefined : databaseUrl });
await migrate(db);
const keys = await openKeys({ rootKeyFile, db });
if (keys.sealed) throw new Error(keys.reason);
const directory = createDirectoryClient({
  baseUrl: url,
  token: { token: () => Promise.resolve(token) },
  clientId: CLIENT_ID,
  timeout: 3000,
  pacing: 'off',
});
const restores = createRestores({
  db,
  keys,
  directory,
  experimental: true,
  settleMs: 1500,
  failpoint: parseFailpoint(process.env['FAILPOINT']),
  log: (level, event, details) => {
    if (level !== 'info') console.error(level, event, JSON.stringify(details));
  },
  wake: () => engine.wake(),
  cancelJob: (jobId) => engine.cancelJob(jobId),
});
const engine = createBackupEngine({ db, keys, directory, log: () => undefined, leaseMs: 1000, jobs: restores.jobs });
engine.start();

const ended = async (isRunning: () => Promise<boolean>): Promise<void> => {
  while (await isRunning()) await new Promise((resolve) => setTimeout(resolve, 20));
};

if (restoreId === undefined) {
  await engine.run(TENANT_ID, backupId, 'on-demand', ACTOR);
  await ended(async () => (await engine.get(TENANT_ID, backupId))?.status === 'Running');
  console.log(JSON.stringify({ status: (await engine.get(TENANT_ID, backupId))?.status }));
} else {
  const place = { tenantId: TENANT_ID, restoreId };
  const tenantKeys = await keys.tenant(TENANT_ID);
  const isPlan = planned !== undefined || undoOf !== undefined;
  const isBegun = isPlan && (await findRestore(db, TENANT_ID, restoreId)) !== undefined;
  if (isPlan && !isBegun) {
    const operations = planned ?? (await plannedUndo({ db, keys: tenantKeys, directory }, undoOf ?? ''));
    const start = { restoreId, backupId, settings: PLAN_SETTINGS, items: newItems(operations) };
    await restores.startOperations(TENANT_ID, start, ACTOR);
  }
  if (!isPlan && !(await findSelection(db, place, false))) {
    await db.tx(async (tx) => {
      await insertSelection(tx, place, { backupId, person: ACTOR.oid, experimental: true });
      for (const [type, ids] of Object.entries(chosen))
        await addItems(
          tx,
          tenantKeys,
          place,
          type as keyof typeof chosen,
          ids.map((id) => ({ id })),
        );
    });
  }
  if (!isPlan) await restores.startSelection(TENANT_ID, restoreId, { backupId, settings: AS_IT_WAS }, ACTOR);
  console.log('started');
  await ended(async () => (await findRestore(db, TENANT_ID, restoreId))?.status === 'Running');
  const row = await findRestore(db, TENANT_ID, restoreId);
  const items = await loadItems(db, { keys: tenantKeys, restoreId });
  console.log(
    JSON.stringify({
      status: row?.status,
      details: row?.status_details,
      totals: sumCounts((await countItems(db, TENANT_ID, [restoreId])).get(restoreId)),
      items: items.map(({ type, sourceId, targetId, state, code, outcome, crashes, report, ...item }) => ({
        type,
        sourceId,
        targetId,
        state,
        code,
        outcome,
        crashes,
        errors: report.errors,
        isWritten: Object.keys(report.written ?? {}).length + (item.writtenLinks ?? []).length > 0,
        hasBeforeImage: item.beforeImage !== undefined,
        isDeletion: isDeletion(item),
      })),
    }),
  );
}
await engine.close();
await db.close();
