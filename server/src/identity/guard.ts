import { setTimeout as sleep } from 'node:timers/promises';
import type {} from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { Operation } from '../http/contract/document.ts';
import type { Caller, Guard } from '../http/contract/types.ts';
import type { DirectoryPeople } from '../directory/people.ts';
import { limitCalls } from '../http/callRates.ts';
import { HttpError } from '../http/httpError.ts';
import { DomainError } from '../domainError.ts';
import { RateLimit } from '../http/rates.ts';
import type { Settings } from '../settings/index.ts';
import type { Db } from '../storage/types.ts';
import type { AccessLog, Origin, Person } from './accessLog.ts';
import { createNameLookup } from './names.ts';
import { ADMIN_CODE, findPermission, effectivePermission } from './permissions.ts';
import { holdsSession, SESSION_COOKIE } from './session.ts';
import { TokenRefusedError, tokenHash } from './tokens.ts';
import type { TokenVerifier } from './tokens.ts';

export interface GuardOptions {
  settings: Pick<Settings, 'unknownUsers' | 'rates'>;
  db: Db;
  verifyToken: TokenVerifier;
  /** Takes refusals. */
  accessLog: Pick<AccessLog, 'refused' | 'signInRefused'>;
  /** The directory: it names people without a permission record. */
  people: Pick<DirectoryPeople, 'find'>;
  /** Called with the token of a person who is not an administrator; true if they became one (FIRST_ADMIN). */
  claimFirstAdmin?: ((person: { tenantId: string; oid: string; requestId: string }) => Promise<boolean>) | undefined;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** The operation that opens a session is the only one that needs none. */
const WITHOUT_SESSION = 'setToken';
const MAX_TOKEN = 16_384;
/** Milliseconds of a refusal past the limit, and how many of them wait at a time. */
const REFUSAL_DELAY_MS = 1000;
const MAX_DELAYED = 100;
/** A body whose length the request does not say may have any. */
const UNKNOWN_LENGTH = Number.MAX_SAFE_INTEGER;

export const NOT_ALLOWED = "You don't currently have permission to perform this action.";
export const ASK_FOR_ACCESS = 'Ask an administrator for access';

/** @returns the bearer token of a request (RFC 6750 section 2.1). @throws HttpError 401 */
export const readBearer = (request: FastifyRequest): string => {
  const token = /^Bearer ([A-Za-z0-9._~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined || token.length > MAX_TOKEN)
    throw new HttpError(401, 'Sign in to go on', { 'www-authenticate': 'Bearer' });
  return token;
};

/** The origin of a request, for the activity log. */
export const originOf = (request: FastifyRequest): Origin => ({ address: request.ip, requestId: request.id });

const bodyBytesOf = ({ headers }: FastifyRequest): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : UNKNOWN_LENGTH;

/**
 * Token, session, permission record, x-access, rate: in that order, before the body is read.
 * A refused token counts against its address. Past the limit a refusal is delayed and not logged; it stays a 401,
 * which tells the console to sign in. Accepted tokens are never held up.
 */
export const createGuard = (options: GuardOptions): Guard => {
  const { settings, db, verifyToken, people, accessLog, claimFirstAdmin, now } = options;
  const failures = new RateLimit(settings.rates.failedTokensPerMinute, 60_000, now);
  const limit = limitCalls(settings.rates, now);
  const nameOf = createNameLookup(people, now);

  let delayed = 0;
  const delayRefusal = async (request: FastifyRequest): Promise<void> => {
    if (failures.take(request.ip) === undefined) {
      request.log.warn({ address: request.ip, status: 401 }, 'token refused');
    } else if (delayed < MAX_DELAYED) {
      delayed += 1;
      await sleep(REFUSAL_DELAY_MS);
      delayed -= 1;
    }
  };

  /** A log that cannot be written to must not turn a refusal into another answer. */
  const recordRefusal = (request: FastifyRequest, written: Promise<void>): Promise<void> =>
    written.catch((error: unknown) => request.log.error({ err: error }, 'the refusal could not be recorded'));

  const identify = async (request: FastifyRequest, operation: Operation) => {
    const token = readBearer(request);
    const identity = await verifyToken(token).catch(async (error: unknown) => {
      if (error instanceof TokenRefusedError && !error.isExpired) {
        await recordRefusal(request, accessLog.signInRefused(undefined, originOf(request), error.message));
      }
      if (error instanceof DomainError && error.code === 'unauthenticated') await delayRefusal(request);
      throw error;
    });
    if (operation.operationId === WITHOUT_SESSION) return identity;
    const cookie = request.cookies[SESSION_COOKIE];
    const hasSession =
      cookie !== undefined && (await holdsSession(db, identity.tenantId, tokenHash(token), cookie, new Date(now())));
    if (!hasSession) {
      await delayRefusal(request);
      throw new DomainError('unauthenticated', 'The session has ended, sign in again');
    }
    return identity;
  };

  return async (request, operation) => {
    const identity = await identify(request, operation);
    const { tenantId, oid } = identity;
    const readStanding = async () => {
      // The host has let the emergency administrator in; a record in the table would say nothing about that.
      if (identity.origin === 'emergency') {
        return { role: 'admin' as const, permissionType: ADMIN_CODE, upn: identity.name };
      }
      const permission = await findPermission(db, tenantId, oid);
      const standing = effectivePermission(permission, settings.unknownUsers);
      return standing && { ...standing, upn: permission?.upn ?? (await nameOf(oid)) };
    };
    let standing = await readStanding();
    if (
      operation.operationId === WITHOUT_SESSION &&
      standing?.role !== 'admin' &&
      (await claimFirstAdmin?.({ tenantId, oid, requestId: request.id }))
    ) {
      standing = await readStanding();
    }
    const person: Person = { oid, name: () => (standing ? Promise.resolve(standing.upn) : nameOf(oid)) };
    if (!standing) {
      await recordRefusal(request, accessLog.signInRefused(person, originOf(request), ASK_FOR_ACCESS));
      throw new DomainError('forbidden', ASK_FOR_ACCESS);
    }
    const caller: Caller = { ...identity, ...standing, tokenExpires: identity.expires };
    if (!operation.access.includes(standing.role)) {
      request.log.warn({ oid, operation: operation.operationId, role: standing.role }, 'not allowed');
      await recordRefusal(request, accessLog.refused(person, originOf(request), operation, NOT_ALLOWED));
      throw new DomainError('forbidden', NOT_ALLOWED);
    }
    limit(caller, operation, bodyBytesOf(request));
    return caller;
  };
};
