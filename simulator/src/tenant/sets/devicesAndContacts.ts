import type { EntitySet } from '../entitySet.ts';

const DIRECTORY_READ = ['Directory.Read.All', 'Directory.ReadWrite.All'];
const memberOf = { memberOf: { kind: 'objects', relation: 'members', reverse: true } } as const;

/** Directory objects that the product keeps as members of groups and units but does not back up themselves. */
export const MEMBER_ONLY_SETS = {
  devices: {
    path: 'devices',
    type: 'device',
    directoryObject: true,
    alternateKeys: ['deviceId'],
    indexed: ['deviceId', 'displayName'],
    operations: 'POST PATCH DELETE',
    links: memberOf,
    read: ['Device.Read.All', 'Device.ReadWrite.All', ...DIRECTORY_READ],
    write: ['Device.ReadWrite.All'],
  },
  contacts: {
    path: 'contacts',
    type: 'orgContact',
    directoryObject: true,
    indexed: ['displayName', 'mail'],
    links: memberOf,
    read: ['OrgContact.Read.All', ...DIRECTORY_READ],
  },
} as const satisfies Readonly<Record<string, EntitySet>>;
