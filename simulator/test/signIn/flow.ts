import { createHash, randomBytes } from 'node:crypto';
import { API_SCOPE, CLIENT_ID, PEOPLE, TENANT_ID } from '@trc/domain/sampleTenant';
import type { Person } from '@trc/domain/sampleTenant';

export interface Tokens {
  readonly access_token: string;
  readonly id_token: string;
  readonly refresh_token: string;
  readonly scope: string;
  readonly expires_in: number;
  readonly client_info: string;
}

/** A browser's part in the sign-in: the provider's address, the asking console, and the provider's cookie. */
export interface Browser {
  readonly signInUrl: string;
  readonly consoleUrl: string;
  cookie?: string;
}

export const SIGN_IN_SCOPE = `User.Read ${API_SCOPE} openid profile offline_access`;
const VERIFIER = randomBytes(32).toString('base64url');

export const personNamed = (key: Person['key']): Person => {
  const person = PEOPLE.find((candidate) => candidate.key === key);
  if (!person) throw new Error(`no sample person ${key}`);
  return person;
};

export const endpoint = (browser: Browser, name: string): string =>
  `${browser.signInUrl}/${TENANT_ID}/oauth2/v2.0/${name}`;

/** @returns the address MSAL would send the browser to; changes replace parameters, undefined removes one. */
export const authorizeUrl = (browser: Browser, changes: Readonly<Record<string, string | undefined>> = {}): string => {
  const params: Record<string, string | undefined> = {
    client_id: CLIENT_ID,
    redirect_uri: `${browser.consoleUrl}/`,
    response_type: 'code',
    response_mode: 'fragment',
    scope: SIGN_IN_SCOPE,
    state: 'state-1',
    nonce: 'nonce-1',
    client_info: '1',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  };
  const given = Object.entries(params).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return `${endpoint(browser, 'authorize')}?${new URLSearchParams(given).toString()}`;
};

/** A page request of the browser, which keeps the provider's cookie and does not follow redirects. */
export const visit = async (
  browser: Browser,
  url: string,
  form?: Readonly<Record<string, string>>,
): Promise<Response> => {
  const reply = await fetch(url, {
    redirect: 'manual',
    headers: browser.cookie ? { cookie: browser.cookie } : {},
    ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
  });
  const cookie = reply.headers.get('set-cookie')?.split(';')[0];
  if (cookie) browser.cookie = cookie;
  return reply;
};

/** @returns the values that a redirect carries in its fragment or query. */
export const carriedBy = (reply: Response): URLSearchParams => {
  const target = new URL(reply.headers.get('location') ?? 'about:blank');
  return new URLSearchParams(target.hash ? target.hash.slice(1) : target.search);
};

export const postToken = (browser: Browser, values: Readonly<Record<string, string>>): Promise<Response> =>
  fetch(`${endpoint(browser, 'token')}?client-request-id=1`, {
    method: 'POST',
    headers: { origin: browser.consoleUrl },
    body: new URLSearchParams({ client_id: CLIENT_ID, client_info: '1', ...values }),
  });

export const redeem = (
  browser: Browser,
  code: string,
  changes: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  postToken(browser, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: `${browser.consoleUrl}/`,
    code_verifier: VERIFIER,
    scope: 'User.Read openid profile offline_access',
    ...changes,
  });

export const renew = (
  browser: Browser,
  refreshToken: string,
  scope = `${API_SCOPE} openid profile offline_access`,
): Promise<Response> => postToken(browser, { grant_type: 'refresh_token', refresh_token: refreshToken, scope });

/** The whole way of one person: account page, code, User.Read tokens, then the token for the service's API. */
export const signIn = async (browser: Browser, key: Person['key']): Promise<{ user: Tokens; api: Tokens }> => {
  const chosen = await visit(browser, authorizeUrl(browser), { account: personNamed(key).oid });
  const user = (await (await redeem(browser, carriedBy(chosen).get('code') ?? '')).json()) as Tokens;
  const api = (await (await renew(browser, user.refresh_token)).json()) as Tokens;
  return { user, api };
};
