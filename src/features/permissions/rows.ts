import type { ConsoleUser } from '../../api';
import type { Sort } from '../../components/table/types';
import { browserLanguage } from '@trc/domain/format';
import { roleOf, type RoleInfo } from '@trc/domain/roles';
import { shownName } from '@trc/domain/shownName';
import { PERMISSIONS_TEXTS as T } from '@trc/domain/texts/permissions';

export interface Own {
  /** Object id. */
  oid: string;
  email: string;
}

/** A console user as the table shows them. */
export interface UserRow {
  user: ConsoleUser;
  isOwn: boolean;
  /** The role that they have, or are about to have. */
  role: RoleInfo;
  isDeleting: boolean;
}

/** By id, else by account name in any case. */
export const isOwnUser = (user: ConsoleUser, own: Own | undefined): boolean =>
  own !== undefined &&
  (user.id.toLowerCase() === own.oid.toLowerCase() || user.userPrincipalName.toLowerCase() === own.email.toLowerCase());

/** @returns the name that people see of somebody; the account name without a name. */
export const nameOf = ({
  displayName,
  userPrincipalName,
}: Pick<ConsoleUser, 'displayName' | 'userPrincipalName'>): string => shownName(displayName, userPrincipalName);

/** @returns the same, with the account where others of `users` have that name too. */
export const nameAmong = (users: readonly ConsoleUser[], user: ConsoleUser): string =>
  users.some((other) => other.id !== user.id && nameOf(other) === nameOf(user))
    ? T.namesake(nameOf(user), user.userPrincipalName)
    : nameOf(user);

type Key = (user: ConsoleUser) => string;
const byName: Key = (user) => user.displayName;
const KEYS: Readonly<Record<string, Key>> = {
  displayName: byName,
  userPrincipalName: (user) => user.userPrincipalName,
  permissionType: (user) => roleOf(user.permissionType).code,
};
export const SORTABLE = Object.keys(KEYS);

const LANGUAGE = new Intl.Collator(browserLanguage(), { sensitivity: 'base', numeric: true });

/** @returns the users in order, one's own row before all others in every sort order. */
export const sortUsers = (
  users: readonly ConsoleUser[],
  { column, direction }: Sort,
  own: Own | undefined,
): ConsoleUser[] => {
  const key = KEYS[column] ?? byName;
  const way = direction === 'asc' ? 1 : -1;
  return [...users].sort(
    (one, other) =>
      Number(isOwnUser(other, own)) - Number(isOwnUser(one, own)) ||
      way * LANGUAGE.compare(key(one), key(other)) ||
      LANGUAGE.compare(one.displayName, other.displayName) ||
      (one.id < other.id ? -1 : 1),
  );
};

/** One call per permission type that is named: DELETE takes away that one and no other. */
export const byType = (users: readonly ConsoleUser[]): { permissionType: RoleInfo['code']; users: string[] }[] => {
  const groups = new Map<string, string[]>();
  for (const user of users) {
    const { code } = roleOf(user.permissionType);
    groups.set(code, [...(groups.get(code) ?? []), user.id]);
  }
  return [...groups].map(([permissionType, ids]) => ({ permissionType, users: ids }));
};
