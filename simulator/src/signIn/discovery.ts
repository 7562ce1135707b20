import type { FastifyInstance } from 'fastify';
import { TENANT_ID } from '@trc/domain/sampleTenant';
import type { Context } from './context.ts';
import { issuerOf } from './tokens.ts';

/** Metadata (OpenID Connect Discovery 1.0) and keys (RFC 7517) at Entra ID's paths. */
export const addDiscovery = (app: FastifyInstance, context: Context): void => {
  app.get(`/${TENANT_ID}/v2.0/.well-known/openid-configuration`, () => {
    const base = `${context.baseUrl()}/${TENANT_ID}`;
    return {
      issuer: issuerOf(context),
      authorization_endpoint: `${base}/oauth2/v2.0/authorize`,
      token_endpoint: `${base}/oauth2/v2.0/token`,
      end_session_endpoint: `${base}/oauth2/v2.0/logout`,
      jwks_uri: `${base}/discovery/v2.0/keys`,
      response_types_supported: ['code'],
      response_modes_supported: ['query', 'fragment'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
    };
  });

  app.get(`/${TENANT_ID}/discovery/v2.0/keys`, () => ({ keys: [context.key.publicJwk] }));
};
