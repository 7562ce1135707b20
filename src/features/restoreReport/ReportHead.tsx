import { Link } from 'react-router-dom';
import { useGetBackupQuery, type Restore } from '../../api';
import { Breadcrumb } from '../../components/layout/Breadcrumb';
import { PageHead } from '../../components/layout/PageHead';
import { StatusCell } from '../../components/feedback/StatusCell';
import { UndoLink } from '../../components/feedback/UndoLink';
import { formatCount, formatDateTime, formatTime, shortId } from '@trc/domain/format';
import { settingsText } from '@trc/domain/restoreSettingsText';
import { pathTo, routeOf } from '@trc/domain/routes';
import { isBusy, RESTORE_STATUSES } from '@trc/domain/statuses';
import { RESTORE_REPORT_TEXTS } from '@trc/domain/texts/restoreReport';
import { RESTORES_TEXTS } from '@trc/domain/texts/restores';
import { titleOfRestore } from '../../lib/shownTitle';

const T = RESTORE_REPORT_TEXTS.line;

const isSameDay = (one: string, other: string): boolean =>
  new Date(one).toDateString() === new Date(other).toDateString();

interface BackupProps {
  backupId: string;
  mayOpen: boolean;
  /** A time as long as that of the backup. */
  like: string;
}

const Backup = ({ backupId, mayOpen, like }: BackupProps) => {
  const { time, isLoading } = useGetBackupQuery(
    { body: { backupId } },
    { selectFromResult: ({ data, isLoading: isFirst }) => ({ time: data?.creationTime, isLoading: isFirst }) },
  );
  // Its room, so that nothing moves when it comes (goal 15).
  if (isLoading)
    return (
      <span className="report-waits" aria-hidden="true">
        {T.of}
        {formatDateTime(like)}
      </span>
    );
  const text = time ? formatDateTime(time) : backupId;
  return (
    <>
      {time && T.of}
      {mayOpen ? (
        <Link to={pathTo('backup', { id: backupId })} title={backupId}>
          {text}
        </Link>
      ) : (
        <span title={backupId}>{text}</span>
      )}
    </>
  );
};

const Line = ({ restore, mayOpenBackup }: { restore: Restore; mayOpenBackup: boolean }) => {
  const { creationTime, updateTime, status, source, backupId, planId, undoOf } = restore;
  const from = formatDateTime(creationTime);
  const end = isBusy(status) || !updateTime ? undefined : updateTime;
  const to = end && (isSameDay(creationTime, end) ? formatTime(end) : formatDateTime(end));
  return (
    <>
      <time dateTime={creationTime} title={[creationTime, end].filter(Boolean).join(' - ')}>
        {to ? T.span(from, to) : isBusy(status) ? T.since(from) : from}
      </time>
      {source && T.by(source)}
      {T.from}
      <Backup backupId={backupId} mayOpen={mayOpenBackup} like={creationTime} />
      {undoOf !== undefined && (
        <>
          {T.undoOf}
          <Link to={pathTo('restore-report', { id: undoOf })} title={undoOf}>
            {shortId(undoOf)}
          </Link>
        </>
      )}
      {planId !== undefined && T.plan}
      {planId !== undefined &&
        (mayOpenBackup ? <Link to={pathTo('plan', { id: planId })}>{T.thePlan}</Link> : T.thePlan)}
    </>
  );
};

/** The settings of the restore, if the backend sends them. */
const UsedSettings = ({ restore }: { restore: Restore }) => {
  const { comeBackDisabled = 0 } = restore;
  const text = settingsText(restore);
  const parts = [
    ...(text ? [`${RESTORES_TEXTS.settings.title}: ${text}`] : []),
    ...(comeBackDisabled > 0 ? [RESTORES_TEXTS.comeBackDisabled(formatCount(comeBackDisabled))] : []),
  ];
  return parts.length > 0 ? <span className="report-settings">{parts.join('. ')}</span> : null;
};

/** The place of the report, the state of the restore, its time, its author and its source (the answer first). */
export const ReportHead = ({
  id,
  restore,
  mayOpenBackup,
}: {
  id: string;
  restore?: Restore;
  mayOpenBackup: boolean;
}) => (
  <>
    <Breadcrumb
      above={[{ text: routeOf('restores').title ?? '', to: pathTo('restores') }]}
      here={shortId(id)}
      title={id}
    />
    <PageHead
      title={routeOf('restore-report').title ?? ''}
      afterTitle={
        restore && (
          <>
            <StatusCell status={restore.status} known={RESTORE_STATUSES} />
            {restore.undo && <UndoLink undo={restore.undo} isLong />}
          </>
        )
      }
    >
      {restore?.title !== undefined && <span className="report-about">{titleOfRestore(restore)}</span>}
      {restore ? <Line restore={restore} mayOpenBackup={mayOpenBackup} /> : null}
      {restore && <UsedSettings restore={restore} />}
    </PageHead>
  </>
);
