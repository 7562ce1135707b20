import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, it } from 'node:test';
import { rollbackBackup } from './rollbackBackup.ts';
import { sweepBodies } from '../catalog/versions.ts';
import type { Job } from '../jobs/index.ts';
import { migrate } from '../storage/migrate.ts';
import type { Db } from '../storage/types.ts';
import { onBothEngines } from '../../test/storage/engines.ts';
import { fill } from '../../test/backup/fakeGraph.ts';
import { startEngine } from '../../test/backup/kit.ts';

const TENANT = 'c0ffee00-0000-4000-8000-000000000009';
const ROWS = 20_000;
const [BEFORE, OWN] = [1, 2];
const HASH = `decode(md5('' || n), 'hex')`;

/** Gives each statement with its plan to `look` before it is run. */
const watched = (tx: Db, look: (plan: string) => void): Db => ({
  ...tx,
  query: async (sql, params) => {
    look(
      (await tx.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, params)).map((row) => row['QUERY PLAN']).join('\n'),
    );
    return tx.query(sql, params);
  },
  exec: (sql) => tx.exec(sql),
});

/** Reports the statements inside of transactions. */
const reporting = (db: Db, tell: (sql: string) => void): Db => ({
  ...db,
  query: (sql, params) => db.query(sql, params),
  exec: (sql) => db.exec(sql),
  tx: (work) =>
    db.tx((tx) =>
      work({
        ...tx,
        query: (sql, params) => {
          tell(sql);
          return tx.query(sql, params);
        },
        exec: (sql) => {
          tell(sql);
          return tx.exec(sql);
        },
      }),
    ),
});

onBothEngines('a backup of which the database has no statistics', (open) => {
  let db: Db;
  const insertBodies = (number: number, from: number, to: number) =>
    db.query(
      `insert into object_body (tenant_id, backup_number, hash, body) select $1, $2, ${HASH}, '\\x00'
       from generate_series($3::int, $4) as n`,
      [TENANT, number, from, to],
    );
  const bodies = async (): Promise<number[]> =>
    (
      await db.query<{ count: number }>(
        'select count(*) as count from object_body where tenant_id = $1 group by backup_number order by backup_number',
        [TENANT],
      )
    ).map(({ count }) => count);
  beforeEach(async () => {
    db = await open();
    await migrate(db);
  });

  it('removes unused bodies without scanning all versions for each', async () => {
    await db.query(
      `insert into object_version (tenant_id, type, object_id, valid_from, hash)
       select $1, 'users', '' || n, $2, ${HASH} from generate_series(1, $3::int) as n`,
      [TENANT, OWN, ROWS],
    );
    await insertBodies(OWN, 1, ROWS + 3);
    // Rows of an earlier backup, without statistics.
    await insertBodies(BEFORE, ROWS + 4, ROWS + 5);
    let looks = 0;
    await db.tx((tx) =>
      sweepBodies(
        watched(tx, (plan) => {
          looks += 1;
          assert.match(plan, /Anti Join/);
          assert.doesNotMatch(plan, /Nested Loop/, plan);
        }),
        { tenantId: TENANT, number: OWN },
      ),
    );
    assert.equal(looks, 1);
    assert.deepEqual(await bodies(), [2, ROWS]);
  });

  it('is rolled back without scanning all other rows for each of its rows', async () => {
    const insert = (from: number, to: number, validFrom: number, validTo: number | null) =>
      db.query(
        `insert into object_version (tenant_id, type, object_id, valid_from, valid_to, hash)
         select $1, 'users', '' || n, $2, $5, ${HASH} from generate_series($3::int, $4) as n`,
        [TENANT, validFrom, from, to, validTo],
      );
    await insert(1, 10, BEFORE, OWN);
    await insert(11, 20, BEFORE, null);
    await insert(1, ROWS, OWN, null);
    await insertBodies(BEFORE, ROWS + 1, ROWS + 2);
    await insertBodies(OWN, 1, ROWS);
    const job = {
      tenantId: TENANT,
      write: (work: (tx: Db) => Promise<unknown>) =>
        db.tx((tx) => work(watched(tx, (plan) => assert.doesNotMatch(plan, /Nested Loop/, plan)))),
    };
    await rollbackBackup(job as unknown as Job, OWN);
    assert.deepEqual(await bodies(), [2]);
    const left = await db.query<{ count: number; open: number }>(
      `select count(*) as count, count(*) filter (where valid_to is null) as open from object_version
       where tenant_id = $1`,
      [TENANT],
    );
    assert.deepEqual(left, [{ count: 20, open: 20 }]);
  });

  it('gathers them once in the middle of the first one, as soon as there is something to gather', async () => {
    const statements: string[] = [];
    const test = await startEngine(
      reporting(db, (sql) => void statements.push(sql)),
      mkdtempSync(path.join(tmpdir(), 'trc-keys-')),
    );
    try {
      fill(test.graph, 90);
      test.graph.pageSize = 10;
      const steps = (): string[] =>
        statements
          .splice(0)
          .flatMap((sql) =>
            /analyze object_version/.test(sql) ? ['statistics'] : /^insert into backup_seen/.test(sql) ? ['page'] : [],
          );
      assert.equal((await test.backup()).status, 'Completed');
      // One page of the organization, five of the users; then once more with everything.
      assert.match(steps().join(' '), /^(page ){6}statistics (page )+statistics$/);
      assert.equal((await test.backup()).status, 'Completed');
      assert.equal(steps().filter((step) => step === 'statistics').length, 1, 'the second has those of the first');
    } finally {
      await test.close();
    }
  });
});
