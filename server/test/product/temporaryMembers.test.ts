import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startProduct } from './kit.ts';
import type { Body } from './types.ts';

const product = await startProduct({ size: 30, service: { PIM_GROUPS_MAX: '3' } });
after(() => product.end());

const PIM = '/v1.0/identityGovernance/privilegedAccess/group';
const ACTIVE = 'PrivilegedAssignmentSchedule.Read.AzureADGroup';
const HOUR = 3_600_000;

interface Covered {
  readonly statusDetails: string;
  readonly completeness?: { readonly typesRead: number; readonly typesTotal: number };
  readonly coverage?: {
    readonly notes?: readonly string[];
    readonly types: readonly {
      readonly type: string;
      readonly links: readonly { readonly name: string; readonly permission?: string }[];
    }[];
  };
}

let users: string[] = [];

const coverageOf = async (backupId: string): Promise<Covered> =>
  (await (await product.as('ada')).call<Covered>('POST', '/api/get_backup', { backupId })).body;

const newGroup = async (name: string, isAssignableToRole: boolean): Promise<string> =>
  String(
    (
      await product.tenant('POST', '/v1.0/groups', {
        displayName: name,
        mailNickname: name.toLowerCase().replaceAll(' ', ''),
        mailEnabled: false,
        securityEnabled: true,
        isAssignableToRole,
      })
    )['id'],
  );

const idsIn = async (group: string, list = 'members'): Promise<string[]> =>
  (await product.tenant('GET', `/v1.0/groups/${group}/${list}?$select=id`)).value.map(({ id }) => id);

const schedule = (
  action: 'selfActivate' | 'adminAssign' | 'adminRemove',
  groupId: string,
  principalId: string | undefined,
  accessId = 'member',
): Promise<Body> =>
  product.tenant('POST', `${PIM}/assignmentScheduleRequests`, {
    action,
    groupId,
    principalId,
    accessId,
    justification: 'Test',
    scheduleInfo: {
      startDateTime: new Date().toISOString(),
      expiration: { type: 'afterDateTime', endDateTime: new Date(Date.now() + 8 * HOUR).toISOString() },
    },
  });

const eligible = (groupId: string, principalId: string | undefined): Promise<Body> =>
  product.tenant('POST', `${PIM}/eligibilityScheduleRequests`, {
    action: 'adminAssign',
    groupId,
    principalId,
    accessId: 'member',
    justification: 'Test',
    scheduleInfo: { startDateTime: new Date().toISOString(), expiration: { type: 'noExpiration' } },
  });

/** Lets the application of the tests change schedules, which the product never does. */
const administer = (granted: boolean): Promise<Body> =>
  product.tenant('POST', '/_simulator/consent', {
    permissions: Object.fromEntries(
      ['PrivilegedAssignmentSchedule', 'PrivilegedEligibilitySchedule'].map((name) => [
        `${name}.ReadWrite.AzureADGroup`,
        granted,
      ]),
    ),
  });

const permanent = (group: string, user: string | undefined, list = 'members'): Promise<Body> =>
  product.tenant('POST', `/v1.0/groups/${group}/${list}/$ref`, {
    '@odata.id': `https://graph.microsoft.com/v1.0/directoryObjects/${String(user)}`,
  });

const removeFrom = (group: string, user: string | undefined, list = 'members'): Promise<Body> =>
  product.tenant('DELETE', `/v1.0/groups/${group}/${list}/${String(user)}/$ref`);

