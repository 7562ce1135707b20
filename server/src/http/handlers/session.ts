import type {} from '@fastify/cookie';
import type { Handlers, OpenHandlers } from '../contract/types.ts';
import { recordActivity } from '../../activity/activity.ts';
import type { BackupEngine } from '../../catalog/types.ts';
import { HttpError } from '../httpError.ts';
import type { AccessLog } from '../../identity/accessLog.ts';
import type { Consent } from '../../identity/consent.ts';
import { TOKEN_LIFE_SECONDS } from '../../identity/emergency/index.ts';
import type { EmergencyAccess } from '../../identity/emergency/index.ts';
import { readBearer, originOf } from '../../identity/guard.ts';
import { endSession, openSession, SESSION_COOKIE } from '../../identity/session.ts';
import { tokenHash } from '../../identity/tokens.ts';
import type { Db } from '../../storage/types.ts';
import { parseInstant } from './instant.ts';

export interface SessionOptions {
  db: Db;
  engine: BackupEngine;
  consent: Consent;
  /** Takes sign-ins. */
  accessLog: Pick<AccessLog, 'signedIn' | 'signInRefused'>;
  version: string;
  /** Extension operations that are built. */
  extensions: readonly string[];
  experimental: boolean;
  /** Milliseconds since 1970. */
  now: () => number;
}

const OTHER_SESSION = 'The token belongs to another session, sign in again';
const COOKIE = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const;

export const sessionHandlers = ({
  db,
  engine,
  consent,
  accessLog,
  version,
  extensions,
  experimental,
  now,
}: SessionOptions) =>
  ({
    setToken: async ({ caller, body, request, reply }) => {
      if (body.token !== readBearer(request))
        throw new HttpError(401, 'The token is not the one of the Authorization header');
      const { tenantId, oid } = caller;
      const token = { tenantId, oid, tokenHash: tokenHash(body.token), tokenExpires: caller.tokenExpires };
      const session = await openSession(db, token, request.cookies[SESSION_COOKIE], new Date(now()));
      const person = { oid: caller.oid, name: () => Promise.resolve(caller.upn) };
      if (!session) {
        await accessLog.signInRefused(person, originOf(request), OTHER_SESSION);
        throw new HttpError(401, OTHER_SESSION);
      }
      if (session.isNew) await accessLog.signedIn(person, originOf(request));
      reply.setCookie(SESSION_COOKIE, session.cookie, COOKIE);
      return { expiresOn: session.expires.toISOString() };
    },

    init: () => Promise.resolve({ version, extensions, experimental }),

    isSearchReady: async ({ caller }) => ({ ready: await engine.searchReady(caller.tenantId) }),

    setSearchExpiration: async ({ caller, body }) => {
      const asked = parseInstant(body.expiresOn, 'expiresOn');
      const until = asked < caller.tokenExpires ? asked : caller.tokenExpires;
      await engine.extendSearch(caller.tenantId, until);
      return { expiresOn: until.toISOString() };
    },

    getConsent: ({ caller, request }) => consent.all(caller.role, request.headers.origin),
    getExchangeRolesConsent: () => consent.exchange(),
    grantExchangeRoles: ({ caller, requestId }) =>
      consent.grantExchange(() =>
        db.tx((tx) =>
          recordActivity(tx, {
            tenantId: caller.tenantId,
            action: 'Added',
            type: 'Permission',
            source: caller.upn,
            actor: caller.oid,
            requestId,
            details: 'Directory role Exchange Administrator for the application of the service',
          }),
        ),
      ),

    signOut: async ({ caller, request, reply }) => {
      const cookie = request.cookies[SESSION_COOKIE];
      if (cookie !== undefined) await endSession(db, caller.tenantId, cookie, new Date(now()));
      // Not "cookies" or "storage": the first would clear those of the whole registrable domain, the second the table
      // settings.
      reply.clearCookie(SESSION_COOKIE, COOKIE).header('clear-site-data', '"cache"');
      return undefined;
    },
  }) satisfies Partial<Handlers>;

/** Opens a session without a token, while a code of the host is open. */
export const emergencyHandlers = (emergency: Pick<EmergencyAccess, 'signIn'>) =>
  ({
    emergencySignIn: async ({ body, request, requestId }) => {
      const { expires, ...session } = await emergency.signIn(body.code, { address: request.ip, requestId });
      return { ...session, expiresOn: expires.toISOString(), expiresIn: TOKEN_LIFE_SECONDS };
    },
  }) satisfies OpenHandlers;
