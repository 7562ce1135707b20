import { createLocalJWKSet, exportJWK, generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose';
import { API_AUDIENCE, CLIENT_ID, PEOPLE, TENANT_ID } from '@trc/domain/sampleTenant';
import type { Person } from '@trc/domain/sampleTenant';
import type { Issuer } from '../../src/identity/issuer.ts';

export const ISSUER = `http://localhost:8082/${TENANT_ID}/v2.0`;
export const GRAPH_AUDIENCE = '00000003-0000-0000-c000-000000000000';

export const person = (key: Person['key']): Person => {
  const found = PEOPLE.find((one) => one.key === key);
  if (!found) throw new Error(`nobody is called ${key}`);
  return found;
};

export interface TokenWish {
  who?: Person['key'];
  claims?: Record<string, unknown>;
  issuer?: string;
  audience?: string;
  /** Seconds from now. */
  notBefore?: number;
  expires?: number;
  issuedAt?: number;
  /** Sign with a key that the issuer does not have. */
  foreignKey?: boolean;
}

/** The issuer's key, and one that it does not have. Made once for a file: that takes longer than all else here. */
const [own, foreign] = await Promise.all([generateKeyPair('RS256', { extractable: true }), generateKeyPair('RS256')]);
const secret = new TextEncoder().encode('a shared secret that is long enough');

/** An issuer, and tokens of every kind from it. */
export const createTokens = async () => {
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', use: 'sig' };
  const issuer: Issuer = { issuer: ISSUER, keys: createLocalJWKSet({ keys: [jwk] }) };
  const claimsOf = (wish: TokenWish): Record<string, unknown> => {
    const { oid, upn, name } = person(wish.who ?? 'ada');
    return {
      sub: oid,
      oid,
      tid: TENANT_ID,
      name,
      preferred_username: upn,
      azp: CLIENT_ID,
      scp: 'access_as_user',
      uti: crypto.randomUUID(),
      ver: '2.0',
      ...wish.claims,
    };
  };
  const build = (wish: TokenWish): SignJWT => {
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT(claimsOf(wish))
      .setIssuer(wish.issuer ?? ISSUER)
      .setAudience(wish.audience ?? API_AUDIENCE)
      .setIssuedAt(now + (wish.issuedAt ?? 0))
      .setNotBefore(now + (wish.notBefore ?? 0))
      .setExpirationTime(now + (wish.expires ?? 3600));
  };
  return {
    issuer,
    sign: (wish: TokenWish = {}): Promise<string> =>
      build(wish)
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: 'one' })
        .sign(wish.foreignKey ? foreign.privateKey : own.privateKey),
    /** HS256, as somebody signs who takes the public key for a secret. */
    signSymmetric: (): Promise<string> => build({}).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(secret),
    /** Signed by the right key in another way than the one that is agreed. */
    signAs: async (alg: 'RS512' | 'PS256'): Promise<string> =>
      build({})
        .setProtectedHeader({ alg, kid: 'one' })
        .sign(await importJWK(await exportJWK(own.privateKey), alg)),
    unsigned: (): string =>
      new UnsecuredJWT(claimsOf({}))
        .setIssuer(ISSUER)
        .setAudience(API_AUDIENCE)
        .setIssuedAt()
        .setExpirationTime('1h')
        .encode(),
  };
};

export type Tokens = Awaited<ReturnType<typeof createTokens>>;
