import { useCallback, useMemo, useState } from 'react';
import type { Restore } from '../../api';
import { Button } from '../../components/inputs/Button';
import { MenuButton } from '../../components/inputs/MenuButton';
import { CARDS, useMedia } from '../../components/layout/useMedia';
import { ConfirmDialog, preloadOverlays } from '../../components/overlays';
import { sumCounters, countTroubled } from '@trc/domain/restoreCounts';
import { isBusy, isUndone } from '@trc/domain/statuses';
import { RESTORE_REPORT_TEXTS } from '@trc/domain/texts/restoreReport';
import { csvRequested } from '../restoreWatch';
import { selectRestoreOf } from '../settings';
import { useAppDispatch, useAppSelector, useHasExtension } from '../../lib/hooks';
import { againRequested, downloadRequested, selectIsSelecting } from './reportSlice';

const T = RESTORE_REPORT_TEXTS;
/** The id of the text that says why a person may change nothing. */
export const REASON_ID = 'report-barred';

/** @returns the reason that failed objects cannot be restored again now. */
const reasonOf = (restore: Restore, mayChange: boolean): string | undefined => {
  if (!mayChange) return T.againBarred;
  return isBusy(restore.status) ? T.againRunning : undefined;
};

interface AgainProps {
  restore: Restore;
  mayChange: boolean;
  /** Another restore of what failed may have another result. */
  isOfUse: boolean;
}

const Again = ({ restore, mayChange, isOfUse }: AgainProps) => {
  const dispatch = useAppDispatch();
  const [asks, setAsks] = useState(false);
  const isSelecting = useAppSelector(selectIsSelecting);
  const selection = useAppSelector(useMemo(() => selectRestoreOf(restore.backupId), [restore.backupId]));
  const reason = reasonOf(restore, mayChange);
  const start = () => dispatch(againRequested({ id: restore.restoreId, backupId: restore.backupId }));
  const disabledProps =
    reason === undefined ? { disabled: isSelecting } : { disabled: true, 'aria-describedby': REASON_ID };
  const isRunning = isBusy(restore.status);
  // A new restore of the failed objects would repeat a part of what an undo took back.
  const isOffered = isRunning || (isOfUse && !isUndone(restore) && countTroubled(sumCounters(restore)) > 0);
  return (
    <>
      {isOffered && (
        <>
          <span className="rule" />
          <Button
            look="subtle"
            icon="history"
            onClick={() => (selection === undefined ? start() : setAsks(true))}
            onPointerEnter={preloadOverlays}
            onFocus={preloadOverlays}
            {...disabledProps}
          >
            {T.again}
          </Button>
        </>
      )}
      {reason !== undefined && (
        <span id={REASON_ID} className="small second">
          {reason}
        </span>
      )}
      {asks && (
        <ConfirmDialog
          {...T.replace}
          onYes={() => {
            setAsks(false);
            start();
          }}
          onNo={() => setAsks(false)}
        />
      )}
    </>
  );
};

export interface ReportCommandsProps {
  id: string;
  restore?: Restore;
  mayChange: boolean;
  /** The backend lists objects that could not be restored (an extension). */
  hasProblems: boolean;
  canRepeat: boolean;
}

/** The whole report as a file, and a restore of the failed objects. On small screens, other files are in a menu. */
export const ReportCommands = ({ id, restore, mayChange, hasProblems, canRepeat }: ReportCommandsProps) => {
  const dispatch = useAppDispatch();
  const download = useCallback(() => dispatch(csvRequested(id)), [dispatch, id]);
  const hasSummary = useHasExtension('downloadRestoreSummary');
  const hasAttributes = useHasExtension('downloadRestoreAttributes') && mayChange;
  const isSmall = useMedia(CARDS);
  const file = (what: 'summary' | 'attributes', text: string) => ({
    key: what,
    text,
    onClick: () => void dispatch(downloadRequested({ id, what })),
  });
  const files = [
    ...(hasSummary ? [file('summary', T.summary)] : []),
    ...(hasAttributes ? [file('attributes', T.attributesCsv)] : []),
  ];
  return (
    <div className="commands">
      <Button look="primary" icon="download" onClick={download}>
        {T.csv}
      </Button>
      {isSmall && files.length > 1 ? (
        <MenuButton look="subtle" icon="download" label={T.moreFiles} items={files} />
      ) : (
        files.map(({ key, text, onClick }) => (
          <Button key={key} look="subtle" icon="download" onClick={onClick}>
            {text}
          </Button>
        ))
      )}
      {hasProblems && restore && <Again restore={restore} mayChange={mayChange} isOfUse={canRepeat} />}
    </div>
  );
};