describe('members that Privileged Identity Management puts into a group for a time', () => {
  let group = '';

  before(async () => {
    await administer(true);
    await product.behave({ lag: 0, servicePrincipalLag: 0, linkLag: 0 });
    users = (await product.tenant('GET', '/v1.0/users?$select=id&$top=20')).value.map(({ id }) => id).slice(-6);
    for (const { id } of (await product.tenant('GET', '/v1.0/groups?$filter=isAssignableToRole eq true&$select=id'))
      .value) {
      await product.tenant('DELETE', `/v1.0/groups/${id}`);
    }
    group = await newGroup('Keepers of keys', true);
  });

  it('are never written as permanent after they were active during a backup', async () => {
    await eligible(group, users[0]);
    await schedule('selfActivate', group, users[0]);
    await schedule('adminAssign', group, users[1]);
    await schedule('adminAssign', group, users[4], 'owner');
    await permanent(group, users[2]);
    await permanent(group, users[5], 'owners');
    const backup = await product.backup();
    for (const user of users.slice(0, 2)) await schedule('adminRemove', group, user);
    await schedule('adminRemove', group, users[4], 'owner');
    await removeFrom(group, users[2]);
    await removeFrom(group, users[5], 'owners');
    const [compared] = await product.compare(backup, { groups: [group] });
    const shown = JSON.stringify(compared?.attributes);
    assert.ok(
      shown.includes(users[2] ?? '') && [users[0], users[1], users[4]].every((user) => !shown.includes(user ?? '')),
      shown,
    );
    const restored = await product.restore(backup, { groups: [group] });
    assert.equal(restored.status, 'Completed', JSON.stringify(restored.items));
    assert.deepEqual([await idsIn(group), await idsIn(group, 'owners')], [[users[2]], [users[5]]]);
  });

  it('stay in the group when a restore runs while they are active, and no comparison shows them', async () => {
    const backup = await product.backup();
    await schedule('selfActivate', group, users[0]);
    await schedule('adminAssign', group, users[4], 'owner');
    await permanent(group, users[3]);
    const [compared] = await product.compare(backup, { groups: [group] });
    const shown = JSON.stringify(compared?.attributes);
    assert.ok(
      shown.includes(users[3] ?? '') && !shown.includes(users[0] ?? '') && !shown.includes(users[4] ?? ''),
      shown,
    );
    const restored = await product.restore(backup, { groups: [group] });
    assert.equal(restored.status, 'Completed', JSON.stringify(restored.items));
    assert.deepEqual((await idsIn(group)).sort(), [users[0], users[2]].sort());
    assert.deepEqual((await idsIn(group, 'owners')).sort(), [users[4], users[5]].sort());
    const { list } = await product.compareBackups(backup, await product.backup());
    assert.deepEqual(
      list
        .filter(({ id }) => id === group)
        .flatMap(({ attributes }) => attributes.map(({ name }) => name))
        .filter((name) => /members|owners/.test(name)),
      [],
    );
  });

  it('are neither added nor removed without the optional permission, which the report names', async () => {
    await administer(false);
    await product.tenant('POST', '/_simulator/consent', { permissions: { [ACTIVE]: false } });
    const without = await product.backup();
    const { statusDetails, completeness, coverage } = await coverageOf(without);
    assert.deepEqual(completeness, { typesRead: 11, typesTotal: 11 });
    assert.match(statusDetails, /^Not read without optional permissions: assignment schedules of Groups/);
    assert.deepEqual(
      coverage?.types.map(({ type, links }) => [type, links.map(({ name, permission }) => [name, permission])]),
      [['groups', [['assignmentSchedules', ACTIVE]]]],
    );
    await permanent(group, users[3]);
    const restored = await product.restore(without, { groups: [group] });
    assert.match(
      restored
        .item(group)
        .errors?.map(({ message }) => message)
        .join(' ') ?? '',
      new RegExp(`optional permission ${ACTIVE}`),
    );
    assert.deepEqual((await idsIn(group)).sort(), [users[0], users[2], users[3]].sort());
    await product.tenant('POST', '/_simulator/consent', { optional: true });
    await administer(true);
    await schedule('adminRemove', group, users[0]);
    // The backup does not say who was active: of the person who is eligible it is not known, of the other one it is.
    const later = await product.restore(without, { groups: [group] });
    assert.deepEqual(await idsIn(group), [users[2]]);
    assert.match(
      later.item(group).notes?.join(' ') ?? '',
      /1 of the members in the backup may have been active for a limited time only/,
    );
  });

  it('of a plain group that a comparison found to have schedules are read from then on', async () => {
    const plain = await newGroup('Plain group', false);
    await permanent(plain, users[2]);
    await schedule('adminAssign', plain, users[1]);
    const first = await product.backup();
    assert.match(
      (await coverageOf(first)).coverage?.notes?.join(' ') ?? '',
      /Privileged Identity Management of \d+ other groups is not in the backup/,
    );
    await product.compare(first, { groups: [plain] });
    const second = await product.backup();
    await schedule('adminRemove', plain, users[1]);
    await removeFrom(plain, users[2]);
    const restored = await product.restore(second, { groups: [plain] });
    assert.equal(restored.status, 'Completed', JSON.stringify(restored.items));
    assert.deepEqual(await idsIn(plain), [users[2]]);
    const [compared] = await product.compare(second, { groups: [plain] });
    const watched = (compared as unknown as { watched?: { name: string }[] }).watched ?? [];
    assert.deepEqual(
      watched.map(({ name }) => name),
      ['links.assignmentSchedules'],
    );
  });

  it('of groups beyond the limit are unknown, which is noted once without a gap', async () => {
    for (const name of ['Second group', 'Third group', 'Fourth group']) await newGroup(name, true);
    const { statusDetails, completeness, coverage } = await coverageOf(await product.backup());
    assert.deepEqual([completeness, coverage?.types], [{ typesRead: 11, typesTotal: 11 }, []]);
    const [byRule, byLimit, ...others] = coverage?.notes ?? [];
    assert.match(
      byRule ?? '',
      /^Privileged Identity Management of \d+ other groups is not in the backup\. It is read for role-assignable/,
    );
    assert.match(
      byLimit ?? '',
      /^Privileged Identity Management of 2 groups is not in the backup\. .* at most PIM_GROUPS_MAX groups\.$/,
    );
    assert.deepEqual(others, []);
    assert.match(statusDetails, /^Not read: Privileged Identity Management of 2 groups\.$/);
  });
});
