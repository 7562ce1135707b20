import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Plan } from '../../api';
import { Button, buttonClass } from '../../components/inputs/Button';
import { ConfirmDialog, preloadOverlays } from '../../components/overlays';
import { formatCount } from '@trc/domain/format';
import { pathTo } from '@trc/domain/routes';
import { PLAN_TEXTS } from '@trc/domain/texts/plans';
import { useAppDispatch, useAppSelector, useHasExtension } from '../../lib/hooks';
import { cancelRequested, selectCanceling } from '../restoreWatch';
import { ExportMenu } from './ExportMenu';
import { countStates } from './progress';
import { useIsRunning } from './useIsRunning';

const T = PLAN_TEXTS.run;

/** The report of the restore of a plan, and its end while it runs. */
export const RunCommands = ({ plan, restoreId }: { plan: Plan; restoreId: string }) => {
  const dispatch = useAppDispatch();
  const [asks, setAsks] = useState(false);
  const canCancel = useHasExtension('cancelRestore');
  const hasUndo = useHasExtension('getUndo');
  const isRunning = useIsRunning(plan);
  const isCanceling = useAppSelector((state) => selectCanceling(state).includes(restoreId));
  const { changed } = countStates(plan);
  return (
    <>
      <Link className={buttonClass('primary')} to={pathTo('restore-report', { id: restoreId })}>
        {T.report}
      </Link>
      <ExportMenu planId={plan.planId} />
      {isRunning && canCancel && (
        <Button
          icon="stop"
          disabled={isCanceling}
          onClick={() => setAsks(true)}
          onPointerEnter={preloadOverlays}
          onFocus={preloadOverlays}
        >
          {isCanceling ? T.canceling : T.cancel}
        </Button>
      )}
      {asks && (
        <ConfirmDialog
          title={T.confirm.title}
          text={T.confirm.text(formatCount(changed)) + (hasUndo && changed > 0 ? T.confirm.undo : '')}
          yes={T.confirm.yes}
          no={T.confirm.no}
          isDanger
          onNo={() => setAsks(false)}
          onYes={() => {
            setAsks(false);
            dispatch(cancelRequested(restoreId));
          }}
        />
      )}
    </>
  );
};
