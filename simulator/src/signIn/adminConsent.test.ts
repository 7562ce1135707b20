import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { CLIENT_ID, TENANT_ID } from '@trc/domain/sampleTenant';
import { startSignIn } from './app.ts';
import type { SignInProvider } from './app.ts';
import { readSignInSettings } from './settings.ts';
import { carriedBy, personNamed, visit } from '../../test/signIn/flow.ts';
import type { Browser } from '../../test/signIn/flow.ts';

const CONSOLE = 'http://localhost:18080';
const RETURN = `${CONSOLE}/grant-permissions`;

interface Received {
  readonly url: string | undefined;
  readonly authorization: string | undefined;
  readonly body: unknown;
}

describe('admin consent at the local sign-in provider', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sign-in-'));
  const received: Received[] = [];
  let tenantStatus = 200;
  const tenant = createServer((request, reply) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      received.push({ url: request.url, authorization: request.headers.authorization, body: JSON.parse(text) });
      reply.writeHead(tenantStatus).end('{}');
    });
  });
  let provider: SignInProvider;
  let own: Browser;

  const address = (changes: Readonly<Record<string, string>> = {}): string =>
    `${provider.url}/${TENANT_ID}/adminconsent?${new URLSearchParams({ client_id: CLIENT_ID, redirect_uri: RETURN, state: 'once', ...changes }).toString()}`;

  before(async () => {
    await new Promise<void>((resolve) => tenant.listen(0, '127.0.0.1', resolve));
    mkdirSync(join(dataDir, 'tenant'));
    writeFileSync(join(dataDir, 'tenant', 'app.token'), 'app-token\n');
    provider = await startSignIn(
      readSignInSettings({
        SIGN_IN_PORT: '0',
        DATA_DIR: dataDir,
        PUBLIC_URL: CONSOLE,
        TENANT_URL: `http://127.0.0.1:${(tenant.address() as AddressInfo).port}`,
      }),
    );
  });
  beforeEach(() => {
    received.length = 0;
    tenantStatus = 200;
    own = { signInUrl: provider.url, consoleUrl: CONSOLE };
  });
  after(async () => {
    await provider.close();
    tenant.close();
    rmSync(dataDir, { recursive: true });
  });

  it('lets an administrator accept, informs the tenant and answers with the documented parameters', async () => {
    const shown = await (await visit(own, address(), { account: personNamed('ada').oid })).text();
    assert.match(shown, /Permissions for Fabrikam/);
    assert.match(shown, /You are Ada Lindqvist/);
    const accepted = await visit(own, address(), { accept: '1' });
    assert.equal(accepted.status, 303);
    assert.ok(accepted.headers.get('location')?.startsWith(`${RETURN}?`));
    assert.deepEqual(Object.fromEntries(carriedBy(accepted)), {
      admin_consent: 'True',
      tenant: TENANT_ID,
      state: 'once',
    });
    assert.deepEqual(received, [
      { url: '/_simulator/consent', authorization: 'Bearer app-token', body: { admin: true } },
    ]);
  });

  it('sends a refusal back as access_denied and changes nothing', async () => {
    await visit(own, address(), { account: personNamed('ada').oid });
    const cancelled = await visit(own, address(), { cancel: '1' });
    assert.equal(carriedBy(cancelled).get('error'), 'access_denied');
    assert.equal(carriedBy(cancelled).get('state'), 'once');
    assert.deepEqual(received, []);
  });

  it('refuses everyone else: without an account, operator, viewer or stranger', async () => {
    assert.match(await (await visit(own, address(), { accept: '1' })).text(), /Sign in as an administrator/);
    for (const key of ['oscar', 'vera', 'nora'] as const) {
      assert.match(
        await (await visit(own, address(), { account: personNamed(key).oid })).text(),
        /cannot accept permissions/,
      );
      assert.equal((await visit(own, address(), { accept: '1' })).status, 200);
    }
    assert.deepEqual(received, []);
  });

  it('refuses a foreign client or redirect address on its own page', async () => {
    const bad: Record<string, string>[] = [
      { client_id: '11111111-1111-1111-1111-111111111111' },
      { redirect_uri: 'https://evil.example/' },
    ];
    for (const changes of bad) {
      const reply = await visit(own, address(changes), { accept: '1' });
      assert.equal(reply.status, 400);
      assert.equal(reply.headers.get('location'), null);
    }
  });

  it('reports when the tenant could not be reached', async () => {
    tenantStatus = 500;
    await visit(own, address(), { account: personNamed('ada').oid });
    assert.equal(carriedBy(await visit(own, address(), { accept: '1' })).get('error'), 'server_error');
  });
});
