import { lazyComponent } from '../../components/feedback/lazyComponent';
import { preloadOverlays } from '../../components/overlays';
import type { BackupConfirmProps } from './BackupConfirm';
import type { BackupPopoverProps } from './BackupPopover';
import type { PinDialogProps } from './PinDialog';

const all = () => import(/* webpackChunkName: "backupOverlays" */ './allOverlays');

/** Overlays of the list of backups. Their code comes when the first one is about to open. */
export const BackupConfirm = lazyComponent<BackupConfirmProps>(() => all().then((parts) => parts.BackupConfirm));
export const BackupPopover = lazyComponent<BackupPopoverProps>(() => all().then((parts) => parts.BackupPopover));
export const PinDialog = lazyComponent<PinDialogProps>(() => all().then((parts) => parts.PinDialog));
export const LabelDialog = lazyComponent<PinDialogProps>(() => all().then((parts) => parts.LabelDialog));
export const ReleaseConfirm = lazyComponent<PinDialogProps>(() => all().then((parts) => parts.ReleaseConfirm));

/** Runs when the pointer or the focus reaches a control that opens one of them. */
export const preloadBackupOverlays = (): void => {
  preloadOverlays();
  void BackupConfirm.preload();
};
