import { shallowEqual } from 'react-redux';
import { useMemo } from 'react';
import {
  backupsApi,
  listedBackups,
  readBackupsList,
  staleness,
  useListBackupsQuery,
  type BackupRecord,
  type ListBackupsApiArg,
  type Staleness,
} from '../../api';
import { useAppSelector } from '../../lib/hooks';

export interface Backups {
  /** Newest first; missing while the first load is under way. */
  list?: readonly BackupRecord[];
  /** As many as the service has for the question. */
  total: number;
  /** There is nothing to show because the call failed. */
  hasFailed: boolean;
  /** The age of the list while refreshes fail. */
  loss: Staleness;
}

/** Selects only the shown values, so that an unchanged refresh draws nothing. */
export const useBackups = (question: ListBackupsApiArg): Backups => {
  const { reply, hasFailed, lostAt, isAway } = useListBackupsQuery(question, {
    refetchOnMountOrArgChange: true,
    selectFromResult: ({
      currentData,
      isError,
      error,
      fulfilledTimeStamp,
    }): { reply: typeof currentData; hasFailed: boolean } & Staleness => ({
      reply: currentData,
      hasFailed: isError && !currentData,
      ...staleness({ data: currentData, error, fulfilledTimeStamp }),
    }),
  });
  return useMemo(
    () => ({
      total: readBackupsList(reply).total,
      hasFailed,
      ...(reply ? { list: listedBackups(reply) } : {}),
      loss: lostAt === undefined ? {} : { lostAt, isAway: isAway === true },
    }),
    [reply, hasFailed, lostAt, isAway],
  );
};

/**
 * @returns the backups of several pages together; nothing until all are there. Each page is followed by a `Followed`.
 */
export const useAllPages = (questions: readonly ListBackupsApiArg[]): readonly BackupRecord[] | undefined => {
  const selectors = useMemo(
    () => questions.map((question) => backupsApi.endpoints.listBackups.select(question)),
    [questions],
  );
  const replies = useAppSelector((state) => selectors.map((select) => select(state).data), shallowEqual);
  return useMemo(() => (replies.some((reply) => !reply) ? undefined : replies.flatMap(listedBackups)), [replies]);
};

/** Keeps a page of a list in the cache while it is shown. */
export const Followed = ({ question }: { question: ListBackupsApiArg }) => {
  useListBackupsQuery(question, { selectFromResult: () => ({}) });
  return null;
};
