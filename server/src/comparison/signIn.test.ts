import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { evaluatePolicy } from './signIn.ts';
import { readSignInContext } from './signInContext.ts';
import type { SignInContext } from './signInContext.ts';
import { PEOPLE } from '@trc/domain/sampleTenant';
import { openTestDatabase } from '../../test/database.ts';
import { PERSON, startDirectory, storeBackup } from '../../test/comparison/stage.ts';

const GLOBAL_ADMINISTRATOR = '62e90394-69f5-4237-9190-012177145e10';
const [ADA, OSCAR] = PEOPLE.map(({ oid }) => oid) as [string, string];
const [INNER, OUTER] = ['11111111-0000-4000-8000-000000000001', '11111111-0000-4000-8000-000000000002'];
/** At the top level, because its clean-up belongs to the whole file. */
const directory = await startDirectory();
after(() => directory.tenant.end('SIGTERM'));
const signal = (): AbortSignal => AbortSignal.timeout(60_000);
const policy = (users: object, more: object = {}) => ({
  displayName: 'CA900',
  state: 'enabled',
  conditions: { users },
  grantControls: { operator: 'OR', builtInControls: ['mfa'], authenticationStrength: null },
  ...more,
});

describe('what a policy asks of the person who compares', () => {
  const standing = (more: Partial<SignInContext> = {}): SignInContext => ({
    id: ADA,
    isGuest: false,
    groups: new Set([INNER]),
    roles: new Set([GLOBAL_ADMINISTRATOR]),
    isCertain: true,
    ...more,
  });
  const speaks = (users: object, more: Partial<SignInContext> = {}): boolean =>
    evaluatePolicy(policy(users), standing(more)) !== undefined;

  it('applies to everybody, to the person, to a group or a role of the person, and to guests', () => {
    assert.ok(speaks({ includeUsers: ['All'] }));
    assert.ok(speaks({ includeUsers: [ADA.toUpperCase()] }));
    assert.ok(speaks({ includeGroups: [INNER] }));
    assert.ok(speaks({ includeRoles: [GLOBAL_ADMINISTRATOR] }));
    assert.ok(speaks({ includeUsers: ['GuestsOrExternalUsers'] }, { isGuest: true }));
    assert.ok(
      speaks({ includeGuestsOrExternalUsers: { guestOrExternalUserTypes: 'internalGuest' } }, { isGuest: true }),
    );
  });

  it('does not apply to other people or to excluded people', () => {
    for (const users of [
      { includeUsers: ['None'] },
      { includeUsers: [OSCAR] },
      { includeGroups: [OUTER] },
      { includeUsers: ['GuestsOrExternalUsers'] },
      {},
    ])
      assert.equal(speaks(users), false);
    for (const out of [{ excludeUsers: [ADA] }, { excludeGroups: [INNER] }, { excludeRoles: [GLOBAL_ADMINISTRATOR] }])
      assert.equal(speaks({ includeUsers: ['All'], ...out }), false);
  });

  it('is uncertain for a person with unknown groups', () => {
    const unknown = standing({ groups: new Set(), roles: new Set(), isCertain: false });
    assert.equal(evaluatePolicy(policy({ includeGroups: [OUTER] }), unknown)?.isCertain, false);
    assert.equal(evaluatePolicy(policy({ includeUsers: ['All'], excludeGroups: [OUTER] }), unknown)?.isCertain, false);
    assert.equal(evaluatePolicy(policy({ includeUsers: ['All'] }), unknown)?.isCertain, true);
    assert.equal(evaluatePolicy(policy({ includeUsers: [OSCAR] }), unknown), undefined);
  });

  it('reports state, controls and strength', () => {
    const strong = policy(
      { includeUsers: ['All'], excludeUsers: [OSCAR] },
      {
        state: 'disabled',
        grantControls: {
          operator: 'AND',
          builtInControls: [],
          authenticationStrength: { id: 'x', displayName: 'Phishing-resistant MFA' },
        },
      },
    );
    assert.deepEqual(evaluatePolicy(strong, standing()), {
      state: 'disabled',
      isCertain: true,
      operator: 'AND',
      controls: [],
      strength: 'Phishing-resistant MFA',
      excludedIds: [OSCAR],
    });
  });
});

describe('a person in the directory', () => {
  it('is in the groups that hold their groups, and has the roles of both', async () => {
    const make = async (key: string, more: object = {}): Promise<string> =>
      String(
        (
          await directory.ask('POST', '/v1.0/groups', {
            displayName: key,
            mailEnabled: false,
            mailNickname: key,
            securityEnabled: true,
            ...more,
          })
        )['id'],
      ).toLowerCase();
    const [inner, outer] = [await make('inner'), await make('outer')];
    const ref = (id: string) => ({ '@odata.id': `https://graph.microsoft.com/v1.0/directoryObjects/${id}` });
    await directory.ask('POST', `/v1.0/groups/${inner}/members/$ref`, ref(ADA));
    await directory.ask('POST', `/v1.0/groups/${outer}/members/$ref`, ref(inner));
    const standing = await readSignInContext(directory.client, ADA.toUpperCase(), signal());
    assert.ok(standing.isCertain);
    assert.ok(standing.groups.has(inner) && standing.groups.has(outer));
    assert.ok(standing.roles.has(GLOBAL_ADMINISTRATOR));
    assert.ok(!(await readSignInContext(directory.client, OSCAR, signal())).groups.has(inner));
  });

  it('who is not there, or a directory that does not answer, is not certain', async () => {
    assert.equal((await readSignInContext(directory.client, PERSON, signal())).isCertain, false);
    const silent = { batch: () => Promise.reject(new Error('away')) };
    assert.deepEqual(await readSignInContext(silent, ADA, signal()), {
      id: ADA,
      isGuest: false,
      groups: new Set(),
      roles: new Set(),
      isCertain: false,
    });
  });

  it('is part of the comparison of policies only, with the excluded accounts', async () => {
    const database = await openTestDatabase();
    const policies = await directory.client.list('/v1.0/identity/conditionalAccess/policies', {
      throttleClass: 'conditionalAccess',
    });
    const [first, second] = policies as [Record<string, unknown>, Record<string, unknown>];
    const stored = (found: Record<string, unknown>, more: object) => ({ object: { ...found, ...more }, links: {} });
    const own = policy({ includeUsers: ['All'], excludeUsers: [OSCAR] });
    const stage = await storeBackup(
      database.db,
      directory.client,
      new Map([
        [
          'conditionalAccessPolicies',
          new Map([
            [String(first['id']), stored(first, own)],
            [String(second['id']), stored(second, policy({ includeUsers: [OSCAR] }))],
          ]),
        ],
        ['users', new Map([[ADA, { object: { id: ADA, displayName: 'Ada' }, links: {} }]])],
      ]),
    );
    const compared = await stage.compare([
      { type: 'conditionalAccessPolicies', ids: [String(first['id']), String(second['id'])] },
      { type: 'users', ids: [ADA] },
    ]);
    assert.deepEqual(
      compared.map(({ signIn }) => signIn),
      [
        { state: 'enabled', isCertain: true, operator: 'OR', controls: ['mfa'], excluded: ['oscar@fabrikam.example'] },
        undefined,
        undefined,
      ],
    );
    await database.remove();
  });
});
