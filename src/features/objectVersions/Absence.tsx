import { skipToken } from '@reduxjs/toolkit/query';
import { useGetSnapshotQuery, type ObjectVersion } from '../../api';
import { Message } from '../../components/feedback/Message';
import { sidesByAge, useComparableBackups } from '../../lib/comparableBackups';
import type { ComparedSides } from '@trc/domain/comparedSides';
import { useHasExtension } from '../../lib/hooks';
import { formatDateTime } from '@trc/domain/format';
import { OBJECT_VERSION_TEXTS } from '@trc/domain/texts/objectVersions';

const T = OBJECT_VERSION_TEXTS.absent;

export interface AbsenceProps {
  type: string;
  /** The newest versions, the newest first. */
  versions: readonly ObjectVersion[];
  isRestorable: boolean;
}

/** @returns the next step, where a version can be restored */
const adviceOf = ({ type, versions, isRestorable }: AbsenceProps): string => {
  if (!isRestorable || !versions.some(({ state }) => state === 'present')) return '';
  return [T.advice, ...(type === 'users' ? [T.comesBackDisabled] : [])].join(' ');
};

/** @returns the time at which the later side was read, ISO 8601; undefined while it is unknown */
const useReadTime = ({ since, until }: ComparedSides): string | undefined => {
  const { backups } = useComparableBackups();
  const [, later] = sidesByAge(backups, since, until);
  const hasSnapshots = useHasExtension('startSnapshot');
  const isSnapshot = hasSnapshots && backups !== undefined && !later.backup;
  const { startedAt } = useGetSnapshotQuery(isSnapshot ? { snapshotId: later.id } : skipToken, {
    selectFromResult: ({ data }) => ({ startedAt: data?.startedAt }),
  });
  return later.backup?.creationTime ?? startedAt;
};

/** Reports that the directory did not have the object when it was read after all backups. */
export const Deletion = ({ readTime, ...props }: AbsenceProps & { readTime: string }) => (
  <Message kind="warning" title={T.readTitle}>
    {T.read(formatDateTime(readTime))} {adviceOf(props)}
  </Message>
);

/** Reports that the compared changes list the object as deleted, unless a later backup says anything about it. */
export const ReadDeletion = ({ sides, ...props }: AbsenceProps & { sides: ComparedSides }) => {
  const readTime = useReadTime(sides);
  const [newest] = props.versions;
  // The newest backup says that the object is absent.
  if (!newest || newest.state === 'absent') return null;
  if (readTime === undefined || Date.parse(newest.last.creationTime) >= Date.parse(readTime)) return null;
  return <Deletion {...props} readTime={readTime} />;
};

/** Reports that the newest backup lacks the object, since when, and the next step. */
export const Absence = (props: AbsenceProps) => {
  const [newest] = props.versions;
  if (newest?.state !== 'absent') return null;
  const lastPresent = props.versions.find(({ state }) => state === 'present');
  const first = formatDateTime(newest.first.creationTime);
  return (
    <Message kind="warning" title={T.title}>
      {lastPresent ? T.since(formatDateTime(lastPresent.last.creationTime), first) : T.first(first)} {adviceOf(props)}
    </Message>
  );
};
