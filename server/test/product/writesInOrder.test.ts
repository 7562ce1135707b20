import assert from 'node:assert/strict';
import { after, afterEach, describe, it } from 'node:test';
import { startProduct } from './kit.ts';
import type { Body } from './types.ts';

const product = await startProduct({ size: 30, behaviours: { strictQueries: true } });
after(() => product.end());

const KIND = { writeSpacing: 0, servicePrincipalLag: 0, linkLag: 0, restrictedManagement: false };
const ACCESS = '/identity/conditionalAccess/policies';
const METHODS = '/policies/authenticationMethodsPolicy';
const DEFAULTS = '/policies/identitySecurityDefaultsEnforcementPolicy';
let made = 0;

const ask = (method: string, path: string, body?: unknown): Promise<Body> =>
  product.tenant(method, `/v1.0${path}`, body);
const create = async (path: string, body: object): Promise<string> => String((await ask('POST', path, body))['id']);
const createUser = (more: object = {}): Promise<string> => {
  made += 1;
  const name = `ordered${made}`;
  return create('/users', {
    accountEnabled: true,
    displayName: `Ordered ${made}`,
    mailNickname: name,
    userPrincipalName: `${name}@fabrikam.example`,
    passwordProfile: { password: 'Aa1!xxxxxxxx' },
    ...more,
  });
};
const forget = async (path: string, id: string): Promise<void> => {
  await ask('DELETE', `${path}/${id}`);
  await ask('DELETE', `/directory/deletedItems/${id}`);
};
const add = (path: string, id: string): Promise<Body> =>
  ask('POST', `${path}/$ref`, { '@odata.id': `https://graph.microsoft.com/v1.0/directoryObjects/${id}` });
const idsAt = async (path: string): Promise<string[]> =>
  (await ask('GET', `${path}?$select=id`)).value.map(({ id }) => id).sort();
const fault = (wish: object): Promise<Body> => product.tenant('POST', '/_simulator/fault', wish);

