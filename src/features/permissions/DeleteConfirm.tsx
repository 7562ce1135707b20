import type { ConsoleUser } from '../../api';
import { ConfirmDialog } from '../../components/overlays';
import { PERMISSIONS_TEXTS as T } from '@trc/domain/texts/permissions';
import { useAppDispatch } from '../../lib/hooks';
import { deleteRequested } from './permissionsSlice';
import { byType, nameAmong, type UserRow } from './rows';

export interface DeleteConfirmProps {
  rows: readonly UserRow[];
  /** All who are listed: users with the same name are shown with the account. */
  all: readonly ConsoleUser[];
  opener: HTMLElement;
  /** They are no longer selected. */
  onDone: (ids: readonly string[]) => void;
  onClose: () => void;
}

/** The next focus when a row loses its buttons: the next row, else the one before. */
const neighbour = (opener: HTMLElement): HTMLElement | null => {
  const row = opener.closest('tr');
  const control = 'button:not(:disabled)';
  return (
    row?.nextElementSibling?.querySelector<HTMLElement>(control) ??
    row?.previousElementSibling?.querySelector<HTMLElement>(control) ??
    null
  );
};

/** Deleting asks first; every way out but "yes" changes nothing. */
export const DeleteConfirm = ({ rows, all, opener, onDone, onClose }: DeleteConfirmProps) => {
  const dispatch = useAppDispatch();
  const names = rows.map(({ user }) => nameAmong(all, user));
  const confirm = () => {
    const next = neighbour(opener);
    dispatch(deleteRequested({ steps: byType(rows.map(({ user }) => user)), who: T.who(names) }));
    onDone(rows.map(({ user }) => user.id));
    onClose();
    // After the dialog has given the focus back to a button that is gone.
    setTimeout(() => (next ?? document.querySelector<HTMLElement>('#main h1'))?.focus());
  };
  return (
    <ConfirmDialog
      title={names.length === 1 ? T.confirmOne(names[0] ?? '') : T.confirmMany(names.length)}
      text={T.confirmText}
      yes={T.confirmYes}
      no={T.confirmNo}
      isDanger
      onYes={confirm}
      onNo={onClose}
    />
  );
};
