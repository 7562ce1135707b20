export { Backups } from './Backups';
export { backupsReducer } from './backupsSlice';
export { backupsSaga } from './backupsSaga';
