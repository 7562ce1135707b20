import type { DirectoryPeople } from '../directory/people.ts';
import { DirectoryError } from '../directory/errors.ts';

const MINUTE = 60_000;
/** Time for which a name from the directory is cached. */
const KEEP_NAME_MS = 10 * MINUTE;
/** A person is named by the object id meanwhile. */
const RETRY_MS = MINUTE;
/** Oldest names go first. */
const MAX_NAMES = 5_000;

/** @returns the account name of a person without a permission record; the object id where the directory has none. */
export type NameLookup = (oid: string) => Promise<string>;

/**
 * Account names of people without a permission record, from the directory. Names in tokens are not proof of identity
 * (OpenID Connect Core 5.7): with them, a renamed account appears in the activity log as another person.
 */
export const createNameLookup = (people: Pick<DirectoryPeople, 'find'>, now: () => number): NameLookup => {
  const names = new Map<string, { name: Promise<string>; until: number }>();

  const ask = async (oid: string): Promise<string> => {
    try {
      return (await people.find([oid]))[0]?.userPrincipalName || oid;
    } catch (error) {
      if (!(error instanceof DirectoryError)) throw error;
      names.set(oid, { name: Promise.resolve(oid), until: now() + RETRY_MS });
      return oid;
    }
  };

  return (oid) => {
    const known = names.get(oid);
    if (known && known.until > now()) return known.name;
    names.delete(oid);
    const oldest = names.keys().next().value;
    if (names.size >= MAX_NAMES && oldest !== undefined) names.delete(oldest);
    const name = ask(oid);
    names.set(oid, { name, until: now() + KEEP_NAME_MS });
    // A fault that is not the directory's must not be answered again for ten minutes.
    name.catch(() => names.delete(oid));
    return name;
  };
};
