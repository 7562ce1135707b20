import './undo.css';
import { skipToken } from '@reduxjs/toolkit/query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useGetUndoQuery, type UndoPreview } from '../../api';
import { Message } from '../../components/feedback/Message';
import { Button } from '../../components/inputs/Button';
import { formatDateTime } from '@trc/domain/format';
import { pathTo } from '@trc/domain/routes';
import { hasTakenBack, isBusy, isUndone, type LatestUndo } from '@trc/domain/statuses';
import { TEXTS } from '@trc/domain/texts';
import { UNDO_TEXTS as T } from '@trc/domain/texts/undo';
import { UNDO_STATE_TEXTS } from '@trc/domain/texts/undoState';
import { describeUndoState } from '@trc/domain/undoState';
import { useAppDispatch, useAppSelector, useHasExtension } from '../../lib/hooks';
import { selectRole } from '../session';
import { planErrorClosed, planWanted, selectMakePlan } from './makePlanSlice';
import { describeUndo, hasWork, latestUndo } from './undoText';

export interface UndoRestoreProps {
  restoreId: string;
  isRunning: boolean;
  /** The latest undo as the restore has it; missing with services that do not send it. */
  latest?: (LatestUndo & { restoreId: string }) | undefined;
  /** The page says elsewhere that the restore is undone, by whom and when. */
  isUndoNamed?: boolean;
}

interface UndoneByProps extends Pick<UndoRestoreProps, 'latest'> {
  undo: UndoPreview['undoneBy'][number];
}

const UndoneBy = ({ undo: { restoreId, startedAt, startedBy, undone }, latest }: UndoneByProps) => {
  const time = formatDateTime(startedAt);
  const text =
    latest?.restoreId === restoreId
      ? T.stateBy(describeUndoState(latest), time, startedBy)
      : T.undone(time, startedBy, undone && formatDateTime(undone.startedAt));
  return (
    <>
      {' '}
      <Link to={pathTo('plan', { id: restoreId })}>{text}</Link>
    </>
  );
};

const describeLine = (undo: UndoPreview | undefined, isFailed: boolean): string =>
  undo ? describeUndo(undo) : isFailed ? T.failed : T.checking;

/** Its room is there before the answer of the service, so that nothing moves when the answer comes. */
const UndoLine = ({ restoreId, isRunning, latest, isUndoNamed = false }: UndoRestoreProps) => {
  const dispatch = useAppDispatch();
  const help = useId();
  const { isMaking, source, error } = useAppSelector(selectMakePlan);
  // Asked for at each visit: the directory may have changed.
  const isBeingUndone = latest !== undefined && isBusy(latest.status);
  const { undo, isFailed, refetch } = useGetUndoQuery(isRunning || isBeingUndone ? skipToken : { id: restoreId }, {
    refetchOnMountOrArgChange: true,
    selectFromResult: ({ currentData, isError }) => ({ undo: currentData, isFailed: isError && !currentData }),
  });
  const isHere = source?.kind === 'undo' && source.restoreId === restoreId;
  const last = undo && latestUndo(undo);
  const isInPart = latest !== undefined && hasTakenBack(latest) && !isUndone({ undo: latest });
  const isAgain =
    !isInPart && last !== undefined && last.undone === undefined && undo?.available === true && hasWork(undo);
  const isMade = isMaking && isHere;
  const waiting = isRunning ? T.running : isBeingUndone ? UNDO_STATE_TEXTS.running : isMade ? T.making : undefined;
  const text = waiting ?? describeLine(undo, isFailed);
  return (
    <>
      <div className="commands">
        <Button
          icon="history"
          disabled={!undo?.available || !hasWork(undo) || isMaking}
          title={undo ? undefined : text}
          aria-describedby={help}
          onClick={() => dispatch(planWanted({ kind: 'undo', restoreId }))}
        >
          {isInPart ? UNDO_STATE_TEXTS.rest : isAgain ? T.again : T.action}
        </Button>
        <span className="small second undo-status" role="status">
          {isAgain && <b>{T.takesBack} </b>}
          <span id={help}>{text}</span>
          {last && (!isUndoNamed || last.undone) && <UndoneBy undo={last} latest={latest} />}
          {isFailed && (
            <>
              {' '}
              <Button look="link" onClick={() => void refetch()}>
                {TEXTS.tryAgain}
              </Button>
            </>
          )}
        </span>
      </div>
      {error && isHere && (
        <Message kind="error" title={T.refused} onClose={() => dispatch(planErrorClosed())}>
          {error.message}
        </Message>
      )}
    </>
  );
};

/** Makes a plan that undoes a restore, and shows its effect before (extension operations). */
export const UndoRestore = (props: UndoRestoreProps) => {
  const hasUndo = useHasExtension('getUndo');
  const hasPlans = useHasExtension('createPlan');
  const mayChange = useAppSelector(selectRole) !== 'viewOnly';
  return hasUndo && hasPlans && mayChange ? <UndoLine {...props} /> : null;
};
