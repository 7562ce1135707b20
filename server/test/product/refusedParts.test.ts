import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startProduct } from './kit.ts';
import type { Body, ReportRow } from './types.ts';

const product = await startProduct({ size: 30 });
after(() => product.end());

const ask = (method: string, path: string, body?: unknown): Promise<Body> =>
  product.tenant(method, `/v1.0${path}`, body);
const create = async (path: string, body: object): Promise<string> => String((await ask('POST', path, body))['id']);
const createUser = (name: string, more: object = {}): Promise<string> =>
  create('/users', {
    accountEnabled: true,
    displayName: name,
    mailNickname: name,
    userPrincipalName: `${name}@fabrikam.example`,
    passwordProfile: { password: 'Aa1!xxxxxxxx' },
    ...more,
  });
const attributesOf = ({ errors = [] }: ReportRow): (string | undefined)[] => errors.map(({ attribute }) => attribute);
const importInto = (set: string, object: object): Promise<Body> =>
  product.tenant('POST', '/_simulator/import', { items: [{ set, object }] });

describe('a part that the directory refuses', () => {
  it('of a user who was synchronised once is its extension attributes; the rest is written', async () => {
    await product.behave({ unwritableProperties: false });
    const id = await createUser('formerly.synced', { jobTitle: 'Engineer' });
    const user = await ask(
      'GET',
      `/users/${id}?$select=id,displayName,userPrincipalName,mailNickname,accountEnabled,jobTitle`,
    );
    const { '@odata.context': _, ...stored } = user;
    const synced = { ...stored, onPremisesSyncEnabled: false };
    await importInto('users', { ...synced, onPremisesExtensionAttributes: { extensionAttribute1: 'Backed up' } });
    const backup = await product.backup();
    await importInto('users', {
      ...synced,
      jobTitle: 'Changed',
      onPremisesExtensionAttributes: { extensionAttribute1: 'Changed' },
    });
    await product.behave({ unwritableProperties: true });
    const { item } = await product.restore(backup, { users: [id] });
    assert.equal(item(id).status, 'CompletedWithErrors', JSON.stringify(item(id)));
    assert.ok(
      attributesOf(item(id)).every((name) => name?.startsWith('onPremisesExtensionAttributes')),
      JSON.stringify(item(id)),
    );
    assert.match(item(id).errors?.[0]?.message ?? '', /synchronised from on premises get it there/);
    assert.equal((await ask('GET', `/users/${id}?$select=jobTitle`))['jobTitle'], 'Engineer');
  });

  it('of a group is its hidden membership; the rest is written', async () => {
    await product.behave({ unwritableProperties: false });
    const id = await create('/groups', {
      displayName: 'Hidden once',
      description: 'whole',
      mailEnabled: true,
      mailNickname: 'hiddenonce',
      securityEnabled: false,
      groupTypes: ['Unified'],
      visibility: 'HiddenMembership',
    });
    const backup = await product.backup();
    await ask('PATCH', `/groups/${id}`, { description: 'Changed', visibility: 'Private' });
    await product.behave({ unwritableProperties: true });
    const { item } = await product.restore(backup, { groups: [id] });
    assert.deepEqual(
      [item(id).status, attributesOf(item(id))],
      ['CompletedWithErrors', ['visibility']],
      JSON.stringify(item(id)),
    );
    assert.match(
      item(id).errors?.[0]?.message ?? '',
      /Hidden membership can be chosen only when a Microsoft 365 group is created/,
    );
    assert.equal((await ask('GET', `/groups/${id}`))['description'], 'whole');
  });

  it('of a policy is a combination of controls, whose reason is shown; other policies come back', async () => {
    const policy = (displayName: string): Promise<string> =>
      create('/identity/conditionalAccess/policies', {
        displayName,
        state: 'disabled',
        grantControls: { operator: 'OR', builtInControls: ['mfa'] },
        conditions: {
          clientAppTypes: ['all'],
          users: { includeUsers: ['All'] },
          applications: { includeApplications: ['All'] },
        },
      });
    const [refused, other] = [await policy('Every time'), await policy('Other')];
    const backup = await product.backup();
    for (const id of [refused, other])
      await ask('PATCH', `/identity/conditionalAccess/policies/${id}`, { displayName: 'Changed' });
    const message = '1032: ConditionalActionPolicy validation failed due to InvalidSessionControls.';
    await product.tenant('POST', '/_simulator/fault', {
      name: 'refused',
      path: `/identity/conditionalAccess/policies/${refused}`,
      method: 'PATCH',
      status: 400,
      count: null,
      answer: { code: 'BadRequest', message },
    });
    const { item } = await product.restore(backup, { conditionalAccessPolicies: [refused, other] });
    await product.tenant('DELETE', '/_simulator/fault');
    assert.deepEqual([item(refused).status, item(other).status], ['Failed', 'Completed']);
    assert.ok(
      JSON.stringify(item(refused).errors).includes('InvalidSessionControls'),
      JSON.stringify(item(refused).errors),
    );
  });

  it('of a user is an address that another object has now, whose owner is named before the start', async () => {
    const id = await createUser('address.former', { mail: 'shared@fabrikam.example' });
    const backup = await product.backup();
    await ask('PATCH', `/users/${id}`, { mail: 'moved@fabrikam.example', jobTitle: 'Changed' });
    const owner = await createUser('address.later', { mail: 'shared@fabrikam.example' });
    const [compared] = await product.compare(backup, { users: [id] });
    assert.ok(
      compared?.message?.includes(`Mail shared@fabrikam.example belongs to address.later (${owner}) now`),
      compared?.message,
    );
  });

  it('of a user in the recycle bin is an address of another object, which is named before the start', async () => {
    const address = 'SMTP:both@fabrikam.example';
    const [id, owner] = [await createUser('bin.former'), await createUser('bin.later')];
    const wholeOf = async (user: string): Promise<Body> => {
      const { '@odata.context': _, ...rest } = await ask(
        'GET',
        `/users/${user}?$select=id,displayName,userPrincipalName,mailNickname,accountEnabled`,
      );
      return rest;
    };
    await importInto('users', { ...(await wholeOf(id)), proxyAddresses: [address] });
    const backup = await product.backup();
    await ask('DELETE', `/users/${id}`);
    await importInto('users', { ...(await wholeOf(owner)), proxyAddresses: [address] });
    const [compared] = await product.compare(backup, { users: [id] });
    assert.ok(
      compared?.message?.includes(`Proxy addresses ${address} belongs to bin.later (${owner}) now`),
      compared?.message,
    );
    const { item } = await product.restore(backup, { users: [id] });
    assert.equal(item(id).status, 'Failed');
    assert.match(JSON.stringify(item(id).errors), /proxyAddresses/);
  });
});
