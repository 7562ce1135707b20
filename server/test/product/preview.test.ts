import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startProduct } from './kit.ts';
import { attributesIn, changesBetween, plain, POLICIES, previewCalls, USER } from './previewCalls.ts';
import type { Preview, Previewed } from './previewCalls.ts';

const product = await startProduct({ size: 40 });
after(() => product.end());
const { userOf, membersOf, list, select, preview, makeUser, makeGroup } = previewCalls(product);

const KINDS: Readonly<Record<string, string>> = {
  None: 'unchanged',
  Update: 'update',
  Undelete: 'undelete',
  Create: 'create',
};
const NO_MAILBOX = { recoverMailbox: false };

describe('the preview of a restore', () => {
  it('equals what the restore then does, attribute by attribute and link by link, under each mode', async () => {
    const people = (await list(`/v1.0/users?$select=${USER}&$top=999`))
      .filter(({ userType, onPremisesSyncEnabled }) => userType === 'Member' && onPremisesSyncEnabled !== true)
      .slice(4);
    const policies = (await list(POLICIES)).filter(({ state }) => state === 'enabled');
    const groups = (await list('/v1.0/groups?$select=id,groupTypes,onPremisesSyncEnabled,mailEnabled&$top=999'))
      .filter(
        ({ groupTypes, onPremisesSyncEnabled, mailEnabled }) =>
          onPremisesSyncEnabled !== true && (mailEnabled === false || String(groupTypes) === 'Unified'),
      )
      .slice(0, 3);
    assert.ok(people.length >= 8 && policies.length >= 4 && groups.length > 0);
    const backup = await product.backup();
    for (const [round, mode] of (['ReportOnly', 'BackupState', 'Disabled', 'Enabled'] as const).entries()) {
      const settings = {
        users: { ...NO_MAILBOX, restoreEnabled: round % 2 === 1 },
        conditionalAccessPolicies: { restoreMode: mode },
      };
      const pick = <T>(rows: readonly T[], at: number): T => rows[(at * 7 + round * 3) % rows.length] as T;
      const [first, second, third, gone] = [pick(people, 1), pick(people, 2), pick(people, 3), pick(people, 4)];
      await product.tenant('PATCH', `/v1.0/users/${first.id}`, {
        jobTitle: `Round ${round}`,
        city: null,
        businessPhones: ['+49 1'],
      });
      await product.tenant('PATCH', `/v1.0/users/${second.id}`, { accountEnabled: false });
      await product.tenant('PATCH', `/v1.0/users/${third.id}`, { department: `D${round}`, accountEnabled: false });
      await product.tenant('DELETE', `/v1.0/users/${gone.id}`);
      await product.tenant('PATCH', `${POLICIES}/${pick(policies, 1).id}`, {
        description: `Round ${round}`,
        state: 'disabled',
      });
      await product.tenant('PATCH', `${POLICIES}/${pick(policies, 2).id}`, { displayName: `Round ${round}` });
      const group = pick(groups, 1);
      const members = await membersOf(group.id);
      const stranger = people.find(({ id }) => !members.includes(id) && id !== gone.id);
      if (members[0]) await product.tenant('DELETE', `/v1.0/groups/${group.id}/members/${members[0]}/$ref`);
      if (stranger)
        await product.tenant('POST', `/v1.0/groups/${group.id}/members/$ref`, {
          '@odata.id': `https://graph.microsoft.com/v1.0/directoryObjects/${stranger.id}`,
        });
      const chosen = {
        users: people.slice(0, 20).map(({ id }) => id),
        groups: groups.map(({ id }) => id),
        conditionalAccessPolicies: policies.map(({ id }) => id),
      };
      const previewed = await preview(backup, chosen, settings);
      assert.equal(previewed.total, previewed.objects.length);
      const usersBefore = new Map(
        await Promise.all(
          chosen.users.filter((id) => id !== gone.id).map(async (id) => [id, await userOf(id)] as const),
        ),
      );
      const policiesBefore = new Map((await list(POLICIES)).map((one) => [one.id, one]));
      const membersBefore = new Map(
        await Promise.all(chosen.groups.map(async (id) => [id, await membersOf(id)] as const)),
      );
      const restored = await product.restore(backup, chosen, settings);
      assert.equal(restored.status, 'Completed');
      // A user that is undeleted brings memberships along: the group changes, and nothing is written to it.
      const changesAlong = ({ attributes, links }: Previewed): boolean =>
        attributes.length === 0 &&
        links.every(({ add, remove }) => remove.length === 0 && add.every((one) => plain(one) === gone.id));
      for (const object of previewed.objects) {
        const did = KINDS[restored.item(object.id).action ?? ''];
        if (object.kind !== 'update' || !changesAlong(object))
          assert.equal(did, object.kind, `${mode}: ${object.type} ${object.displayName}`);
      }
      assert.equal(restored.items.length, previewed.total);
      const policiesNow = new Map((await list(POLICIES)).map((one) => [one.id, one]));
      for (const object of previewed.objects) {
        if (object.type === 'users' && object.kind === 'undelete') {
          assert.equal(
            (await userOf(object.id))['accountEnabled'],
            object.attributes.find(({ path }) => path === 'accountEnabled')?.wanted ?? true,
            mode,
          );
          assert.equal(object.comesBackDisabled ?? false, !settings.users.restoreEnabled);
          continue;
        }
        const before = object.type === 'users' ? usersBefore.get(object.id) : policiesBefore.get(object.id);
        const now = object.type === 'users' ? await userOf(object.id) : policiesNow.get(object.id);
        if (before && now)
          assert.deepEqual(
            attributesIn(object),
            changesBetween(before, now),
            `${mode}: ${object.type} ${object.displayName}`,
          );
        if (object.type !== 'groups') continue;
        const [old, fresh] = [membersBefore.get(object.id) ?? [], await membersOf(object.id)];
        const link = object.links.find(({ name }) => name === 'members');
        assert.deepEqual(
          (link?.add ?? []).map(plain).sort(),
          fresh.filter((id) => !old.includes(id)),
          mode,
        );
        assert.deepEqual(
          (link?.remove ?? []).map(plain).sort(),
          old.filter((id) => !fresh.includes(id)),
          mode,
        );
        if (link) assert.equal(link.kept, old.filter((id) => fresh.includes(id)).length);
      }
      const { totals } = previewed;
      assert.equal(totals['changed'], previewed.objects.filter(({ kind }) => kind === 'update').length);
      assert.equal(
        totals['comesBackDisabled'],
        settings.users.restoreEnabled ? 0 : previewed.objects.filter(({ kind }) => kind === 'undelete').length,
      );
      const parts = ['changed', 'alreadyRight', 'broughtBack', 'staysDifferent', 'impossible'];
      const sum = parts.reduce((count, part) => count + (totals[part] ?? 0), 0);
      assert.equal(sum, previewed.total);
    }
  });
});

