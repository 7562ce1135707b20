import { Link } from 'react-router-dom';
import type { BackupRecord } from '../../api';
import { DateTime } from '../../components/layout/DateTime';
import { Button } from '../../components/inputs/Button';
import { CopyButton } from '../../components/inputs/CopyButton';
import { IncompleteMark } from '../../components/feedback/IncompleteMark';
import { StatusCell } from '../../components/feedback/StatusCell';
import { useMinute } from '../../components/feedback/useMinute';
import { formatCount } from '@trc/domain/format';
import { labelOfType } from '@trc/domain/objectTypes';
import { pathTo } from '@trc/domain/routes';
import { BACKUP_STATUSES, backupActions, backupTypeLabel } from '@trc/domain/statuses';
import { TEXTS } from '@trc/domain/texts';
import { DASHBOARD_TEXTS } from '@trc/domain/texts/dashboard';
import { LENGTH_TEXTS } from '@trc/domain/texts/lengths';
import { NAMES } from '@trc/domain/texts/names';
import { Card } from './Card';
import { listFigures, countAll } from './figures';
import { elapsedInWords } from '@trc/domain/lengths';
import type { Backups } from './useBackups';

/** The id of the sentence that says why an action is disabled. */
export const DISABLED_REASON_ID = 'dashboard-barred';

const T = DASHBOARD_TEXTS.last;

const Facts = ({ backup, mayOpen }: { backup: BackupRecord; mayOpen: boolean }) => {
  const now = useMinute();
  const ago = elapsedInWords(now - Date.parse(backup.creationTime));
  const took =
    elapsedInWords(Date.parse(backup.updateTime ?? backup.creationTime) - Date.parse(backup.creationTime)) ??
    LENGTH_TEXTS.short;
  const figures = listFigures(backup);
  const total = formatCount(countAll(backup));
  const opens = mayOpen && backupActions(backup.status, backup.isDataReady).includes('restore');
  const type = backupTypeLabel(backup.source, backup.tag);
  const { progress } = backup;
  return (
    <dl className="last">
      <div>
        <dt>{T.time}</dt>
        <dd>
          <DateTime value={backup.creationTime} />
        </dd>
        <dd className="small second">{ago ? T.ago(ago) : T.now}</dd>
      </div>
      <div>
        <dt>{T.id}</dt>
        <dd className="row last-id">
          <span className="cut mono" title={backup.backupId}>
            {backup.backupId}
          </span>
          <CopyButton text={backup.backupId} label={T.copyId} />
        </dd>
        <dd className="small second">{backup.status === 'Running' ? T.running : T.took(type, took)}</dd>
      </div>
      <div>
        <dt>{T.objects}</dt>
        <dd>
          {opens ? (
            <Link className="numbers" to={pathTo('backup', { id: backup.backupId })}>
              {total}
            </Link>
          ) : (
            <span className="numbers">{total}</span>
          )}
        </dd>
        <dd className="small second cut">
          {progress && T.reading(NAMES.inside(labelOfType(progress.type)), formatCount(progress.read))}
          {!progress &&
            backup.status !== 'Failed' &&
            T.coverage(
              backup.completeness?.typesRead ?? figures.filter(({ count }) => count > 0).length,
              figures.length,
            )}
          {backup.status === 'Failed' && (
            <Link to={pathTo('backups')} title={backup.statusDetails}>
              {T.why}
            </Link>
          )}
        </dd>
      </div>
    </dl>
  );
};

/** The newest backup, in any status. */
export const LastBackup = ({ backups: { list, hasFailed }, mayOpen }: { backups: Backups; mayOpen: boolean }) => {
  const backup = list?.[0];
  const isReady = backup && backupActions(backup.status, backup.isDataReady).includes('restore');
  return (
    <Card
      title={T.title}
      className="card-last"
      lines={3}
      isLoading={!list}
      hasFailed={hasFailed}
      afterTitle={
        backup && (
          <>
            <StatusCell status={backup.status} known={BACKUP_STATUSES} />
            <IncompleteMark backup={backup} />
          </>
        )
      }
      end={
        isReady &&
        (mayOpen ? (
          <Link className="small" to={pathTo('backup', { id: backup.backupId })}>
            {T.restore}
          </Link>
        ) : (
          <Button look="link" disabled title={TEXTS.noPermission} aria-describedby={DISABLED_REASON_ID}>
            {T.restore}
          </Button>
        ))
      }
    >
      {list &&
        (backup ? (
          <Facts backup={backup} mayOpen={mayOpen} />
        ) : (
          <div>
            <b>{T.emptyTitle}</b>
            <p className="second">{T.emptyText}</p>
          </div>
        ))}
    </Card>
  );
};
