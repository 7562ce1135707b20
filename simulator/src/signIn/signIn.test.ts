import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { API_AUDIENCE, API_SCOPE, CLIENT_ID, PEOPLE, TENANT_ID } from '@trc/domain/sampleTenant';
import { startSignIn } from './app.ts';
import type { SignInProvider } from './app.ts';
import { readSignInSettings } from './settings.ts';
import {
  authorizeUrl,
  carriedBy,
  endpoint,
  personNamed,
  postToken,
  redeem,
  renew,
  signIn,
  visit,
} from '../../test/signIn/flow.ts';
import type { Browser, Tokens } from '../../test/signIn/flow.ts';

const CONSOLE = 'http://localhost:18080';

describe('local sign-in provider', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sign-in-'));
  const settings = readSignInSettings({ SIGN_IN_PORT: '0', DATA_DIR: dataDir, PUBLIC_URL: CONSOLE });
  let provider: SignInProvider;
  const browser = (): Browser => ({ signInUrl: provider.url, consoleUrl: CONSOLE });

  before(async () => {
    provider = await startSignIn(settings);
  });
  after(async () => {
    await provider.close();
    rmSync(dataDir, { recursive: true });
  });

  it('signs each person in by code and proof key with User.Read and gives an API token that verifies', async () => {
    const keys = createRemoteJWKSet(new URL(`${provider.url}/${TENANT_ID}/discovery/v2.0/keys`));
    const issuer = `${provider.url}/${TENANT_ID}/v2.0`;
    for (const person of PEOPLE) {
      const { user, api } = await signIn(browser(), person.key);
      assert.match(user.scope, /User\.Read/);
      assert.equal(api.expires_in, 3600);
      const { payload, protectedHeader } = await jwtVerify(api.access_token, keys, {
        issuer,
        audience: API_AUDIENCE,
        algorithms: ['RS256'],
      });
      assert.ok(protectedHeader.kid);
      const { tid, oid, preferred_username, name, scp, iat, nbf, exp } = payload;
      assert.deepEqual(
        [tid, oid, preferred_username, name, scp],
        [TENANT_ID, person.oid, person.upn, person.name, 'access_as_user'],
      );
      assert.equal(Number(exp) - Number(iat), 3600);
      assert.equal(nbf, iat);
      const identity = await jwtVerify(user.id_token, keys, { issuer, audience: CLIENT_ID });
      assert.equal(identity.payload['nonce'], 'nonce-1');
      assert.deepEqual(JSON.parse(Buffer.from(user.client_info, 'base64url').toString()), {
        uid: person.oid,
        utid: TENANT_ID,
      });
    }
  });

  it('the User.Read token is for another audience than the API', async () => {
    const { user } = await signIn(browser(), 'ada');
    assert.notEqual(decodeJwt(user.access_token).aud, API_AUDIENCE);
  });

  it('sends people back to each console that CONSOLE_URL names, and to no other', async () => {
    const [one, other] = ['http://localhost:18081', 'https://console.example.org'];
    const several = await startSignIn(
      readSignInSettings({
        SIGN_IN_PORT: '0',
        DATA_DIR: dataDir,
        PUBLIC_URL: CONSOLE,
        CONSOLE_URL: `${one}, ${other}`,
      }),
    );
    for (const consoleUrl of [one, other]) {
      const asked: Browser = { signInUrl: several.url, consoleUrl };
      assert.equal((await visit(asked, authorizeUrl(asked))).status, 200, consoleUrl);
    }
    const refused: Browser = { signInUrl: several.url, consoleUrl: CONSOLE };
    assert.equal((await visit(refused, authorizeUrl(refused))).status, 400);
    await several.close();
    assert.throws(() => readSignInSettings({ DATA_DIR: dataDir, CONSOLE_URL: 'not an origin' }), /CONSOLE_URL/);
  });

  it('publishes metadata whose addresses all answer on its own origin', async () => {
    const reply = await fetch(`${provider.url}/${TENANT_ID}/v2.0/.well-known/openid-configuration`);
    const metadata = (await reply.json()) as Record<string, string>;
    assert.equal(metadata['issuer'], `${provider.url}/${TENANT_ID}/v2.0`);
    for (const name of ['authorization_endpoint', 'token_endpoint', 'end_session_endpoint', 'jwks_uri']) {
      assert.equal(new URL(metadata[name] ?? '').origin, provider.url);
    }
  });

  it('shows the four people on a page without scripts and with a strict policy', async () => {
    const reply = await visit(browser(), authorizeUrl(browser()));
    const page = await reply.text();
    assert.equal(reply.status, 200);
    for (const person of PEOPLE) assert.ok(page.includes(person.upn));
    assert.ok(page.includes('<title>Sign in</title>'));
    assert.ok(!page.includes('<script'));
    assert.match(reply.headers.get('content-security-policy') ?? '', /^default-src 'none'; style-src 'nonce-[^']+'/);
  });

  for (const [what, changes] of [
    ['an unknown client', { client_id: '00000000-0000-0000-0000-000000000000' }],
    ['a foreign redirect address', { redirect_uri: 'https://evil.example/' }],
    ['another port', { redirect_uri: 'http://localhost:19999/' }],
    ['another path', { redirect_uri: `${CONSOLE}/elsewhere` }],
    ['no redirect address', { redirect_uri: undefined }],
  ] as const) {
    it(`refuses ${what} on a page of its own, without a redirect`, async () => {
      for (const form of [undefined, { account: personNamed('ada').oid }]) {
        const reply = await visit(browser(), authorizeUrl(browser(), changes), form);
        assert.equal(reply.status, 400);
        assert.equal(reply.headers.get('location'), null);
      }
    });
  }

  for (const [what, changes, error] of [
    ['no proof key', { code_challenge: undefined }, 'invalid_request'],
    ['a plain proof key', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['the implicit flow', { response_type: 'token' }, 'unsupported_response_type'],
    ['an unknown scope', { scope: 'openid Mail.ReadWrite' }, 'invalid_scope'],
    ['a scope that every object has', { scope: 'openid constructor' }, 'invalid_scope'],
    ['a silent request without a session', { prompt: 'none' }, 'login_required'],
  ] as const) {
    it(`sends ${what} back with ${error} and the state`, async () => {
      const reply = await visit(browser(), authorizeUrl(browser(), changes));
      assert.equal(reply.status, 303);
      assert.equal(carriedBy(reply).get('error'), error);
      assert.equal(carriedBy(reply).get('state'), 'state-1');
    });
  }

  it('takes a code once, with its own proof key and redirect address only', async () => {
    const code = async (): Promise<string> =>
      carriedBy(await visit(browser(), authorizeUrl(browser()), { account: personNamed('ada').oid })).get('code') ?? '';
    assert.equal((await redeem(browser(), await code(), { code_verifier: 'x'.repeat(43) })).status, 400);
    assert.equal((await redeem(browser(), await code(), { redirect_uri: `${CONSOLE}/login` })).status, 400);
    const good = await code();
    assert.equal((await redeem(browser(), good)).status, 200);
    const again = await redeem(browser(), good);
    assert.equal(again.status, 400);
    assert.equal(((await again.json()) as { error: string }).error, 'invalid_grant');
  });

  it('refuses a token for two resources at once, another client and another grant', async () => {
    const { user } = await signIn(browser(), 'ada');
    assert.equal((await renew(browser(), user.refresh_token, `User.Read ${API_SCOPE}`)).status, 400);
    assert.equal(
      (await postToken(browser(), { client_id: 'x', grant_type: 'refresh_token', refresh_token: user.refresh_token }))
        .status,
      400,
    );
    assert.equal((await postToken(browser(), { grant_type: 'password' })).status, 400);
  });

  it('lets only the console read across origins', async () => {
    const asked = (origin: string): Promise<Response> =>
      postToken({ ...browser(), consoleUrl: origin }, { grant_type: 'refresh_token' });
    assert.equal((await asked(CONSOLE)).headers.get('access-control-allow-origin'), CONSOLE);
    const foreign = await asked('https://evil.example');
    assert.equal(foreign.status, 403);
    assert.equal(foreign.headers.get('access-control-allow-origin'), null);
    const preflight = await fetch(endpoint(browser(), 'token'), { method: 'OPTIONS', headers: { origin: CONSOLE } });
    assert.equal(preflight.status, 204);
  });

  it('signs in without the page when the person is named and known, and ends that with the sign-out', async () => {
    const own = browser();
    const { user } = await signIn(own, 'vera');
    const silent = await visit(own, authorizeUrl(own, { prompt: 'none' }));
    assert.ok(carriedBy(silent).get('code'));
    assert.ok(carriedBy(await visit(own, authorizeUrl(own, { login_hint: personNamed('vera').upn }))).get('code'));
    assert.equal((await visit(own, authorizeUrl(own, { login_hint: personNamed('ada').upn }))).status, 200);
    const out = await visit(
      own,
      `${endpoint(own, 'logout')}?${new URLSearchParams({ post_logout_redirect_uri: `${CONSOLE}/login`, state: 's' }).toString()}`,
    );
    assert.equal(out.headers.get('location'), `${CONSOLE}/login?state=s`);
    assert.equal(carriedBy(await visit(own, authorizeUrl(own, { prompt: 'none' }))).get('error'), 'login_required');
    assert.equal((await renew(own, user.refresh_token)).status, 400);
  });

  it('does not send a sign-out to an address that is not registered', async () => {
    const reply = await visit(
      browser(),
      `${endpoint(browser(), 'logout')}?post_logout_redirect_uri=https://evil.example/`,
    );
    assert.equal(reply.status, 200);
    assert.equal(reply.headers.get('location'), null);
  });

  it('refuses renewals while a test asks for it, and shortens tokens', async () => {
    const set = (values: unknown, headers: Record<string, string> = {}): Promise<Response> =>
      fetch(`${provider.url}/_simulator`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(values),
      });
    const own = browser();
    const { user } = await signIn(own, 'ada');
    assert.equal((await set({ refuseRefresh: true, tokenLifetime: 7 })).status, 200);
    const refused = await renew(own, user.refresh_token);
    assert.equal(((await refused.json()) as { error: string }).error, 'invalid_grant');
    assert.equal(
      carriedBy(await visit(own, authorizeUrl(own, { prompt: 'none' }))).get('error'),
      'interaction_required',
    );
    await set({ refuseRefresh: false });
    assert.equal(((await (await renew(own, user.refresh_token)).json()) as Tokens).expires_in, 7);
    assert.equal((await set({ tokenLifetime: 3600 })).status, 200);
    assert.equal((await set({ tokenLifetime: 0 })).status, 400);
    assert.equal((await set({ other: 1 })).status, 400);
    assert.equal((await set({}, { origin: 'https://evil.example' })).status, 403);
    assert.equal((await set({}, { 'content-type': 'text/plain' })).status, 400);
  });

  it('keeps sessions, refresh tokens and its key over a restart, in files for the owner only', async () => {
    const own = browser();
    const { user } = await signIn(own, 'oscar');
    const keysBefore = await (await fetch(`${provider.url}/${TENANT_ID}/discovery/v2.0/keys`)).text();
    await provider.close();
    provider = await startSignIn(settings);
    const moved: Browser = { ...own, signInUrl: provider.url };
    assert.equal(await (await fetch(`${provider.url}/${TENANT_ID}/discovery/v2.0/keys`)).text(), keysBefore);
    assert.equal((await renew(moved, user.refresh_token)).status, 200);
    assert.ok(carriedBy(await visit(moved, authorizeUrl(moved, { prompt: 'none' }))).get('code'));
    for (const name of ['signing-key.json', 'state.jsonl']) {
      assert.equal(statSync(join(dataDir, 'sign-in', name)).mode & 0o777, 0o600);
    }
    assert.ok(!readFileSync(join(dataDir, 'sign-in', 'state.jsonl'), 'utf8').includes(user.refresh_token));
  });

  it('refuses a foreign host name and settings of a real tenant', async () => {
    const { request } = await import('node:http');
    const status = await new Promise<number | undefined>((resolve, reject) => {
      request(`${provider.url}/`, { headers: { host: 'evil.example' } }, (reply) => resolve(reply.resume().statusCode))
        .on('error', reject)
        .end();
    });
    assert.equal(status, 421);
    const ids = { GRAPH_TENANT_ID: TENANT_ID, GRAPH_CLIENT_ID: CLIENT_ID, SIGN_IN_CLIENT_ID: CLIENT_ID };
    const real = {
      DIRECTORY: 'graph',
      ...ids,
      GRAPH_CLIENT_SECRET: 'x',
      SIGN_IN_AUTHORITY: 'https://login.microsoftonline.com/x',
    };
    assert.throws(() => readSignInSettings(real), /does not start with DIRECTORY=graph/);
    assert.throws(() => readSignInSettings({ SIGN_IN_PORT: 'x' }), /SIGN_IN_PORT/);
    assert.throws(() => readSignInSettings({ TOKEN_LIFETIME: '0' }), /TOKEN_LIFETIME/);
    assert.throws(() => readSignInSettings({ PUBLIC_URL: 'javascript:1' }), /PUBLIC_URL/);
  });
});
