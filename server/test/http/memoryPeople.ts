import type { DirectoryPeople, DirectoryPerson } from '../../src/directory/people.ts';
import { PEOPLE } from '@trc/domain/sampleTenant';

/** The directory's port with the sample people in it. */
export const memoryPeople = (): DirectoryPeople => {
  const all = PEOPLE.map(({ oid, upn, name }): DirectoryPerson => ({
    id: oid,
    displayName: name,
    userPrincipalName: upn,
  }));
  const begins = (text: string, prefix: string) => text.toLowerCase().startsWith(prefix.toLowerCase());
  return {
    search: (prefix) =>
      Promise.resolve(all.filter((one) => begins(one.displayName, prefix) || begins(one.userPrincipalName, prefix))),
    find: (ids) => Promise.resolve(all.filter(({ id }) => ids.includes(id))),
  };
};
