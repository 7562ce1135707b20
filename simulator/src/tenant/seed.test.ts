import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { ENTITY_SETS, SET_NAMES, type EntitySetName } from './registry.ts';
import { DEFAULT_SEED, seedDirectory } from './seed/index.ts';
import type { Directory } from './store/directory.ts';
import { isEntity, textOf, type Json } from './store/entity.ts';
import { SMALL } from '../../test/tenant/kit.ts';

const digest = (directory: Directory): string => {
  const hash = createHash('sha256');
  for (const name of SET_NAMES) {
    for (const key of directory.set(name).keys()) {
      hash.update(JSON.stringify([name, key, directory.set(name).get(key)]));
      for (const relation of ['members', 'owners', 'manager'] as const)
        hash.update(directory.relation(relation).targets(key).join());
    }
  }
  return hash.digest('hex');
};

const textsIn = (value: Json | undefined): string[] => {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap((each: Json) => textsIn(each));
  return isEntity(value) ? Object.values(value).flatMap(textsIn) : [];
};

describe('the seeded directory', () => {
  const directory = seedDirectory(DEFAULT_SEED);
  const rows = (name: EntitySetName) =>
    directory
      .set(name)
      .keys()
      .map((key) => directory.set(name).get(key) ?? {});

  it('is the same for the same seed and another for another', () => {
    assert.equal(digest(directory), digest(seedDirectory(DEFAULT_SEED)));
    assert.notEqual(digest(directory), digest(seedDirectory({ ...DEFAULT_SEED, seed: '2' })));
    assert.notEqual(digest(seedDirectory(SMALL)), digest(directory));
  });

  it('has the promised sizes', () => {
    const sizes: [EntitySetName, number][] = [
      ['users', 5000],
      ['groups', 800],
      ['applications', 300],
      ['conditionalAccessPolicies', 60],
      ['namedLocations', 12],
      ['administrativeUnits', 40],
    ];
    for (const [name, size] of sizes) assert.equal(directory.set(name).size, size, name);
    assert.ok(directory.set('servicePrincipals').size >= 300);
    assert.ok(directory.set('roleDefinitions').size > 100);
    assert.ok(directory.set('authenticationStrengths').size > 3);
    const guests = rows('users').filter(({ userType }) => userType === 'Guest').length;
    assert.ok(guests > 300 && guests < 1000);
  });

  it('has every kind of group', () => {
    const kinds = new Set(
      rows('groups').map(({ groupTypes, mailEnabled, securityEnabled }) =>
        JSON.stringify([groupTypes, mailEnabled, securityEnabled]),
      ),
    );
    assert.equal(kinds.size, 6);
    assert.ok(rows('groups').some(({ isAssignableToRole }) => isAssignableToRole === true));
  });

  it('gives no address and no name twice where Graph forbids it', () => {
    for (const property of ['userPrincipalName', 'id'] as const) {
      const values = rows('users').map((user) => textOf(user[property]).toLowerCase());
      assert.equal(new Set(values).size, values.length, property);
    }
    const appIds = rows('servicePrincipals').map(({ appId }) => appId);
    assert.equal(new Set(appIds).size, appIds.length);
  });

  it('has no link to an object that does not exist', () => {
    let links = 0;
    for (const name of SET_NAMES) {
      for (const key of directory.set(name).keys()) {
        for (const relation of ['members', 'owners', 'manager'] as const) {
          for (const target of directory.relation(relation).targets(key)) {
            assert.ok(directory.object(target) !== undefined, `${relation} of ${name} ${key}`);
            links += 1;
          }
        }
        for (const property of ENTITY_SETS[name].indexed ?? []) {
          const id = textOf(directory.set(name).get(key)?.[property]);
          if (
            id === '' ||
            !['principalId', 'resourceId', 'clientId', 'administrativeUnitId', 'applicationId', 'roleId'].includes(
              property,
            )
          )
            continue;
          assert.ok(directory.object(id) !== undefined, `${property} of ${name} ${key}`);
        }
      }
    }
    for (const { roleDefinitionId } of rows('roleAssignments'))
      assert.ok(directory.set('roleDefinitions').get(textOf(roleDefinitionId)) !== undefined);
    assert.ok(links > 10_000);
  });

  it('has conditional access policies that name only what exists', () => {
    const sets: EntitySetName[] = [
      'users',
      'groups',
      'namedLocations',
      'roleDefinitions',
      'authenticationStrengths',
      'conditionalAccessPolicies',
    ];
    const appIds = new Set(rows('applications').map(({ appId }) => appId));
    let named = 0;
    for (const policy of rows('conditionalAccessPolicies')) {
      for (const text of textsIn([policy['conditions'] ?? null])) {
        if (!/^[0-9a-f]{8}-/.test(text)) continue;
        named += 1;
        assert.ok(
          appIds.has(text) || sets.some((name) => directory.set(name).get(text) !== undefined),
          `${textOf(policy['displayName'])}: ${text}`,
        );
      }
    }
    assert.ok(named > 100);
  });
});
