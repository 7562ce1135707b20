import { shallowEqual } from 'react-redux';
import { useMemo } from 'react';
import { backupsApi, listedBackups, listOf, readAt, useListBackupsQuery, type BackupRecord, type ListBackupsApiArg } from '../../api';
import { useAppSelector } from '../../store/hooks';

export interface Backups {
  /** Newest first; missing while the first load is under way. */
  list?: readonly BackupRecord[];
  /** As many as the service has for the question. */
  total: number;
  /** There is nothing to show because the call failed. */
  hasFailed: boolean;
  /** Milliseconds since 1970 of the last good answer, while refreshes fail. */
  lostAt?: number;
}

/** Only what is shown is taken out, so that an unchanged refresh draws nothing. */
export const useBackups = (question: ListBackupsApiArg): Backups => {
  const { reply, hasFailed, lostAt } = useListBackupsQuery(question, {
    refetchOnMountOrArgChange: true,
    selectFromResult: ({ currentData, isError, fulfilledTimeStamp }) => ({
      reply: currentData, hasFailed: isError && !currentData, lostAt: isError && currentData ? readAt({ data: currentData, fulfilledTimeStamp }) : undefined,
    }),
  });
  return useMemo(() => ({
    total: listOf(reply).total, hasFailed, ...(reply ? { list: listedBackups(reply) } : {}), ...(lostAt === undefined ? {} : { lostAt }),
  }), [reply, hasFailed, lostAt]);
};

/** @returns the backups of several pages together; nothing until all are there. Each page is followed by a `Followed`. */
export const useAllPages = (questions: readonly ListBackupsApiArg[]): readonly BackupRecord[] | undefined => {
  const selectors = useMemo(() => questions.map((question) => backupsApi.endpoints.listBackups.select(question)), [questions]);
  const replies = useAppSelector((state) => selectors.map((select) => select(state).data), shallowEqual);
  return useMemo(() => (replies.some((reply) => !reply) ? undefined : replies.flatMap(listedBackups)), [replies]);
};

/** Keeps a page of a list in the cache while it is shown. */
export const Followed = ({ question }: { question: ListBackupsApiArg }) => {
  useListBackupsQuery(question, { selectFromResult: () => ({}) });
  return null;
};
