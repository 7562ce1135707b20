import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createDirectoryClient, DirectoryError } from './index.ts';
import { createMailboxes } from './mailboxes.ts';
import { CLIENT_ID, TENANT_ID } from '@trc/domain/sampleTenant';
import { isEntity } from '@trc/simulator/tenant/store/entity';
import { startTenant, type TestTenant } from '@trc/simulator/test/tenant/kit';

const LICENCE = '06ebc4ee-1bb5-47dd-8120-11324bc54e06';
const PATH = `/adminapi/beta/${TENANT_ID}/InvokeCommand`;
const DAY = 86_400_000;

const productOf = (tenant: TestTenant) => {
  const client = createDirectoryClient({
    baseUrl: tenant.url,
    token: { token: () => Promise.resolve(tenant.token) },
    pacing: 'off',
    retryPolicy: { retries: 0, longestAskedWait: 0 },
  });
  return createMailboxes({ directory: client, exchange: client, tenantId: TENANT_ID, clientId: CLIENT_ID });
};

const run = (tenant: TestTenant, CmdletName: string, Parameters: object) =>
  tenant.call('POST', PATH, { body: { CmdletInput: { CmdletName, Parameters } } });

/** Ids of two users with a mailbox and one without. */
const usersOf = (tenant: TestTenant): { licensed: string[]; other: string } => {
  const users = tenant.store.directory.set('users');
  const hasLicence = (key: string): boolean => {
    const licences = users.get(key)?.['assignedLicenses'];
    return Array.isArray(licences) && licences.some((each) => isEntity(each) && each['skuId'] === LICENCE);
  };
  const keys = users.keys().filter((key) => !key.startsWith('0a1da000'));
  return { licensed: keys.filter(hasLicence), other: keys.find((key) => !hasLicence(key)) ?? '' };
};

const createUser = async (tenant: TestTenant, name: string, licensed: boolean): Promise<string> => {
  const { body } = await tenant.call('POST', '/v1.0/users', {
    body: {
      accountEnabled: true,
      displayName: name,
      mailNickname: name,
      userPrincipalName: `${name}@fabrikam.example`,
      usageLocation: 'SE',
      passwordProfile: { password: 'Never-kept-1' },
    },
  });
  const id = String(body['id']);
  if (licensed) {
    const { status } = await tenant.call('POST', `/v1.0/users/${id}/assignLicense`, {
      body: { addLicenses: [{ disabledPlans: [], skuId: LICENCE }], removeLicenses: [] },
    });
    assert.equal(status, 200);
  }
  return id;
};

const hardDelete = async (tenant: TestTenant, id: string): Promise<void> => {
  assert.equal((await tenant.call('DELETE', `/v1.0/users/${id}`)).status, 204);
  assert.equal((await tenant.call('DELETE', `/v1.0/directory/deletedItems/${id}`)).status, 204);
};

