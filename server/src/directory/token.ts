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
