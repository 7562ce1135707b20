import { Fragment } from 'react';
import type { DeletedBackup } from '../../api';
import { DateTime } from '../../components/layout/DateTime';
import { Button } from '../../components/inputs/Button';
import type { Column } from '../../components/table/types';
import { formatDateTime } from '@trc/domain/format';
import { PROTECTION_TEXTS as T } from '@trc/domain/texts/protection';

/** A long user principal name takes a whole line, then breaks after the @: it must not widen the table. */
const PERSON = { display: 'inline-block', overflowWrap: 'anywhere' } as const;

const Person = ({ name }: { name: string }) => (
  <span style={PERSON}>
    {T.deletedBy(name)
      .split(/(?<=@)/)
      .map((part) => (
        <Fragment key={part}>
          {part}
          <wbr />
        </Fragment>
      ))}
  </span>
);

const Deleted = ({ backup: { deletedTime, deletedBy } }: { backup: DeletedBackup }) => (
  <span title={deletedTime}>
    {formatDateTime(deletedTime)} {deletedBy && <Person name={deletedBy} />}
  </span>
);

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
    narrow: 112,
    render: ({ creationTime }) => <DateTime value={creationTime} />,
  },
  { key: 'deleted', label: T.columns.deleted, render: (backup) => <Deleted backup={backup} /> },
  {
    key: 'removal',
    label: T.columns.removal,
    width: 240,
    middle: 200,
    narrow: 160,
    render: (backup) => <Removal backup={backup} />,
  },
  {
    key: 'actions',
    label: T.columns.actions,
    width: 128,
    middle: 128,
    narrow: 104,
    end: true,
    whole: true,
    render: (backup) => (
      <Button small aria-label={T.undeleteOf(formatDateTime(backup.creationTime))} onClick={() => onAsk(backup)}>
        {T.undelete}
      </Button>
    ),
  },
];
