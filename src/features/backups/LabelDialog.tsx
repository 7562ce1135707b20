import { useState, type FormEvent } from 'react';
import { useLabelBackupMutation } from '../../api';
import { Button } from '../../components/inputs/Button';
import { Field } from '../../components/inputs/Field';
import { Icon } from '../../components/layout/Icon';
import { ContentDialog } from '../../components/overlays';
import { formatDateTime } from '@trc/domain/format';
import { PROTECTION_TEXTS as T } from '@trc/domain/texts/protection';
import { toastShown } from '../toasts';
import { useAppDispatch } from '../../lib/hooks';
import type { PinDialogProps } from './PinDialog';

/** Characters (openapi.yaml, labelBackup). */
const MAX_LABEL = 40;
const MAX_NOTE = 1000;

/** Changes the label and the note of a backup. Empty fields remove them. */
export const LabelDialog = ({ backup, onClose }: PinDialogProps) => {
  const dispatch = useAppDispatch();
  const [label, setLabel] = useState(backup.label ?? '');
  const [note, setNote] = useState(backup.note ?? '');
  const [save, saving] = useLabelBackupMutation();
  const send = async (): Promise<void> => {
    const { error } = await save({ id: backup.backupId, body: { label: label.trim(), note: note.trim() } });
    if (error) return;
    dispatch(toastShown({ kind: 'success', text: T.labelDone }));
    onClose();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving.isLoading) void send();
  };
  return (
    <ContentDialog
      title={T.labelTitle}
      onClose={onClose}
      footer={
        <>
          <Button look="primary" disabled={saving.isLoading} onClick={() => void send()}>
            {saving.isLoading && <Icon name="ring" spins />}
            {T.labelSave}
          </Button>
          <Button onClick={onClose}>{T.cancel}</Button>
        </>
      }
    >
      <form className="label-form" onSubmit={onSubmit} noValidate>
        <p className="pin-text">{T.labelText(formatDateTime(backup.creationTime))}</p>
        <Field label={T.label} help={T.labelHelp}>
          {(links) => (
            <input
              {...links}
              className="input"
              value={label}
              maxLength={MAX_LABEL}
              autoComplete="off"
              data-autofocus
              onChange={(event) => setLabel(event.target.value)}
            />
          )}
        </Field>
        <Field label={T.note} help={T.noteHelp}>
          {(links) => (
            <textarea
              {...links}
              className="input input-note"
              value={note}
              rows={4}
              maxLength={MAX_NOTE}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
      </form>
    </ContentDialog>
  );
};
