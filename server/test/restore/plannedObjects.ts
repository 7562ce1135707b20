import type { RestoreTest } from './kit.ts';

export const ref = (id: string) => ({ '@odata.id': `https://graph.microsoft.com/v1.0/directoryObjects/${id}` });

/** Objects of a plan in the simulated tenant. `test` returns what a hook of the file has started. */
export const plannedObjects = (test: () => RestoreTest) => {
  let number = 0;
  const makeUser = async (more: object = {}): Promise<string> => {
    number += 1;
    const user = await test().ask('POST', '/users', {
      accountEnabled: true,
      displayName: `Plan ${number}`,
      mailNickname: `plan${number}`,
      userPrincipalName: `plan${number}@fabrikam.example`,
      passwordProfile: { password: 'Aa1!xxxxxxxx' },
      ...more,
    });
    return String(user['id']);
  };
  const makeGroup = async (...members: string[]): Promise<string> => {
    number += 1;
    const { id } = await test().ask('POST', '/groups', {
      displayName: `Plan group ${number}`,
      mailEnabled: false,
      mailNickname: `plangroup${number}`,
      securityEnabled: true,
    });
    for (const member of members) await test().ask('POST', `/groups/${String(id)}/members/$ref`, ref(member));
    return String(id);
  };
  const userNow = (id: string) => test().ask('GET', `/users/${id}?$select=department,jobTitle,city,accountEnabled`);
  const membersNow = async (id: string): Promise<string[]> =>
    (await test().ask('GET', `/groups/${id}/members?$select=id`)).value.map((member) => member.id).sort();
  const planned = (expected: string | undefined, wanted: string, path = 'department') => ({ path, expected, wanted });
  const makePolicy = (...excludeUsers: string[]) =>
    test().ask('POST', '/identity/conditionalAccess/policies', {
      displayName: 'Plan policy',
      state: 'disabled',
      conditions: {
        users: { includeUsers: ['All'], excludeUsers },
        applications: { includeApplications: ['All'] },
        clientAppTypes: ['all'],
      },
      grantControls: { operator: 'OR', builtInControls: ['mfa'] },
    });
  return { makeUser, makeGroup, makePolicy, userNow, membersNow, planned };
};
