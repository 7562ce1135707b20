import { useRef, useState, type FormEvent } from 'react';
import { usePinBackupMutation, type BackupRecord } from '../../api';
import { Button } from '../../components/inputs/Button';
import { Field } from '../../components/inputs/Field';
import { Icon } from '../../components/layout/Icon';
import { ContentDialog } from '../../components/overlays';
import { formatDateTime } from '@trc/domain/format';
import { PROTECTION_TEXTS as T } from '@trc/domain/texts/protection';
import { toastShown } from '../toasts';
import { useAppDispatch } from '../../lib/hooks';

const MAX_REASON = 500;

export interface PinDialogProps {
  backup: BackupRecord;
  onClose: () => void;
}

/** Asks for the reason of a pin. */
export const PinDialog = ({ backup, onClose }: PinDialogProps) => {
  const dispatch = useAppDispatch();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const [pin, pinning] = usePinBackupMutation();
  const save = async (): Promise<void> => {
    const text = reason.trim();
    setIsMissing(text === '');
    if (text === '') {
      input.current?.focus();
      return;
    }
    const { error } = await pin({ id: backup.backupId, body: { reason: text } });
    if (error) return;
    dispatch(toastShown({ kind: 'success', text: T.pinDone }));
    onClose();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!pinning.isLoading) void save();
  };
  return (
    <ContentDialog
      title={T.pinTitle}
      onClose={onClose}
      footer={
        <>
          <Button look="primary" disabled={pinning.isLoading} onClick={() => void save()}>
            {pinning.isLoading && <Icon name="ring" spins />}
            {T.pinYes}
          </Button>
          <Button onClick={onClose}>{T.cancel}</Button>
        </>
      }
    >
      <form onSubmit={onSubmit} noValidate>
        <p className="pin-text">{T.pinText(formatDateTime(backup.creationTime))}</p>
        <Field label={T.reason} help={T.reasonHelp} {...(isMissing ? { error: T.noReason } : {})}>
          {(links) => (
            <input
              {...links}
              ref={input}
              className="input"
              value={reason}
              maxLength={MAX_REASON}
              required
              autoComplete="off"
              data-autofocus
              onChange={(event) => {
                setReason(event.target.value);
                setIsMissing(false);
              }}
            />
          )}
        </Field>
      </form>
    </ContentDialog>
  );
};
