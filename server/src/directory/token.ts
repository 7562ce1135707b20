import { readFile } from 'node:fs/promises';
import { DirectoryError } from './errors.ts';
import { isRecord } from './parse.ts';

/** The source of the bearer token of calls to the directory. */
export interface TokenProvider {
  /** @param refused true when the directory has refused the last token, so that a kept one is not handed out again */
  token(refused: boolean): Promise<string>;
  /**
   * @returns the time of the request for the current token, in milliseconds since 1970 by the clock of this process.
   * Undefined, as without this function: the token counts as issued with each request
   */
  issuedAt?(): number | undefined;
  /**
   * @returns the permissions that the token in use names; undefined, as without this function, where it names none that
   * can be read
   */
  roles?(): ReadonlySet<string> | undefined;
}

/** A token with the time up to which it is handed out. */
export interface KeptToken {
  value: string;
  issuedAt: number | undefined;
  roles?: ReadonlySet<string> | undefined;
  /** Milliseconds since 1970. */
  renewAt: number;
}

/** A token is no longer handed out this long before its end. */
export const RENEW_BEFORE_MS = 5 * 60_000;
/** Wait before a tenant that gave no token is asked again. */
const RETRY_EXCHANGE_MS = 60_000;
const TIMEOUT_MS = 10_000;

const readSecret = async (file: string): Promise<string> => {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    // People read the message; the path stays in the cause, which is only logged.
    throw new DirectoryError(
      'The token of the simulated tenant cannot be read: see the setting TENANT_TOKEN_FILE.',
      undefined,
      { cause: error, isUnsent: true },
    );
  }
};

/** @returns undefined where the tenant hands out no tokens, or cannot be reached */
const exchange = async (tenantUrl: string, secret: string): Promise<KeptToken | undefined> => {
  const issuedAt = Date.now();
  try {
    const reply = await fetch(new URL('/_simulator/token', tenantUrl), {
      method: 'POST',
      redirect: 'manual',
      headers: { authorization: `Bearer ${secret}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body: unknown = await reply.json();
    if (!reply.ok || !isRecord(body)) return undefined;
    const { access_token: value, expires_in: seconds } = body;
    if (typeof value !== 'string' || typeof seconds !== 'number') return undefined;
    return { value, issuedAt, renewAt: issuedAt + seconds * 1000 - RENEW_BEFORE_MS };
  } catch {
    return undefined;
  }
};

/**
 * Application tokens of the simulated tenant, in exchange for the secret in a file that the tenant makes at its first
 * start. The secret is a valid bearer itself. If the tenant gives no token, the provider returns the secret, and the
 * call to the directory reports the error.
 */
export const fileToken = (file: string, tenantUrl: string): TokenProvider => {
  let known: KeptToken | undefined;
  let pending: Promise<KeptToken> | undefined;
  let secret: string | undefined;
  const ask = async (refused: boolean): Promise<KeptToken> => {
    // The tenant may have been made again, with another secret.
    if (secret === undefined || refused) secret = await readSecret(file);
    known = (await exchange(tenantUrl, secret)) ?? {
      value: secret,
      issuedAt: undefined,
      renewAt: Date.now() + RETRY_EXCHANGE_MS,
    };
    return known;
  };
  return {
    token: async (refused) => {
      if (known !== undefined && !refused && Date.now() < known.renewAt) return known.value;
      pending ??= ask(refused).finally(() => {
        pending = undefined;
      });
      return (await pending).value;
    },
    issuedAt: () => known?.issuedAt,
  };
};
