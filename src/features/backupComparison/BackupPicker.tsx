import { useId } from 'react';
import { Select } from '../../components/inputs/Select';
import { formatDateTime } from '@trc/domain/format';
import { backupTypeLabel } from '@trc/domain/statuses';
import { BACKUP_COMPARISON_TEXTS as T } from '@trc/domain/texts/backupComparison';
import type { TwoBackups } from './useTwoBackups';

interface PickProps {
  label: string;
  value: string;
  backups: TwoBackups['backups'];
  onChange: (id: string) => void;
}

const Pick = ({ label, value, backups = [], onChange }: PickProps) => {
  const id = useId();
  const isListed = value === '' || backups.some(({ backupId }) => backupId === value);
  // The moment in UTC on hover, as everywhere.
  const title = backups.find(({ backupId }) => backupId === value)?.creationTime;
  return (
    <div className="backup-pick">
      <label htmlFor={id}>{label}</label>
      <Select id={id} value={value} title={title} onChange={(event) => onChange(event.target.value)}>
        <option value="">{T.choose}</option>
        {!isListed && <option value={value}>{T.unlisted(value)}</option>}
        {backups.map(({ backupId, creationTime, source, tag }) => (
          <option key={backupId} value={backupId} title={creationTime}>
            {T.option(formatDateTime(creationTime), backupTypeLabel(source, tag), backupId)}
          </option>
        ))}
      </Select>
    </div>
  );
};

export interface BackupPickerProps {
  two: TwoBackups;
  onChoose: (earlier: string, later: string) => void;
}

/** Which two backups are compared. */
export const BackupPicker = ({ two: { backups, earlier, later }, onChoose }: BackupPickerProps) => (
  <div className="backup-picks">
    <Pick label={T.earlier} value={earlier.id} backups={backups} onChange={(id) => onChoose(id, later.id)} />
    <Pick label={T.later} value={later.id} backups={backups} onChange={(id) => onChoose(earlier.id, id)} />
  </div>
);
