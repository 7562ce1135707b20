import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { BackupRecord } from '../../api';
import { Button } from '../../components/inputs/Button';
import { formatDateTime } from '@trc/domain/format';
import { pathTo } from '@trc/domain/routes';
import { backupActions } from '@trc/domain/statuses';
import { TEXTS } from '@trc/domain/texts';
import type { Asked } from './BackupConfirm';
import { preloadBackupOverlays } from './overlays';

const T = TEXTS.backups;
/** The id of the sentence that says why an action is disabled. */
export const DISABLED_REASON_ID = 'backups-barred';

export interface BackupActionsCellProps {
  backup: BackupRecord;
  mayChange: boolean;
  /** Asks the person first. */
  onAsk: (asked: Asked, backup: BackupRecord, opener: HTMLElement) => void;
}

/** The actions of a backup; those that the person's permission type does not allow are shown but disabled. */
export const BackupActionsCell = ({ backup, mayChange, onAsk }: BackupActionsCellProps) => {
  const navigate = useNavigate();
  const actions = backupActions(backup.status, backup.isDataReady);
  const time = formatDateTime(backup.creationTime);
  const disabledProps = mayChange
    ? {}
    : { disabled: true, title: TEXTS.noPermission, 'aria-describedby': DISABLED_REASON_ID };
  const pinned = backup.pin ? { disabled: true, title: T.cannotDelete } : {};
  const asks = (asked: Asked) => ({
    onClick: (event: MouseEvent<HTMLElement>) => onAsk(asked, backup, event.currentTarget),
    onPointerEnter: preloadBackupOverlays,
    onFocus: preloadBackupOverlays,
  });
  return (
    <span className="row">
      {actions.includes('stop') && (
        <Button small icon="stop" aria-label={T.stopOf(time)} {...asks('stop')} {...disabledProps}>
          {T.stop}
        </Button>
      )}
      {actions.includes('restore') && (
        <Button
          small
          aria-label={T.restoreOf(time)}
          onClick={() => void navigate(pathTo('backup', { id: backup.backupId }))}
          {...disabledProps}
        >
          {T.restore}
        </Button>
      )}
      {actions.includes('delete') && (
        <Button
          look="icon"
          small
          icon="bin"
          aria-label={T.deleteOf(time)}
          title={T.delete}
          {...asks('delete')}
          {...pinned}
          {...disabledProps}
        />
      )}
    </span>
  );
};
