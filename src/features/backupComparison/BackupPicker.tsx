import { BackupSelect } from '../../components/inputs/BackupSelect';
import { BACKUP_COMPARISON_TEXTS as T } from '@trc/domain/texts/backupComparison';
import type { TwoBackups } from './useTwoBackups';

export interface BackupPickerProps {
  two: TwoBackups;
  onChoose: (earlier: string, later: string) => void;
}

export const BackupPicker = ({ two: { backups, earlier, later }, onChoose }: BackupPickerProps) => (
  <div className="backup-selects">
    <BackupSelect label={T.earlier} value={earlier.id} backups={backups} onChange={(id) => onChoose(id, later.id)} />
    <BackupSelect label={T.later} value={later.id} backups={backups} onChange={(id) => onChoose(earlier.id, id)} />
  </div>
);
