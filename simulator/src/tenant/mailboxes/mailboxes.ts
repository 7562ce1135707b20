import { deriveGuid } from '../random.ts';
import type { Change } from '../store/change.ts';
import type { Directory } from '../store/directory.ts';
import { isEntity, textOf, type Entity } from '../store/entity.ts';

/**
 * Licences that bring a mailbox, by their public product ids: Microsoft 365 E3 and E5, Office 365 E3 and E5, Exchange
 * Online plans 1 and 2.
 */
const EXCHANGE_LICENCES = new Set([
  '05e9a617-0261-4cee-bb44-138d3ef5d965',
  '06ebc4ee-1bb5-47dd-8120-11324bc54e06',
  '6fd2c87f-b296-42f0-b197-1e91e994b900',
  'c7df2760-2c81-4ef7-b578-5b5392b571df',
  '4b9405b0-7788-4568-add1-99614e613b69',
  '19ec0d23-8335-4cbd-94ac-6050e30712fa',
]);

/** Time for which the contents of a deleted mailbox can be recovered. */
const KEPT = 30 * 24 * 60 * 60 * 1000;

export interface Mailbox {
  /** Its GUID. A user's mailbox has another one than that of a user created again. */
  readonly id: string;
  /** The user it belongs or belonged to. */
  readonly userId: string;
  readonly userPrincipalName: string;
  readonly displayName: string;
  /** ISO 8601; undefined while it is in use. */
  readonly deletedAt: string | undefined;
}

/** The mailbox of a user that is there: licensed users have one, and it comes and goes with them. */
export const findMailbox = (directory: Directory, nameOfUser: string): Mailbox | undefined => {
  const users = directory.set('users');
  const byName =
    directory.find('users', nameOfUser) ?? users.get(users.where('userPrincipalName', nameOfUser)[0] ?? '');
  return byName === undefined || !isLicensed(byName) ? undefined : mailboxOfUser(byName, undefined);
};

/** Mailboxes that were deleted with their user and can still be recovered; of this user, or with this GUID. */
export const softDeletedMailboxes = (directory: Directory, name: string, now: number): Mailbox[] => {
  const deleted = directory.deleted('users').get(name);
  const waiting =
    deleted !== undefined && isLicensed(deleted) ? [mailboxOfUser(deleted, textOf(deleted['deletedDateTime']))] : [];
  const left = directory
    .set('mailboxes')
    .where('userId', name)
    .concat(name)
    .flatMap((key) => asMailbox(directory.set('mailboxes').get(key)) ?? []);
  return [...waiting, ...left].filter(({ deletedAt }) => isKept(deletedAt, now));
};

/** @returns the mailboxes that stay when these changes permanently delete their users */
export const mailboxChanges = (directory: Directory, changes: readonly Change[], now: number): Change[] =>
  changes.flatMap((change): Change[] => {
    if (change[0] !== 'remove' || change[1] !== 'users') return [];
    const user = directory.set('users').get(change[2]) ?? directory.deleted('users').get(change[2]);
    if (user === undefined || !isLicensed(user)) return [];
    const { id, ...mailbox } = mailboxOfUser(user, textOf(user['deletedDateTime']) || new Date(now).toISOString());
    return [['put', 'mailboxes', id, { id, ...mailbox, deletedAt: mailbox.deletedAt ?? null }]];
  });

/**
 * Numbers for the status: mailboxes whose users are deleted or gone, and how many of those were restored into another.
 */
export const mailboxCounts = (directory: Directory, now: number): { softDeleted: number; restored: number } => {
  const deleted = directory.deleted('users');
  const rows = directory.set('mailboxes');
  const waiting = deleted.keys().filter((key) => softDeletedMailboxes(directory, key, now).length > 0).length;
  const left = rows.keys().filter((key) => isKept(asMailbox(rows.get(key))?.deletedAt, now)).length;
  return { softDeleted: waiting + left, restored: directory.set('mailboxRestoreRequests').size };
};

const isLicensed = (user: Entity): boolean => {
  const licences = user['assignedLicenses'];
  return (
    Array.isArray(licences) && licences.some((each) => isEntity(each) && EXCHANGE_LICENCES.has(textOf(each['skuId'])))
  );
};

/** A deleted user's name has the id in front. */
const mailboxOfUser = (user: Entity, deletedAt: string | undefined): Mailbox => {
  const userId = textOf(user['id']);
  const prefix = userId.replaceAll('-', '');
  const name = textOf(user['userPrincipalName']);
  return {
    id: deriveGuid(`mailbox/${userId}`),
    userId,
    displayName: textOf(user['displayName']),
    deletedAt,
    userPrincipalName: deletedAt !== undefined && name.startsWith(prefix) ? name.slice(prefix.length) : name,
  };
};

const asMailbox = (row: Entity | undefined): Mailbox | undefined =>
  row === undefined
    ? undefined
    : {
        id: textOf(row['id']),
        userId: textOf(row['userId']),
        userPrincipalName: textOf(row['userPrincipalName']),
        displayName: textOf(row['displayName']),
        deletedAt: textOf(row['deletedAt']) || undefined,
      };

const isKept = (deletedAt: string | undefined, now: number): boolean =>
  deletedAt !== undefined && now - Date.parse(deletedAt) < KEPT;
