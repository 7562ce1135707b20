export { BackupConfirm } from './BackupConfirm';
export { LabelDialog } from './LabelDialog';
export { PinDialog } from './PinDialog';
export { ReleaseConfirm } from './ReleaseConfirm';
export { BackupPopover } from './BackupPopover';
