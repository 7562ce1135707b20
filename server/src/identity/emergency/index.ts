import { setTimeout as sleep } from 'node:timers/promises';
import { recordActivity } from '../../activity/activity.ts';
import type { RecordNotice } from '../../notices/index.ts';
import type { Actor } from '../../catalog/types.ts';
import { tooManyRequests } from '../../http/callRates.ts';
import { DomainError } from '../../domainError.ts';
import type { Vault } from '../../keys/index.ts';
import type { SignInSettings } from '../../settings/index.ts';
import type { Db } from '../../storage/types.ts';
import type { TokenVerifier } from '../tokens.ts';
import { beginWaitingCodes, hasOpenCode, readTokenKey, takeCode } from './codes.ts';
import { tenantNameIn } from '../tenantName.ts';
import { createDelays } from './delays.ts';
import { EMERGENCY_NAME, emergencyVerifier, isEmergencyToken, signToken } from './token.ts';

export { createCode, forgetOldCodes } from './codes.ts';
export { EMERGENCY_ISSUER, EMERGENCY_NAME, TOKEN_LIFE_SECONDS } from './token.ts';

export interface EmergencyOptions {
  db: Db;
  vault: Vault;
  signIn: Pick<SignInSettings, 'tenantId' | 'apiAudience'>;
  notice: RecordNotice;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** The administrator who signed in with a code. */
export interface EmergencySession {
  token: string;
  expires: Date;
  oid: string;
  name: string;
  tenantName: string;
}

export interface EmergencyAccess {
  /** Begins the ten minutes of codes that were made while the service was stopped. */
  begin(): Promise<void>;
  /** @returns true if a code can be used; at most a second old, and answered within the timeout of a page */
  isOpen(): Promise<boolean>;
  /**
   * @throws DomainError `notFound` without an open code, `unauthenticated` for a wrong one after a delay, `busy` while
   * too many wrong ones wait
   */
  signIn(code: string, sender: { address: string; requestId: string }): Promise<EmergencySession>;
  /** @returns a verifier that accepts tokens of this module as well as those that `verify` accepts */
  accepting(verify: TokenVerifier): TokenVerifier;
}

const FRESH_MS = 1000;
/** A page is sent after this long, also while the database does not answer. */
const PAGE_WAIT_MS = 200;
const BUSY_SECONDS = 16;

/** Sign-in with a code that a command on the host has made, for a provider that is out of reach or hostile. */
export const createEmergencyAccess = ({
  db,
  vault,
  signIn,
  notice,
  now = Date.now,
}: EmergencyOptions): EmergencyAccess => {
  const { tenantId } = signIn;
  const place = { vault, tenantId };
  const delays = createDelays(now);
  let known = { isOpen: false, at: -Infinity };
  let asking: Promise<boolean> | undefined;

  const ask = (): Promise<boolean> =>
    (asking ??= hasOpenCode(db, tenantId)
      .then(
        (isOpen) => {
          known = { isOpen, at: performance.now() };
          return isOpen;
        },
        () => known.isOpen,
      )
      .finally(() => {
        asking = undefined;
      }));

  const isOpen = async (): Promise<boolean> => {
    if (performance.now() - known.at < FRESH_MS) return known.isOpen;
    const stop = new AbortController();
    const late = sleep(PAGE_WAIT_MS, known.isOpen, { signal: stop.signal, ref: false }).catch(() => known.isOpen);
    try {
      return await Promise.race([ask(), late]);
    } finally {
      stop.abort();
    }
  };

  const take = (code: string, requestId: string) =>
    db.tx(async (tx) => {
      const key = await takeCode(tx, place, code);
      if (!key) return undefined;
      const actor: Actor = { oid: key.codeId, upn: EMERGENCY_NAME, requestId, origin: 'emergency' };
      await recordActivity(tx, {
        tenantId,
        action: 'Signed in',
        type: 'Emergency access',
        source: actor.upn,
        actor: actor.oid,
        requestId,
        details: 'With a code of the host, as an administrator for 60 minutes',
        target: { kind: 'session', id: key.codeId },
      });
      await notice(tx, { tenantId, kind: 'emergencyAccess', subject: `sign-in ${key.codeId}`, count: 1, actor });
      return key;
    });

  return {
    begin: async () => {
      await beginWaitingCodes(db, place);
      // The first page after a start is sent before a slow database answers.
      await ask();
    },
    isOpen,
    signIn: async (code, { address, requestId }) => {
      const none = new DomainError('notFound', 'Emergency access is not open');
      if (!(await hasOpenCode(db, tenantId))) throw none;
      const key = await take(code, requestId);
      known = { isOpen: false, at: -Infinity };
      if (!key) {
        if (!(await delays.wait(address))) throw tooManyRequests(BUSY_SECONDS);
        throw new DomainError('unauthenticated', 'The code is not correct');
      }
      delays.forget(address);
      const { token, expires } = await signToken(signIn, key, now());
      const tenantName = await tenantNameIn(db, tenantId);
      return { token, expires, oid: key.codeId, name: EMERGENCY_NAME, tenantName };
    },
    accepting: (verify) => {
      const verifyOwn = emergencyVerifier(signIn, (codeId) => readTokenKey(db, place, codeId), now);
      return (token) => (isEmergencyToken(token) ? verifyOwn(token) : verify(token));
    },
  };
};
