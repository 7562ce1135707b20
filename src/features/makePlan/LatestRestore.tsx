import './latestRestore.css';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useListRestoresQuery, type Restore } from '../../api';
import { CardSkeleton } from '../../components/feedback/CardSkeleton';
import { Message } from '../../components/feedback/Message';
import { StatusCell } from '../../components/feedback/StatusCell';
import { Button } from '../../components/inputs/Button';
import { formatDateTime } from '@trc/domain/format';
import { pathTo } from '@trc/domain/routes';
import { isBusy, isUndone, RESTORE_STATUSES } from '@trc/domain/statuses';
import { DASHBOARD_TEXTS } from '@trc/domain/texts/dashboard';
import { UNDO_TEXTS } from '@trc/domain/texts/undo';
import { useAppDispatch, useAppSelector } from '../../lib/hooks';
import { titleOfRestore } from '../../lib/shownTitle';
import { readRestoresList, restoresList } from '../restoreWatch';
import { ActorReminder } from './ActorReminder';
import { planErrorClosed, planWanted, selectMakePlan } from './makePlanSlice';

const T = UNDO_TEXTS.latest;
const SKELETON_LINES = 2;
/** True if an undo has work. A service without the field says it when the plan is made. */
const canUndo = ({ status, undoable, undo }: Restore): boolean =>
  !isBusy(status) && undoable !== false && !(undo && isBusy(undo.status)) && !isUndone({ undo });

const Facts = ({ restore: { restoreId, creationTime, source, status } }: { restore: Restore }) => (
  <p className="small latest-restore-facts">
    <Link to={pathTo('restore-report', { id: restoreId })} aria-label={T.report(formatDateTime(creationTime))}>
      <time dateTime={creationTime}>{formatDateTime(creationTime)}</time>
    </Link>
    {source && <span className="second cut">{T.by(source)}</span>}
    <StatusCell status={status} known={RESTORE_STATUSES} />
  </p>
);

const Shown = ({ restore }: { restore: Restore }) => {
  const { restoreId, planId, status } = restore;
  const title = titleOfRestore(restore);
  const dispatch = useAppDispatch();
  const { isMaking, source, error } = useAppSelector(selectMakePlan);
  const isHere = source?.kind === 'undo' && source.restoreId === restoreId;
  return (
    <>
      <div className="latest-restore">
        <div className="latest-restore-text">
          {title !== undefined && (
            <p className="latest-restore-title" title={title}>
              {title}
            </p>
          )}
          <Facts restore={restore} />
        </div>
        {canUndo(restore) && (
          <p className="latest-restore-undo">
            <span className="small second" role="status">
              {isMaking && isHere ? UNDO_TEXTS.making : T.review}
            </span>
            <Button
              icon="history"
              disabled={isMaking}
              onClick={() => dispatch(planWanted({ kind: 'undo', restoreId }))}
            >
              {UNDO_TEXTS.action}
            </Button>
          </p>
        )}
      </div>
      {error && isHere && (
        <Message kind="error" title={UNDO_TEXTS.refused} onClose={() => dispatch(planErrorClosed())}>
          {error.message}
        </Message>
      )}
      {planId !== undefined && <ActorReminder planId={planId} isRunning={isBusy(status)} />}
    </>
  );
};

/** The newest restore that can be undone, with a button that opens the plan of the undo; or the running restore. */
export const LatestRestore = () => {
  const title = useId();
  const { reply, hasFailed } = useListRestoresQuery(restoresList.newest, {
    refetchOnMountOrArgChange: true,
    selectFromResult: ({ data, isError }) => ({ reply: data, hasFailed: isError && !data }),
  });
  const { list } = readRestoresList(reply);
  const [newest] = list;
  const shown = newest && isBusy(newest.status) ? newest : list.find(canUndo);
  return (
    <section
      className="card card-latest-restore"
      aria-labelledby={title}
      aria-busy={!reply && !hasFailed ? true : undefined}
    >
      <div className="card-head">
        <h2 id={title}>{shown && shown !== newest ? T.titleOfOlder : T.title}</h2>
      </div>
      {hasFailed && <p role="alert">{DASHBOARD_TEXTS.failed}</p>}
      {!reply && !hasFailed && <CardSkeleton lines={SKELETON_LINES} />}
      {reply && !shown && <p className="second">{newest ? T.nothing : T.none}</p>}
      {shown && <Shown restore={shown} />}
    </section>
  );
};
