import { useId } from 'react';
import { formatDateTime } from '@trc/domain/format';
import { backupTypeLabel } from '@trc/domain/statuses';
import { BACKUP_SELECT_TEXTS as T } from '@trc/domain/texts/backupSelect';
import { Select } from './Select';

export interface SelectableBackup {
  backupId: string;
  creationTime: string;
  source?: string | undefined;
  tag?: string | undefined;
}

export interface BackupSelectProps {
  label: string;
  /** Id of a backup or value of `first`; empty where none is chosen. An id that is not listed is added. */
  value: string;
  /** Newest first; missing until they are known. */
  backups: readonly SelectableBackup[] | undefined;
  /** A choice before the backups. */
  first?: { value: string; label: string } | undefined;
  onChange: (value: string) => void;
}

/** Chooses a backup by its time, type and start of its id. The exact time is in the title. */
export const BackupSelect = ({ label, value, backups = [], first, onChange }: BackupSelectProps) => {
  const id = useId();
  const chosen = backups.find(({ backupId }) => backupId === value);
  const isListed = value === '' || value === first?.value || chosen !== undefined;
  return (
    <div className="backup-select">
      <label htmlFor={id}>{label}</label>
      <Select id={id} value={value} title={chosen?.creationTime} onChange={(event) => onChange(event.target.value)}>
        <option value="">{T.choose}</option>
        {first && <option value={first.value}>{first.label}</option>}
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
