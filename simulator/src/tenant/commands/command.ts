import type { TenantControl } from '../remote.ts';

/** Words that the command line does not understand. */
export class UsageError extends Error {}

export type Work = (tenant: TenantControl) => Promise<void>;

/** One command of `npm run tenant`. */
export interface Command {
  /** Arguments after the name, for the help. */
  readonly words: string;
  readonly about: string;
  /** @throws UsageError, or ControlError for a failure that is known before the tenant is opened */
  readonly read: (words: readonly string[]) => Work;
}

export const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Folders are meant as the person typed them, wherever npm runs the script. */
export const typedFrom = (): string => process.env['INIT_CWD'] ?? process.cwd();

/**
 * @returns name=value words as an object; @throws UsageError for others and for names that are not among the allowed
 * ones
 */
export const parsePairs = (words: readonly string[], allowed: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    words.map((word) => {
      const [, name = '', value = ''] = /^(\w+)=(.*)$/s.exec(word) ?? [];
      if (!allowed.includes(name) || value === '')
        throw new UsageError(`"${word}" is not one of ${allowed.map((each) => `${each}=...`).join(', ')}`);
      return [name, value];
    }),
  );

/** @throws UsageError when more words follow */
export const nothingAfter = (name: string, words: readonly string[]): void => {
  if (words.length > 0) throw new UsageError(`${name} takes nothing else`);
};
