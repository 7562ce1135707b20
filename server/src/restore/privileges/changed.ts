import type { NoticePrivileges } from '@trc/domain/notices';
import type { Item, PrivilegeReceivers } from '../types.ts';

/** An object of a restore, as far as it says whether its restore changed privileges or lowered protection. */
export interface RestoredObject extends Pick<Item, 'state' | 'outcome' | 'targetId' | 'report'> {
  /** The object was deleted, or the directory accepted the deletion. */
  isDeleted: boolean;
}

export const hasChangedLinks = ({ report: { links = [] } }: Pick<Item, 'report'>): boolean =>
  links.some(({ added, removed }) => added.length + removed.length > 0);

/** An undelete brings links along. */
export const isBack = ({ outcome, targetId }: Pick<Item, 'outcome' | 'targetId'>): boolean =>
  outcome === 'undelete' && targetId !== undefined;

const hasWritten = ({ isDeleted, state, report }: RestoredObject): boolean =>
  isDeleted || (state !== 'unprocessed' && Object.keys(report.written ?? {}).length > 0);

const isWritten = (object: RestoredObject): boolean =>
  hasWritten(object) || (object.state !== 'unprocessed' && (isBack(object) || hasChangedLinks(object)));

/** True if the restore of the object changed privileges. */
export const changedPrivileges = (object: RestoredObject): boolean =>
  (object.report.privileged ?? []).length > 0 && isWritten(object);

/** True if the restore of the object lowered the protection of the tenant. */
export const loweredProtection = (object: RestoredObject): boolean =>
  object.report.protection !== undefined && hasWritten(object);

/** Counts accounts that got and that lost a privilege, and objects whose privileged change names no account. */
export const countPrivileges = (
  objects: readonly Pick<Item, 'report'>[],
): Pick<NoticePrivileges, 'given' | 'removed' | 'unnamed'> => {
  const countOf = (how: keyof PrivilegeReceivers): number =>
    new Set(objects.flatMap(({ report: { privilegesOf } }) => privilegesOf?.[how] ?? [])).size;
  const unnamed = objects.filter(
    ({ report: { privilegesOf } }) => !privilegesOf || privilegesOf.given.length + privilegesOf.removed.length === 0,
  );
  return { given: countOf('given'), removed: countOf('removed'), unnamed: unnamed.length };
};
