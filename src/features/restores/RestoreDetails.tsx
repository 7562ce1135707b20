import type { Restore } from '../../api';
import { CopyButton } from '../../components/inputs/CopyButton';
import { formatDateTime } from '@trc/domain/format';
import { isBusy } from '@trc/domain/statuses';
import { RESTORES_TEXTS } from '@trc/domain/texts/restores';
import { titleOfRestore } from '../../lib/shownTitle';
import { BackupLink } from './BackupLink';
import { RestoreKind, useKindWord } from './RestoreKind';
import { RestoreProgress } from './RestoreProgress';

const T = RESTORES_TEXTS;

/** The details of an open row: the progress, and values that have no room in the row. */
export const RestoreDetails = ({ restore, mayOpenBackup }: { restore: Restore; mayOpenBackup: boolean }) => {
  const kind = useKindWord(restore);
  const title = titleOfRestore(restore);
  return (
    <div className="restore-details">
      {title !== undefined && <p className="strong">{title}</p>}
      {restore.statusDetails && <p>{restore.statusDetails}</p>}
      <RestoreProgress restore={restore} />
      <dl className="restore-facts small">
        {kind !== undefined && (
          <div>
            <dt>{T.kind.label}</dt>
            <dd>
              <RestoreKind restore={restore} mayOpenPlan={mayOpenBackup} />
            </dd>
          </div>
        )}
        <div>
          <dt>{T.details.restore}</dt>
          <dd className="row">
            <span className="mono">{restore.restoreId}</span>
            <CopyButton text={restore.restoreId} label={T.copyId} />
          </dd>
        </div>
        <div>
          <dt>{T.details.backup}</dt>
          <dd className="row">
            <BackupLink backupId={restore.backupId} mayOpen={mayOpenBackup} />
            <CopyButton text={restore.backupId} label={T.copyBackupId} />
          </dd>
        </div>
        {restore.source && (
          <div>
            <dt>{T.details.source}</dt>
            <dd>{restore.source}</dd>
          </div>
        )}
        {restore.updateTime && (
          <div>
            <dt>{isBusy(restore.status) ? T.details.changed : T.details.ended}</dt>
            <dd>
              <time dateTime={restore.updateTime} title={restore.updateTime}>
                {formatDateTime(restore.updateTime)}
              </time>
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
};
