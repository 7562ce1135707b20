import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openKeys } from '../../src/keys/index.ts';
import type { TenantKeys } from '../../src/keys/index.ts';
import type { Ledger } from '../../src/restore/ledger/ledger.ts';
import { insertRestore } from '../../src/restore/ledger/restores.ts';
import { completeSettings } from '../../src/restore/types.ts';
import { migrate } from '../../src/storage/migrate.ts';
import type { Db } from '../../src/storage/types.ts';

/** Makes the tables of a new database. @returns the keys of the tenant */
export const prepareTenant = async (db: Db, tenantId: string): Promise<TenantKeys> => {
  await migrate(db);
  const opened = await openKeys({ rootKeyFile: join(mkdtempSync(join(tmpdir(), 'ledger-')), 'root.key'), db });
  assert.ok(!opened.sealed);
  return opened.tenant(tenantId);
};

/** Stores a restore without objects. @returns its ledger */
export const insertEmptyRestore = async (db: Db, keys: TenantKeys): Promise<Ledger> => {
  const ledger = { keys, restoreId: randomUUID() };
  await insertRestore(db, {
    tenantId: keys.tenantId,
    restoreId: ledger.restoreId,
    backupId: randomUUID(),
    backupNumber: 1,
    jobId: randomUUID(),
    settings: completeSettings({}),
    source: 'ada@fabrikam.example',
    startedBy: 'oid',
    requestId: 'request',
  });
  return ledger;
};
