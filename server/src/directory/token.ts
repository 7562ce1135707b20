import { readFile } from 'node:fs/promises';
import { DirectoryError } from './errors.ts';

/** Where the bearer of the calls to the directory comes from. */
export interface TokenProvider {
  /** @param refused true when the directory has refused the last token, so that a kept one is not handed out again */
  token(refused: boolean): Promise<string>;
}

/** The shared secret of the simulated tenant: a file that the tenant makes at its first start. */
export const fileToken = (file: string): TokenProvider => {
  let known: string | undefined;
  return {
    token: async (refused) => {
      if (known !== undefined && !refused) return known;
      try {
        known = (await readFile(file, 'utf8')).trim();
      } catch (error) {
        throw new DirectoryError(`The token of the simulated tenant (${file}) cannot be read.`, undefined, { cause: error });
      }
      return known;
    },
  };
};

export interface ClientCredentials {
  /** e.g. https://login.microsoftonline.com/{tenant id}/oauth2/v2.0/token */
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  /** e.g. https://graph.microsoft.com/.default */
  scope: string;
}

const RENEW_BEFORE = 5 * 60_000;
const TIMEOUT = 30_000;

/** Application tokens by the OAuth 2.0 client credentials grant (RFC 6749, section 4.4), kept until shortly before their end. */
export const clientCredentialsToken = ({ tokenUrl, clientId, clientSecret, scope }: ClientCredentials): TokenProvider => {
  let known: { token: string; until: number } | undefined;
  const ask = async (): Promise<{ token: string; until: number }> => {
    const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret, scope });
    const reply = await fetch(tokenUrl, { method: 'POST', body, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT) });
    const answer = (await reply.json()) as { access_token?: unknown; expires_in?: unknown };
    if (!reply.ok || typeof answer.access_token !== 'string') {
      throw new DirectoryError('The sign-in service gave no token for the directory.', reply.status);
    }
    return { token: answer.access_token, until: Date.now() + Number(answer.expires_in ?? 0) * 1000 };
  };
  return {
    token: async (refused) => {
      if (!known || refused || known.until - Date.now() < RENEW_BEFORE) {
        try {
          known = await ask();
        } catch (error) {
          if (error instanceof DirectoryError) throw error;
          throw new DirectoryError('The sign-in service of the directory did not answer.', undefined, { cause: error });
        }
      }
      return known.token;
    },
  };
};