describe('the preview of objects that come back', () => {
  it('says of a member from on premises to bring the person back there first', async () => {
    const synced = (await list('/v1.0/users?$top=999&$select=id,displayName,onPremisesSyncEnabled')).find(
      ({ onPremisesSyncEnabled }) => onPremisesSyncEnabled === true,
    );
    assert.ok(synced);
    const id = String(synced['id']);
    const group = await makeGroup('Synced members', 'synced');
    await product.tenant('POST', `/v1.0/groups/${group}/members/$ref`, {
      '@odata.id': `https://graph.microsoft.com/v1.0/directoryObjects/${id}`,
    });
    const backup = await product.backup();
    await product.tenant('DELETE', `/v1.0/users/${id}`);
    await product.tenant('DELETE', `/v1.0/directory/deletedItems/${id}`);
    const [found] = (await preview(backup, { groups: [group] }, {})).objects;
    const name = String(synced['displayName']);
    assert.equal(
      found?.message,
      `${name} does not exist any more and is managed on premises, so ${name} stays out of members. Bring ${name} back ` +
        'on premises. Then compare again and make another plan for the memberships and roles.',
    );
  });

  it('promises no member that cannot come back, and names who is left out', async () => {
    const [stays, gone] = await Promise.all(
      ['Member who stays', 'Member who is gone'].map((displayName, index) => makeUser(displayName, `gone${index}`)),
    );
    const group = await makeGroup('Promises', 'promises');
    for (const id of [stays, gone]) {
      await product.tenant('POST', `/v1.0/groups/${group}/members/$ref`, {
        '@odata.id': `https://graph.microsoft.com/v1.0/directoryObjects/${String(id)}`,
      });
    }
    const [role] = await list('/v1.0/roleManagement/directory/roleDefinitions');
    await product.tenant('POST', '/v1.0/roleManagement/directory/roleAssignments', {
      '@odata.type': '#microsoft.graph.unifiedRoleAssignment',
      roleDefinitionId: role?.['id'],
      principalId: gone,
      directoryScopeId: '/',
    });
    const backup = await product.backup();
    await product.tenant('DELETE', `/v1.0/groups/${group}/members/${String(stays)}/$ref`);
    await product.tenant('DELETE', `/v1.0/users/${String(gone)}`);
    await product.tenant('DELETE', `/v1.0/directory/deletedItems/${String(gone)}`);
    const {
      objects: [alone],
    } = await preview(backup, { groups: [group] }, {});
    assert.deepEqual(
      alone?.links.map(({ name, add, remove, kept }) => [name, plain(add), remove, kept]),
      [['members', [stays], [], 0]],
    );
    assert.match(
      alone?.message ?? '',
      /Member who is gone does not exist any more and does not come back with this restore, so Member who is gone stays/,
    );
    const { objects } = await preview(backup, { groups: [group], users: [String(gone)] }, {});
    const together = objects.find(({ type }) => type === 'groups');
    assert.equal(together?.links[0]?.add.length, 2, JSON.stringify(together));
    assert.doesNotMatch(together?.message ?? '', /does not exist any more/);

    // A deleted person cannot be read, which says nothing about the privileges of the person who asks.
    const roleAfter = async (users: string[]): Promise<(typeof objects)[number] | undefined> =>
      (await preview(backup, { directoryRoles: [String(role?.['id'])], users }, {})).objects.find(
        ({ type }) => type === 'directoryRoles',
      );
    const withoutPerson = await roleAfter([]);
    assert.equal(withoutPerson?.kind, 'unchanged', JSON.stringify(withoutPerson));
    assert.match(withoutPerson.message ?? '', /Member who is gone .* so Member who is gone stays out of assignments\./);
    const withPerson = await roleAfter([String(gone)]);
    assert.equal(withPerson?.kind, 'update', JSON.stringify(withPerson));
    assert.equal(withPerson.links[0]?.add.length, 1);
    assert.equal(withPerson.message, undefined);
  });

  it('names a policy that has to name a re-created group by its new id, and what comes along', async () => {
    const [policy] = (await list(POLICIES)).filter(({ state }) => state === 'enabled');
    assert.ok(policy);
    const group = { id: await makeGroup('Spared by a policy', 'spared') };
    const users = (policy['conditions'] as { users: Record<string, unknown> }).users;
    await product.tenant('PATCH', `${POLICIES}/${policy.id}`, {
      conditions: { users: { ...users, excludeGroups: [group.id] } },
    });
    const backup = await product.backup();
    await product.tenant('DELETE', `/v1.0/groups/${group.id}`);
    await product.tenant('DELETE', `/v1.0/directory/deletedItems/${group.id}`);
    const both = await preview(backup, { groups: [group.id], conditionalAccessPolicies: [policy.id] }, {});
    assert.deepEqual(
      both.objects.map(({ id, kind }) => [id, kind]),
      [
        [group.id, 'create'],
        [policy.id, 'update'],
      ],
    );
    const [, named] = both.objects;
    const change = named?.attributes.find(({ path }) => path === 'conditions.users.excludeGroups');
    assert.deepEqual(change?.wanted, ['Spared by a policy (new object ID)']);
    assert.equal(named?.lowersProtection, undefined, 'the same group is spared as before');
    // Alone, the policy keeps the dangling id; with its references, the group is restored too.
    const alone = await preview(backup, { conditionalAccessPolicies: [policy.id] }, {});
    assert.deepEqual(
      alone.objects.map(({ kind }) => kind),
      ['unchanged'],
    );
    const along = await preview(
      backup,
      { conditionalAccessPolicies: [policy.id] },
      { conditionalAccessPolicies: { restoreDependencies: true } },
    );
    assert.deepEqual(
      along.objects.find(({ id }) => id === group.id),
      { ...both.objects[0], dependency: true },
    );
    const restored = await product.restore(backup, { groups: [group.id], conditionalAccessPolicies: [policy.id] });
    assert.deepEqual(restored.items.map(({ action }) => action).sort(), ['Create', 'Update']);
    const now = await product.tenant('GET', `${POLICIES}/${policy.id}`);
    assert.deepEqual((now['conditions'] as { users: { excludeGroups: unknown } }).users.excludeGroups, [
      restored.item(group.id).restoredId,
    ]);
  });

  it('says of security defaults that are switched off that protection falls', async () => {
    const path = '/v1.0/policies/identitySecurityDefaultsEnforcementPolicy';
    await product.tenant('PATCH', path, { isEnabled: false });
    const backup = await product.backup();
    // The directory takes one or the other.
    for (const { id } of await list(POLICIES))
      await product.tenant('PATCH', `${POLICIES}/${id}`, { state: 'disabled' });
    await product.tenant('PATCH', path, { isEnabled: true });
    const { objects, totals } = await preview(
      backup,
      { tenantWidePolicies: ['identitySecurityDefaultsEnforcementPolicy'] },
      {},
    );
    assert.deepEqual(
      [objects[0]?.lowersProtection, objects[0]?.protection, totals['protectionLowered']],
      [true, 'Security defaults are on now and are off afterwards.', 1],
    );
  });
});

