import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, it } from 'node:test';
import type { ObjectType } from '@trc/domain/objectTypes';
import { descriptionOf } from '../directory/index.ts';
import { hashLiveObject, readLive, reviewedHashes } from './index.ts';
import type { ComparedObject } from './index.ts';
import { saveNewIds } from '../catalog/idMap.ts';
import { onBothEngines } from '../../test/storage/engines.ts';
import { PERSON, readTenant, startDirectory, storeBackup, TENANT } from '../../test/comparison/stage.ts';
import type { BackupStage, Objects } from '../../test/comparison/stage.ts';
import { lookUp } from '../../test/comparison/lookUp.ts';

const MAX_OBJECTS = 12;
let objects: Objects = new Map();
/** At the top level, because its clean-up belongs to the whole file. */
const directory = await startDirectory();
after(() => directory.tenant.end('SIGTERM'));

const { idsOf, nameOf, some, named } = lookUp(() => objects);
const attributesOf = (compared: readonly ComparedObject[]) =>
  Object.fromEntries((compared[0]?.attributes ?? []).map(({ name, ...values }) => [name, values]));

onBothEngines('comparison with the live directory', (open) => {
  let stage: BackupStage;
  before(async () => {
    objects = await readTenant(directory.client, MAX_OBJECTS);
    stage = await storeBackup(await open(), directory.client, objects);
  });

  it('finds no difference in a tenant that has not changed, in any type', async () => {
    const wanted = [...objects.keys()].map((type) => ({ type, ids: idsOf(type) }));
    const compared = await stage.compare(wanted);
    assert.equal(
      compared.length,
      wanted.reduce((sum, { ids }) => sum + ids.length, 0),
    );
    assert.ok(
      wanted.every(({ ids }) => ids.length > 0),
      'every type is there',
    );
    for (const { type, id, inDirectory, attributes, message } of compared)
      assert.deepEqual([type, id, inDirectory, attributes, message], [type, id, true, [], undefined]);
  });

  it('answers in the order asked, one entry per object, and knows the policies that are types of their own', async () => {
    const [first, second] = idsOf('users');
    const compared = await stage.compare([
      { type: 'authorizationPolicy', ids: ['authorizationPolicy'] },
      { type: 'users', ids: [String(second), String(first)] },
    ]);
    assert.deepEqual(
      compared.map(({ type, id }) => `${type} ${id}`),
      ['authorizationPolicy authorizationPolicy', `users ${second}`, `users ${first}`],
    );
  });

  it('says what a restore would write into a user, and leaves the account as it is', async () => {
    const id = some(
      'users',
      ({ userType, onPremisesSyncEnabled }) => userType === 'Member' && onPremisesSyncEnabled !== true,
    );
    const { department, accountEnabled } = objects.get('users')?.get(id)?.object ?? {};
    await directory.ask('PATCH', `/v1.0/users/${id}`, {
      department: 'Sabotage',
      accountEnabled: accountEnabled !== true,
      businessPhones: [],
    });
    const compared = await stage.compare([{ type: 'users', ids: [id] }]);
    assert.equal(compared[0]?.displayName, nameOf('users', id));
    assert.deepEqual(attributesOf(compared)['department'], {
      oldValue: 'Sabotage',
      ...(department === null ? {} : { newValue: department }),
    });
    assert.ok(!('accountEnabled' in attributesOf(compared)));
    await directory.ask('PATCH', `/v1.0/users/${id}`, {
      department,
      accountEnabled,
      businessPhones: objects.get('users')?.get(id)?.object['businessPhones'],
    });
    assert.deepEqual(attributesOf(await stage.compare([{ type: 'users', ids: [id] }])), {});
  });

  it('compares members and shows who they are', async () => {
    const id = some(
      'groups',
      ({ groupTypes }, { members }) =>
        !(groupTypes as string[]).includes('DynamicMembership') && Array.isArray(members) && members.length > 1,
    );
    const members = objects.get('groups')?.get(id)?.links['members'] as string[];
    const newcomer = idsOf('users').find((user) => !members.includes(user)) ?? '';
    await directory.ask('DELETE', `/v1.0/groups/${id}/members/${members[0]}/$ref`);
    await directory.ask('POST', `/v1.0/groups/${id}/members/$ref`, {
      '@odata.id': `${directory.tenant.url}/v1.0/directoryObjects/${newcomer}`,
    });
    const lost = await directory.ask('GET', `/v1.0/directoryObjects/${members[0]}`);
    assert.deepEqual(attributesOf(await stage.compare([{ type: 'groups', ids: [id] }])), {
      'links.members': {
        oldValue: [named('users', newcomer)],
        newValue: [`${String(lost['displayName'])} (${members[0]})`],
      },
    });
    await directory.ask('POST', `/v1.0/groups/${id}/members/$ref`, {
      '@odata.id': `${directory.tenant.url}/v1.0/directoryObjects/${members[0]}`,
    });
    await directory.ask('DELETE', `/v1.0/groups/${id}/members/${newcomer}/$ref`);
  });

  it('compares conditional access with the names of what it refers to, one request for many policies', async () => {
    const ids = idsOf('conditionalAccessPolicies');
    const id = some('conditionalAccessPolicies');
    const policy = objects.get('conditionalAccessPolicies')?.get(id)?.object as {
      state: string;
      conditions: { users: { excludeUsers: string[] } };
    };
    const user = idsOf('users')[3] ?? '';
    const state = policy.state === 'disabled' ? 'enabled' : 'disabled';
    const path = `/v1.0/identity/conditionalAccess/policies/${id}`;
    await directory.ask('PATCH', path, { state, conditions: { users: { excludeUsers: [user] } } });
    const compared = await stage.compare([{ type: 'conditionalAccessPolicies', ids }]);
    assert.deepEqual(
      compared.filter(({ attributes }) => attributes.length > 0).map((one) => one.id),
      [id],
    );
    const found = attributesOf(compared.filter((one) => one.id === id));
    assert.deepEqual(found['state'], { oldValue: state, newValue: policy.state });
    assert.deepEqual(found['conditions.users.excludeUsers']?.oldValue, [named('users', user)]);
    await directory.ask('PATCH', path, {
      state: policy.state,
      conditions: { users: { excludeUsers: policy.conditions.users.excludeUsers } },
    });
  });

  it('lists equal attributes with names for at most a hundred objects', async () => {
    const id = some(
      'groups',
      ({ groupTypes }, { members }) =>
        !(groupTypes as string[]).includes('DynamicMembership') &&
        Array.isArray(members) &&
        members.some((member) => objects.get('users')?.has(String(member))),
    );
    const [one] = await stage.compare([{ type: 'groups', ids: [id] }]);
    const equal = Object.fromEntries((one?.unchanged ?? []).map(({ name, value }) => [name, value]));
    assert.equal(equal['displayName'], nameOf('groups', id));
    const known =
      (objects.get('groups')?.get(id)?.links['members'] as string[]).find((member) =>
        objects.get('users')?.has(member),
      ) ?? '';
    assert.ok(
      (equal['links.members'] as string[]).includes(named('users', known)),
      JSON.stringify(equal['links.members']),
    );
    const many = await stage.compare([{ type: 'groups', ids: Array.from({ length: 101 }, () => id) }]);
    assert.deepEqual([...new Set(many.map(({ unchanged }) => unchanged))], [undefined]);
  });

  it('finds deleted users in the recycle bin, hard-deleted ones nowhere, and says what cannot come back', async () => {
    const own = ({ userType, onPremisesSyncEnabled }: Readonly<Record<string, unknown>>): boolean =>
      userType === 'Member' && onPremisesSyncEnabled !== true;
    const [soft, hard] = [some('users', own, 2), some('users', own, 3)];
    await directory.ask('DELETE', `/v1.0/users/${soft}`);
    await directory.ask('DELETE', `/v1.0/users/${hard}`);
    await directory.ask('DELETE', `/v1.0/directory/deletedItems/${hard}`);
    const [first, second] = await stage.compare([{ type: 'users', ids: [soft, hard] }]);
    assert.deepEqual(
      [first?.inDirectory, first?.inDeletedObjects, first?.attributes, first?.message],
      [false, true, [], undefined],
    );
    assert.deepEqual([second?.inDirectory, second?.inDeletedObjects], [false, false]);
    assert.match(second?.message ?? '', /^Not recoverable: Password: set a new one/);
    const written = attributesOf(second ? [second] : []);
    assert.deepEqual(
      [written['displayName'], written['accountEnabled']],
      [{ newValue: nameOf('users', hard) }, { newValue: false }],
    );
    assert.ok(!('createdDateTime' in written) && !('id' in written));
    await directory.ask('POST', `/v1.0/directory/deletedItems/${soft}/restore`, {});
  });

  it('follows a re-created object and its references by the id map', async () => {
    const [old, another] = [
      some(
        'groups',
        ({ securityEnabled, mailEnabled, groupTypes }) =>
          securityEnabled === true && mailEnabled === false && (groupTypes as string[]).length === 0,
      ),
      randomUUID(),
    ];
    const { displayName, description, mailNickname } = objects.get('groups')?.get(old)?.object ?? {};
    const made = await directory.ask('POST', '/v1.0/groups', {
      displayName,
      ...(description === null ? {} : { description }),
      mailNickname,
      mailEnabled: false,
      securityEnabled: true,
    });
    await stage.db.tx((tx) =>
      saveNewIds(tx, { tenantId: TENANT, restoreId: another }, [
        { kind: 'object', oldId: old, newId: String(made['id']) },
      ]),
    );
    const compared = await stage.compare([{ type: 'groups', ids: [old] }]);
    assert.deepEqual([compared[0]?.id, compared[0]?.inDirectory], [old, true]);
    assert.ok(
      Object.keys(attributesOf(compared)).every((name) => name.startsWith('links.') || name === 'classification'),
      JSON.stringify(compared),
    );
    await stage.db.query('delete from id_map');
    await directory.ask('DELETE', `/v1.0/groups/${String(made['id'])}`);
  });

  it('names damaged and unknown objects one by one; the others are compared', async () => {
    const [sound, damaged] = [some('users', undefined, 8), some('users', undefined, 9)];
    const [row] = await stage.db.query<{ hash: Buffer; body: Buffer }>(
      `select b.hash, b.body from object_body b join object_version v on v.tenant_id = b.tenant_id and v.hash = b.hash
       where v.object_id = $1`,
      [damaged],
    );
    assert.ok(row);
    await stage.db.query('update object_body set body = $1 where hash = $2', [
      Buffer.concat([row.body.subarray(0, -1), Buffer.from([row.body.at(-1) === 0 ? 1 : 0])]),
      row.hash,
    ]);
    const compared = await stage.compare([
      { type: 'users', ids: [damaged, sound, 'unknown'] },
      { type: 'tenantWidePolicies', ids: ['x/y'] },
    ]);
    assert.deepEqual(
      compared.map(({ message, attributes }) => [message, attributes]),
      [
        ['The backup of this object is damaged.', []],
        [undefined, []],
        ['The backup does not contain this object.', []],
        ['The backup does not contain this object.', []],
      ],
    );
    await stage.db.query('update object_body set body = $1 where hash = $2', [row.body, row.hash]);
  });

  it('remembers for an hour what the person saw of the live object', async () => {
    const id = some('users', undefined, 7);
    const review = { person: PERSON, backupId: stage.backupId };
    const hashAt = async (minutes: number, who = review) =>
      (
        await reviewedHashes(
          stage.db,
          stage.keys,
          who,
          'users',
          [id, randomUUID()],
          new Date(Date.now() + minutes * 60_000),
        )
      ).get(id);
    await stage.compare([{ type: 'users', ids: [id] }]);
    const [live] = await readLive(
      directory.client,
      [{ description: descriptionOf('users', id), id }],
      AbortSignal.timeout(10_000),
    );
    assert.ok(live?.state === 'here');
    assert.equal(await hashAt(0), hashLiveObject(descriptionOf('users', id), live));
    assert.ok(await hashAt(59));
    assert.equal(await hashAt(61), undefined);
    assert.equal(await hashAt(0, { ...review, person: randomUUID() }), undefined);
    const [row] = await stage.db.query<{ text: string }>(
      `select encode(hash, 'escape') as text from reviewed_object where object_id = $1`,
      [id],
    );
    assert.ok(row && !row.text.includes(String(await hashAt(0))), 'the hash is sealed');
  });

  it('takes a hundred objects within a second or so', async (test) => {
    const wanted: { type: ObjectType; ids: string[] }[] = (
      [
        'users',
        'groups',
        'applications',
        'servicePrincipals',
        'administrativeUnits',
        'directoryRoles',
        'conditionalAccessPolicies',
        'namedLocations',
        'authenticationStrengths',
      ] as const
    ).map((type) => ({ type, ids: idsOf(type) }));
    const count = wanted.reduce((sum, { ids }) => sum + ids.length, 0);
    const start = performance.now();
    await stage.compare(wanted);
    const each = (performance.now() - start) / count;
    test.diagnostic(`${count} objects of ${wanted.length} types, ${Math.round(each * 100)} ms per hundred`);
    assert.ok(each < 50, `${each} ms each`);
  });
});
