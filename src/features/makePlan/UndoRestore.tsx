import './undo.css';
import { skipToken } from '@reduxjs/toolkit/query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useGetUndoQuery, type UndoPreview } from '../../api';
import { Message } from '../../components/feedback/Message';
import { Button } from '../../components/inputs/Button';
import { formatDateTime } from '@trc/domain/format';
import { pathTo } from '@trc/domain/routes';
import { TEXTS } from '@trc/domain/texts';
import { UNDO_TEXTS as T } from '@trc/domain/texts/undo';
import { useAppDispatch, useAppSelector, useHasExtension } from '../../lib/hooks';
import { selectRole } from '../session';
import { planErrorClosed, planWanted, selectMakePlan } from './makePlanSlice';
import { describeUndo, hasWork, latestUndo } from './undoText';

export interface UndoRestoreProps {
  restoreId: string;
  isRunning: boolean;
  /** The page says elsewhere that the restore is undone, by whom and when. */
  isUndoNamed?: boolean;
}

const UndoneBy = ({ undo: { restoreId, startedAt, startedBy, undone } }: { undo: UndoPreview['undoneBy'][number] }) => (
  <>
    {' '}
    <Link to={pathTo('plan', { id: restoreId })}>
      {T.undone(formatDateTime(startedAt), startedBy, undone && formatDateTime(undone.startedAt))}
    </Link>
  </>
);

/** Its room is there before the answer of the service, so that nothing moves when the answer comes. */
const UndoLine = ({ restoreId, isRunning, isUndoNamed = false }: UndoRestoreProps) => {
  const dispatch = useAppDispatch();
  const help = useId();
  const { isMaking, source, error } = useAppSelector(selectMakePlan);
  // Asked for at each visit: the directory may have changed.
  const { undo, isFailed, refetch } = useGetUndoQuery(isRunning ? skipToken : { id: restoreId }, {
    refetchOnMountOrArgChange: true,
    selectFromResult: ({ currentData, isError }) => ({ undo: currentData, isFailed: isError && !currentData }),
  });
  const isHere = source?.kind === 'undo' && source.restoreId === restoreId;
  const known = undo && describeUndo(undo);
  const last = undo && latestUndo(undo);
  const isUndone = last !== undefined && last.undone === undefined && undo?.available === true && hasWork(undo);
  const text = isRunning ? T.running : isMaking && isHere ? T.making : (known ?? (isFailed ? T.failed : T.checking));
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
          {isUndone ? T.again : T.action}
        </Button>
        <span className="small second undo-status" role="status">
          {isUndone && <b>{T.takesBack} </b>}
          <span id={help}>{text}</span>
          {last && (!isUndoNamed || last.undone) && <UndoneBy undo={last} />}
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
