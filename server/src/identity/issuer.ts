import { createRemoteJWKSet } from 'jose';
import type { JWTVerifyGetKey } from 'jose';
import { DomainError } from '../domainError.ts';
import type { SignInSettings } from '../settings/index.ts';

/** The issuer's name and keys, as its discovery document says. */
export interface Issuer {
  issuer: string;
  keys: JWTVerifyGetKey;
}

/** Milliseconds for one request to the sign-in service. */
const TIMEOUT_MS = 5000;
const DISCOVERY_LIFE_MS = 60 * 60_000;
const KEYS_LIFE_MS = 10 * 60_000;
/**
 * Time for which the last known keys are used while the sign-in service is unreachable: at most as long as a session.
 */
const LAST_KNOWN_GOOD_MS = 12 * 60 * 60_000;
/** While it cannot be reached, one request in this many milliseconds waits to see whether it can again. */
const TRY_AGAIN_MS = 30_000;

export const unavailable = (): DomainError => new DomainError('unavailable', 'The sign-in service cannot be reached');

/**
 * @returns a value that is refreshed when it is older than `life`. A failed refresh keeps the previous value for a
 * while: an outage of the sign-in service must not lock out people with good tokens.
 * @throws the error of the read
 */
const keepFresh = <T>(
  life: number,
  read: (before: T | undefined) => Promise<T>,
  now: () => number,
): (() => Promise<T>) => {
  let known: { value: T; since: number } | undefined;
  let reading: Promise<T> | undefined;
  let failedAt = -Infinity;
  const refetch = (): Promise<T> =>
    (reading ??= read(known?.value)
      .then(
        (value) => {
          known = { value, since: now() };
          failedAt = -Infinity;
          return value;
        },
        (error: unknown) => {
          failedAt = now();
          throw error;
        },
      )
      .finally(() => {
        reading = undefined;
      }));
  return async () => {
    const before = known && now() - known.since <= LAST_KNOWN_GOOD_MS ? known : undefined;
    if (!before) return refetch();
    if (now() - before.since <= life || now() - failedAt <= TRY_AGAIN_MS || reading) return before.value;
    return refetch().catch(() => before.value);
  };
};

/** Keys that are refreshed every ten minutes, and at once for a token that names an unknown one. */
const keysAt = (address: string, now: () => number): JWTVerifyGetKey => {
  const remote = createRemoteJWKSet(new URL(address), { timeoutDuration: TIMEOUT_MS, cacheMaxAge: Infinity });
  const fresh = keepFresh(KEYS_LIFE_MS, () => remote.reload(), now);
  return async (header, token) => {
    await fresh();
    return remote(header, token);
  };
};

interface Known extends Issuer {
  address: string;
}

const discover = async ({ baseUrl }: SignInSettings, before: Known | undefined, now: () => number): Promise<Known> => {
  const reply = await fetch(`${baseUrl}/v2.0/.well-known/openid-configuration`, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const { issuer, jwks_uri: address } = (await reply.json()) as { issuer?: unknown; jwks_uri?: unknown };
  if (!reply.ok || typeof issuer !== 'string' || typeof address !== 'string')
    throw new Error('the discovery document is not usable');
  // The same keys stay known, should they be out of reach now.
  return { issuer, address, keys: before?.address === address ? before.keys : keysAt(address, now) };
};

/** @returns the configured issuer; its discovery document is read once an hour. */
export const remoteIssuer = (signIn: SignInSettings, now: () => number = Date.now): (() => Promise<Issuer>) => {
  const known = keepFresh<Known>(DISCOVERY_LIFE_MS, (before) => discover(signIn, before, now), now);
  return () =>
    known().catch(() => {
      throw unavailable();
    });
};
