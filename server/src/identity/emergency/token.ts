import { decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { DomainError } from '../../domainError.ts';
import type { SignInSettings } from '../../settings/index.ts';
import type { TokenIdentity, TokenVerifier } from '../tokens.ts';
import type { TokenKey } from './codes.ts';
import { LOWER_CASE_UUID } from '@trc/domain/uuid';

export const EMERGENCY_ISSUER = 'urn:recovery:emergency';
/** Display name and account name of emergency administrators. */
export const EMERGENCY_NAME = 'Emergency access';
/** Seconds for which the token of a code is valid. It is not renewed. */
export const TOKEN_LIFE_SECONDS = 60 * 60;

const ALGORITHM = 'HS256';

type Place = Pick<SignInSettings, 'tenantId' | 'apiAudience'>;

/** Signs the token of a used code. Only the service reads it, so the key is symmetric. @param now in milliseconds */
export const signToken = async (
  { tenantId, apiAudience }: Place,
  { codeId, key }: TokenKey,
  now: number,
): Promise<{ token: string; expires: Date }> => {
  const seconds = Math.floor(now / 1000);
  const token = await new SignJWT({
    oid: codeId,
    tid: tenantId,
    name: EMERGENCY_NAME,
    preferred_username: EMERGENCY_NAME,
  })
    .setProtectedHeader({ alg: ALGORITHM, kid: codeId, typ: 'JWT' })
    .setIssuer(EMERGENCY_ISSUER)
    .setAudience(apiAudience)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + TOKEN_LIFE_SECONDS)
    .sign(key);
  return { token, expires: new Date((seconds + TOKEN_LIFE_SECONDS) * 1000) };
};

/** @returns true if a token names the service as its signer; this proves nothing */
export const isEmergencyToken = (token: string): boolean => {
  try {
    return decodeJwt(token).iss === EMERGENCY_ISSUER;
  } catch {
    return false;
  }
};

/** Accepts tokens of `signToken`. @param readKey the key of a used code, by its id */
export const emergencyVerifier =
  (place: Place, readKey: (codeId: string) => Promise<Buffer | undefined>, now: () => number): TokenVerifier =>
  async (token): Promise<TokenIdentity> => {
    const refused = new DomainError('unauthenticated', 'The token is not accepted');
    let kid: string | undefined;
    try {
      ({ kid } = decodeProtectedHeader(token));
    } catch {
      throw refused;
    }
    const key = kid !== undefined && LOWER_CASE_UUID.test(kid) ? await readKey(kid) : undefined;
    if (!key) throw refused;
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      issuer: EMERGENCY_ISSUER,
      audience: place.apiAudience,
      currentDate: new Date(now()),
      requiredClaims: ['exp', 'oid', 'tid'],
    }).catch(() => {
      throw refused;
    });
    const { oid, tid, exp = 0 } = payload;
    if (oid !== kid || tid !== place.tenantId) throw refused;
    return {
      tenantId: place.tenantId,
      oid: String(oid),
      name: EMERGENCY_NAME,
      expires: new Date(exp * 1000),
      origin: 'emergency',
    };
  };
