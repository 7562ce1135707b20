import type { ClientCertificateCredentialOptions, TokenCredential } from '@azure/identity';
import { DirectoryError } from './errors.ts';
import { isRecord } from './parse.ts';
import { RENEW_BEFORE_MS } from './token.ts';
import type { KeptToken, TokenProvider } from './token.ts';

/** The credential with which the service signs in as the registered application. */
export type ApplicationCredential = { secret: string } | { certificateFile: string };

export interface GraphTokenOptions {
  tenantId: string;
  clientId: string;
  credential: ApplicationCredential;
  /** Origin of the sign-in service, e.g. https://login.microsoftonline.com; national clouds have their own. */
  authorityHost: string;
  /** e.g. https://graph.microsoft.com/.default */
  scope: string;
  /** Options for an unusual sign-in endpoint. */
  client?: ClientCertificateCredentialOptions;
}

const TIMEOUT_MS = 30_000;
/** Milliseconds between renewals that fail while the known token is still valid. */
const RENEW_AGAIN_MS = 30_000;

/**
 * The claim `roles` of an application token (Microsoft identity platform, access token claims); undefined for any other
 * token.
 */
const rolesOf = (token: string): ReadonlySet<string> | undefined => {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    const roles: unknown = isRecord(claims) ? claims['roles'] : undefined;
    return Array.isArray(roles) ? new Set(roles.filter((role): role is string => typeof role === 'string')) : undefined;
  } catch {
    return undefined;
  }
};

/** The library is loaded when the first token is asked for: the simulated tenant needs none of it. */
const credentialOf = async ({
  tenantId,
  clientId,
  credential,
  authorityHost,
  client,
}: GraphTokenOptions): Promise<TokenCredential> => {
  const { ClientCertificateCredential, ClientSecretCredential } = await import('@azure/identity');
  const options = { authorityHost, ...client };
  return 'secret' in credential
    ? new ClientSecretCredential(tenantId, clientId, credential.secret, options)
    : new ClientCertificateCredential(tenantId, clientId, { certificatePath: credential.certificateFile }, options);
};

/** The sign-in service's word for it, e.g. "invalid_client"; its sentences name ids and are left out. */
const wordOf = (error: unknown): string => {
  const response: unknown = error instanceof Error && 'errorResponse' in error ? error.errorResponse : undefined;
  const word: unknown =
    typeof response === 'object' && response !== null && 'error' in response ? response.error : undefined;
  return typeof word === 'string' && /^[a-z_]{1,60}$/.test(word) ? ` (${word})` : '';
};

/** The error has no status: a 401 or 403 of the sign-in service must not be taken for an answer of the directory. */
const failureOf = (error: unknown): DirectoryError => {
  const isAnswer = error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';
  const message = isAnswer
    ? `The sign-in service gave no token for the directory${wordOf(error)}.`
    : 'The sign-in service of the directory did not answer, or the credential of the service cannot be used.';
  return new DirectoryError(message, undefined, { cause: error, isUnsent: true });
};

/**
 * Application tokens of a real tenant, kept until shortly before their end; callers at the same time share one request.
 */
export const graphToken = (options: GraphTokenOptions): TokenProvider => {
  let known: (KeptToken & { endsAt: number }) | undefined;
  let coming: Promise<string> | undefined;

  const ask = async (): Promise<string> => {
    // Time of this clock, because the sign-in service dates its tokens back by some minutes.
    const issuedAt = Date.now();
    try {
      // A credential caches its token, so a refused token needs a new credential.
      const credential = await credentialOf(options);
      const given = await credential.getToken(options.scope, { abortSignal: AbortSignal.timeout(TIMEOUT_MS) });
      if (!given) throw failureOf(undefined);
      known = {
        value: given.token,
        issuedAt,
        roles: rolesOf(given.token),
        renewAt: given.expiresOnTimestamp - RENEW_BEFORE_MS,
        endsAt: given.expiresOnTimestamp,
      };
      return given.token;
    } catch (error) {
      throw error instanceof DirectoryError ? error : failureOf(error);
    }
  };

  /** A failed renewal fails no call while the known token is valid. */
  const keepKnown = (error: unknown): string => {
    const now = Date.now();
    if (!known || now >= known.endsAt) throw error;
    known = { ...known, renewAt: now + RENEW_AGAIN_MS };
    return known.value;
  };

  return {
    token: (refused) => {
      if (known && !refused && Date.now() < Math.min(known.renewAt, known.endsAt)) return Promise.resolve(known.value);
      coming ??= (refused ? ask() : ask().catch(keepKnown)).finally(() => {
        coming = undefined;
      });
      return coming;
    },
    issuedAt: () => known?.issuedAt,
    roles: () => known?.roles,
  };
};
