export { BackupComparison as BackupComparisonPage } from '../features/backupComparison';
