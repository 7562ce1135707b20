import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { CLIENT_ID, TENANT_ID } from '@trc/domain/sampleTenant';
import type { Context, Session } from './context.ts';
import { findPerson } from './context.ts';
import { OAuthError } from './errors.ts';
import type { AccessGrant } from './scopes.ts';

/** Life of an identity token; it proves the sign-in only, so the setting for access tokens does not touch it. */
const ID_TOKEN_SECONDS = 3600;

export const issuerOf = (context: Context): string => `${context.baseUrl()}/${TENANT_ID}/v2.0`;

const sign = (
  context: Context,
  claims: Record<string, unknown>,
  audience: string,
  seconds: number,
): Promise<string> => {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: context.key.kid })
    .setIssuer(issuerOf(context))
    .setAudience(audience)
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(now + seconds)
    .sign(context.key.privateKey);
};

/** Claims of both kinds of token, named as in Entra ID's version 2.0 tokens. */
const claimsOf = (session: Session): Record<string, unknown> => {
  const person = findPerson(session.oid);
  if (!person) throw new OAuthError('invalid_grant', 'The account is gone.');
  return {
    sub: person.oid,
    oid: person.oid,
    tid: TENANT_ID,
    name: person.name,
    preferred_username: person.upn,
    sid: session.sid,
    uti: randomUUID(),
    ver: '2.0',
  };
};

export const signAccessToken = (
  context: Context,
  session: Session,
  grant: AccessGrant,
  seconds: number,
): Promise<string> => sign(context, { ...claimsOf(session), azp: CLIENT_ID, scp: grant.scp }, grant.audience, seconds);

export const signIdToken = (context: Context, session: Session, nonce: string | undefined): Promise<string> =>
  sign(
    context,
    { ...claimsOf(session), auth_time: session.authTime, ...(nonce ? { nonce } : {}) },
    CLIENT_ID,
    ID_TOKEN_SECONDS,
  );

/** The account's two ids, by which MSAL files its tokens. */
export const encodeClientInfo = (session: Session): string =>
  Buffer.from(JSON.stringify({ uid: session.oid, utid: TENANT_ID })).toString('base64url');
