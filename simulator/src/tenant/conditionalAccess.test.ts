import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { PEOPLE } from '@trc/domain/sampleTenant';
import { startTenant, type Answer, type TestTenant } from '../../test/tenant/kit.ts';
import { projectFile } from '@trc/domain/node/files';

const DATA = fileURLToPath(projectFile('../shared/directory-data'));
const skip = existsSync(DATA) ? false : 'the folder ../shared/directory-data is missing';
const ada = PEOPLE[0]?.oid ?? '';
const MISSING = '00000000-0000-4000-8000-00000000dead';
const PLACE = '/v1.0/identity/conditionalAccess';
const POLICY = {
  displayName: 'Require MFA',
  state: 'disabled',
  conditions: { applications: { includeApplications: ['All'] }, users: { includeUsers: [ada] } },
  grantControls: { operator: 'OR', builtInControls: ['mfa'] },
};

const create = (tenant: TestTenant, body: object): Promise<Answer> =>
  tenant.call('POST', `${PLACE}/policies`, { body });
const withUsers = (users: object): object => ({ ...POLICY, conditions: { ...POLICY.conditions, users } });

describe('conditional access of the simulated tenant', () => {
  it('creates a policy with defaults for missing parts, and changes parts of it', async () => {
    const tenant = await startTenant();
    const made = await create(tenant, { ...POLICY, id: MISSING });
    assert.equal(made.status, 201);
    assert.notEqual(made.body['id'], MISSING);
    const target = `${PLACE}/policies/${String(made.body['id'])}`;
    assert.equal(
      (await tenant.call('PATCH', target, { body: { conditions: { signInRiskLevels: ['high', 'medium'] } } })).status,
      204,
    );
    const { body } = await tenant.get(target);
    const conditions = body['conditions'] as Record<string, Record<string, unknown>>;
    assert.deepEqual(conditions['signInRiskLevels'], ['high', 'medium']);
    assert.deepEqual(
      [conditions['users']?.['includeUsers'], conditions['users']?.['excludeGroups'], conditions['locations']],
      [[ada], [], null],
    );
    assert.equal(typeof body['modifiedDateTime'], 'string');
  });

  it('refuses policies that name what does not exist, or say too little', async () => {
    const tenant = await startTenant();
    const { conditions } = POLICY;
    const bad: object[] = [
      withUsers({ includeUsers: [MISSING] }),
      withUsers({ includeUsers: ['All'], excludeUsers: [MISSING] }),
      withUsers({ includeGroups: [MISSING] }),
      withUsers({ includeRoles: [MISSING] }),
      withUsers({}),
      { ...POLICY, conditions: { ...conditions, applications: { includeApplications: [MISSING] } } },
      { ...POLICY, conditions: { ...conditions, applications: {} } },
      { ...POLICY, conditions: { ...conditions, locations: { includeLocations: [MISSING] } } },
      {
        ...POLICY,
        conditions: { ...conditions, applications: { includeAuthenticationContextClassReferences: ['c99'] } },
      },
      { ...POLICY, grantControls: { operator: 'OR', authenticationStrength: { id: MISSING } } },
      { ...POLICY, grantControls: null },
      { ...POLICY, state: 'on' },
      { ...POLICY, displayName: undefined },
      { ...POLICY, modifiedDateTime: '2026-01-01T00:00:00Z' },
      { ...POLICY, conditions: { ...conditions, agents: {} } },
    ];
    for (const body of bad) assert.equal((await create(tenant, body)).status, 400, JSON.stringify(body));
    assert.match(
      (await create(tenant, withUsers({ includeUsers: [MISSING] }))).body.error.message,
      /malformed or incorrect/,
    );
    const good = [
      withUsers({ includeUsers: ['All'] }),
      withUsers({ includeUsers: ['GuestsOrExternalUsers'] }),
      {
        ...POLICY,
        conditions: {
          ...conditions,
          locations: {
            includeLocations: ['All'],
            excludeLocations: ['AllTrusted', '00000000-0000-0000-0000-000000000000'],
          },
        },
      },
    ];
    for (const body of good) assert.equal((await create(tenant, body)).status, 201, JSON.stringify(body));
  });

  it('keeps ids of deleted objects, and lets the policy be changed', async () => {
    const tenant = await startTenant();
    const target = `${PLACE}/policies/${String((await create(tenant, POLICY)).body['id'])}`;
    await tenant.call('DELETE', `/v1.0/users/${ada}`);
    await tenant.call('DELETE', `/v1.0/directory/deletedItems/${ada}`);
    const users = async () =>
      ((await tenant.get(target)).body['conditions'] as { users: { includeUsers: string[] } }).users.includeUsers;
    assert.deepEqual(await users(), [ada]);
    assert.equal((await tenant.call('PATCH', target, { body: { state: 'enabled' } })).status, 204);
    assert.equal(
      (
        await tenant.call('PATCH', target, {
          body: { conditions: { users: { includeUsers: [ada], excludeUsers: [MISSING] } } },
        })
      ).status,
      400,
    );
    assert.deepEqual(await users(), [ada]);
  });

  it('sends the whole strength that a policy asks for, as it is now', async () => {
    const tenant = await startTenant();
    const strengths = '/v1.0/policies/authenticationStrengthPolicies';
    const strength = await tenant.call('POST', strengths, {
      body: { displayName: 'Keys', allowedCombinations: ['fido2'] },
    });
    assert.equal(strength.status, 201);
    const id = String(strength.body['id']);
    const target = `${PLACE}/policies/${String((await create(tenant, { ...POLICY, grantControls: { operator: 'AND', authenticationStrength: { id } } })).body['id'])}`;
    assert.equal(
      (await tenant.call('PATCH', `${strengths}/${id}`, { body: { displayName: 'Security keys' } })).status,
      204,
    );
    const controls = (await tenant.get(target)).body['grantControls'] as {
      authenticationStrength: { displayName: string };
    };
    assert.equal(controls.authenticationStrength.displayName, 'Security keys');
    assert.equal((await tenant.call('DELETE', `${strengths}/${id}`)).status, 400, 'a policy uses it');
    assert.deepEqual(((await tenant.get(`${strengths}/${id}/usage`)).body['mfa'] as unknown[]).length, 1);
  });

  it('changes strengths by their own calls, and built-in ones never', async () => {
    const tenant = await startTenant();
    const strengths = '/v1.0/policies/authenticationStrengthPolicies';
    const id = String(
      (await tenant.call('POST', strengths, { body: { displayName: 'Keys', allowedCombinations: ['fido2'] } })).body[
        'id'
      ],
    );
    assert.equal(
      (await tenant.call('PATCH', `${strengths}/${id}`, { body: { allowedCombinations: ['fido2'] } })).status,
      400,
    );
    const changed = await tenant.call('POST', `${strengths}/${id}/updateAllowedCombinations`, {
      body: { allowedCombinations: ['fido2', 'x509CertificateMultiFactor'] },
    });
    assert.deepEqual([changed.status, changed.body['previousCombinations']], [200, ['fido2']]);
    assert.equal(
      (
        await tenant.call('POST', `${strengths}/${id}/updateAllowedCombinations`, {
          body: { allowedCombinations: ['carrierPigeon'] },
        })
      ).status,
      400,
    );
    const configuration = {
      '@odata.type': '#microsoft.graph.fido2CombinationConfiguration',
      appliesToCombinations: ['fido2'],
      allowedAAGUIDs: ['de1e552d-db1d-4423-a619-566b625cdc84'],
    };
    const made = await tenant.call('POST', `${strengths}/${id}/combinationConfigurations`, { body: configuration });
    assert.equal(made.status, 201);
    const target = `${strengths}/${id}/combinationConfigurations/${String(made.body['id'])}`;
    assert.equal(
      (await tenant.call('POST', `${strengths}/${id}/combinationConfigurations`, { body: configuration })).status,
      400,
    );
    assert.equal(
      (
        await tenant.call('PATCH', target, {
          body: { '@odata.type': configuration['@odata.type'], allowedAAGUIDs: [MISSING] },
        })
      ).status,
      204,
    );
    assert.deepEqual((await tenant.get(target)).body['allowedAAGUIDs'], [MISSING]);
    assert.equal((await tenant.call('DELETE', target)).status, 204);
    const builtIn = `${strengths}/00000000-0000-0000-0000-000000000004`;
    assert.equal((await tenant.call('PATCH', builtIn, { body: { displayName: 'Mine' } })).status, 400);
    assert.equal((await tenant.call('DELETE', builtIn)).status, 400);
    assert.equal(
      (await tenant.call('POST', `${builtIn}/updateAllowedCombinations`, { body: { allowedCombinations: ['fido2'] } }))
        .status,
      400,
    );
  });

  it('makes and changes authentication contexts under the id that the caller chooses', async () => {
    const tenant = await startTenant();
    const contexts = `${PLACE}/authenticationContextClassReferences`;
    assert.equal(
      (await tenant.call('PATCH', `${contexts}/c20`, { body: { displayName: 'Vault', isAvailable: true } })).status,
      201,
    );
    assert.equal((await tenant.call('PATCH', `${contexts}/c20`, { body: { description: 'Doors' } })).status, 204);
    const { body } = await tenant.get(`${contexts}/c20`);
    assert.deepEqual(
      [body['id'], body['displayName'], body['description'], body['isAvailable']],
      ['c20', 'Vault', 'Doors', true],
    );
    assert.equal((await tenant.call('PATCH', `${contexts}/x1`, { body: { displayName: 'Bad' } })).status, 400);
    assert.equal((await tenant.call('DELETE', `${contexts}/c20`)).status, 204);
    assert.equal((await tenant.call('POST', contexts, { body: { id: 'c20', displayName: 'Again' } })).status, 201);
  });

  it('takes named locations with their type only', async () => {
    const tenant = await startTenant();
    const type = '#microsoft.graph.countryNamedLocation';
    const body = { '@odata.type': type, displayName: 'Nordics', countriesAndRegions: ['SE', 'FI'] };
    for (const bad of [
      { ...body, '@odata.type': undefined },
      { ...body, countriesAndRegions: ['Sweden'] },
      { ...body, '@odata.type': '#microsoft.graph.ipNamedLocation' },
    ]) {
      assert.equal((await tenant.call('POST', `${PLACE}/namedLocations`, { body: bad })).status, 400);
    }
    const made = await tenant.call('POST', `${PLACE}/namedLocations`, { body });
    assert.deepEqual(
      [made.status, made.body['@odata.type'], made.body['includeUnknownCountriesAndRegions']],
      [201, type, false],
    );
    const target = `${PLACE}/namedLocations/${String(made.body['id'])}`;
    assert.equal((await tenant.call('PATCH', target, { body: { displayName: 'North' } })).status, 400);
    assert.equal(
      (await tenant.call('PATCH', target, { body: { '@odata.type': type, displayName: 'North' } })).status,
      204,
    );
  });

  it('takes the published requests', { skip }, async () => {
    const tenant = await startTenant();
    const read = (file: string) =>
      (
        JSON.parse(readFileSync(path.join(DATA, file, 'graph-docs.examples.json'), 'utf8')) as {
          value: { request?: { method?: string; url?: string; body?: object } | null }[];
        }
      ).value;
    let taken = 0;
    for (const { request } of read('namedLocations')) {
      if (request?.method !== 'POST' || request.body === undefined) continue;
      const answer = await tenant.call('POST', `${PLACE}/namedLocations`, { body: request.body });
      assert.equal(answer.status, 201, JSON.stringify(answer.body));
      for (const [name, value] of Object.entries(request.body)) assert.deepEqual(answer.body[name], value, name);
      taken += 1;
    }
    assert.ok(taken > 0);
  });

  it('ends at 240 policies', async () => {
    const tenant = await startTenant();
    for (let number = tenant.store.directory.set('conditionalAccessPolicies').size; number < 240; number += 1) {
      tenant.store.directory.put('conditionalAccessPolicies', {
        id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
        displayName: `P${number}`,
      });
    }
    const { status, body } = await create(tenant, POLICY);
    assert.deepEqual([status, body.error.code], [400, 'Directory_QuotaExceeded']);
  });
});
