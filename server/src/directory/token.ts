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
        // This is told to people; the file stands in the cause, which is only logged.
        throw new DirectoryError('The token of the simulated tenant cannot be read: see the setting TENANT_TOKEN_FILE.', undefined, { cause: error });
      }
      return known;
    },
  };
};
