import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { WITHOUT_OPENSSL, makeCertificate } from '../../test/certificate.ts';
import { DirectoryError, graphToken } from './index.ts';
import type { ApplicationCredential } from './index.ts';

const TENANT = '11111111-2222-4333-8444-555555555555';
const CLIENT = '11111111-2222-4333-8444-666666666666';

/** A sign-in service over TLS, and a certificate with its key in one file. */
describe('tokens of a real tenant', { skip: WITHOUT_OPENSSL }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'token-'));
  const pem = path.join(folder, 'both.pem');
  const asked: URLSearchParams[] = [];
  let reply: { status: number; body: object } = { status: 200, body: {} };
  let lifetime = 3600;
  let accessToken: string | undefined;
  let url = '';
  let authority = '';
  let close = (): void => undefined;

  before(async () => {
    const { key, cert, certificateFile } = makeCertificate(folder, 'sign-in');
    authority = certificateFile;
    writeFileSync(pem, cert + key);
    const server = createServer({ key, cert }, (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const send = (status: number, body: object) =>
          response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
        if (request.url?.includes('.well-known/openid-configuration')) {
          send(200, {
            issuer: `${url}/${TENANT}/v2.0`,
            authorization_endpoint: `${url}/${TENANT}/oauth2/v2.0/authorize`,
            token_endpoint: `${url}/${TENANT}/oauth2/v2.0/token`,
            jwks_uri: `${url}/keys`,
          });
          return;
        }
        asked.push(new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
        if (reply.status === 200)
          send(200, {
            token_type: 'Bearer',
            expires_in: lifetime,
            ext_expires_in: lifetime,
            access_token: accessToken ?? `token-${asked.length}`,
          });
        else send(reply.status, reply.body);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    url = `https://localhost:${(server.address() as AddressInfo).port}`;
    close = () => {
      server.closeAllConnections();
      server.close();
    };
  });
  after(() => {
    close();
    rmSync(folder, { recursive: true });
  });

  const tokens = (credential: ApplicationCredential) => {
    asked.length = 0;
    reply = { status: 200, body: {} };
    lifetime = 3600;
    accessToken = undefined;
    return graphToken({
      tenantId: TENANT,
      clientId: CLIENT,
      credential,
      authorityHost: url,
      scope: 'https://graph.microsoft.com/.default',
      client: {
        disableInstanceDiscovery: true,
        tlsOptions: { ca: readFileSync(authority) },
        retryOptions: { maxRetries: 0 },
      },
    });
  };

  it('by a secret: asked for once by all who need it at the same time, and kept', async () => {
    const provider = tokens({ secret: 'canary-secret' });
    assert.deepEqual(await Promise.all([provider.token(false), provider.token(false)]), ['token-1', 'token-1']);
    assert.equal(await provider.token(false), 'token-1');
    assert.equal(asked.length, 1);
    assert.deepEqual(
      ['grant_type', 'client_id', 'client_secret', 'scope'].map((name) => asked[0]?.get(name)),
      ['client_credentials', CLIENT, 'canary-secret', 'https://graph.microsoft.com/.default'],
    );
  });

  it('keeps a valid token when its renewal fails, but not one that the directory refused', async () => {
    const provider = tokens({ secret: 'canary-secret' });
    // Within the five minutes before its end, so that each call renews.
    lifetime = 120;
    assert.equal(await provider.token(false), 'token-1');
    reply = { status: 503, body: { error: 'temporarily_unavailable' } };
    assert.deepEqual([await provider.token(false), await provider.token(false)], ['token-1', 'token-1']);
    assert.equal(asked.length, 2, 'the next renewal waits');
    await assert.rejects(provider.token(true), DirectoryError);
  });

  it('by a certificate: an assertion is signed, and the key never travels', async () => {
    assert.equal(await tokens({ certificateFile: pem }).token(false), 'token-1');
    assert.equal(asked[0]?.get('client_assertion_type'), 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer');
    const [header = '', claims = ''] = (asked[0]?.get('client_assertion') ?? '').split('.');
    const claimed = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as Record<string, unknown>;
    assert.deepEqual([claimed['iss'], claimed['sub']], [CLIENT, CLIENT]);
    assert.ok(
      Object.keys(JSON.parse(Buffer.from(header, 'base64url').toString('utf8')) as object).some((name) =>
        name.startsWith('x5t'),
      ),
    );
    assert.ok(!String(asked[0]).includes('PRIVATE'));
  });

  it('are asked for again when the directory has refused one, and when one is about to end', async () => {
    const provider = tokens({ secret: 'x' });
    assert.equal(provider.issuedAt?.(), undefined);
    await provider.token(false);
    const first = provider.issuedAt?.() ?? 0;
    assert.ok(Date.now() - first < 60_000, 'the issue time is by the clock of this process');
    await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal(await provider.token(true), 'token-2');
    assert.ok((provider.issuedAt?.() ?? 0) > first);
    lifetime = 60;
    await provider.token(true);
    assert.equal(await provider.token(false), 'token-4');
  });

  it('name their permissions where they can be read, and none where not', async () => {
    const provider = tokens({ secret: 'x' });
    const jwt = (claims: object): string =>
      ['{}', JSON.stringify(claims), 'x'].map((part) => Buffer.from(part).toString('base64url')).join('.');
    const rolesWith = async (token: string): Promise<string[] | undefined> => {
      accessToken = token;
      await provider.token(true);
      const roles = provider.roles?.();
      return roles && [...roles];
    };
    assert.equal(provider.roles?.(), undefined);
    assert.deepEqual(await rolesWith(jwt({ roles: ['User.Read.All', 7] })), ['User.Read.All']);
    for (const unreadable of [jwt({}), jwt({ roles: 'User.Read.All' }), 'opaque', 'a.b.c'])
      assert.equal(await rolesWith(unreadable), undefined);
  });

  it('that are refused are an error of the directory without secrets and ids', async () => {
    const provider = tokens({ secret: 'canary-secret' });
    reply = {
      status: 401,
      body: {
        error: 'invalid_client',
        error_description: `AADSTS7000215: Invalid client secret provided for ${CLIENT}.`,
        error_codes: [7000215],
      },
    };
    await assert.rejects(
      provider.token(false),
      (error: unknown) =>
        error instanceof DirectoryError &&
        error.isUnsent &&
        // Such a 401 is not an answer of the directory about an object.
        error.status === undefined &&
        !error.message.includes(CLIENT) &&
        !error.message.includes('canary'),
    );
    reply = { status: 200, body: {} };
    assert.match(await provider.token(false), /^token-/);
  });

  it('report a missing certificate file in one sentence', async () => {
    await assert.rejects(
      tokens({ certificateFile: path.join(folder, 'gone.pem') }).token(false),
      (error: unknown) => error instanceof DirectoryError && /^The sign-in service .*\.$/.test(error.message),
    );
  });
});
