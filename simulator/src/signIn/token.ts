import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { CLIENT_ID, TENANT_ID } from '@trc/domain/sampleTenant';
import type { CodeGrant } from './authorize.ts';
import type { Context, Params, RefreshGrant, Session } from './context.ts';
import { readParams } from './context.ts';
import { OAuthError } from './errors.ts';
import { parseAccessGrant, parseScopes } from './scopes.ts';
import { randomSecret } from './store.ts';
import { encodeClientInfo, signAccessToken, signIdToken } from './tokens.ts';

/** A single-page application stays renewable for a day, as with Entra ID. */
const REFRESH_SECONDS = 24 * 3600;

interface TokenResult {
  readonly session: Session;
  readonly scopes: readonly string[];
  readonly nonce?: string;
  readonly refreshToken?: string;
  /** Unix time in milliseconds. */
  readonly refreshExpiresAt?: number;
}

const redeemCode = (context: Context, params: Params): TokenResult => {
  const grant = params['code'] ? context.store.take<CodeGrant>('code', params['code']) : undefined;
  if (!grant) throw new OAuthError('invalid_grant', 'The code is unknown, used or expired.');
  if (grant.redirectUri !== params['redirect_uri'])
    throw new OAuthError('invalid_grant', 'The redirect address is not that of the code.');
  const proof = createHash('sha256')
    .update(params['code_verifier'] ?? '')
    .digest('base64url');
  if (proof !== grant.challenge) throw new OAuthError('invalid_grant', 'The proof key does not fit the code.');
  const { session, nonce } = grant;
  const scopes = params['scope'] === undefined ? grant.scopes : parseScopes(params['scope']);
  const result = { session, scopes, ...(nonce ? { nonce } : {}) };
  if (!grant.scopes.includes('offline_access')) return result;
  const refreshToken = randomSecret();
  const refreshExpiresAt = Date.now() + REFRESH_SECONDS * 1000;
  const refresh: RefreshGrant = { session, scopes: grant.scopes, expiresAt: refreshExpiresAt };
  context.store.put('refresh', refreshToken, refresh, REFRESH_SECONDS);
  return { ...result, refreshToken, refreshExpiresAt };
};

const renew = (context: Context, params: Params): TokenResult => {
  if (context.controls.refuseRefresh) throw new OAuthError('invalid_grant', 'Renewal is refused.');
  const refreshToken = params['refresh_token'];
  const grant = refreshToken ? context.store.get<RefreshGrant>('refresh', refreshToken) : undefined;
  if (!grant || !refreshToken) throw new OAuthError('invalid_grant', 'The refresh token is unknown or expired.');
  const scopes = params['scope'] === undefined ? grant.scopes : parseScopes(params['scope']);
  const missing = scopes.find((scope) => !grant.scopes.includes(scope));
  if (missing !== undefined) throw new OAuthError('interaction_required', `The person has not agreed to ${missing}.`);
  return { session: grant.session, scopes, refreshToken, refreshExpiresAt: grant.expiresAt };
};

const GRANTS: Readonly<Record<string, (context: Context, params: Params) => TokenResult>> = {
  authorization_code: redeemCode,
  refresh_token: renew,
};

/** The token endpoint (RFC 6749 section 3.2) for the one public client. */
export const addToken = (app: FastifyInstance, context: Context): void => {
  app.post(`/${TENANT_ID}/oauth2/v2.0/token`, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const params = readParams(request.body);
    try {
      if (params['client_id'] !== CLIENT_ID)
        throw new OAuthError('invalid_client', 'The application is not registered in this directory.');
      const result = GRANTS[params['grant_type'] ?? '']?.(context, params);
      if (!result) throw new OAuthError('unsupported_grant_type', 'Only codes and refresh tokens are taken.');
      const access = parseAccessGrant(result.scopes);
      const seconds = context.controls.tokenLifetime;
      return {
        token_type: 'Bearer',
        scope: access.scope,
        expires_in: seconds,
        ext_expires_in: seconds,
        access_token: await signAccessToken(context, result.session, access, seconds),
        ...(result.refreshToken && result.refreshExpiresAt
          ? {
              refresh_token: result.refreshToken,
              refresh_token_expires_in: Math.floor((result.refreshExpiresAt - Date.now()) / 1000),
            }
          : {}),
        ...(result.scopes.includes('openid')
          ? { id_token: await signIdToken(context, result.session, result.nonce) }
          : {}),
        ...(params['client_info'] === undefined ? {} : { client_info: encodeClientInfo(result.session) }),
      };
    } catch (error) {
      if (!(error instanceof OAuthError)) throw error;
      const id = randomUUID();
      return reply.code(400).send({
        error: error.code,
        error_description: error.message,
        error_codes: [],
        timestamp: new Date().toISOString(),
        trace_id: id,
        correlation_id: id,
      });
    }
  });
};