describe('mailboxes of the simulated tenant', () => {
  it('go with their user and come back with it', async () => {
    const tenant = await startTenant();
    const {
      licensed: [id = ''],
    } = usersOf(tenant);
    const { body } = await run(tenant, 'Get-Mailbox', { Identity: id });
    assert.equal(body.value[0]?.['ExternalDirectoryObjectId'], id);
    await tenant.call('DELETE', `/v1.0/users/${id}`);
    assert.equal((await run(tenant, 'Get-Mailbox', { Identity: id })).status, 404);
    const deleted = await run(tenant, 'Get-Mailbox', { Identity: id, SoftDeletedMailbox: true });
    assert.equal(deleted.body.value[0]?.['ExchangeGuid'], body.value[0]?.['ExchangeGuid']);
    assert.equal(deleted.body.value[0]?.['UserPrincipalName'], body.value[0]?.['UserPrincipalName']);
    assert.equal(
      ((await tenant.get('/_simulator/status')).body['mailboxes'] as { softDeleted: number }).softDeleted,
      1,
    );
    assert.equal((await tenant.call('POST', `/v1.0/directory/deletedItems/${id}/restore`)).status, 200);
    await productOf(tenant).recover(id, id);
    assert.equal(
      (await run(tenant, 'Get-Mailbox', { Identity: id })).body.value[0]?.['ExchangeGuid'],
      body.value[0]?.['ExchangeGuid'],
    );
  });

  it('give their contents to the re-created user once, however often it is requested', async () => {
    const tenant = await startTenant();
    const {
      licensed: [id = ''],
    } = usersOf(tenant);
    const source = (await run(tenant, 'Get-Mailbox', { Identity: id })).body.value[0]?.['ExchangeGuid'];
    await hardDelete(tenant, id);
    const again = await createUser(tenant, 'again', true);
    const mailboxes = productOf(tenant);
    for (let time = 0; time < 3; time += 1) await mailboxes.recover(again, id);
    const requests = (await run(tenant, 'Get-MailboxRestoreRequest', { TargetMailbox: again })).body.value;
    assert.deepEqual(
      requests.map((each) => [each['SourceExchangeGuid'], each['Status']]),
      [[source, 'Completed']],
    );
    assert.deepEqual((await tenant.get('/_simulator/status')).body['mailboxes'], { softDeleted: 1, restored: 1 });
  });

  it('report why they cannot be recovered', async () => {
    const tenant = await startTenant();
    const {
      licensed: [id = '', late = ''],
      other,
    } = usersOf(tenant);
    const mailboxes = productOf(tenant);
    const refused =
      (message: RegExp) =>
      (error: unknown): boolean =>
        error instanceof DirectoryError && message.test(error.message);
    await hardDelete(tenant, id);
    const unlicensed = await createUser(tenant, 'unlicensed', false);
    await assert.rejects(mailboxes.recover(unlicensed, id), refused(/no mailbox yet.*licence/));
    await hardDelete(tenant, late);
    const rows = tenant.store.directory.set('mailboxes');
    const [key = ''] = rows.where('userId', late);
    const old = { ...rows.get(key), deletedAt: new Date(Date.now() - 31 * DAY).toISOString() };
    await tenant.call('POST', '/_simulator/import', {
      body: { items: [{ set: 'mailboxes', object: old, verbatim: true }] },
    });
    const licensed = await createUser(tenant, 'licensed', true);
    await assert.rejects(mailboxes.recover(licensed, late), refused(/gone.*30 days/));
    // A user without a former mailbox needs no recovery.
    await hardDelete(tenant, other);
    await mailboxes.recover(await createUser(tenant, 'without', false), other);
  });

  it('open to the Exchange role only, and say whether it is granted', async () => {
    const tenant = await startTenant();
    const mailboxes = productOf(tenant);
    const {
      licensed: [id = ''],
    } = usersOf(tenant);
    assert.equal(await mailboxes.available(), true);
    await tenant.call('POST', '/_simulator/consent', { body: { exchange: false } });
    assert.equal(await mailboxes.available(), false);
    assert.equal((await run(tenant, 'Get-Mailbox', { Identity: id })).status, 403);
    await assert.rejects(
      mailboxes.recover(id, id),
      (error: unknown) => error instanceof DirectoryError && error.status === 403,
    );
    await tenant.call('POST', '/_simulator/consent', { body: { admin: false } });
    assert.equal(await mailboxes.available(), false);
    await tenant.call('POST', '/_simulator/consent', { body: { admin: true, exchange: true } });
    assert.equal(await mailboxes.available(), true);
    assert.equal((await run(tenant, 'Remove-Mailbox', { Identity: id })).status, 400);
    assert.equal((await tenant.get(PATH)).status, 405);
    assert.equal((await tenant.call('POST', '/adminapi/beta/another/InvokeCommand', { body: {} })).status, 400);
    await tenant.call('POST', '/_simulator/fault', { body: { name: 'unavailable', path: '/adminapi/*' } });
    await assert.rejects(
      mailboxes.recover(id, id),
      (error: unknown) => error instanceof DirectoryError && error.status === 503,
    );
  });
});
