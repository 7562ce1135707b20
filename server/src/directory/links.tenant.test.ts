import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ObjectType } from '@trc/domain/objectTypes';
import { descriptionOf, buildFirstPage, buildLinkKey, toLinkValue, READINGS } from './index.ts';
import type { GraphObject, LinkDescription, LinkValue } from './index.ts';
import { textOf } from './types/calls.ts';
import { startDescribedTenant } from '../../test/directory/describedTenant.ts';

const { client, send } = await startDescribedTenant();

/** Rows and ids of a link as the directory has them now, by their keys. */
const linksOf = async (
  link: LinkDescription,
  id: string,
): Promise<Map<string, { value: LinkValue; row: GraphObject }>> => {
  const path = link.read.kind === 'tenantList' ? link.read.one(id) : link.read.path(id);
  const rows = link.single ? [await client.get(path)] : await client.list(path);
  return new Map(
    rows.flatMap((row) => {
      const value = toLinkValue(link, row);
      return value === undefined ? [] : [[buildLinkKey(link, value), { value, row }] as const];
    }),
  );
};

describe('every link, by its description alone, in the simulated tenant', () => {
  const owners: readonly (readonly [ObjectType, string])[] = [
    ['users', 'manager'],
    ['groups', 'members'],
    ['groups', 'owners'],
    ['directoryRoles', 'assignments'],
    ['administrativeUnits', 'members'],
    ['administrativeUnits', 'scopedRoleMembers'],
    ['applications', 'owners'],
    ['applications', 'federatedIdentityCredentials'],
    ['servicePrincipals', 'appRoleAssignedTo'],
    ['servicePrincipals', 'oauth2PermissionGrants'],
    ['applications', 'extensionProperties'],
    ['users', 'sponsors'],
  ];
  /** Links that the small tenant lacks. */
  const samples: Readonly<Record<string, () => Promise<LinkValue>>> = {
    federatedIdentityCredentials: () =>
      Promise.resolve({
        name: 'deploy',
        issuer: 'https://token.example',
        subject: 'repo:a',
        audiences: ['api://AzureADTokenExchange'],
      }),
    extensionProperties: () => Promise.resolve({ name: 'badge', dataType: 'String', targetObjects: ['User'] }),
    sponsors: async () => textOf((await client.list('/v1.0/users?$select=id'))[0]?.['id']),
  };
  for (const [type, name] of owners) {
    it(`removed, and added again, changes nothing else: ${type} ${name}`, async () => {
      const from = READINGS[type].sources[0];
      for (const object of await client.list(buildFirstPage(from))) {
        const description = descriptionOf(type, '');
        const link = description.links.find((one) => one.name === name);
        const id = description.idOf(object) ?? '';
        if (
          !link ||
          link.writable?.(object) === false ||
          (link.read.kind === 'perObject' && link.read.when?.(object) === false)
        )
          continue;
        const sample = samples[name];
        if (sample) await send([link.add?.(id, await sample()) ?? []].flat());
        const before = await linksOf(link, id).catch(() => new Map<string, never>());
        const [entry] = before.values() as Iterable<{ value: LinkValue; row: GraphObject }>;
        if (!entry) continue;
        try {
          await send([link.remove?.(id, entry.value, entry.row) ?? []].flat());
        } catch {
          // The last owner of a group stays.
          continue;
        }
        const without = await linksOf(link, id).catch(() => new Map<string, never>());
        assert.equal(without.size, before.size - 1);
        await send([link.addMany ? link.addMany.call(id, [entry.value]) : (link.add?.(id, entry.value) ?? [])].flat());
        const after = await linksOf(link, id);
        assert.deepEqual([...after.keys()].sort(), [...before.keys()].sort());
        const again = after.get(buildLinkKey(link, entry.value));
        assert.deepEqual(again?.value, entry.value);
        if (link.change && typeof entry.value !== 'string') {
          const next =
            name === 'oauth2PermissionGrants'
              ? { ...entry.value, scope: 'User.Read' }
              : { ...entry.value, subject: 'another' };
          await send([link.change(id, next, again?.row ?? {})]);
          assert.deepEqual((await linksOf(link, id)).get(buildLinkKey(link, entry.value))?.value, next);
        }
        return;
      }
      assert.fail('the simulated tenant has no such link');
    });
  }
});
