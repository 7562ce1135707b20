import { BackupSelect } from '../../components/inputs/BackupSelect';
import { BACKUP_COMPARISON_TEXTS as T } from '@trc/domain/texts/backupComparison';
import { sidesInAddress } from '../../lib/comparableBackups';
import type { TwoBackups } from './useTwoBackups';

export interface BackupPickerProps {
  two: TwoBackups;
  onChoose: (earlier: string, later: string) => void;
}

export const BackupPicker = ({ two: { backups, earlier, later }, onChoose }: BackupPickerProps) => {
  const chosen = () => sidesInAddress('compare-backups', backups);
  return (
    <div className="backup-selects">
      <BackupSelect
        label={T.earlier}
        value={earlier.id}
        backups={backups}
        onChange={(id) => onChoose(id, chosen()[1].id)}
      />
      <BackupSelect
        label={T.later}
        value={later.id}
        backups={backups}
        onChange={(id) => onChoose(chosen()[0].id, id)}
      />
    </div>
  );
};
