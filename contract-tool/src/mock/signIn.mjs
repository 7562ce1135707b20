import { createHash, randomUUID } from 'node:crypto';
import { PEOPLE, TENANT_ID } from './people.mjs';
import { jsonReply, Reply } from './reply.mjs';

/** Ids of the console at the sample organisation. */
const CLIENT_ID = '7c9e2f1d-58a3-4b6e-8d04-91a2b3c4d5e6';
const SCOPE = `api://${CLIENT_ID}/access_as_user`;
const LIFE = 3600;
const BASE = `/${TENANT_ID}/oauth2/v2.0`;
/** Pages of this machine only: no other host receives a token of the mock. */
const LOCAL = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\//;

const encoded = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** An unsigned token: the mock reads its claims only. */
export const tokenFor = (person, origin, claims) =>
  [
    { alg: 'none', typ: 'JWT' },
    {
      iss: `${origin}/${TENANT_ID}/v2.0`,
      iat: Math.floor(Date.now() / 1000),
      exp: Math.floor(Date.now() / 1000) + LIFE,
      sub: person.id,
      oid: person.id,
      tid: TENANT_ID,
      name: person.displayName,
      preferred_username: person.userPrincipalName,
      uti: randomUUID(),
      ver: '2.0',
      ...claims,
    },
  ]
    .map(encoded)
    .concat('mock')
    .join('.');

const page = (title, body) =>
  new Reply({
    type: 'text/html; charset=utf-8',
    text: `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><link rel="icon" href="data:,"><style>:root{color-scheme:light dark}body{font:16px/24px system-ui,sans-serif;max-width:400px;margin:48px auto}li{margin:8px 0}</style><h1>${title}</h1>${body}</html>`,
  });
const redirect = (location) => new Reply({ status: 302, headers: { location } });
const safe = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The answer to `/config.json`, with the sign-in settings of a console. Consoles on other origins fetch it too. */
export const buildDeployment = (origin, isEmergencyOpen = false) => ({
  ...(isEmergencyOpen && { emergency: true }),
  trustedServerDomains: [],
  clientIds: [CLIENT_ID],
  insightsIds: [],
  sessionRecording: false,
  apiScope: SCOPE,
  documentationUrl: 'https://learn.microsoft.com/entra/',
  serviceStatusUrl: '/healthz',
  simulated: true,
  signIn: {
    clientId: CLIENT_ID,
    authority: `https://${new URL(origin).host}/${TENANT_ID}`,
    knownAuthorities: [new URL(origin).host],
    authorityMetadata: JSON.stringify({
      issuer: `${origin}/${TENANT_ID}/v2.0`,
      authorization_endpoint: `${origin}${BASE}/authorize`,
      token_endpoint: `${origin}${BASE}/token`,
      end_session_endpoint: `${origin}${BASE}/logout`,
      jwks_uri: `${origin}/${TENANT_ID}/discovery/v2.0/keys`,
    }),
  },
});

/**
 * A sign-in provider of the authorization code flow with PKCE, just enough for MSAL: the chosen person is signed in.
 * @returns a function that answers a request there, or nothing for other addresses
 */
export const createSignIn = (origin) => {
  const grants = new Map();
  const choose = (params, search) => {
    const person = PEOPLE.find(({ id }) => id === params.get('account'));
    const target = params.get('redirect_uri') ?? '';
    if (!LOCAL.test(target))
      return page('Not here', '<p>The mock sends people back to pages of this machine only.</p>');
    if (!person)
      return page(
        'Pick an account',
        `<p>Made-up people of the mock. No password is needed.</p><ul>${PEOPLE.map(({ id, displayName }) => `<li><a href="${safe(`${BASE}/authorize${search}&account=${id}`)}">${displayName}</a></li>`).join('')}</ul>`,
      );
    const code = randomUUID();
    grants.set(code, { person, nonce: params.get('nonce'), challenge: params.get('code_challenge') });
    return redirect(`${target}#${new URLSearchParams({ code, state: params.get('state') ?? '' })}`);
  };
  const token = (form) => {
    const grant = grants.get(form.get('code') ?? form.get('refresh_token'));
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!grant || (form.has('code') && proof !== grant.challenge))
      return jsonReply({ error: 'invalid_grant', error_description: 'The code is unknown or used.' }, 400);
    grants.delete(form.get('code'));
    const refresh = form.get('refresh_token') ?? randomUUID();
    grants.set(refresh, grant);
    const scope = form.get('scope') ?? SCOPE;
    return jsonReply({
      token_type: 'Bearer',
      scope,
      expires_in: LIFE,
      ext_expires_in: LIFE,
      refresh_token: refresh,
      access_token: tokenFor(grant.person, origin, { aud: `api://${CLIENT_ID}`, scp: 'access_as_user' }),
      id_token: tokenFor(grant.person, origin, { aud: CLIENT_ID, ...(grant.nonce && { nonce: grant.nonce }) }),
      client_info: encoded({ uid: grant.person.id, utid: TENANT_ID }),
    });
  };
  return async (method, { pathname, search, searchParams }, incoming) => {
    if (pathname === `${BASE}/authorize`) return choose(searchParams, search);
    if (pathname === `${BASE}/logout`)
      return LOCAL.test(searchParams.get('post_logout_redirect_uri') ?? '')
        ? redirect(searchParams.get('post_logout_redirect_uri'))
        : page('You are signed out', '');
    if (pathname !== `${BASE}/token`) return undefined;
    // Consoles at other origins ask here; nothing secret is kept.
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    if (method === 'OPTIONS') return new Reply({ status: 204, headers });
    const reply = token(
      await new Response(incoming, { headers: { 'content-type': incoming.headers['content-type'] ?? '' } }).formData(),
    );
    return Object.assign(reply, { headers: { ...reply.headers, ...headers } });
  };
};
