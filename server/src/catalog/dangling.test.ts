import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { after, before, it } from 'node:test';
import { readCoverage, readDangling } from '../backup/readCoverage.ts';
import type { Dangling } from '../backup/coverage.ts';
import { verifyManifest } from './manifest.ts';
import type { BackupInfo } from '../wiring/backupEngine.ts';
import { onBothEngines } from '../../test/storage/engines.ts';
import { fill } from '../../test/backup/fakeGraph.ts';
import type { Item } from '../../test/backup/fakeGraph.ts';
import { ACTOR, TENANT, startEngine } from '../../test/backup/kit.ts';
import type { EngineTest } from '../../test/backup/kit.ts';

const [USERS, GROUPS, POLICIES] = ['/v1.0/users', '/v1.0/groups', '/v1.0/identity/conditionalAccess/policies'];
const DELETED = '/v1.0/directory/deletedItems/microsoft.graph.user';
const [ABSENT_ID, APP, UNKNOWN_APP] = [
  'dead0000-0000-4000-8000-000000000001',
  'aaaa0000-0000-4000-8000-000000000001',
  'dead0000-0000-4000-8000-000000000002',
];

onBothEngines('references that lead nowhere', (open) => {
  let test: EngineTest;
  let users: Item[];
  let groups: string[];
  before(async () => {
    test = await startEngine(await open(), mkdtempSync(join(tmpdir(), 'trc-keys-')));
    const { lists, links } = test.graph;
    fill(test.graph, 30);
    users = lists.get(USERS) ?? [];
    groups = (lists.get(GROUPS) ?? []).map(({ id }) => String(id));
    links.set(
      `${GROUPS}/${groups[0] ?? ''}/members`,
      users.map(({ id }) => ({ id })),
    );
    lists.set(
      USERS,
      users.map((user, index) => (index === 5 ? { ...user, manager: { id: users[0]?.['id'] } } : user)),
    );
    lists.set(
      '/v1.0/applications',
      (lists.get('/v1.0/applications') ?? []).map((application, index) =>
        index === 0 ? { ...application, appId: APP } : application,
      ),
    );
    lists.set(POLICIES, [
      {
        id: 'ca5e0000-0000-4000-8000-000000000001',
        displayName: 'Policy',
        state: 'enabled',
        conditions: {
          users: {
            includeUsers: ['All'],
            excludeUsers: [String(users[1]?.['id']).toUpperCase()],
            excludeGroups: [groups[0]],
          },
          applications: { includeApplications: [APP, 'Office365'] },
        },
      },
    ]);
  });
  after(() => test.close());

  const lookAt = async ({
    backupId,
    status,
    statusDetails,
  }: Pick<BackupInfo, 'backupId' | 'status' | 'statusDetails'>): Promise<{
    count: number | undefined;
    list: Dangling[];
  }> => {
    assert.equal(status, 'Completed', statusDetails);
    const [row] = await test.db.query<{ number: number }>('select number from backup where backup_id = $1', [backupId]);
    const keys = await test.keys.tenant(TENANT);
    assert.equal(await verifyManifest(test.db, keys, row?.number ?? 0), true);
    const { dangling: count } = await readCoverage(test.db, TENANT, row?.number ?? 0);
    return { count, list: await readDangling(test.db, keys, row?.number ?? 0) };
  };

  it('are empty where every named object exists, tokens and spelling aside', async () => {
    assert.deepEqual(await lookAt(await test.backup()), { count: 0, list: [] });
  });

  it('are listed with the place that names them, and an application by its appId', async () => {
    const { lists, links } = test.graph;
    links.set(`${GROUPS}/${groups[1] ?? ''}/owners`, [{ id: ABSENT_ID }]);
    const [policy] = lists.get(POLICIES) ?? [];
    const conditions = policy?.['conditions'] as Record<string, object>;
    lists.set(POLICIES, [
      {
        ...policy,
        conditions: {
          ...conditions,
          applications: { includeApplications: [APP, UNKNOWN_APP] },
          users: { ...conditions['users'], includeGroups: [ABSENT_ID], excludeRoles: [ABSENT_ID] },
        },
      },
    ]);
    const { count, list } = await lookAt(await test.backup());
    assert.equal(count, list.length);
    assert.deepEqual(list.map(({ type, path, to }) => `${type} ${path} ${to}`).sort(), [
      `conditionalAccessPolicies conditions.applications.includeApplications[] ${UNKNOWN_APP}`,
      `conditionalAccessPolicies conditions.users.includeGroups[] ${ABSENT_ID}`,
      `groups links.owners ${ABSENT_ID}`,
    ]);
  });

  it('are found in unchanged objects when their target is deleted', async () => {
    const { lists } = test.graph;
    const [gone] = users;
    const kept = lists.get(USERS) ?? [];
    lists.set(USERS, kept.slice(1));
    const bodies = (await test.db.query<{ n: number }>('select count(*) as n from object_body'))[0]?.n;
    const { count, list } = await lookAt(await test.backup());
    assert.equal(
      (await test.db.query<{ n: number }>('select count(*) as n from object_body'))[0]?.n,
      bodies,
      'nothing was written',
    );
    assert.equal(count, 5);
    assert.deepEqual(
      list
        .filter(({ to }) => to === gone?.['id'])
        .map(({ type, id, path }) => `${type} ${id} ${path}`)
        .sort(),
      [`groups ${groups[0] ?? ''} links.members`, `users ${String(users[5]?.['id'])} links.manager`],
    );
  });

  it('are resolved by a backup with the recycle bin, and dangling again in the next one without it', async () => {
    test.graph.lists.set(DELETED, [{ ...users[0], deletedDateTime: '2026-11-01T00:00:00Z' }]);
    const backupId = randomUUID();
    await test.engine.run(TENANT, backupId, 'scheduled-additional-entities', ACTOR);
    assert.equal((await lookAt(await test.ended(backupId))).count, 3);
    assert.equal((await lookAt(await test.backup())).count, 5);
  });

  it('are pseudonyms in the database', async () => {
    const rows = await test.db.query<{ targets: Buffer }>('select targets from object_version where tenant_id = $1', [
      TENANT,
    ]);
    const text = Buffer.concat(rows.map(({ targets }) => targets)).toString('hex');
    assert.ok(text.length > 30 * 32);
    for (const id of [ABSENT_ID, APP, String(users[3]?.['id'])]) assert.ok(!text.includes(id.replaceAll('-', '')), id);
  });

  it('are unknown, not 0, where versions are older than the search for them', async () => {
    await test.db.query(
      'update object_version set targets = null where tenant_id = $1 and type = $2 and object_id = $3',
      [TENANT, 'groups', groups[2]],
    );
    const { count, list } = await lookAt(await test.backup());
    assert.deepEqual([count, list], [undefined, []]);
  });
});
