import { formatDateTime } from '@trc/domain/format';
import { withLocalTimes } from '@trc/domain/localTimes';
import type { ActivityEntry } from '../../api';

export type KnownId = NonNullable<ActivityEntry['names']>[number];

const ID_LENGTH = 36;
/** An id, and the time that the service writes after the id of a backup: the name of a backup is its time. */
const ID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b(?: of \d{4}-\d\d-\d\dT[\d:.]+Z)?/gi;

/** The text for a known id: the display name of an object, the time of a backup, restore or plan. */
export const nameOfId = ({ id, name = '', time }: KnownId): string => {
  if (time === undefined) return name === '' ? id : name;
  return name === '' ? formatDateTime(time) : `${formatDateTime(time)} (${withLocalTimes(name)})`;
};

export const findKnownId = ({ names = [] }: Pick<ActivityEntry, 'names'>, id: string): KnownId | undefined =>
  names.find((known) => known.id === id.toLowerCase());

/** @returns a text of an entry with names in place of the ids that the backend knows, and with local times */
export const withNames = (text: string, entry: Pick<ActivityEntry, 'names'>): string =>
  withLocalTimes(
    text.replace(ID, (found) => {
      const known = findKnownId(entry, found.slice(0, ID_LENGTH));
      return known ? nameOfId(known) : found;
    }),
  );
