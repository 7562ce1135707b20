import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { nextInstant } from '../clock.ts';
import { isEntity } from '../store/entity.ts';
import type { Reply } from './call.ts';
import { GraphError } from './graphError.ts';

/** Seconds for which an application token is accepted. */
export const TOKEN_LIFETIME = 3600;

/**
 * Bearers of the application: the secret, which counts as issued with each request, and tokens with their issue time.
 * Tokens are signed with the secret, so that they stay valid when the simulator restarts.
 */
export interface Bearers {
  /** @returns the issue time in milliseconds since 1970; undefined for the secret. @throws GraphError 401 */
  issuedAt(authorization: string | undefined): number | undefined;
  /** Answers a request for a token, which must come with the secret. @throws GraphError 401, 400 */
  issue(authorization: string | undefined, body: unknown): Reply;
}

const MARK = 'trc-app';

export const createBearers = (secret: string): Bearers => {
  const signatureOf = (claims: string): string => createHmac('sha256', secret).update(claims).digest('base64url');

  const tokenClaims = (token: string): { iat: number; exp: number } | undefined => {
    const [mark, claims = '', signature = '', ...more] = token.split('.');
    if (mark !== MARK || more.length > 0 || !isEqual(signature, signatureOf(claims))) return undefined;
    return JSON.parse(Buffer.from(claims, 'base64url').toString()) as { iat: number; exp: number };
  };

  return {
    issuedAt: (authorization) => {
      const bearer = bearerIn(authorization);
      if (isEqual(bearer, secret)) return undefined;
      const claims = tokenClaims(bearer);
      if (claims === undefined) throw refused('Access token validation failure. Invalid audience.');
      if (claims.exp <= Date.now()) throw refused('Lifetime validation failed, the token is expired.');
      return claims.iat;
    },
    issue: (authorization, body) => {
      if (!isEqual(bearerIn(authorization), secret))
        throw refused('A token is issued in exchange for the secret only.');
      const seconds = isEntity(body) ? (body['expires_in'] ?? TOKEN_LIFETIME) : TOKEN_LIFETIME;
      if (typeof seconds !== 'number' || !(seconds > 0 && seconds <= TOKEN_LIFETIME)) {
        throw new GraphError(400, 'invalid_request', `expires_in is a number of seconds up to ${TOKEN_LIFETIME}.`);
      }
      const iat = nextInstant();
      const claims = Buffer.from(JSON.stringify({ iat, exp: iat + seconds * 1000 })).toString('base64url');
      return {
        status: 200,
        body: { token_type: 'Bearer', expires_in: seconds, access_token: `${MARK}.${claims}.${signatureOf(claims)}` },
      };
    },
  };
};

const bearerIn = (authorization: string | undefined): string => {
  const bearer = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
  if (bearer === undefined) throw refused('Access token is empty.');
  return bearer;
};

const isEqual = (left: string, right: string): boolean => {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
};

const refused = (message: string): GraphError =>
  new GraphError(401, 'InvalidAuthenticationToken', message, { 'WWW-Authenticate': 'Bearer' });
