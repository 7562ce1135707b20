import type { Restore } from '../../api';
import { DateTime } from '../../components/layout/DateTime';
import { MailAddress } from '../../components/layout/MailAddress';
import { StatusCell } from '../../components/feedback/StatusCell';
import { UndoLink } from '../../components/feedback/UndoLink';
import type { Column } from '../../components/table/types';
import { MISSING } from '@trc/domain/format';
import { RESTORE_STATUSES } from '@trc/domain/statuses';
import { RESTORES_TEXTS } from '@trc/domain/texts/restores';
import { BackupLink } from './BackupLink';
import { RowProgress } from './RestoreProgress';
import { RestoreActionsCell, type RestoreActionsCellProps } from './RestoreActionsCell';
import { RestoreIdCell, type RestoreIdCellProps } from './RestoreIdCell';

const T = RESTORES_TEXTS.columns;

export interface ColumnNeeds extends Pick<RestoreActionsCellProps, 'mayChange' | 'canCancel' | 'onAsk' | 'onDownload'> {
  canceling: readonly string[];
  onToggle: RestoreIdCellProps['onToggle'];
}

/** @returns the columns in their order. */
export const restoreColumns = ({ canceling, onToggle, ...actions }: ColumnNeeds): Column<Restore>[] => [
  {
    key: 'restoreId',
    label: T.id,
    whole: true,
    className: 'restore-id-cell',
    render: (restore) => <RestoreIdCell restore={restore} onToggle={onToggle} />,
  },
  {
    key: 'source',
    label: T.source,
    width: 184,
    middle: 144,
    narrow: 96,
    className: 'restore-source',
    render: (restore) => (
      <span className="restore-person" title={restore.source}>
        <MailAddress>{restore.source || MISSING}</MailAddress>
      </span>
    ),
  },
  {
    key: 'creationTime',
    label: T.time,
    width: 180,
    middle: 180,
    narrow: 112,
    sortable: true,
    startsDescending: true,
    className: 'time',
    render: (restore) => <DateTime value={restore.creationTime} />,
  },
  {
    key: 'status',
    label: T.status,
    width: 248,
    middle: 248,
    narrow: 216,
    sortable: true,
    whole: true,
    render: (restore) => (
      <span className="row wrap">
        <StatusCell status={restore.status} known={RESTORE_STATUSES} />
        <RowProgress restore={restore} />
        {restore.undo && <UndoLink undo={restore.undo} />}
      </span>
    ),
  },
  {
    key: 'backupId',
    label: T.backup,
    width: 92,
    middle: 92,
    narrow: 92,
    className: 'restore-backup',
    render: (restore) => <BackupLink backupId={restore.backupId} mayOpen={actions.mayChange} />,
  },
  {
    key: 'actions',
    label: T.actions,
    width: 224,
    middle: 224,
    narrow: 212,
    end: true,
    whole: true,
    render: (restore) => (
      <RestoreActionsCell restore={restore} isCanceling={canceling.includes(restore.restoreId)} {...actions} />
    ),
  },
];
