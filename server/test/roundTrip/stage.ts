import assert from 'node:assert/strict';
import type { ObjectType } from '@trc/domain/objectTypes';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import { createBrowser, createIndexes } from '../../src/catalog/browse/index.ts';
import type { Browser } from '../../src/catalog/browse/index.ts';
import { findBackup } from '../../src/catalog/backups.ts';
import { createComparisons } from '../../src/comparison/index.ts';
import type { ComparedObject } from '../../src/comparison/index.ts';
import { loadIdMap } from '../../src/catalog/idMap.ts';
import type { IdMap } from '../../src/catalog/idMap.ts';
import { openTestDatabase } from '../database.ts';
import { ACTOR, TENANT_ID, startRestoreTest } from '../restore/kit.ts';
import type { RestoreTest, SmallTenant } from '../restore/kit.ts';
import { readContents } from './contents.ts';
import type { Contents } from './contents.ts';

export type Chosen = Partial<Record<ObjectType, readonly string[]>>;

/** A service on a new database and a simulated tenant; its additions to the kit of restores. */
export interface RoundTrip extends RestoreTest {
  browser: Browser;
  contents(): Promise<Contents>;
  /** Ids of every object that a backup holds. */
  idsOf(backupId: string): Promise<Record<ObjectType, string[]>>;
  /** Compares objects of a backup with the live directory, as a person does. */
  compare(backupId: string, chosen: Chosen): Promise<readonly ComparedObject[]>;
  newIds(): Promise<IdMap>;
}

/** @param tenant with its quotas off; closed with the stage */
export const startRoundTrip = async (tenant?: SmallTenant): Promise<RoundTrip> => {
  const { db, remove } = await openTestDatabase();
  const test = await startRestoreTest(db, { settleMs: 1500, securityAttributes: true }, tenant);
  const indexes = createIndexes({ db, keys: test.keys, log: () => undefined });
  const comparisons = createComparisons({ db, keys: test.keys, directory: test.directory });
  return {
    ...test,
    browser: createBrowser({ db, keys: test.keys, indexes }),
    contents: () => readContents((method, path) => test.ask(method, path)),
    idsOf: async (backupId) => {
      const { number } = (await findBackup(db, TENANT_ID, backupId)) ?? {};
      assert.ok(number !== undefined, 'there is such a backup');
      const rows = await db.query<{ type: ObjectType; object_id: string }>(
        `select type, object_id from object_version
         where tenant_id = $1 and valid_from <= $2 and (valid_to is null or valid_to > $2) order by 1, 2`,
        [TENANT_ID, number],
      );
      return Object.fromEntries(
        OBJECT_TYPES.map(({ type }) => [type, rows.filter((row) => row.type === type).map((row) => row.object_id)]),
      ) as Record<ObjectType, string[]>;
    },
    compare: (backupId, chosen) =>
      comparisons.compare(
        { tenantId: TENANT_ID, person: ACTOR.oid },
        backupId,
        Object.entries(chosen).map(([type, ids]) => ({ type: type as ObjectType, ids })),
      ),
    newIds: () => loadIdMap(db, TENANT_ID),
    close: async () => {
      await indexes.close();
      await test.close();
      await remove();
    },
  };
};