describe('a preview', () => {
  it('is refused for another version of the selection, an unknown one, one that was started, and for viewers', async () => {
    const [user] = await list('/v1.0/users?$select=id&$top=1');
    assert.ok(user);
    const backup = await product.backup();
    const restoreId = await select(backup, { users: [user.id] });
    const [ada, vera, oscar] = [await product.as('ada'), await product.as('vera'), await product.as('oscar')];
    const path = `/api/restores/${restoreId}/preview`;
    const statusOf = async (api: typeof ada, at: string, body: object): Promise<number> =>
      (await api.call('POST', at, body)).status;
    const settings = { restoreSettings: {} };
    assert.equal(await statusOf(ada, path, { ...settings, version: 7 }), 409);
    assert.equal(await statusOf(ada, path.replace(restoreId, backup), settings), 404);
    assert.equal(await statusOf(vera, path, settings), 403);
    assert.equal(await statusOf(oscar, path, settings), 200);
    assert.equal(await statusOf(ada, path, {}), 400);
    const beyond = await ada.call<Preview>('POST', path, { ...settings, skip: 1 });
    assert.deepEqual([beyond.body.objects.length, beyond.body.total], [0, 1]);
    await ada.call('POST', `/api/restores/${restoreId}/start`, { backupId: backup, ...settings });
    assert.equal(await statusOf(ada, path, settings), 409);
  });
});
