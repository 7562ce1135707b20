import { Link } from 'react-router-dom';
import type { BackupRecord } from '../../api';
import { Icon } from '../../components/layout/Icon';
import { Popover } from '../../components/overlays';
import { incompleteText } from '@trc/domain/completeness';
import { formatCount, formatDateTime, formatDifference } from '@trc/domain/format';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import { pathTo } from '@trc/domain/routes';
import { backupActions } from '@trc/domain/statuses';
import { TEXTS } from '@trc/domain/texts';
import { BackupPin, type BackupPinProps } from './BackupPin';
import { BackupLabel } from './BackupLabel';
import { TYPE_ICONS } from '../../components/layout/typeIcons';
import { listCounters, countDifference, countAll } from './summary';

const T = TEXTS.backups;

export interface BackupPopoverProps extends Pick<BackupPinProps, 'mayPin' | 'mayRelease' | 'onAsk'> {
  backup: BackupRecord;
  target: HTMLElement;
  /** The person may open backups. */
  mayOpen: boolean;
  /** The completed backup before it, where the list has it. */
  before: BackupRecord | undefined;
  mayLabel: boolean;
  onClose: () => void;
}

/** Leads to the objects that it counts, for those who may open them. */
const Count = ({ count, label, to }: { count: number; label: string; to: string | undefined }) =>
  to !== undefined && count > 0 ? (
    <Link to={to} aria-label={T.countOf(label, formatCount(count))}>
      {formatCount(count)}
    </Link>
  ) : (
    <>{formatCount(count)}</>
  );

/** The difference to the number in the backup before; empty if equal. */
const Difference = ({ count = 0 }: { count: number | undefined }) =>
  count === 0 ? null : (
    <b className={count < 0 ? 'count-change chip-loss' : 'count-change'}>{formatDifference(count)}</b>
  );

/** All counters with their total, or the whole reason of a failure. */
export const BackupPopover = ({ backup, target, mayOpen, before, mayLabel, onClose, ...pin }: BackupPopoverProps) => {
  if (backup.status === 'Failed') {
    return (
      <Popover title={T.detailsTitle} target={target} onClose={onClose}>
        <p className="popover-text">{backup.statusDetails}</p>
      </Popover>
    );
  }
  const { completeness } = backup;
  const counters = listCounters(backup);
  const opens = mayOpen && backupActions(backup.status, backup.isDataReady).includes('restore');
  return (
    <Popover title={T.objects} target={target} onClose={onClose}>
      <dl className="counters">
        {OBJECT_TYPES.map(({ type, slug, label, backupCounter }) => (
          <div key={type}>
            <dt>
              <Icon name={TYPE_ICONS[type]} />
              {label}
            </dt>
            <dd className="numbers">
              <Difference count={countDifference(backup, before, type)} />
              <Count
                count={backup[backupCounter] ?? 0}
                label={label}
                to={opens ? `${pathTo('backup', { id: backup.backupId })}?type=${slug}` : undefined}
              />
            </dd>
          </div>
        ))}
        <div className="counters-total">
          <dt>{T.total}</dt>
          <dd className="numbers">
            <Difference count={before && countAll(backup) - countAll(before)} />
            {formatCount(countAll(backup))}
          </dd>
        </div>
      </dl>
      {before && <p className="small second">{T.changedSince(formatDateTime(before.creationTime))}</p>}
      <p className="small second">{T.coverage(counters.length, OBJECT_TYPES.length)}</p>
      {completeness && (
        <p className="small second">
          {incompleteText(backup) ?? T.complete(String(completeness.typesRead), String(completeness.typesTotal))}
        </p>
      )}
      <BackupLabel backup={backup} mayLabel={mayLabel} onAsk={pin.onAsk} />
      <BackupPin backup={backup} {...pin} />
    </Popover>
  );
};
