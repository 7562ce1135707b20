import type { BackupRecord } from '../../api';
import { Button } from '../../components/inputs/Button';
import { PROTECTION_TEXTS as T } from '@trc/domain/texts/protection';
import type { BackupPinProps } from './BackupPin';

export interface BackupLabelProps extends Pick<BackupPinProps, 'onAsk'> {
  backup: BackupRecord;
  mayLabel: boolean;
}

/** The label and note of a backup, with a button that changes them. */
export const BackupLabel = ({ backup: { label, note, status }, mayLabel, onAsk }: BackupLabelProps) => {
  const isOffered = mayLabel && status === 'Completed';
  if (!label && !note && !isOffered) return null;
  return (
    <div className="popover-pin">
      {label && (
        <p>
          <b>{label}</b>
        </p>
      )}
      {note && <p className="popover-text">{note}</p>}
      {isOffered && (
        <Button small icon="document" onClick={() => onAsk('label')}>
          {label || note ? T.editLabel : T.addLabel}
        </Button>
      )}
    </div>
  );
};
