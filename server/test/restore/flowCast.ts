import assert from 'node:assert/strict';
import { contentAddress, openBody, sealBody } from '../../src/content/body.ts';
import { canonicalJson } from '../../src/content/canonicalJson.ts';
import { TENANT_ID } from './kit.ts';
import type { RestoreTest } from './kit.ts';

export interface Row extends Record<string, unknown> {
  id: string;
}

/** Users, groups and policies for the tests of restores. `test` returns what a hook of the file has started. */
export const flowCast = (test: () => RestoreTest) => {
  const users: Row[] = [];
  let taken = 0;
  const DOMAIN = 'fabrikam.example';
  /** A user of this test that no other one touches. */
  const nextUser = (): Row => {
    const user = users[taken++];
    assert.ok(user, 'users enough');
    return user;
  };
  const made: Record<string, string> = {};
  const create = async (key: string, path: string, body: object): Promise<string> =>
    (made[key] = String((await test().ask('POST', path, body))['id']));
  const group = (key: string) =>
    create(key, '/groups', { displayName: key, mailEnabled: false, mailNickname: key, securityEnabled: true });
  const ref = (id: string) => ({ '@odata.id': `https://graph.microsoft.com/v1.0/directoryObjects/${id}` });
  const membersOf = async (id: string): Promise<string[]> =>
    (await test().ask('GET', `/groups/${id}/members?$select=id`)).value.map((row) => row.id).sort();
  const gone = async (path: string, id: string): Promise<void> => {
    await test().ask('DELETE', `${path}/${id}`);
    await test().ask('DELETE', `/directory/deletedItems/${id}`);
  };
  const fault = (wish: object) => test().ask('POST', '/_simulator/fault', wish);
  const release = () => test().ask('DELETE', '/_simulator/fault');
  /** Replaces a backup's newest body of an object by one in which a kind of link could not be read. */
  const forgetLinks = async (type: string, id: string, kind: string): Promise<void> => {
    const keys = await test().keys.tenant(TENANT_ID);
    const [row] = await test().db.query<{ hash: Buffer; body: Buffer }>(
      `select v.hash, b.body from object_version v join object_body b on b.tenant_id = v.tenant_id and b.hash = v.hash
       where v.tenant_id = $1 and v.type = $2 and v.object_id = $3 and v.valid_to is null`,
      [TENANT_ID, type, id],
    );
    assert.ok(row);
    const { links, ...rest } = JSON.parse(openBody(keys, row.hash, row.body)) as { links: Record<string, unknown> };
    const text = canonicalJson({
      ...rest,
      links: Object.fromEntries(Object.entries(links).filter(([name]) => name !== kind)),
    });
    const hash = contentAddress(keys.addressKey, type, id, text);
    await test().db.query('update object_body set hash = $3, body = $4 where tenant_id = $1 and hash = $2', [
      TENANT_ID,
      row.hash,
      hash,
      sealBody(keys, hash, text),
    ]);
    await test().db.query('update object_version set hash = $3 where tenant_id = $1 and hash = $2', [
      TENANT_ID,
      row.hash,
      hash,
    ]);
  };
  const policy = (
    displayName: string,
    more: { includeGroups?: string[]; includeUsers?: string[]; excludeUsers?: string[] },
  ) => ({
    displayName,
    state: 'disabled',
    conditions: { clientAppTypes: ['all'], applications: { includeApplications: ['All'] }, users: more },
    grantControls: { operator: 'OR', builtInControls: ['mfa'] },
  });

  const makeCast = async (): Promise<void> => {
    for (let number = 1; number <= 40; number += 1) {
      await create(`user ${number}`, '/users', {
        accountEnabled: true,
        displayName: `Test ${number}`,
        mailNickname: `test${number}`,
        userPrincipalName: `test${number}@${DOMAIN}`,
        jobTitle: 'Tester',
        passwordProfile: { password: 'Aa1!xxxxxxxx' },
      });
    }
    users.push(...Array.from({ length: 40 }, (_, index) => ({ id: made[`user ${index + 1}`] ?? '' })));
    for (const key of ['team', 'crew', 'held', 'referred', 'brought', 'unclear']) await group(key);
    for (const user of users.slice(30, 40))
      await test().ask('POST', `/groups/${made['team']}/members/$ref`, ref(user.id));
    await test().ask('POST', `/groups/${made['crew']}/members/$ref`, ref(users[30]?.id ?? ''));
    await test().ask('PUT', `/users/${users[31]?.id}/manager/$ref`, ref(users[30]?.id ?? ''));
    await test().ask('POST', `/groups/${made['held']}/members/$ref`, ref(users[32]?.id ?? ''));
    await create(
      'policy of held',
      '/identity/conditionalAccess/policies',
      policy('Held', { includeGroups: [made['held'] ?? ''] }),
    );
    await create(
      'policy of referred',
      '/identity/conditionalAccess/policies',
      policy('Referred', { includeGroups: [made['referred'] ?? ''] }),
    );
    await create(
      'policy of brought',
      '/identity/conditionalAccess/policies',
      policy('Brought', { includeGroups: [made['brought'] ?? ''] }),
    );
    await create(
      'policy of leaver',
      '/identity/conditionalAccess/policies',
      policy('Leaver', { includeUsers: ['All'], excludeUsers: [users[29]?.id ?? ''] }),
    );
    await create(
      'policy of user',
      '/identity/conditionalAccess/policies',
      policy('User', { includeUsers: [users[30]?.id ?? ''] }),
    );
  };
  return { users, made, makeCast, nextUser, group, ref, membersOf, gone, fault, release, forgetLinks };
};
