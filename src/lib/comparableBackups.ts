import { createAction } from '@reduxjs/toolkit';
import { useEffect, useMemo } from 'react';
import { matchPath } from 'react-router-dom';
import {
  COMPARABLE_BACKUPS_REQUEST,
  isComparable,
  listedBackups,
  readBackupsList,
  useListBackupsQuery,
  type BackupRecord,
} from '../api';
import { MAX_PAGE_SIZE } from '@trc/domain/limits';
import { routeOf } from '@trc/domain/routes';
import { useAppDispatch } from './hooks';

/** In the address in place of the later backup: the directory as it is read. */
export const NOW = 'now';
/** In the address in place of the earlier backup: the newest that is complete and verified. */
export const LAST_GOOD = 'last';

/** A side of a comparison; an id that is not listed has no record. */
export interface ComparedSide {
  id: string;
  backup?: BackupRecord;
}

export interface ComparableBackups {
  /** Completed backups, newest first; undefined until they are known. */
  backups: readonly BackupRecord[] | undefined;
  /** True while they are read the first time. */
  isLoading: boolean;
  /** True if no older backup is left out. */
  isWhole: boolean;
}

/** @returns backups to compare. The saga of the backups refetches them when one becomes comparable or is deleted. */
export const useComparableBackups = (): ComparableBackups => {
  const { reply, isLoading } = useListBackupsQuery(COMPARABLE_BACKUPS_REQUEST, {
    selectFromResult: ({ data, isLoading: isFirst }) => ({ reply: data, isLoading: isFirst }),
  });
  const backups = useMemo(() => reply && listedBackups(reply).filter(isComparable), [reply]);
  return { backups, isLoading, isWhole: readBackupsList(reply).total <= MAX_PAGE_SIZE };
};

/** A page lets people choose among comparable backups. */
export const comparableBackupsShown = createAction('comparableBackups/shown');
export const comparableBackupsHidden = createAction('comparableBackups/hidden');

/** Has the saga of the backups poll the comparable backups while the page is open, e.g. for a scheduled one. */
export const useFollowComparableBackups = (): void => {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(comparableBackupsShown());
    return () => void dispatch(comparableBackupsHidden());
  }, [dispatch]);
};

/** @returns both sides, the earlier first where the time of both is known */
export const sidesByAge = (
  backups: readonly BackupRecord[] | undefined,
  one: string,
  other: string,
): [earlier: ComparedSide, later: ComparedSide] => {
  const find = (id: string): ComparedSide => {
    const backup = backups?.find(({ backupId }) => backupId === id);
    return { id, ...(backup ? { backup } : {}) };
  };
  const [first, second] = [find(one), find(other)];
  const isSwapped = first.backup && second.backup && first.backup.creationTime > second.backup.creationTime;
  return isSwapped ? [second, first] : [first, second];
};

/**
 * Both sides as the address has them now. A second choice can come before the first is drawn.
 * @param name the route whose address names two backups
 */
export const sidesInAddress = (
  name: 'changes' | 'compare-backups',
  backups: readonly BackupRecord[] | undefined,
): [earlier: ComparedSide, later: ComparedSide] => {
  const { id = '', otherId = '' } = matchPath(routeOf(name).path, window.location.pathname)?.params ?? {};
  return sidesByAge(backups, id, otherId);
};
