import type { BackupRecord } from '../../api';
import { DateTime } from '../../components/layout/DateTime';
import { IncompleteMark } from '../../components/feedback/IncompleteMark';
import { StatusCell } from '../../components/feedback/StatusCell';
import type { Column } from '../../components/table/types';
import { BACKUP_STATUSES } from '@trc/domain/statuses';
import { TEXTS } from '@trc/domain/texts';
import { BackupActionsCell, type BackupActionsCellProps } from './BackupActionsCell';
import { BackupIdCell } from './BackupIdCell';
import { SummaryCell, type SummaryCellProps } from './SummaryCell';

const T = TEXTS.backups.columns;

const BackupStatus = ({ backup }: { backup: BackupRecord }) => (
  <span className="status-marked">
    <StatusCell status={backup.status} known={BACKUP_STATUSES} />
    <IncompleteMark backup={backup} />
  </span>
);

export interface ColumnNeeds {
  mayChange: boolean;
  mayPin: boolean;
  lastTotal: SummaryCellProps['lastTotal'];
  /** By id, the completed backup before each. */
  before: ReadonlyMap<string, BackupRecord>;
  onAsk: BackupActionsCellProps['onAsk'];
  onMore: SummaryCellProps['onMore'];
}

/** @returns the columns in their order. */
export const backupColumns = ({
  mayChange,
  mayPin,
  lastTotal,
  before,
  onAsk,
  onMore,
}: ColumnNeeds): Column<BackupRecord>[] => [
  {
    key: 'backupId',
    label: T.id,
    width: 248,
    middle: 204,
    narrow: 128,
    whole: true,
    render: (backup) => <BackupIdCell backup={backup} mayOpen={mayChange} />,
  },
  {
    key: 'creationTime',
    label: T.time,
    width: 184,
    middle: 184,
    narrow: 112,
    sortable: true,
    startsDescending: true,
    className: 'time',
    render: (backup) => <DateTime value={backup.creationTime} />,
  },
  {
    key: 'status',
    label: T.status,
    width: 160,
    middle: 144,
    narrow: 128,
    sortable: true,
    render: (backup) => <BackupStatus backup={backup} />,
  },
  {
    key: 'summary',
    label: T.summary,
    className: 'summary',
    render: (backup) => (
      <SummaryCell
        backup={backup}
        lastTotal={lastTotal}
        before={before.get(backup.backupId)}
        mayPin={mayPin}
        onMore={onMore}
      />
    ),
  },
  {
    key: 'actions',
    label: T.actions,
    width: 132,
    middle: 128,
    narrow: 128,
    end: true,
    whole: true,
    render: (backup) => <BackupActionsCell backup={backup} mayChange={mayChange} onAsk={onAsk} />,
  },
];
