import type { BackupRecord } from '../../api';
import { Icon } from '../../components/Icon';
import { Popover } from '../../components/overlays';
import { formatCount } from '../../domain/format';
import { OBJECT_TYPES } from '../../domain/objectTypes';
import { TEXTS } from '../../domain/texts';
import { countersOf, totalOf, TYPE_ICONS } from './summary';

const T = TEXTS.backups;

export interface BackupPopoverProps {
  backup: BackupRecord;
  target: HTMLElement;
  onClose: () => void;
}

/** All counters with their total, or the whole reason of a failure (S-39). */
export const BackupPopover = ({ backup, target, onClose }: BackupPopoverProps) => {
  if (backup.status === 'Failed') {
    return (
      <Popover title={T.detailsTitle} target={target} onClose={onClose}>
        <p className="popover-text">{backup.statusDetails}</p>
      </Popover>
    );
  }
  const counters = countersOf(backup);
  return (
    <Popover title={T.objects} target={target} onClose={onClose}>
      <dl className="counters">
        {OBJECT_TYPES.map(({ type, label, backupCounter }) => (
          <div key={type}>
            <dt><Icon name={TYPE_ICONS[type]} />{label}</dt>
            <dd className="numbers">{formatCount(backup[backupCounter] ?? 0)}</dd>
          </div>
        ))}
        <div className="counters-total">
          <dt>{T.total}</dt>
          <dd className="numbers">{formatCount(totalOf(backup))}</dd>
        </div>
      </dl>
      <p className="small second">{T.coverage(counters.length, OBJECT_TYPES.length)}</p>
    </Popover>
  );
};
