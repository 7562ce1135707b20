import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { describe, it } from 'node:test';
import { createSelections, estimateMinutes } from './index.ts';
import { openKeys } from '../../keys/index.ts';
import { migrate } from '../../storage/migrate.ts';
import { onBothEngines } from '../../../test/storage/engines.ts';
import { temporaryFolder } from '@trc/simulator/test/tenant/kit';

const TENANT = 'c0ffee00-0000-4000-8000-000000000008';
const PERSON = 'c0ffee00-0000-4000-8000-000000000009';
const folder = temporaryFolder();

onBothEngines('the estimate of a selection', (open) => {
  it('counts the links of the chosen objects, which are writes as well: one each, members of groups twenty at a time', async () => {
    const db = await open();
    await migrate(db);
    const opened = await openKeys({ rootKeyFile: path.join(folder, `${randomUUID()}.key`), db });
    assert.ok(!opened.sealed);
    const selections = createSelections({ db, keys: opened, experimental: true });
    const backupId = randomUUID();
    const counters = { users: 50, groups: 3, namedLocations: 2 };
    await db.query(
      `insert into backup (tenant_id, backup_id, number, job_id, status, source, tag, counters, is_data_ready,
       requested_by, request_id)
       values ($1, $2, 7, $3, 'Completed', 'on-demand', 'on-demand', $4, true, 'x', 'x')`,
      [TENANT, backupId, randomUUID(), JSON.stringify(counters)],
    );
    const insert = async (type: string, count: number, links: number, from = 7): Promise<void> => {
      const targets = links === 0 ? Buffer.alloc(0) : Buffer.alloc(1 + 16 * links);
      await db.query(
        `insert into object_version (tenant_id, type, object_id, valid_from, valid_to, hash, targets)
         select $1, $2, $2 || n, $3::int8, case when $3 < 7 then 7 end, '\\x00', $4 from generate_series(1, $5) as n`,
        [TENANT, type, from, targets, count],
      );
    };
    await insert('users', 50, 24);
    await insert('groups', 3, 24_000);
    await insert('namedLocations', 2, 0);
    // Rows of an earlier backup, which the reply must not contain.
    await insert('groups', 3, 240_000, 3);
    const minutes = async (selection: Record<string, readonly string[] | true>): Promise<number | undefined> => {
      const content = Object.fromEntries(
        Object.entries(selection).map(([type, ids]) => [
          type,
          { isSectionSelected: ids === true, selected: ids === true ? [] : ids.map((id) => ({ id })) },
        ]),
      );
      const { restoreId, estimatedDuration } = await selections.create(
        { tenantId: TENANT, person: PERSON },
        { backupId, selection: content },
      );
      assert.equal((await selections.get(TENANT, restoreId)).estimatedDuration, estimatedDuration);
      return estimatedDuration;
    };
    assert.equal(await minutes({}), undefined);
    assert.equal(await minutes({ users: ['users1'] }), 1);
    // 50 x 25 writes are 62.5 s, 48 x 25 are 60 s.
    assert.equal(await minutes({ users: true }), 2);
    assert.equal(await minutes({ users: Array.from({ length: 48 }, (_, number) => `users${number + 1}`) }), 1);
    // 1 + 24,000 / 20 writes are 60.05 s.
    assert.equal(await minutes({ groups: ['groups2'] }), 2);
    assert.equal(await minutes({ groups: true, users: true, namedLocations: true }), 5);
    const { restoreId, version } = await selections.create(
      { tenantId: TENANT, person: PERSON },
      { backupId, selection: {} },
    );
    assert.equal(
      (await selections.update(TENANT, restoreId, { version, selection: { groups: { isSectionSelected: true } } }))
        .estimatedDuration,
      4,
    );
  });
});

describe('the estimate', () => {
  it('is in minutes, rounded up, and 0 for an empty selection', () => {
    for (const [counts, minutes] of [
      [{}, 0],
      [{ users: 1 }, 1],
      [{ users: 1200 }, 1],
      [{ users: 1201 }, 2],
      [{ conditionalAccessPolicies: 20 }, 2],
      [{ users: 1200, namedLocations: 19 }, 2],
    ] as const) {
      assert.equal(estimateMinutes(counts), minutes, JSON.stringify(counts));
    }
  });
});
