import { joinWords } from './format.ts';
import { pathTo } from './routes.ts';
import type { RouteName } from './routes.ts';
import { defineTexts } from './texts/catalogue.ts';

export type NoticeSeverity = 'info' | 'warning' | 'critical';

/** From the least to the most urgent. */
export const NOTICE_SEVERITIES: readonly NoticeSeverity[] = ['info', 'warning', 'critical'];

const policies = (count: number): string => (count === 1 ? 'a policy' : `${count} policies`);
const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** @param title the work of the restore in a sentence */
const aRestore = (isOwn: boolean, title?: string): string =>
  (isOwn ? 'The restore that you started' : 'A restore') + (title ? `, "${title.replace(/\.$/, '')}",` : '');

/** Effects of a restore on privileges. An account is a user, a group or an application. */
export interface NoticePrivileges {
  /** Accounts that got a privilege. */
  given: number;
  /** Accounts that lost one. */
  removed: number;
  /** Objects with a change that names no account, e.g. of credentials. */
  unnamed: number;
  /** Names of the first accounts that got a privilege; none for people who may not read them. */
  givenTo?: readonly string[] | undefined;
  /** Names of the first accounts that lost one. */
  removedFrom?: readonly string[] | undefined;
  /** True while the restore runs, so that more may follow. */
  isRunning: boolean;
}

/** Accounts by name; further ones are counted. */
const accounts = (count: number, names: readonly string[] = []): string => {
  const more = count - names.length;
  if (names.length === 0) return counted(count, 'account');
  return joinWords([...names, ...(more > 0 ? [`${more} more`] : [])]);
};

/** A part without an account or object is left out. */
const privilegeEffects = ({ given, removed, unnamed, givenTo, removedFrom }: NoticePrivileges): string => {
  const other = given + removed > 0 ? 'other object' : 'object';
  return joinWords([
    ...(given > 0 ? [`gave privileges to ${accounts(given, givenTo)}`] : []),
    ...(removed > 0 ? [`removed privileges from ${accounts(removed, removedFrom)}`] : []),
    ...(unnamed > 0 ? [`changed ${counted(unnamed, other)} with privileges`] : []),
  ]);
};

/** One sentence per kind; `time` is when it was found, as the reader's page or message writes it. */
export const NOTICE_TEXTS = defineTexts('notices', {
  failed: (time: string) => `A scheduled backup failed (${time}).`,
  missed: (time: string, count: number) =>
    `${count === 1 ? 'A scheduled backup was' : `${count} scheduled backups were`} missed (${time}).`,
  incomplete: (time: string) =>
    `A scheduled backup is incomplete (${time}). Data that could not be read is copied from the previous backup.`,
  damaged: (time: string, count: number) =>
    `${count === 1 ? 'A stored object is' : `${count} stored objects are`} damaged (${time}).`,
  unprotected: (time: string, count: number) =>
    `A restore turned security defaults off, but could not enable ${policies(count)} ` +
    `(${time}). Enable them, or turn security defaults on.`,
  backupDeleted: (time: string, count: number) =>
    `${count === 1 ? 'A backup was' : `${count} backups were`} deleted (${time}). ` +
    'An administrator can recover deleted backups until they are deleted permanently.',
  retentionLowered: (time: string, count: number) =>
    `The number of backups to retain was lowered to ${count} (${time}). The next completed backup removes older ones.`,
  scheduleDisabled: (time: string) =>
    `The backup schedule was disabled (${time}). No scheduled backup runs until it is enabled.`,
  scheduleChanged: (time: string) => `The backup schedule was changed (${time}).`,
  backupCanceled: (time: string) => `A person canceled a backup (${time}).`,
  administratorsChanged: (time: string, count: number) =>
    `The administrators of this console were changed (${time}). There ${count === 1 ? 'is' : 'are'} ` +
    `${counted(count, 'administrator')} now.`,
  /** `count`: new keys in force; 0 for a key-encrypting key. */
  keysChanged: (time: string, count: number) =>
    count === 0
      ? `A key-encrypting key for the transfer of a key was made (${time}).`
      : `The encryption keys were changed (${time}).`,
  /** A notice of an earlier version has no `privileges`. */
  privilegedRestore: (time: string, count: number, isOwn = false, privileges?: NoticePrivileges, title?: string) =>
    privileges
      ? `${aRestore(isOwn, title)} ${privilegeEffects(privileges)}${privileges.isRunning ? ' so far' : ''} (${time}). ` +
        'Check its report.'
      : `${aRestore(isOwn, title)} changed privileges in the directory: ${counted(count, 'object')} (${time}). ` +
        'Check its report.',
  protectionLowered: (time: string, count: number, isOwn = false, _privileges?: NoticePrivileges, title?: string) =>
    `${aRestore(isOwn, title)} lowered the protection of the tenant: ${counted(count, 'object')} (${time}). ` +
    'Check its report.',
  noBackup: (time: string, count: number) =>
    `No backup has completed for ${counted(count, 'hour')} (${time}). Run a backup and look for the cause.`,
  verificationFailed: (time: string) =>
    `The verification of stored backups failed (${time}). ` +
    'Run the verification on the host and check the log of the service.',
  emergencyAccess: (time: string) =>
    `Emergency access or a recovery command of the host was used (${time}). Check the activity log.`,
  viewForEverybody: (time: string) =>
    `Everybody in the tenant can look at this console, because UNKNOWN_USERS is not set on the host (${time}). ` +
    'Set it to "none" to refuse people without a permission, or to "view" to keep this.',
  diskSpace: (time: string, count: number) =>
    `A disk of the service is ${count} % full (${time}). Backups stop when it is full.`,
  deliveryFailed: (time: string, count: number) =>
    `Notifications cannot be delivered: ${count} failed attempts in a row (${time}). Check the notification targets.`,
  databaseTampered: (time: string, count: number) =>
    `The database was changed from outside the service: ${counted(count, 'entry', 'entries')} (${time}). ` +
    'Run the verification on the host.',
  databaseAccepted: (time: string) =>
    `An older or changed database was accepted on the host (${time}). Check the activity log.`,
});

