import { useUnpinBackupMutation } from '../../api';
import { ConfirmDialog } from '../../components/overlays';
import { formatDateTime } from '@trc/domain/format';
import { PROTECTION_TEXTS as T } from '@trc/domain/texts/protection';
import { toastShown } from '../toasts';
import { useAppDispatch } from '../../lib/hooks';
import type { PinDialogProps } from './PinDialog';

/** Asks before a pinned backup is released. */
export const ReleaseConfirm = ({ backup, onClose }: PinDialogProps) => {
  const dispatch = useAppDispatch();
  const [unpin] = useUnpinBackupMutation();
  const release = async (): Promise<void> => {
    onClose();
    const { error } = await unpin({ id: backup.backupId });
    if (!error) dispatch(toastShown({ kind: 'success', text: T.releaseDone }));
  };
  return (
    <ConfirmDialog
      title={T.releaseTitle}
      text={T.releaseText(formatDateTime(backup.creationTime))}
      yes={T.release}
      no={T.releaseNo}
      isDanger
      onYes={() => void release()}
      onNo={onClose}
    />
  );
};
