import type { DeletedBackup } from '../../api';
import { DateTime } from '../../components/layout/DateTime';
import { Button } from '../../components/inputs/Button';
import type { Column } from '../../components/table/types';
import { formatDateTime } from '@trc/domain/format';
import { PROTECTION_TEXTS as T } from '@trc/domain/texts/protection';

/** A long user principal name must not widen the table. It breaks after the @ first. */
const WRAPPED = { overflowWrap: 'anywhere' } as const;

const Deleted = ({ backup: { deletedTime, deletedBy } }: { backup: DeletedBackup }) => {
  const [before = '', ...domain] = T.deletedOn(formatDateTime(deletedTime), deletedBy).split('@');
  return (
    <span style={WRAPPED} title={deletedTime}>
      {before}
      {domain.length > 0 && (
        <>
          @<wbr />
          {domain.join('@')}
        </>
      )}
    </span>
  );
};

const Removal = ({ backup: { removalTime } }: { backup: DeletedBackup }) =>
  removalTime ? (
    <span title={removalTime}>{T.removedOn(formatDateTime(removalTime))}</span>
  ) : (
    <span className="second">{T.notRemoved}</span>
  );

/** @param onAsk asks before the backup is recovered */
export const deletedColumns = (onAsk: (backup: DeletedBackup) => void): Column<DeletedBackup>[] => [
  {
    key: 'backupId',
    label: T.columns.id,
    width: 248,
    middle: 160,
    narrow: 96,
    whole: true,
    render: ({ backupId }) => (
      <span className="cut mono" title={backupId}>
        {backupId}
      </span>
    ),
  },
  {
    key: 'creationTime',
    label: T.columns.time,
    width: 184,
    middle: 176,
    narrow: 104,
    render: ({ creationTime }) => <DateTime value={creationTime} />,
  },
  { key: 'deleted', label: T.columns.deleted, render: (backup) => <Deleted backup={backup} /> },
  {
    key: 'removal',
    label: T.columns.removal,
    width: 240,
    middle: 200,
    narrow: 152,
    render: (backup) => <Removal backup={backup} />,
  },
  {
    key: 'actions',
    label: T.columns.actions,
    width: 128,
    middle: 128,
    narrow: 112,
    end: true,
    whole: true,
    render: (backup) => (
      <Button small aria-label={T.undeleteOf(formatDateTime(backup.creationTime))} onClick={() => onAsk(backup)}>
        {T.undelete}
      </Button>
    ),
  },
];