export type NoticeKind = keyof typeof NOTICE_TEXTS;

/** Every kind of notice with its severity and the page that helps. */
export const NOTICES: Readonly<Record<NoticeKind, { severity: NoticeSeverity; page: RouteName }>> = {
  failed: { severity: 'warning', page: 'backups' },
  missed: { severity: 'warning', page: 'backups' },
  incomplete: { severity: 'warning', page: 'backups' },
  damaged: { severity: 'critical', page: 'backups' },
  unprotected: { severity: 'critical', page: 'restores' },
  backupDeleted: { severity: 'warning', page: 'backups' },
  retentionLowered: { severity: 'critical', page: 'scheduler' },
  scheduleDisabled: { severity: 'critical', page: 'scheduler' },
  scheduleChanged: { severity: 'info', page: 'scheduler' },
  backupCanceled: { severity: 'warning', page: 'backups' },
  administratorsChanged: { severity: 'critical', page: 'permissions' },
  viewForEverybody: { severity: 'warning', page: 'permissions' },
  keysChanged: { severity: 'warning', page: 'encryption' },
  privilegedRestore: { severity: 'critical', page: 'restores' },
  protectionLowered: { severity: 'critical', page: 'restores' },
  noBackup: { severity: 'critical', page: 'backups' },
  verificationFailed: { severity: 'critical', page: 'backups' },
  emergencyAccess: { severity: 'critical', page: 'activity' },
  diskSpace: { severity: 'warning', page: 'dashboard' },
  deliveryFailed: { severity: 'warning', page: 'notifications' },
  databaseTampered: { severity: 'critical', page: 'activity' },
  databaseAccepted: { severity: 'critical', page: 'activity' },
};

export const NOTICE_KINDS = Object.keys(NOTICES) as NoticeKind[];

const isKnown = (kind: string): kind is NoticeKind => Object.hasOwn(NOTICES, kind);

/**
 * @param isOwn the reader caused it
 * @param title the work of the restore in a sentence
 * @returns one sentence; undefined for a kind of a newer service
 */
export const noticeText = (
  kind: string,
  time: string,
  count: number,
  isOwn = false,
  privileges?: NoticePrivileges,
  title?: string,
): string | undefined => (isKnown(kind) ? NOTICE_TEXTS[kind](time, count, isOwn, privileges, title) : undefined);

/** @returns the page that helps; undefined for a kind of a newer service */
export const noticePage = (kind: string): RouteName | undefined => (isKnown(kind) ? NOTICES[kind].page : undefined);

/** The part of a restore's report that a notice is about. */
const REPORT_PARTS: Readonly<Record<string, { tab: string }>> = {
  privilegedRestore: { tab: 'privileges' },
  protectionLowered: { tab: 'privileges' },
};

/** @returns the path of the page that helps: the report of a restore, not the list of restores */
export const noticePath = ({ kind, restoreId }: { kind: string; restoreId?: string | undefined }): string => {
  const page = noticePage(kind) ?? 'backups';
  return page === 'restores' && restoreId !== undefined
    ? pathTo('restore-report', { id: restoreId, ...REPORT_PARTS[kind] })
    : pathTo(page);
};
