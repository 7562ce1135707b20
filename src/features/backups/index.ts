export { Backups } from './Backups';
export { backupsReducer, runRequested } from './backupsSlice';
export { backupsSaga } from './backupsSaga';
