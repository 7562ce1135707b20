import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, it } from 'node:test';
import { readCarried } from './carried.ts';
import { readCoverage } from './readCoverage.ts';
import type { Coverage } from './coverage.ts';
import { verifyManifest } from '../catalog/manifest.ts';
import { onBothEngines } from '../../test/storage/engines.ts';
import { fill } from '../../test/backup/fakeGraph.ts';
import type { Item } from '../../test/backup/fakeGraph.ts';
import { TENANT, bodiesIn, contentsOf, startEngine } from '../../test/backup/kit.ts';
import type { EngineTest } from '../../test/backup/kit.ts';

const GROUPS = '/v1.0/groups';
const USERS = '/v1.0/users';
const ASSIGNMENTS = '/v1.0/roleManagement/directory/roleAssignments';

onBothEngines('links', (open) => {
  let test: EngineTest;
  let groups: string[];
  let users: string[];
  const idsOf = (path: string): string[] => (test.graph.lists.get(path) ?? []).map(({ id }) => String(id));
  const members = (group: string | undefined): string => `${GROUPS}/${group ?? ''}/members`;
  before(async () => {
    test = await startEngine(await open(), mkdtempSync(join(tmpdir(), 'trc-keys-')));
    fill(test.graph, 60);
    test.graph.pageSize = 25;
    groups = idsOf(GROUPS);
    users = idsOf(USERS);
    // A list longer than a page, unsorted, and a list with a single member.
    test.graph.links.set(
      members(groups[0]),
      [...users].reverse().map((id) => ({ '@odata.type': '#microsoft.graph.user', id })),
    );
    test.graph.links.set(members(groups[1]), [{ '@odata.type': '#microsoft.graph.user', id: users[3] }]);
    const [role] = idsOf('/v1.0/roleManagement/directory/roleDefinitions');
    test.graph.links.set(
      ASSIGNMENTS,
      users
        .slice(0, 30)
        .map((id, index) => ({ id: `a${index}`, roleDefinitionId: role, principalId: id, directoryScopeId: '/' })),
    );
    test.graph.lists.set(
      USERS,
      (test.graph.lists.get(USERS) ?? []).map((user, index) =>
        index % 2 === 1 ? { ...user, manager: { '@odata.type': '#microsoft.graph.user', id: users[0] } } : user,
      ),
    );
  });
  afterEach(() => {
    test.graph.fault = undefined;
    test.graph.partFault = undefined;
  });
  after(() => test.close());

  const linksIn = (contents: Map<string, string>, key: string): Record<string, unknown> | undefined =>
    (JSON.parse(contents.get(key) ?? '{}') as { links?: Record<string, unknown> }).links;
  const coverage = async (backupId: string): Promise<Coverage> => {
    const [row] = await test.db.query<{ number: number }>('select number from backup where backup_id = $1', [backupId]);
    const keys = await test.keys.tenant(TENANT);
    assert.equal(await verifyManifest(test.db, keys, row?.number ?? 0), true);
    return readCoverage(test.db, TENANT, row?.number ?? 0);
  };
  const numberOf = async (backupId: string): Promise<number> =>
    (await test.db.query<{ number: number }>('select number from backup where backup_id = $1', [backupId]))[0]
      ?.number ?? 0;

  it('are in the body of their object, sorted, over all pages of a long list', async () => {
    const done = await test.backup();
    assert.equal(done.status, 'Completed', done.statusDetails);
    const contents = await contentsOf(test, done.backupId);
    assert.deepEqual(linksIn(contents, `groups/${groups[0] ?? ''}`), { members: [...users].sort(), owners: [] });
    assert.deepEqual(linksIn(contents, `groups/${groups[1] ?? ''}`), { members: [users[3]], owners: [] });
    assert.deepEqual(linksIn(contents, `users/${users[1] ?? ''}`), { manager: [users[0]], sponsors: [] });
    assert.deepEqual(linksIn(contents, `users/${users[2] ?? ''}`), { manager: [], sponsors: [] });
    assert.ok(
      !(contents.get(`users/${users[1] ?? ''}`) ?? '').includes('"manager":{'),
      'the expanded property is no part of the object',
    );
    const [role] = idsOf('/v1.0/roleManagement/directory/roleDefinitions');
    const assignments = linksIn(contents, `directoryRoles/${role ?? ''}`)?.['assignments'] as Item[];
    assert.equal(assignments.length, 30);
    assert.deepEqual(assignments[0], { directoryScopeId: '/', principalId: [...users].sort()[0] });
    assert.equal(done.linksCounter, 60 + 1 + 30 + 30);
    assert.equal(
      test.graph.requests.filter(({ path }) => path === ASSIGNMENTS).length,
      2,
      'a list of the tenant is read once',
    );
    const asked = test.graph.requests.find(({ path }) => path === USERS);
    assert.equal(new URL(asked?.url ?? '').searchParams.get('$expand'), 'manager($select=id)');
    const { types } = await coverage(done.backupId);
    assert.ok(
      Object.values(types).every(
        ({ state, links, carriedOver }) => state === 'complete' && carriedOver === 0 && Object.keys(links).length === 0,
      ),
    );
  });

  it('in another order are the same, and one that changes makes a new version of its object', async () => {
    const bodies = await bodiesIn(test.db);
    test.graph.links.set(
      members(groups[0]),
      users.map((id) => ({ id })),
    );
    await test.backup();
    assert.equal(await bodiesIn(test.db), bodies);
    test.graph.links.set(members(groups[1]), []);
    const done = await test.backup();
    assert.equal(await bodiesIn(test.db), bodies + 1);
    assert.deepEqual(linksIn(await contentsOf(test, done.backupId), `groups/${groups[1] ?? ''}`), {
      members: [],
      owners: [],
    });
  });

  it('that cannot be read of one object stay as they were, and are said to be incomplete', async () => {
    const before = await contentsOf(test, (await test.backup()).backupId);
    test.graph.partFault = (path) =>
      path === members(groups[0]) ? { status: 403, code: 'Authorization_RequestDenied' } : undefined;
    const done = await test.backup();
    assert.equal(done.status, 'Completed');
    assert.deepEqual(await contentsOf(test, done.backupId), before);
    const { groups: found, users: whole } = (await coverage(done.backupId)).types;
    assert.equal(found.state, 'complete');
    assert.deepEqual(
      { ...found.links['members'], reason: '' },
      { state: 'partial', reason: '', objects: 1, unknown: 0 },
    );
    assert.deepEqual(whole.links, {});
    assert.match(
      done.statusDetails,
      /^Incomplete: members of Groups \(403: [^,]*, 1 objects: copied from the previous backup\)/,
    );
    const carried = await readCarried(test.db, {
      tenantId: TENANT,
      number: await numberOf(done.backupId),
      type: 'groups',
      link: 'members',
    });
    assert.deepEqual([...carried], [groups[0]]);
  });

  it('that cannot be read of a new object are unknown and never empty', async () => {
    const list = test.graph.lists.get(GROUPS) ?? [];
    test.graph.lists.set(GROUPS, [...list, { id: 'new-group', displayName: 'New' }]);
    test.graph.partFault = (path) =>
      path === members('new-group') ? { status: 404, code: 'Request_ResourceNotFound' } : undefined;
    const done = await test.backup();
    test.graph.lists.set(GROUPS, list);
    assert.deepEqual(linksIn(await contentsOf(test, done.backupId), 'groups/new-group'), { owners: [] });
    assert.deepEqual((await coverage(done.backupId)).types.groups.links['members']?.unknown, 1);
    assert.match(done.statusDetails, /members of Groups \(404: [^)]*, 1 objects: unknown\)/);
  });

  it('of a list of the tenant that is refused stay as they were', async () => {
    const before = await contentsOf(test, (await test.backup()).backupId);
    test.graph.fault = ({ path, page }, response) => {
      if (path !== ASSIGNMENTS || page !== 1) return false;
      response
        .writeHead(403, { 'content-type': 'application/json' })
        .end('{"error":{"code":"Authorization_RequestDenied"}}');
      return true;
    };
    const done = await test.backup();
    assert.deepEqual(await contentsOf(test, done.backupId), before);
    const { directoryRoles } = (await coverage(done.backupId)).types;
    assert.deepEqual(
      [directoryRoles.links['assignments']?.state, directoryRoles.links['assignments']?.objects],
      ['forbidden', 5],
    );
  });

  it('that are refused for every object are not requested page by page', async () => {
    const list = test.graph.lists.get(GROUPS) ?? [];
    test.graph.lists.set(GROUPS, [
      ...list,
      ...Array.from({ length: 70 }, (_, index) => ({ id: `group-${index}`, displayName: 'G' })),
    ]);
    test.graph.partFault = (path) =>
      path.endsWith('/members') ? { status: 403, code: 'Authorization_RequestDenied' } : undefined;
    test.graph.parts.length = 0;
    const done = await test.backup();
    test.graph.lists.set(GROUPS, list);
    assert.equal(test.graph.parts.filter((path) => path.startsWith(GROUPS) && path.endsWith('/members')).length, 25);
    assert.deepEqual((await coverage(done.backupId)).types.groups.links['members']?.objects, 75);
  });
});
