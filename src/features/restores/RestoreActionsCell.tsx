import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import type { Restore } from '../../api';
import { Button, buttonClass } from '../../components/inputs/Button';
import { preloadOverlays } from '../../components/overlays';
import { formatDateTime } from '@trc/domain/format';
import { pathTo } from '@trc/domain/routes';
import { isBusy } from '@trc/domain/statuses';
import { RESTORES_TEXTS } from '@trc/domain/texts/restores';

const T = RESTORES_TEXTS;
/** The id of the sentence that says why an action is disabled. */
export const DISABLED_REASON_ID = 'restores-barred';

export type Asked = 'summary' | 'cancel';

export interface RestoreActionsCellProps {
  restore: Restore;
  mayChange: boolean;
  /** The backend can cancel (an extension). */
  canCancel: boolean;
  isCanceling: boolean;
  onAsk: (asked: Asked, restore: Restore) => void;
  onDownload: (restoreId: string) => void;
}

/**
 * Summary, report and CSV of every restore, and the cancel of a running one; forbidden actions are shown but disabled.
 */
export const RestoreActionsCell = ({
  restore,
  mayChange,
  canCancel,
  isCanceling,
  onAsk,
  onDownload,
}: RestoreActionsCellProps) => {
  const time = formatDateTime(restore.creationTime);
  const asks = (asked: Asked) => ({
    onClick: (_: MouseEvent) => onAsk(asked, restore),
    onPointerEnter: preloadOverlays,
    onFocus: preloadOverlays,
  });
  const disabledProps = mayChange
    ? { disabled: isCanceling }
    : { disabled: true, title: T.onlyOperators, 'aria-describedby': DISABLED_REASON_ID };
  return (
    <span className="row restore-actions">
      {isBusy(restore.status) && canCancel && (
        <Button
          small
          icon="stop"
          aria-label={isCanceling ? undefined : T.cancelOf(time)}
          {...asks('cancel')}
          {...disabledProps}
        >
          {isCanceling ? T.canceling : T.cancel}
        </Button>
      )}
      <Button small aria-label={T.summaryOf(time)} aria-haspopup="dialog" {...asks('summary')}>
        {T.summary}
      </Button>
      {!isBusy(restore.status) && (
        <Link
          className={buttonClass('default', true)}
          to={pathTo('restore-report', { id: restore.restoreId })}
          aria-label={T.reportOf(time)}
        >
          {T.report}
        </Link>
      )}
      {!isBusy(restore.status) && (
        <Button
          look="icon"
          small
          icon="download"
          aria-label={T.csvOf(time)}
          title={T.csv}
          onClick={() => onDownload(restore.restoreId)}
        />
      )}
    </span>
  );
};