describe('writes come in an order that the directory takes', () => {
  afterEach(async () => {
    await product.tenant('DELETE', '/_simulator/fault');
    await product.behave(KIND);
  });

  it('four federated credentials of one application all arrive where two writes at a time collide', async () => {
    const application = await create('/applications', { displayName: 'Pipelines' });
    const path = `/applications/${application}/federatedIdentityCredentials`;
    for (let number = 0; number < 4; number += 1) {
      await ask('POST', path, {
        name: `env-${number}`,
        issuer: 'https://token.actions.githubusercontent.com',
        subject: `repo:contoso/app:environment:${number}`,
        audiences: ['api://AzureADTokenExchange'],
      });
    }
    const backup = await product.backup();
    await forget('/applications', application);
    await product.behave({ writeSpacing: 300 });
    const { status, item } = await product.restore(backup, { applications: [application] });
    assert.equal(status, 'Completed', JSON.stringify(item(application)));
    const back = await ask('GET', `/applications/${item(application).restoredId}/federatedIdentityCredentials`);
    assert.deepEqual(back.value.map(({ name }) => name).sort(), ['env-0', 'env-1', 'env-2', 'env-3']);
  });

  it('a service principal waits until the directory knows its new application, and a link until it knows the new member', async () => {
    const application = await create('/applications', { displayName: 'Late' });
    const { appId } = await ask('GET', `/applications/${application}`);
    const principal = await create('/servicePrincipals', { appId });
    const user = await createUser();
    const group = await create('/groups', {
      displayName: 'Late',
      mailEnabled: false,
      mailNickname: 'late',
      securityEnabled: true,
    });
    await add(`/groups/${group}/members`, user);
    const backup = await product.backup();
    await forget('/applications', application);
    await forget('/users', user);
    await product.behave({ servicePrincipalLag: 1500, linkLag: 1500 });
    const { status, item } = await product.restore(backup, {
      applications: [application],
      servicePrincipals: [principal],
      users: [user],
    });
    assert.equal(status, 'Completed', JSON.stringify([item(application), item(principal), item(user)]));
    assert.equal(item(principal).action, 'Create');
    assert.deepEqual(await idsAt(`/groups/${group}/members`), [item(user).restoredId]);
  });

  it('a member of a unit with restricted management is refused once, with the name of the unit, and is added to it last', async () => {
    const [member, gone] = [await createUser({ jobTitle: 'Engineer' }), await createUser()];
    const boss = await createUser();
    const group = await create('/groups', {
      displayName: 'Guarded',
      mailNickname: 'guarded',
      mailEnabled: false,
      securityEnabled: true,
    });
    await add(`/groups/${group}/members`, boss);
    await ask('PUT', `/users/${gone}/manager/$ref`, {
      '@odata.id': `https://graph.microsoft.com/v1.0/directoryObjects/${boss}`,
    });
    const unit = await create('/directory/administrativeUnits', {
      displayName: 'Board',
      isMemberManagementRestricted: true,
    });
    for (const id of [member, gone, group]) await add(`/directory/administrativeUnits/${unit}/members`, id);
    const backup = await product.backup();
    await ask('PATCH', `/users/${member}`, { jobTitle: 'Changed', accountEnabled: false });
    await forget('/users', gone);
    await ask('DELETE', `/groups/${group}/members/${boss}/$ref`);
    await product.behave({ restrictedManagement: true });
    const { item } = await product.restore(backup, { users: [member, gone], groups: [group] });
    // The link is refused for the group that holds it, not for the person whom it leads to.
    const refusal = item(group).errors?.[0]?.message ?? '';
    assert.ok(refusal.includes(`The group Guarded (${group}) is protected by`), refusal);
    assert.equal(item(member).status, 'Failed', JSON.stringify(item(member)));
    for (const { message } of item(member).errors ?? []) {
      const [protectedBy, advice = ''] = message.split('with restricted management Board (');
      const user = `The user Ordered \\d+ \\(${member}\\)`;
      assert.match(protectedBy ?? '', new RegExp(`${user} is protected by the administrative unit $`));
      assert.match(advice, /Give the application a role that is scoped to this unit/);
    }
    assert.equal(item(gone).status, 'Completed', JSON.stringify(item(gone)));
    assert.ok((await idsAt(`/directory/administrativeUnits/${unit}/members`)).includes(item(gone).restoredId ?? ''));
    assert.equal((await ask('GET', `/users/${item(gone).restoredId}/manager?$select=id`))['id'], boss);
  });

  it('methods of authentication are written one by one, and none is disabled before a wanted one is enabled', async () => {
    const stateOf = async (id: string): Promise<unknown> =>
      (await ask('GET', `${METHODS}/authenticationMethodConfigurations/${id}`))['state'];
    const configure = async (id: string, state: string): Promise<void> => {
      const { '@odata.type': type } = await ask('GET', `${METHODS}/authenticationMethodConfigurations/${id}`);
      await ask('PATCH', `${METHODS}/authenticationMethodConfigurations/${id}`, { '@odata.type': type, state });
    };
    const all = (await ask('GET', METHODS))['authenticationMethodConfigurations'] as { id: string; state: string }[];
    const before = new Map(all.map(({ id, state }) => [id, state]));
    const [wanted, other] = ['Fido2', 'Sms'];
    for (const { id } of all) await configure(id, id === wanted ? 'enabled' : 'disabled');
    const backup = await product.backup();
    await configure(other ?? '', 'enabled');
    await configure(wanted ?? '', 'disabled');
    await fault({
      name: 'refused',
      status: 400,
      path: `${METHODS}/authenticationMethodConfigurations/${wanted}`,
      method: 'PATCH',
      count: null,
      answer: { message: 'No licence.' },
    });
    const refused = await product.restore(backup, { tenantWidePolicies: ['authenticationMethodsPolicy'] });
    assert.deepEqual(
      [await stateOf(wanted ?? ''), await stateOf(other ?? '')],
      ['disabled', 'enabled'],
      JSON.stringify(refused.items),
    );
    assert.equal(refused.status, 'Failed');
    await product.tenant('DELETE', '/_simulator/fault');
    const { status, items } = await product.restore(backup, { tenantWidePolicies: ['authenticationMethodsPolicy'] });
    assert.equal(status, 'Completed', JSON.stringify(items));
    assert.deepEqual([await stateOf(wanted ?? ''), await stateOf(other ?? '')], ['enabled', 'disabled']);
    for (const [id, state] of before) await configure(id, state);
  });

  it('policies come back disabled, security defaults go off, then policies are enabled; half-way a notice says so', async () => {
    const policy = await create(ACCESS, {
      displayName: 'Ordered',
      state: 'enabled',
      grantControls: { operator: 'OR', builtInControls: ['mfa'] },
      conditions: {
        clientAppTypes: ['all'],
        applications: { includeApplications: ['All'] },
        users: { includeUsers: ['All'] },
      },
    });
    const backup = await product.backup();
    const policies = (await ask('GET', ACCESS)).value.filter(({ state }) => state === 'enabled').map(({ id }) => id);
    const weaken = async (): Promise<void> => {
      for (const { id } of (await ask('GET', ACCESS)).value)
        await ask('PATCH', `${ACCESS}/${id}`, { state: 'disabled' });
      await ask('PATCH', DEFAULTS, { isEnabled: true });
    };
    const stateOf = async (id: string): Promise<unknown> => (await ask('GET', `${ACCESS}/${id}`))['state'];
    await weaken();

    const alone = await product.restore(backup, { conditionalAccessPolicies: [policy] });
    assert.deepEqual(
      [alone.status, alone.item(policy).errors?.[0]?.attribute],
      ['Failed', 'state'],
      JSON.stringify(alone.items),
    );
    assert.match(alone.item(policy).errors?.[0]?.message ?? '', /security defaults are on/);

    const chosen = {
      conditionalAccessPolicies: policies.slice(0, 3),
      tenantWidePolicies: ['identitySecurityDefaultsEnforcementPolicy'],
    };
    const [first = ''] = chosen.conditionalAccessPolicies;
    const together = await product.restore(backup, chosen);
    assert.equal(together.status, 'Completed', JSON.stringify(together.items));
    for (const id of chosen.conditionalAccessPolicies) assert.equal(await stateOf(id), 'enabled');
    assert.equal((await ask('GET', DEFAULTS))['isEnabled'], false);

    await weaken();
    await fault({
      name: 'refused',
      status: 400,
      path: `${ACCESS}/${first}`,
      method: 'PATCH',
      count: null,
      answer: { message: 'Refused.' },
    });
    const half = await product.restore(backup, chosen);
    assert.equal(half.status, 'CompletedWithErrors', JSON.stringify(half.items));
    const ada = await product.as('ada');
    const { body } = await ada.call<{ list: { kind: string; count: number }[] }>('POST', '/api/notices/list');
    assert.deepEqual(
      body.list.filter(({ kind }) => kind === 'unprotected').map(({ count }) => count),
      [1],
    );
  });
});
