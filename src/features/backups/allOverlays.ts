export { BackupConfirm } from './BackupConfirm';
export { PinDialog } from './PinDialog';
export { ReleaseConfirm } from './ReleaseConfirm';
export { BackupPopover } from './BackupPopover';
