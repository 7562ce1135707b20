import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { OPTIONAL_PERMISSIONS, READ_PERMISSIONS, WRITE_PERMISSIONS } from '@trc/domain/applicationPermissions';
import { createDirectoryClient, DirectoryError } from '../directory/index.ts';
import { consoleConfig } from '../http/console/config.ts';
import { createConsent } from './consent.ts';
import { readSettings } from '../settings/index.ts';
import { CLIENT_ID, TENANT_ID } from '@trc/domain/sampleTenant';
import { startTenant } from '@trc/simulator/test/tenant/kit';

const settings = readSettings({ PUBLIC_URL: 'https://recovery.example.org' });
const ALL = READ_PERMISSIONS.length + WRITE_PERMISSIONS.length;
const tenant = await startTenant();
const client = createDirectoryClient({ baseUrl: tenant.url, token: { token: () => Promise.resolve(tenant.token) } });
const consent = createConsent(client, settings);
const required = async (role: 'admin') => {
  const { status, events } = await consent.all(role);
  return { status, events };
};
const neverAssigned = () => Promise.reject(new Error('nothing was assigned'));
const setConsent = (admin: boolean, exchange: boolean) =>
  tenant.call('POST', '/_simulator/consent', {
    body: { admin, exchange },
    headers: { 'content-type': 'application/json' },
  });

describe('consent as the directory has it', () => {
  beforeEach(() => setConsent(true, true));

  it('is Granted when every permission and the Exchange role are there', async () => {
    assert.deepEqual(await required('admin'), { status: 'Granted', events: [] });
    assert.deepEqual(await consent.exchange(), { status: 'Granted', events: [] });
  });

  it('stays Granted without the optional permissions, and says of each whether it is there and what it unlocks', async () => {
    await tenant.call('POST', '/_simulator/consent', {
      body: { optional: false, permissions: { 'Member.Read.Hidden': true } },
    });
    const { status, events, optional = [] } = await consent.all('viewOnly');
    assert.deepEqual([status, events], ['Granted', []]);
    assert.deepEqual(
      optional.map(({ name }) => name),
      OPTIONAL_PERMISSIONS.map(({ name }) => name),
    );
    assert.deepEqual(
      optional.filter(({ granted }) => granted).map(({ name }) => name),
      ['Member.Read.Hidden'],
    );
    await setConsent(true, true);
    assert.ok(
      (await consent.all('admin')).optional?.every(({ granted, description }) => granted && description !== ''),
    );
  });

  it('is PartialGranted when only the Exchange role is missing', async () => {
    await setConsent(true, false);
    const { status, events } = await consent.all('admin');
    assert.equal(status, 'PartialGranted');
    assert.deepEqual(
      events.map(({ action, permission, details }) => [action, permission, details]),
      [['GrantPermissionsByAPI', 'ExchangeOnline', 'Exchange Administrator']],
    );
  });

  it('is NotGranted without the permissions, and names each of them', async () => {
    await setConsent(false, false);
    const { status, events } = await consent.all('admin');
    assert.equal(status, 'NotGranted');
    assert.equal(events.length, ALL + 1);
    for (const event of events) assert.ok(event.description && event.details && event.api && event.apiName);
  });

  it('gives the address for consent to administrators only: own client id, own return address, a state used once', async () => {
    await setConsent(false, true);
    const [one, other] = [
      new URL((await consent.all('admin')).adminConsentUrl ?? ''),
      new URL((await consent.all('admin')).adminConsentUrl ?? ''),
    ];
    assert.equal(one.origin + one.pathname, `${settings.signIn.baseUrl}/adminconsent`);
    assert.equal(one.searchParams.get('client_id'), CLIENT_ID);
    assert.equal(one.searchParams.get('redirect_uri'), 'https://recovery.example.org/grant-permissions');
    assert.ok((one.searchParams.get('state') ?? '').length >= 16);
    assert.notEqual(one.searchParams.get('state'), other.searchParams.get('state'));
    for (const role of ['backupRestoreOperator', 'viewOnly'] as const)
      assert.equal((await consent.all(role)).adminConsentUrl, undefined);
  });

  it('returns to the console that asked, where the settings name its origin', async () => {
    await setConsent(false, true);
    const elsewhere = createConsent(
      client,
      readSettings({ PUBLIC_URL: 'https://api.example.org', CORS_ORIGINS: 'https://console.example.org' }),
    );
    const returns = async (origin?: string) =>
      new URL((await elsewhere.all('admin', origin)).adminConsentUrl ?? '').searchParams.get('redirect_uri');
    assert.equal(await returns('https://console.example.org'), 'https://console.example.org/grant-permissions');
    for (const origin of [undefined, 'null', 'https://evil.example', 'https://console.example.org.evil.example'])
      assert.equal(await returns(origin), 'https://api.example.org/grant-permissions');
  });

  it('is that of the application that reads the directory, where people sign in to another one', async () => {
    const two = readSettings({
      DIRECTORY: 'graph',
      GRAPH_TENANT_ID: TENANT_ID,
      GRAPH_CLIENT_ID: CLIENT_ID,
      GRAPH_CLIENT_SECRET: 'secret',
      SIGN_IN_AUTHORITY: `https://login.example/${TENANT_ID}`,
      SIGN_IN_CLIENT_ID: '11111111-2222-4333-8444-777777777777',
      FIRST_ADMIN: 'ada@fabrikam.example',
    });
    const ofReader = createConsent(client, two);
    assert.equal((await ofReader.all('admin')).status, 'Granted');
    await setConsent(false, false);
    const { status, adminConsentUrl } = await ofReader.all('admin');
    assert.equal(status, 'NotGranted');
    assert.equal(new URL(adminConsentUrl ?? '').searchParams.get('client_id'), CLIENT_ID);
    // So that the console follows that address.
    assert.equal(consoleConfig(two).applicationId, CLIENT_ID);
    assert.equal(consoleConfig(settings).applicationId, undefined);
  });

  it('granting the Exchange role assigns it in the directory; a second time changes nothing', async () => {
    await setConsent(true, false);
    let calls = 0;
    const assigned = () => Promise.resolve(void (calls += 1));
    assert.equal((await consent.grantExchange(assigned)).status, 'Granted');
    assert.equal(calls, 1);
    const count = async () => (await tenant.get('/v1.0/roleManagement/directory/roleAssignments')).body.value.length;
    const before = await count();
    assert.equal((await consent.grantExchange(assigned)).status, 'Granted');
    assert.equal(calls, 1);
    assert.equal(await count(), before);
    assert.equal((await consent.all('admin')).status, 'Granted');
  });

  it('granting it without administrative consent is refused with a sentence', async () => {
    await setConsent(false, false);
    await assert.rejects(consent.grantExchange(neverAssigned), {
      code: 'conflict',
      message: 'An administrator must grant consent first',
    });
  });

  it('a directory that refuses the question, or has no such application, means not granted', async () => {
    for (const status of [403, 404]) {
      const refuse = () => Promise.reject(new DirectoryError('no', status));
      const refused = createConsent({ ...client, get: refuse, list: refuse, post: refuse }, settings);
      assert.equal((await refused.all('admin')).status, 'NotGranted');
      await assert.rejects(refused.grantExchange(neverAssigned), { code: 'conflict' });
    }
  });

  it('a directory that is down is a failure, not an answer', async () => {
    const down = () => Promise.reject(new DirectoryError('down'));
    await assert.rejects(
      createConsent({ ...client, get: down, list: down, post: down }, settings).all('admin'),
      DirectoryError,
    );
  });
});
