import { MAX_PEOPLE_FOUND } from '@trc/domain/limits';
import type { DirectoryClient } from './port.ts';
import { DirectoryError } from './errors.ts';
import { odataLiteral } from './odata.ts';
import { textOf } from './types/calls.ts';

/** A user of the directory as a person is picked by. */
export interface DirectoryPerson {
  /** Object id, a GUID in lower case. */
  id: string;
  displayName: string;
  userPrincipalName: string;
}

export interface DirectoryPeople {
  /**
   * @returns at most 20 users whose display name or account name begins with `prefix`, in any case.
   * @throws DirectoryError
   */
  search(prefix: string): Promise<DirectoryPerson[]>;
  /** @returns those of `ids` (GUIDs) that are users of the directory now. @throws DirectoryError */
  find(ids: readonly string[]): Promise<DirectoryPerson[]>;
}

/** Values that `in` takes in one $filter (Microsoft Graph: $filter query parameter). */
const IDS_PER_BATCH = 15;
const MAX_PARALLEL_CALLS = 4;
/** A person waits for the answer: milliseconds before the directory counts as silent, retries included. */
const TIMEOUT_MS = 10_000;
const USERS = '/v1.0/users?$select=id,displayName,userPrincipalName';

const personOf = (item: Record<string, unknown>): DirectoryPerson => {
  const userPrincipalName = textOf(item['userPrincipalName']);
  return {
    id: textOf(item['id']).toLowerCase(),
    displayName: textOf(item['displayName']) || userPrincipalName,
    userPrincipalName,
  };
};

/** Graph finds beginnings of these properties only; a surname is seldom the beginning of a display name. */
const SEARCHED = ['displayName', 'userPrincipalName', 'givenName', 'surname'] as const;

const byName = (left: DirectoryPerson, right: DirectoryPerson): number =>
  left.displayName.localeCompare(right.displayName, 'en');

/** Users as they are in the directory now, for the pages on which a person is named. */
export const createPeople = (directory: Pick<DirectoryClient, 'get'>, timeoutMs = TIMEOUT_MS): DirectoryPeople => {
  const ask = async (filter: string, most: number, signal: AbortSignal): Promise<DirectoryPerson[]> => {
    try {
      const page = await directory.get(`${USERS}&$top=${most}&$filter=${encodeURIComponent(filter)}`, { signal });
      if (!Array.isArray(page['value'])) throw new DirectoryError('The directory sent a list without its value.');
      return (page['value'] as Record<string, unknown>[])
        .slice(0, most)
        .map(personOf)
        .filter(({ id }) => id !== '');
    } catch (error) {
      if (signal.aborted)
        throw new DirectoryError('The directory did not answer in time.', undefined, { cause: error });
      throw error;
    }
  };

  return {
    search: async (prefix) => {
      const start = odataLiteral(prefix);
      const found = await ask(
        SEARCHED.map((property) => `startswith(${property},${start})`).join(' or '),
        MAX_PEOPLE_FOUND,
        AbortSignal.timeout(timeoutMs),
      );
      return found.sort(byName);
    },
    find: async (ids) => {
      const signal = AbortSignal.timeout(timeoutMs);
      const parts: string[][] = [];
      for (let at = 0; at < ids.length; at += IDS_PER_BATCH) parts.push(ids.slice(at, at + IDS_PER_BATCH));
      const found: DirectoryPerson[] = [];
      const lane = async (): Promise<void> => {
        for (let part = parts.shift(); part; part = parts.shift()) {
          found.push(...(await ask(`id in (${part.map(odataLiteral).join(',')})`, part.length, signal)));
        }
      };
      await Promise.all(Array.from({ length: MAX_PARALLEL_CALLS }, lane));
      return found;
    },
  };
};
