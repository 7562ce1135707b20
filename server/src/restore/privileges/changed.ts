import type { PrivilegeCounts } from '../../notices/types.ts';
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

/** Accounts of each direction that a notice names. */
const MAX_NAMED = 3;

/**
 * Counts accounts that got and that lost a privilege, and objects whose privileged change names no account. The first
 * accounts are in it by their ids.
 */
export const countPrivileges = (
  objects: readonly Pick<Item, 'report'>[],
): Pick<PrivilegeCounts, 'given' | 'removed' | 'unnamed' | 'ids'> => {
  const idsOf = (how: keyof PrivilegeReceivers): string[] => [
    ...new Set(objects.flatMap(({ report: { privilegesOf } }) => privilegesOf?.[how] ?? [])),
  ];
  const [given, removed] = [idsOf('given'), idsOf('removed')];
  const unnamed = objects.filter(
    ({ report: { privilegesOf } }) => !privilegesOf || privilegesOf.given.length + privilegesOf.removed.length === 0,
  );
  return {
    given: given.length,
    removed: removed.length,
    unnamed: unnamed.length,
    ids: { given: given.slice(0, MAX_NAMED), removed: removed.slice(0, MAX_NAMED) },
  };
};
