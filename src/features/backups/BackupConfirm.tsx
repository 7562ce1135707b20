import { isComparable, type BackupRecord } from '../../api';
import { ConfirmDialog, type ConfirmNote } from '../../components/overlays';
import { formatDateTime } from '@trc/domain/format';
import { TEXTS } from '@trc/domain/texts';
import { PROTECTION_TEXTS } from '@trc/domain/texts/protection';
import { useComparableBackups } from '../../lib/comparableBackups';
import { useAppDispatch, useHasExtension } from '../../lib/hooks';
import { deleteRequested, stopRequested } from './backupsSlice';
import { noteOnLast } from './noteOnLast';

const T = TEXTS.backups;

export type Asked = 'stop' | 'delete';

export interface BackupConfirmProps {
  asked: Asked;
  backup: BackupRecord;
  opener: HTMLElement;
  onClose: () => void;
}

/** Controls of the neighbouring rows, next ones first: the focus moves there when a row loses its buttons. */
const neighbour = (opener: HTMLElement): HTMLElement | null => {
  const row = opener.closest('tr');
  const control = 'button:not(:disabled), a[href]';
  return (
    row?.nextElementSibling?.querySelector<HTMLElement>(control) ?? row?.querySelector<HTMLElement>(control) ?? null
  );
};

const Confirm = ({ asked, backup, opener, note, onClose }: BackupConfirmProps & { note?: ConfirmNote | undefined }) => {
  const dispatch = useAppDispatch();
  const isDelete = asked === 'delete';
  const canUndelete = useHasExtension('undeleteBackup');
  const hint = canUndelete ? ` ${PROTECTION_TEXTS.undoHint}` : '';
  const texts = isDelete
    ? {
        ...T.confirmDelete,
        text: `${T.confirmDelete.text(formatDateTime(backup.creationTime), backup.backupId)}${hint}`,
      }
    : T.confirmStop;
  const confirm = () => {
    const next = neighbour(opener);
    dispatch(isDelete ? deleteRequested(backup) : stopRequested(backup));
    onClose();
    // After the dialog has given the focus back to a button that is gone.
    setTimeout(() => next?.focus());
  };
  return (
    <ConfirmDialog
      title={texts.title}
      text={texts.text}
      note={note}
      yes={texts.yes}
      no={texts.no}
      isDanger
      onYes={confirm}
      onNo={onClose}
    />
  );
};

const DeleteConfirm = (props: BackupConfirmProps) => (
  <Confirm {...props} note={noteOnLast(props.backup, useComparableBackups())} />
);

/** Stop and delete ask first; every way out but "yes" changes nothing. */
export const BackupConfirm = (props: BackupConfirmProps) =>
  props.asked === 'delete' && isComparable(props.backup) ? <DeleteConfirm {...props} /> : <Confirm {...props} />;
