import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@trc/domain/limits';
import type { BackupRecord, ListBackupsApiArg, ListBackupsApiResponse } from './generated/backups';

type BackupsSort = NonNullable<ListBackupsApiArg['body']['sort']>;
const NEWEST_FIRST: BackupsSort = { column: 'creationTime', direction: 'desc' };

/** Sort as the settings keep it; the columns of the backups list are checked here. */
interface AnySort {
  column: string;
  direction: 'asc' | 'desc';
}

/**
 * @returns the question for the first page of backups, newest first unless sorted otherwise.
 * The start's last step and the Backups page ask the same, so that the page finds the answer in the cache.
 */
export const firstBackupsRequest = (sort?: AnySort): ListBackupsApiArg => ({
  body: {
    pagenum: 1,
    perpage: DEFAULT_PAGE_SIZE,
    sort:
      sort?.column === 'status' || sort?.column === 'creationTime'
        ? { column: sort.column, direction: sort.direction }
        : NEWEST_FIRST,
  },
});

/** The request for the backups that pages offer to compare: the newest hundred. An address can name older ones. */
export const COMPARABLE_BACKUPS_REQUEST: ListBackupsApiArg = {
  body: { pagenum: 1, perpage: MAX_PAGE_SIZE, sort: NEWEST_FIRST },
};

const EMPTY: { list: BackupRecord[]; total: number } = { list: [], total: 0 };

/** @returns page and total of a list reply; "unchanged" never reaches the cache, so it counts as nothing. */
export const readBackupsList = (reply: ListBackupsApiResponse | undefined): { list: BackupRecord[]; total: number } =>
  reply && 'list' in reply ? reply : EMPTY;

/** Rows that are still to be shown: a deleted backup disappears. */
export const listedBackups = (reply: ListBackupsApiResponse | undefined): BackupRecord[] =>
  readBackupsList(reply).list.filter((backup) => backup.status !== 'Deleted');

/** @returns true if other backups and the directory can be compared with a backup */
export const isComparable = ({ status, isDataReady }: BackupRecord): boolean => status === 'Completed' && isDataReady;

/** @returns true if a backup is completed, its manifest was verified and every type was read in full */
export const isGoodBackup = (backup: BackupRecord): boolean =>
  isComparable(backup) && (!backup.completeness || backup.completeness.typesRead >= backup.completeness.typesTotal);
