import { FORBIDDEN } from '@trc/domain/httpStatus';
import { DirectoryError } from './errors.ts';
import type { GrantedPermissions } from './port.ts';
import { LINKS_PREFIX } from './readState.ts';
import type { ReadSide, UnknownParts } from './readState.ts';
import type { LinkDescription, TypeDescription } from './types/description.ts';

/** A list that the directory would answer as empty, because a permission is not held. */
export class HiddenError extends DirectoryError {
  constructor(
    message: string,
    readonly permission: string,
  ) {
    super(message, FORBIDDEN);
  }
}

const hiddenError = ({ name }: Pick<LinkDescription, 'name'>, permission: string): HiddenError =>
  new HiddenError(
    `The directory shows ${name} with hidden membership only with the permission ${permission}, which is not held.`,
    permission,
  );

/**
 * Graph answers with an empty list, and not with a refusal, where a permission for hidden membership is missing (list
 * group members, list administrative unit members).
 * @param permission from LinkDescription.hiddenWithout
 * @returns the reason that the list need not be requested; undefined if it may have values
 */
export const surelyHiddenReason = (
  link: Pick<LinkDescription, 'name'>,
  permission: string | undefined,
  granted: GrantedPermissions,
): DirectoryError | undefined =>
  permission !== undefined && granted.state === 'read' && !granted.names.has(permission)
    ? hiddenError(link, permission)
    : undefined;

/** @returns the reason that an empty list of such a link proves nothing: the service does not know its permissions */
export const possiblyHiddenReason = (
  link: Pick<LinkDescription, 'name'>,
  permission: string | undefined,
  granted: GrantedPermissions,
): DirectoryError | undefined =>
  permission !== undefined && !granted.names.has(permission) ? hiddenError(link, permission) : undefined;

/** @returns links of a stored object that are empty only because the backup could not see them */
export const hiddenInBackup = (
  { links: kinds }: Pick<TypeDescription, 'links'>,
  { permissions }: { permissions: readonly string[] },
  { object, links }: ReadSide,
): UnknownParts =>
  new Map(
    kinds.flatMap((link) => {
      const permission = link.hiddenWithout?.(object);
      const isEmpty = links[link.name]?.length === 0;
      return permission === undefined || permissions.includes(permission) || !isEmpty
        ? []
        : [[LINKS_PREFIX + link.name, { kind: 'unreadable', reason: hiddenError(link, permission).message }] as const];
    }),
  );
