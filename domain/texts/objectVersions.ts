import { defineTexts } from './catalogue.ts';

const counted = (count: string, one: string, many: string): string => `${count} ${count === '1' ? one : many}`;

/** Texts of the page that lists the versions of one object. */
export const OBJECT_VERSION_TEXTS = defineTexts('objectVersions', {
  copyId: 'Copy the object ID',
  watched: 'This object is watched and compared. A restore does not write it.',
  absent: {
    title: 'Deleted: the newest backup does not have this object',
    since: (last: string, first: string) =>
      `The backup of ${last} is the last one that has it. The backup of ${first} is the first one without it.`,
    first: (first: string) => `The backup of ${first} is the first one that says so.`,
    readTitle: 'Deleted from the directory',
    read: (time: string) => `When the directory was read on ${time}, it did not have this object.`,
    comesBackDisabled: 'The user comes back disabled unless "Restore users in enabled state" is on in the wizard.',
    advice:
      'To bring it back, choose Restore this version. It is recovered while it is in the recycle bin of the ' +
      'directory, and re-created with a new ID after that.',
  },
  /** A restore re-created the object. */
  recreation: {
    title: 'Re-created with a new ID',
    deleted: (time: string) => `The object was deleted after the backup of ${time}.`,
    byRestore: 'by a restore',
    byRestoreOf: (time: string, person: string) => `by the restore of ${time}${person === '' ? '' : ` by ${person}`}`,
    recreated: (id: string, author: string) => `It was re-created with the new ID ${id} ${author}.`,
    former: (id: string) => `Its ID was ${id}.`,
    unread: 'No backup has the new ID yet; the versions below have the former one.',
    open: 'Open the object with its new ID',
    report: 'Report of the restore',
  },
  formerly: (id: string) => `formerly ${id}`,
  table: 'Versions of the object',
  nouns: { one: 'version', many: 'versions' },
  columns: { time: 'Backup', change: 'What happened', attributes: 'Attributes', restore: 'Restore' },
  until: (time: string, count: string) => `to ${time}, ${counted(count, 'backup', 'backups')}`,
  changes: {
    first: 'Oldest known version',
    created: 'Created',
    changed: 'Changed',
    service: 'Only service changes',
    same: 'Unchanged',
    deleted: 'Deleted',
    returned: 'Back with the same ID',
    recreated: 'Created again with a new ID',
    unknown: 'Cannot be compared',
  },
  /** Replaces the event where a version has no content. */
  states: {
    absent: 'Not in the directory',
    unreadable: 'Could not be read',
    notRequested: 'Not requested',
    damaged: 'Content is damaged',
  },
  explained: {
    absent: 'The directory did not have the object.',
    unreadable:
      'The backup could not read the object; its details say why. This does not mean that the object was deleted.',
    notRequested: 'The backup did not ask for this object.',
    damaged: 'The backup cannot compare or restore this version.',
    service: 'Stamps, empty values or defaults of the directory.',
    unknown: 'The version before cannot be opened.',
  },
  idThen: (id: string) => `ID: ${id}`,
  report: (id: string) => `Report of restore ${id}`,
  /** A version without differences, by the version that it is compared with. */
  noDifference: (time: string) => `No attribute differs from the version of ${time}`,
  noVersionBefore: 'No version before to compare with',
  attributeCount: (count: string) => counted(count, 'attribute', 'attributes'),
  unknownCount: (count: string) => counted(count, 'unknown attribute', 'unknown attributes'),
  show: (what: string, time: string) => `${what} in the version of ${time}`,
  differencesOf: (time: string) => `Differences in the version of ${time}`,
  oldName: (time: string) => `In the version before (${time})`,
  newName: (time: string) => `In this version (${time})`,
  unknownTitle: 'Unknown in this version',
  unknownReasons: {
    notRequested: 'the backup did not ask for it',
    unreadable: 'the backup could not read it',
    unknown: 'the directory answered with a value that this version does not know',
  },
  unknownLine: (name: string, reason: string) => `${name}: ${reason}`,
  restore: 'Restore this version',
  restoreOf: (time: string) => `Restore this version of ${time}`,
  restoreHelp: 'Adds the object to the selection of that backup. You review it before anything is restored.',
  taking: 'Adding to the selection',
  takeFailed: 'The object was not added to the selection.',
  failed: 'The versions could not be loaded',
  missingTitle: 'No backup has this object',
  missingText:
    'It was created after the newest backup or deleted before the oldest one. Changes has its values if it is still in ' +
    'the directory, and the next backup has it then.',
  /** The address names no type of objects. */
  noTypeText: 'The address names no type of objects. Check the address.',
  toChanges: 'Go to changes',
  /** An object that was created since the newest backup. */
  unsaved: {
    title: 'The object as it was read',
    read: (time: string) => `As read ${time}, not in any backup. The next backup has it.`,
    readBefore: 'The values below were read before that.',
    signInName: 'Sign-in name',
    signIn: 'Sign-in',
    enabled: 'Enabled',
    disabled: 'Disabled',
    holders: 'Roles and groups',
    noHolders: 'None since the newest backup',
    created: 'Created',
    values: 'Values',
  },
  emptyTitle: 'No versions',
  emptyText: 'The backups say nothing about this object.',
  unsupportedTitle: 'Versions are not available',
  unsupportedText: 'This service does not list the versions of an object.',
  toBackups: 'Go to backups',
});
