import './plans.css';
import './operationDetails.css';
import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback, useEffect, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useGetPlanQuery, useListPlanOperationsQuery, type Plan } from '../../api';
import { EmptyState } from '../../components/feedback/EmptyState';
import { Message } from '../../components/feedback/Message';
import { useMinute } from '../../components/feedback/useMinute';
import { Button, buttonClass } from '../../components/inputs/Button';
import { useLetterKey } from '../../components/inputs/letterKeys';
import type { ApiError } from '@trc/domain/errors';
import { formatCount } from '@trc/domain/format';
import { pathTo } from '@trc/domain/routes';
import { isBusy, isUndone } from '@trc/domain/statuses';
import { TEXTS } from '@trc/domain/texts';
import { PLAN_TEXTS as T } from '@trc/domain/texts/plans';
import { UNDO_TEXTS } from '@trc/domain/texts/undo';
import { useAppDispatch, useAppSelector, useHasExtension } from '../../lib/hooks';
import { ActorReminder, UndoRestore } from '../makePlan';
import { useFollowedRestore } from '../restoreWatch';
import { Attention } from './Attention';
import { CannotList } from './CannotList';
import { Held } from './Held';
import { Operations } from './Operations';
import { DraftCommands } from './PlanCommands';
import { PlanHead } from './PlanHead';
import { planLeft, selectProblem } from './plansSlice';
import { Problem } from './Problem';
import { countStates } from './progress';
import { RunCommands } from './RunCommands';
import { useIsRunning } from './useIsRunning';
import { usePlanUrlState, type PlanUrlState } from './usePlanUrlState';
import { ageInHours, describeEnd, OLD_HOURS } from './wording';
import { Waves } from './Waves';
import { NOT_FOUND } from '@trc/domain/httpStatus';

const Missing = ({ title, text }: { title: string; text: string }) => (
  <div className="table-card">
    <EmptyState
      icon="list"
      title={title}
      text={text}
      action={
        <Link className={buttonClass()} to={pathTo('plans')}>
          {T.toPlans}
        </Link>
      }
    />
  </div>
);

/** A link to the remaining differences from the backup that a plan restored; an undo restores no backup. */
const WhatIsLeft = ({ source: { kind, backupId }, restoreId }: Pick<Plan, 'source' | 'restoreId'>) => {
  const hasChanges = useHasExtension('listChanges');
  const mayReadNow = useHasExtension('startSnapshot');
  if (!hasChanges || !mayReadNow || kind === 'undo') return null;
  return (
    <>
      {' '}
      <Link to={`${pathTo('changes', { id: backupId, otherId: 'now' })}?restore=${restoreId ?? ''}`}>{T.run.left}</Link>
    </>
  );
};

/** The age of an old draft; the progress of a started plan. */
const StateLine = ({ plan, isRunning }: { plan: Plan; isRunning: boolean }) => {
  const now = useMinute();
  const hours = ageInHours(plan.createdAt, now);
  if (plan.state === 'draft')
    return hours < OLD_HOURS ? null : <Message kind="warning">{T.old(formatCount(hours))}</Message>;
  const { finished, total, states } = countStates(plan);
  const isSuccess = total > 0 && states.done + states.alreadyRight === total;
  return (
    <Message kind={!isRunning && isSuccess ? 'success' : 'info'}>
      {isRunning
        ? T.run.running(formatCount(finished), formatCount(total))
        : [T.run.ended, ...describeEnd(plan)].join(' ')}
      {!isRunning && <WhatIsLeft {...plan} />}
    </Message>
  );
};

const Content = ({ plan, urlState }: { plan: Plan; urlState: PlanUrlState }) => {
  const problem = useAppSelector(useMemo(() => selectProblem(plan.planId), [plan.planId]));
  const isRunning = useIsRunning(plan);
  return (
    <>
      <div className="commands">
        {plan.restoreId === undefined ? (
          <DraftCommands plan={plan} question={urlState.question} />
        ) : (
          <RunCommands plan={plan} restoreId={plan.restoreId} />
        )}
      </div>
      {plan.restoreId !== undefined && (
        <UndoRestore restoreId={plan.restoreId} isRunning={isRunning} latest={plan.undo} />
      )}
      {isUndone({ undo: plan.undoneAlready }) && <Message kind="warning">{UNDO_TEXTS.takesBack}</Message>}
      {problem && <Problem problem={problem} />}
      <StateLine plan={plan} isRunning={isRunning} />
      <ActorReminder planId={plan.planId} isRunning={isRunning} />
      <Held plan={plan} />
      <Attention plan={plan} urlState={urlState} />
      <CannotList plan={plan} />
      <Waves plan={plan} urlState={urlState} />
      <Operations plan={plan} urlState={urlState} />
    </>
  );
};

/** One plan: its operations, the choices in it, its start, and its results (extension operations). */
export const PlanDetails = () => {
  const dispatch = useAppDispatch();
  const urlState = usePlanUrlState();
  const { planId } = urlState;
  const isOffered = useHasExtension('createPlan');
  const { plan, error, refetch } = useGetPlanQuery(isOffered ? { planId } : skipToken, {
    selectFromResult: ({ currentData, error: refused }) => ({
      plan: currentData,
      error: refused as ApiError | undefined,
    }),
  });
  // The list needs nothing of the plan, so the request for it does not wait.
  useListPlanOperationsQuery(isOffered ? urlState.question : skipToken, { selectFromResult: () => ({}) });
  useFollowedRestore(plan?.restoreId, plan?.restoreStatus !== undefined && isBusy(plan.restoreStatus));
  useEffect(() => () => void dispatch(planLeft()), [dispatch, planId]);
  useLetterKey(
    'r',
    useCallback(() => {
      if (isOffered) void refetch();
    }, [isOffered, refetch]),
  );
  const isMissing = error?.status === NOT_FOUND && !plan;
  return (
    <>
      <PlanHead planId={planId} {...(plan ? { plan } : {})} />
      {!isOffered && <Missing title={T.unsupportedTitle} text={T.unsupportedText} />}
      {isMissing && <Missing title={T.missingTitle} text={T.missingText} />}
      {error && !isMissing && (
        <Message kind="error" title={T.planFailed}>
          {error.message}{' '}
          <Button look="link" onClick={() => void refetch()}>
            {TEXTS.tryAgain}
          </Button>
        </Message>
      )}
      {plan && <Content plan={plan} urlState={urlState} />}
    </>
  );
};
