import { createActivityOnce } from '../activity/activityOnce.ts';
import type { ActivityBucket } from '../activity/activityOnce.ts';
import type { Db } from '../storage/types.ts';

/** Limits per hour for entries that people without a permission, or without a token, can cause in the activity log. */
const MAX_REFUSED_SIGN_INS = 60;
const MAX_REFUSALS = 30;
const MAX_SIGN_INS = 20;

const REFUSED_SIGN_INS: ActivityBucket = {
  name: 'refused sign-ins',
  max: MAX_REFUSED_SIGN_INS,
  overflow: 'Further refused sign-ins of this hour are not listed.',
};
const refusalsOf = (oid: string): ActivityBucket => ({
  name: `refusals ${oid}`,
  max: MAX_REFUSALS,
  overflow: 'Further refusals of this person in this hour are not listed.',
});
const signInsOf = (oid: string): ActivityBucket => ({
  name: `sign-ins ${oid}`,
  max: MAX_SIGN_INS,
  overflow: 'Further sign-ins of this person in this hour are not listed.',
});

/** The origin of a request. */
export interface Origin {
  /** Address of the sender, of the trusted proxies' header where there are any. */
  address: string;
  requestId: string;
}

export interface Person {
  oid: string;
  /** From the permission record or the directory. */
  name: () => Promise<string>;
}

/** Sign-ins and refusals in the activity log. */
export interface AccessLog {
  /** A session was opened: once per person, address and hour. */
  signedIn(person: Person, from: Origin): Promise<void>;
  /** A token or a person without a permission was refused: once per address or person and hour. */
  signInRefused(person: Person | undefined, from: Origin, reason: string): Promise<void>;
  /** A signed-in person was refused an operation: once per person, operation and hour. */
  refused(
    person: Person,
    from: Origin,
    operation: { operationId: string; path: string },
    reason: string,
  ): Promise<void>;
}

const UNKNOWN = { source: 'Unknown', actor: 'unknown' };

export const createAccessLog = (db: Db, tenantId: string, now: () => number): AccessLog => {
  const once = createActivityOnce(db, now);
  const sourceOf = async ({ oid, name }: Person) => ({ source: await name(), actor: oid });
  return {
    signedIn: (person, { address, requestId }) =>
      once.record(tenantId, {
        bucket: signInsOf(person.oid),
        keys: [address],
        entry: async () => ({
          tenantId,
          requestId,
          ...(await sourceOf(person)),
          action: 'Signed in',
          type: 'Access',
          details: `From ${address}`,
        }),
      }),
    signInRefused: (person, { address, requestId }, reason) =>
      once.record(tenantId, {
        bucket: REFUSED_SIGN_INS,
        keys: [person?.oid ?? address],
        entry: async () => ({
          tenantId,
          requestId,
          ...(person ? await sourceOf(person) : UNKNOWN),
          action: 'Sign-in refused',
          type: 'Access',
          outcome: 'failure',
          details: `From ${address}`,
          cause: reason,
        }),
      }),
    refused: (person, { address, requestId }, { operationId, path }, reason) =>
      once.record(tenantId, {
        bucket: refusalsOf(person.oid),
        keys: [operationId],
        entry: async () => ({
          tenantId,
          requestId,
          ...(await sourceOf(person)),
          action: 'Refused',
          type: 'Access',
          outcome: 'failure',
          details: `${operationId} (${path}) from ${address}`,
          cause: reason,
        }),
      }),
  };
};
