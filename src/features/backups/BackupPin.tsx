import type { BackupRecord } from '../../api';
import { Button } from '../../components/inputs/Button';
import { Icon } from '../../components/layout/Icon';
import { formatDateTime } from '@trc/domain/format';
import { PROTECTION_TEXTS as T } from '@trc/domain/texts/protection';

export type AskedPin = 'pin' | 'release' | 'label';

export interface BackupPinProps {
  backup: BackupRecord;
  mayPin: boolean;
  mayRelease: boolean;
  onAsk: (asked: AskedPin) => void;
}

/** The person who pinned a backup, the reason, and the changes that this person can make. */
export const BackupPin = ({ backup: { pin, status }, mayPin, mayRelease, onAsk }: BackupPinProps) => {
  if (!pin) {
    if (!mayPin || status !== 'Completed') return null;
    return (
      <div className="popover-pin">
        <Button small icon="lock" onClick={() => onAsk('pin')}>
          {T.pin}
        </Button>
      </div>
    );
  }
  const time = formatDateTime(pin.time);
  return (
    <div className="popover-pin">
      <p className="row">
        <Icon name="lock" />
        <b>{pin.by ? T.pinnedBy(time, pin.by) : T.pinnedSince(time)}</b>
      </p>
      {pin.reason && <p className="popover-text">{pin.reason}</p>}
      {mayRelease && (
        <Button small onClick={() => onAsk('release')}>
          {T.release}
        </Button>
      )}
    </div>
  );
};
