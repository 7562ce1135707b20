import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, it } from 'node:test';
import { createDirectoryClient, createPermissionLedger, DirectoryError, fileToken } from './index.ts';
import type { DirectoryClient, TokenProvider } from './index.ts';
import { mayRecoverMailboxes } from './exchangeRole.ts';
import { CLIENT_ID } from '@trc/domain/sampleTenant';
import { startTenant, temporaryFolder } from '@trc/simulator/test/tenant/kit';
import type { TestTenant } from '@trc/simulator/test/tenant/kit';
import { answer, listening } from '../../test/directory/serve.ts';

const HIDDEN = 'Member.Read.Hidden';
const POLICIES = '/v1.0/identity/conditionalAccess/policies';
const NO_RETRIES = { retries: 0, longestAskedWait: 0 };

const listen = listening(afterEach);

interface Stage {
  tenant: TestTenant;
  file: string;
  token: TokenProvider;
  client: DirectoryClient;
}

/** A tenant, and a client that exchanges its secret for tokens. */
const start = async (): Promise<Stage> => {
  const tenant = await startTenant();
  const file = path.join(temporaryFolder(), 'app.token');
  writeFileSync(file, `${tenant.token}\n`);
  const token = fileToken(file, tenant.url);
  return {
    tenant,
    file,
    token,
    client: createDirectoryClient({
      baseUrl: tenant.url,
      token,
      clientId: CLIENT_ID,
      pacing: 'off',
      retryPolicy: NO_RETRIES,
    }),
  };
};

const consent = async ({ tenant }: Stage, wish: object): Promise<void> => {
  assert.equal((await tenant.call('POST', '/_simulator/consent', { body: wish })).status, 200);
};

