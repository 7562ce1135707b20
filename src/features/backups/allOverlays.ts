export { BackupConfirm } from './BackupConfirm';
export { BackupPopover } from './BackupPopover';
