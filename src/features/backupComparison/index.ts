export { BackupComparison } from './BackupComparison';
