import { Link } from 'react-router-dom';
import type { Notice } from '../../api';
import { DateTime } from '../../components/layout/DateTime';
import { EmptyState } from '../../components/feedback/EmptyState';
import { UndoLink } from '../../components/feedback/UndoLink';
import { Icon } from '../../components/layout/Icon';
import type { IconName } from '../../components/layout/icons';
import { DataTable } from '../../components/table/DataTable';
import type { Column } from '../../components/table/types';
import { formatDateTime } from '@trc/domain/format';
import { noticeLine, noticeTarget } from '@trc/domain/noticeLine';
import type { NoticeSeverity } from '@trc/domain/notices';
import { NOTIFICATION_TEXTS as T } from '@trc/domain/texts/notifications';
import { useAppSelector, useHasExtension } from '../../lib/hooks';
import { selectRole } from '../session';
import { AcknowledgeButton } from './AcknowledgeButton';

const ICON: Readonly<Record<NoticeSeverity, IconName>> = {
  info: 'circleInfo',
  warning: 'triangle',
  critical: 'circleCross',
};
const TONE: Readonly<Record<NoticeSeverity, string>> = { info: 'info', warning: 'warning', critical: 'error' };

const Acknowledged = ({ notice }: { notice: Notice }) => {
  const isOffered = useHasExtension('acknowledgeNotice');
  const role = useAppSelector(selectRole);
  const { severity, time, acknowledgedBy, acknowledgedTime } = notice;
  if (acknowledgedBy && acknowledgedTime)
    return <>{T.acknowledgedBy(acknowledgedBy, formatDateTime(acknowledgedTime))}</>;
  if (severity !== 'critical') return <span className="second">{T.notNeeded}</span>;
  return (
    <span className="row wrap">
      <span className="second">{T.notAcknowledged}</span>
      {isOffered && role === 'admin' && (
        <AcknowledgeButton notice={notice} label={T.acknowledge(formatDateTime(time))} />
      )}
    </span>
  );
};

/** Leads to the page that helps, where the notice is about a restore. */
const Sentence = ({ notice }: { notice: Notice }) => {
  const role = useAppSelector(selectRole);
  const target = notice.restoreId === undefined ? undefined : noticeTarget(notice, role);
  return (
    <span>
      {noticeLine(notice)}
      {target && ' '}
      {target && <Link to={target.path}>{target.label}</Link>}
      {notice.undo && ' '}
      {notice.undo && <UndoLink undo={notice.undo} isLong />}
    </span>
  );
};

const COLUMNS: readonly Column<Notice>[] = [
  {
    key: 'time',
    label: T.columns.time,
    width: 184,
    middle: 176,
    narrow: 168,
    className: 'notice-cell',
    render: ({ time }) => <DateTime value={time} />,
  },
  {
    key: 'severity',
    label: T.columns.severity,
    width: 136,
    middle: 136,
    narrow: 136,
    className: 'notice-cell',
    render: ({ severity }) => (
      <span className={`status status-${TONE[severity]}`}>
        <Icon name={ICON[severity]} />
        {T.severity[severity]}
      </span>
    ),
  },
  {
    key: 'notice',
    label: T.columns.notice,
    className: 'notice-cell notice-text',
    render: (notice) => <Sentence notice={notice} />,
  },
  {
    key: 'acknowledged',
    label: T.columns.acknowledged,
    width: 240,
    middle: 200,
    narrow: 160,
    className: 'notice-cell notice-text',
    render: (notice) => <Acknowledged notice={notice} />,
  },
];

const keyOf = ({ noticeId }: Notice): string => noticeId;

/** Notices of any state, newest first, with the administrators who acknowledged them. */
export const NoticeHistory = ({ list }: { list: readonly Notice[] | undefined }) => (
  <DataTable
    label={T.historyTable}
    columns={COLUMNS}
    keyOf={keyOf}
    size="lg"
    {...(list && { rows: list })}
    empty={<EmptyState icon="log" title={T.noHistoryTitle} text={T.noHistoryText} />}
  />
);
