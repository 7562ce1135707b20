import { createHash } from 'node:crypto';
import { errors, jwtVerify } from 'jose';
import type { JWTPayload } from 'jose';
import { DomainError } from '../domainError.ts';
import type { SignInSettings } from '../settings/index.ts';
import { unavailable } from './issuer.ts';
import type { Issuer } from './issuer.ts';
import { LOWER_CASE_UUID } from '@trc/domain/uuid';

/** The person of an accepted access token. */
export interface TokenIdentity {
  tenantId: string;
  oid: string;
  /** Display name for the screen of this person; no proof of identity. */
  name: string;
  expires: Date;
  /** 'emergency' for a token that the service signed itself. */
  origin?: 'emergency';
}

/**
 * @throws DomainError `unauthenticated` for a token that is not accepted, `unavailable` when the issuer's keys cannot
 * be read.
 */
export type TokenVerifier = (token: string) => Promise<TokenIdentity>;

const SCOPE = 'access_as_user';
/** Seconds that clocks may differ. */
const LEEWAY = 60;
/** The last second that a Date can hold. */
const MAX_SECONDS = 8_640_000_000_000;

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A token that is not accepted. */
export class TokenRefusedError extends DomainError {
  /** @param isExpired an accepted token whose time is over: no sign of an attack */
  constructor(readonly isExpired: boolean) {
    super('unauthenticated', 'The token is not accepted');
  }
}

const refused = (error?: unknown): DomainError => new TokenRefusedError(error instanceof errors.JWTExpired);

const text = (payload: JWTPayload, claim: string): string => {
  const value = payload[claim];
  return typeof value === 'string' ? value : '';
};

/** Faults of the token, as against faults of fetching the keys. */
const isTokenFault = (error: unknown): boolean =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout) &&
  !(error instanceof errors.JWKSInvalid) &&
  error.code !== 'ERR_JOSE_GENERIC';

/**
 * Access tokens of Entra ID (v2.0) for this API: RS256 by the issuer's keys, issuer, audience, tenant, times, the
 * delegated scope and an object id. A token for Microsoft Graph has another audience and is refused, and so is one that
 * was given to another application (azp): consent for another application does not include recovery of the tenant.
 */
export const createTokenVerifier = (
  signIn: SignInSettings,
  issuer: () => Promise<Issuer>,
  now: () => number = Date.now,
): TokenVerifier => {
  const clients = [signIn.clientId, ...signIn.otherClientIds].map((id) => id.toLowerCase());
  return async (token) => {
    const { issuer: name, keys } = await issuer();
    const verified = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer: name,
      audience: [signIn.apiAudience, signIn.clientId],
      clockTolerance: LEEWAY,
      currentDate: new Date(now()),
      requiredClaims: ['exp', 'iat', 'tid', 'oid', 'scp', 'azp'],
    }).catch((error: unknown) => {
      throw isTokenFault(error) ? refused(error) : unavailable();
    });
    const { payload } = verified;
    const tenantId = text(payload, 'tid').toLowerCase();
    const oid = text(payload, 'oid').toLowerCase();
    if (tenantId !== signIn.tenantId || !LOWER_CASE_UUID.test(oid)) throw refused();
    if ((payload.iat ?? 0) * 1000 > now() + LEEWAY * 1000 || (payload.exp ?? 0) > MAX_SECONDS) throw refused();
    // A token of an application names no person.
    if (payload['idtyp'] === 'app' || !clients.includes(text(payload, 'azp').toLowerCase())) throw refused();
    if (!text(payload, 'scp').split(' ').includes(SCOPE)) throw refused();
    return { tenantId, oid, name: text(payload, 'name'), expires: new Date((payload.exp ?? 0) * 1000) };
  };
};