describe('the permissions that the service holds', () => {
  it('are those of its service principal, and a newly seen one forces a new token', async () => {
    const stage = await start();
    const { client, token } = stage;
    await consent(stage, { permissions: { [HIDDEN]: false } });
    const { names, state } = await client.permissions.refresh();
    assert.deepEqual([state, names.has('User.Read.All'), names.has(HIDDEN)], ['read', true, false]);
    const first = await token.token(false);
    await client.permissions.refresh();
    assert.equal(await token.token(false), first, 'nothing new keeps the token');
    await consent(stage, { permissions: { [HIDDEN]: true } });
    assert.equal(client.permissions.holds(HIDDEN), false, 'not before it is read');
    assert.ok((await client.permissions.refresh()).names.has(HIDDEN));
    assert.notEqual(await token.token(false), first);
    assert.equal(client.permissions.holds(HIDDEN), true);
    await consent(stage, { permissions: { [HIDDEN]: false } });
    await client.permissions.refresh();
    assert.equal(client.permissions.holds(HIDDEN), false);
  });

  it('are unreadable where a reply has no id, and no call is sent without one', async () => {
    const paths: string[] = [];
    const server = await listen((request, response) => {
      paths.push(request.url ?? '');
      answer(response, 200, {});
    });
    const client = createDirectoryClient({
      baseUrl: server,
      token: { token: () => Promise.resolve('t') },
      clientId: CLIENT_ID,
      pacing: 'off',
      retryPolicy: NO_RETRIES,
    });
    assert.deepEqual((await client.permissions.refresh()).state, 'unreadable');
    await assert.rejects(mayRecoverMailboxes(client, CLIENT_ID), /an object without its id/);
    assert.ok(paths.length >= 4 && paths.every((one) => one.includes('appId=')), paths.join(' '));
  });

  it('open the directory after a refresh, as the token in use was issued after the consent', async () => {
    const stage = await start();
    await consent(stage, { permissions: { 'Policy.Read.All': false } });
    await assert.rejects(
      stage.client.get(POLICIES),
      (error: unknown) => error instanceof DirectoryError && error.status === 403,
    );
    await consent(stage, { permissions: { 'Policy.Read.All': true } });
    await assert.rejects(
      stage.client.get(POLICIES),
      (error: unknown) => error instanceof DirectoryError && error.status === 403,
    );
    assert.ok((await stage.client.permissions.refresh()).names.has('Policy.Read.All'));
    await stage.client.get(POLICIES);
  });

  it('do not count while no new token can be had', async () => {
    let issuedAt = 1000;
    let canRenew = false;
    const asked: boolean[] = [];
    const ledger = createPermissionLedger(
      {
        token: (refused) => {
          asked.push(refused);
          if (!canRenew) return Promise.reject(new DirectoryError('The sign-in service did not answer.'));
          issuedAt = 3000;
          return Promise.resolve('new');
        },
        issuedAt: () => issuedAt,
      },
      () => 2000,
    );
    assert.deepEqual([...(await ledger.judge(new Set(['A'])))], []);
    canRenew = true;
    assert.deepEqual([...(await ledger.judge(new Set(['A'])))], ['A']);
    const renewals = asked.length;
    assert.deepEqual([...(await ledger.judge(new Set(['A'])))], ['A']);
    assert.equal(asked.length, renewals, 'a token that carries everything stays');
    assert.ok(asked.every((refused) => refused));
  });

  it('do not count while a new token does not name them, and a token is asked for again only for a while', async () => {
    let [time, issuedAt] = [1000, 0];
    let roles: string[] | undefined = ['A'];
    let renewals = 0;
    const ledger = createPermissionLedger(
      {
        token: () => {
          renewals += 1;
          issuedAt = time;
          return Promise.resolve('new');
        },
        issuedAt: () => issuedAt,
        roles: () => (roles ? new Set(roles) : undefined),
      },
      () => time,
    );
    const judged = async (): Promise<string[]> => [...(await ledger.judge(new Set(['A', 'B'])))];
    assert.deepEqual([await judged(), renewals], [['A'], 2], 'Entra ID has not heard of B yet');
    roles = ['A', 'B'];
    assert.deepEqual([await judged(), renewals], [['A', 'B'], 2]);
    roles = ['A'];
    time += 3_600_000;
    assert.deepEqual([await judged(), renewals], [['A'], 2], 'another token does not help any more');
    roles = undefined;
    assert.deepEqual(await judged(), ['A', 'B'], 'a token that names no permissions is judged by its time alone');
  });

  it('are unreadable where the directory refuses the list, and where the application is not known', async () => {
    const stage = await start();
    await stage.client.permissions.refresh();
    assert.ok(stage.client.permissions.holds('User.Read.All'));
    await stage.tenant.call('POST', '/_simulator/fault', {
      body: { name: 'forbidden', path: '/servicePrincipals*', count: null },
    });
    assert.deepEqual(await stage.client.permissions.refresh(), { names: new Set(), state: 'unreadable' });
    assert.equal(stage.client.permissions.holds('User.Read.All'), false);
    const nameless = createDirectoryClient({ baseUrl: stage.tenant.url, token: stage.token, pacing: 'off' });
    assert.equal((await nameless.permissions.refresh()).state, 'unreadable');
    const aborted = AbortSignal.abort(new Error('stopped'));
    await assert.rejects(stage.client.permissions.refresh({ signal: aborted }), /stopped/);
  });
});

describe('the token of the simulated tenant', () => {
  const listen = listening(afterEach);

  it('is the secret where the tenant hands out no tokens, which counts as issued with each request', async () => {
    const url = await listen((_, response) =>
      answer(response, 400, { error: { code: 'BadRequest', message: "Resource not found for the segment 'token'." } }),
    );
    const file = path.join(temporaryFolder(), 'app.token');
    writeFileSync(file, 'the-secret\n');
    const token = fileToken(file, url);
    assert.deepEqual([await token.token(false), token.issuedAt?.()], ['the-secret', undefined]);
    assert.equal(await token.token(true), 'the-secret');
    rmSync(file);
    assert.equal(await token.token(false), 'the-secret');
    await assert.rejects(token.token(true), /TENANT_TOKEN_FILE/);
  });

  it('is replaced after a refusal, and parallel callers share one request', async () => {
    const { token, tenant, file } = await start();
    const before = Date.now();
    const [first, second] = await Promise.all([token.token(false), token.token(false)]);
    assert.equal(first, second);
    const issuedAt = token.issuedAt?.() ?? 0;
    assert.ok(issuedAt >= before && issuedAt <= Date.now());
    assert.notEqual(await token.token(true), first);
    writeFileSync(file, 'another-secret\n');
    assert.equal(await token.token(true), 'another-secret', 'the call to the directory reports that it is wrong');
    assert.equal((await tenant.get('/v1.0/users', {})).status, 200);
  });
});
