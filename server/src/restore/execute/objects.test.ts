import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ObjectType } from '@trc/domain/objectTypes';
import { descriptionOf } from '../../directory/index.ts';
import { startOwnRestoreTest, describeItem } from '../../../test/restore/kit.ts';
import type { RestoreTest } from '../../../test/restore/kit.ts';

/** Damage per type: an object of the seed, a change of it, and its permanent deletion. */
const CASES: Partial<
  Record<
    ObjectType,
    {
      list: string;
      change: Record<string, unknown>;
      bin?: (id: string) => string;
      pick?: (object: Record<string, unknown>) => boolean;
      neverGone?: boolean;
    }
  >
> = {
  users: {
    list: '/users?$select=id,displayName&$top=999',
    change: { jobTitle: 'Changed' },
    bin: (id) => `/directory/deletedItems/${id}`,
    pick: (user) => String(user['displayName']).startsWith('Person '),
  },
  groups: {
    list: '/groups',
    change: { description: 'Changed' },
    bin: (id) => `/directory/deletedItems/${id}`,
    pick: (group) => group['mailEnabled'] !== true && group['onPremisesSyncEnabled'] !== true,
  },
  applications: { list: '/applications', change: { notes: 'Changed' }, bin: (id) => `/directory/deletedItems/${id}` },
  servicePrincipals: {
    list: '/servicePrincipals',
    change: { notes: 'Changed' },
    bin: (id) => `/directory/deletedItems/${id}`,
    pick: (one) => one['servicePrincipalType'] === 'Application',
  },
  administrativeUnits: {
    list: '/directory/administrativeUnits',
    change: { description: 'Changed' },
    bin: (id) => `/directory/deletedItems/${id}`,
    neverGone: true,
  },
  namedLocations: {
    list: '/identity/conditionalAccess/namedLocations',
    change: { displayName: 'Changed' },
    bin: (id) => `/identity/conditionalAccess/deletedItems/namedLocations/${id}`,
    pick: (one) => String(one['displayName']).startsWith('Branch '),
  },
  conditionalAccessPolicies: {
    list: '/identity/conditionalAccess/policies',
    change: { state: 'disabled' },
    bin: (id) => `/identity/conditionalAccess/deletedItems/policies/${id}`,
    pick: (one) => one['state'] !== 'disabled',
  },
  directoryRoles: {
    list: '/roleManagement/directory/roleDefinitions',
    change: { description: 'Changed' },
    pick: (role) => role['isBuiltIn'] !== true,
  },
  authenticationStrengths: {
    list: '/policies/authenticationStrengthPolicies',
    change: { description: 'Changed' },
    pick: (one) => String(one['displayName']).startsWith('Strength '),
  },
  authenticationContexts: {
    list: '/identity/conditionalAccess/authenticationContextClassReferences',
    change: { description: 'Changed' },
  },
};

/** `indexLag` of LAGGING divided by its `timeDivisor`. */
const INDEX_LAG_MS = 600;

describe('restore of objects of each type', () => {
  let test: RestoreTest;
  let backupId: string;
  before(async () => {
    test = await startOwnRestoreTest();
    await test.ask('POST', '/_simulator/behaviour', { conditionalAccessBin: 'open' });
    for (let number = 1; number <= 4; number += 1) {
      await test.ask('POST', '/identity/conditionalAccess/namedLocations', {
        '@odata.type': '#microsoft.graph.ipNamedLocation',
        displayName: `Branch ${number}`,
        isTrusted: false,
        ipRanges: [{ '@odata.type': '#microsoft.graph.iPv4CidrRange', cidrAddress: `203.0.113.${number}/32` }],
      });
      // Created here: users of the seed may manage users mastered on premises, whose links are read-only.
      await test.ask('POST', '/users', {
        accountEnabled: true,
        displayName: `Person ${number}`,
        mailNickname: `person${number}`,
        userPrincipalName: `person${number}@fabrikam.example`,
        passwordProfile: { password: 'Aa1!xxxxxxxx' },
      });
      await test.ask('POST', '/policies/authenticationStrengthPolicies', {
        displayName: `Strength ${number}`,
        description: 'Ours',
        allowedCombinations: ['fido2'],
      });
    }
    backupId = await test.backup();
  });
  after(async () => {
    await test.close();
  });

  for (const [name, { list, change, bin, pick = () => true, neverGone = false }] of Object.entries(CASES)) {
    const type = name as ObjectType;
    const victim = async (): Promise<{ id: string; path: string; read: () => Promise<Record<string, unknown>> }> => {
      const { value } = await test.ask('GET', list);
      const found = value.find((object) => pick(object) && !used.has(object.id));
      assert.ok(found, `the seed has a ${type}`);
      used.add(found.id);
      const path = `${list.split('?')[0]}/${found.id}`;
      return {
        id: found.id,
        path,
        read: async () => test.ask('GET', descriptionOf(type, found.id).read(found.id).path.replace('/v1.0', '')),
      };
    };
    const used = new Set<string>();

    it(`${type}: equal ones are left alone`, async () => {
      const { id } = await victim();
      const { restore, item } = await test.restore(backupId, { [type]: [id] });
      assert.equal(restore.status, 'Completed', describeItem(item(id)));
      assert.deepEqual([item(id).state, item(id).outcome], ['completed', 'equal'], describeItem(item(id)));
    });

    it(`${type}: changed ones get their attributes back`, async () => {
      const { id, path, read } = await victim();
      const before = await read();
      await test.ask(
        'PATCH',
        path,
        type === 'namedLocations' ? { '@odata.type': before['@odata.type'], ...change } : change,
      );
      const { restore, item } = await test.restore(backupId, { [type]: [id] });
      assert.equal(restore.status, 'Completed', describeItem(item(id)));
      assert.equal(item(id).outcome, 'update');
      const [key] = Object.keys(change);
      assert.deepEqual((await read())[key ?? ''], before[key ?? '']);
    });

    if (bin) {
      it(`${type}: deleted ones come back under the same id`, async () => {
        const { id, path } = await victim();
        await test.ask('DELETE', path);
        assert.equal(await test.status(path), 404);
        const { restore, item } = await test.restore(backupId, { [type]: [id] });
        assert.equal(restore.status, 'Completed', describeItem(item(id)));
        assert.equal(item(id).outcome, 'undelete');
        assert.equal(await test.status(path), 200);
      });
    }

    // The directory keeps deleted administrative units for 30 days, even after a request to delete them.
    if (!neverGone)
      it(`${type}: permanently deleted ones are re-created`, async () => {
        const { id, path } = await victim();
        await test.ask('DELETE', path);
        if (bin) await test.ask('DELETE', bin(id));
        const { restore, item } = await test.restore(backupId, { [type]: [id] });
        assert.equal(restore.status, 'Completed', describeItem(item(id)));
        assert.equal(item(id).outcome, 'create');
        const target = item(id).targetId ?? '';
        assert.equal(await test.status(path.replace(id, target)), 200);
        // Lists with service principals are served from an index, which shows the removed creator for a while.
        await sleep(INDEX_LAG_MS);
        const again = await test.restore(backupId, { [type]: [id] });
        assert.equal(again.item(id).outcome, 'equal', describeItem(again.item(id)));
      });
  }
});
