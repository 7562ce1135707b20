import type { UnknownAction } from '@reduxjs/toolkit';
import { call, put, race, select, take, takeEvery, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import {
  restoresApi,
  type AnswerHeldApiResponse,
  type DownloadedFile,
  type ListPlanOperationsApiResponse,
  type Plan,
} from '../../api';
import { saveUrl } from '../../components/inputs/saveFile';
import { isAway, type ApiError } from '@trc/domain/errors';
import { MAX_PAGE_SIZE, pageCount } from '@trc/domain/limits';
import { pathTo } from '@trc/domain/routes';
import { PLAN_TEXTS as T } from '@trc/domain/texts/plans';
import { attempt, getPorts, isApiError, request, separately } from '../../lib/effects';
import { restoreStarted } from '../../lib/restoreStarted';
import { selectRole, selectUser, sessionEnded } from '../session';
import { toastShown } from '../toasts';
import {
  answerEnded,
  discardWanted,
  editsRolledBack,
  editsSaved,
  editsWanted,
  exportWanted,
  heldAnswered,
  matchingWanted,
  problemRaised,
  selectPending,
  selectShown,
  startEnded,
  startWanted,
  type HeldDecision,
  type PendingEdit,
  type PlanProblem,
} from './plansSlice';
import { CONFLICT } from '@trc/domain/httpStatus';
import { answersFor } from './heldAnswers';

const { getPlan, listPlanOperations, editPlan, startPlan, answerHeld, discardPlan } = restoresApi.endpoints;
/** The most edits of one call. */
const EDITS_PER_BATCH = 1000;
const FRESH = { forceRefetch: true, subscribe: false } as const;

/** Reads the operations that the page shows. */
function* refreshOperations(planId: string): SagaGenerator<void> {
  const shown = yield* select(selectShown);
  if (shown?.planId === planId) yield* attempt(listPlanOperations.initiate(shown, FRESH));
}

function* refreshPlan(planId: string): SagaGenerator<Plan | undefined> {
  const plan = yield* attempt<Plan>(getPlan.initiate({ planId }, FRESH));
  yield* refreshOperations(planId);
  return plan;
}

const showPlan = (planId: string, plan: Plan): UnknownAction =>
  restoresApi.util.upsertQueryData('getPlan', { planId }, plan) as unknown as UnknownAction;

const raised = (planId: string, kind: PlanProblem['kind'], error: ApiError) => problemRaised({ planId, kind, error });

/** @returns the first pending edits that one call takes: a choice about all that fit is sent alone */
const nextBatch = (pending: readonly PendingEdit[]): readonly PendingEdit[] => {
  const [first] = pending;
  if (!first || first.matching) return pending.slice(0, 1);
  const end = pending.findIndex((one) => one.planId !== first.planId || one.matching !== undefined);
  return pending.slice(0, Math.min(EDITS_PER_BATCH, end < 0 ? pending.length : end));
};

function* sendEdits(planId: string, batch: readonly PendingEdit[]): SagaGenerator<void> {
  const cached = yield* select(getPlan.select({ planId }));
  const revision = cached.data?.revision ?? (yield* request<Plan>(getPlan.initiate({ planId }, FRESH))).revision;
  const edits = batch.flatMap(({ edit }) => edit ?? []);
  const [first] = batch;
  const choice = first?.matching ? { matching: first.matching } : { edits };
  const plan = yield* request<Plan>(editPlan.initiate({ planId, body: { revision, ...choice } }));
  yield* put(showPlan(planId, plan));
}

/** Sends pending edits, a batch after the other. Edits made meanwhile go with the next batch. */
function* saveEdits(): SagaGenerator<void> {
  for (;;) {
    const pending = yield* select(selectPending);
    const planId = pending[0]?.planId;
    if (planId === undefined) return;
    const batch = nextBatch(pending);
    try {
      yield* sendEdits(planId, batch);
      // Before the edits are dropped, so that no earlier state is seen in between.
      yield* refreshOperations(planId);
      yield* put(editsSaved(batch.length));
    } catch (thrown) {
      if (!isApiError(thrown)) throw thrown;
      // Also after a reply that never came: the edit may have been saved.
      yield* refreshPlan(planId);
      yield* put(editsRolledBack({ planId }));
      yield* put(raised(planId, thrown.status === CONFLICT ? 'editConflict' : 'editFailed', thrown));
    }
  }
}

/** Says why a plan did not start: it was changed by somebody else, or a restore runs, or no reply came. */
function* explainStart(planId: string, hash: string, error: ApiError): SagaGenerator<void> {
  const plan = yield* refreshPlan(planId);
  const isChanged = error.status === CONFLICT && plan !== undefined && plan.hash !== hash;
  const kind = isChanged ? 'startChanged' : isAway(error.status) ? 'startUnclear' : 'startFailed';
  yield* put(raised(planId, kind, error));
}

function* start({ payload: { planId, hash, backupId } }: ReturnType<typeof startWanted>): SagaGenerator<void> {
  try {
    const { restoreId } = yield* request<{ restoreId: string }>(startPlan.initiate({ planId, body: { hash } }));
    const { now } = yield* getPorts();
    const user = yield* select(selectUser);
    yield* put(
      restoreStarted({
        restoreId,
        backupId,
        creationTime: new Date(now()).toISOString(),
        ...(user ? { source: user.email } : {}),
      }),
    );
    yield* refreshPlan(planId);
  } catch (thrown) {
    if (!isApiError(thrown)) throw thrown;
    yield* explainStart(planId, hash, thrown);
  } finally {
    yield* put(startEnded());
  }
}

/** @returns the answers to all operations on hold apart from `except`, as far as this person can give them */
function* answersToOthers(
  planId: string,
  { answer: wanted, except }: NonNullable<HeldDecision['others']>,
): SagaGenerator<HeldDecision['answers']> {
  const role = yield* select(selectRole);
  const answers: HeldDecision['answers'] = [];
  let pages = 1;
  for (let pagenum = 1; pagenum <= pages; pagenum += 1) {
    const { list, total } = yield* request<ListPlanOperationsApiResponse>(
      listPlanOperations.initiate(
        { planId, body: { pagenum, perpage: MAX_PAGE_SIZE, filters: { attention: 'unanswered' } } },
        FRESH,
      ),
    );
    for (const operation of list) {
      const { operationId } = operation;
      if (except.includes(operationId) || !answersFor(operation, role).includes(wanted)) continue;
      answers.push({ operationId, answer: wanted });
    }
    pages = pageCount(total, MAX_PAGE_SIZE);
  }
  return answers;
}

/** Keeps answers to operations on hold, and opens the follow-up plan where there is one. */
function* answer({ payload: { planId, answers, others } }: ReturnType<typeof heldAnswered>): SagaGenerator<void> {
  try {
    const all = others ? [...answers, ...(yield* answersToOthers(planId, others))] : answers;
    if (all.length === 0) return;
    const { plan } = yield* request<AnswerHeldApiResponse>(answerHeld.initiate({ planId, body: { answers: all } }));
    yield* put(toastShown({ kind: 'success', text: T.held.kept }));
    const { navigate } = yield* getPorts();
    if (plan) navigate(pathTo('plan', { id: plan.planId }));
  } catch (thrown) {
    if (!isApiError(thrown)) throw thrown;
    yield* refreshPlan(planId);
    yield* put(raised(planId, 'answerFailed', thrown));
  } finally {
    yield* put(answerEnded());
  }
}

function* discard({ payload: planId }: ReturnType<typeof discardWanted>): SagaGenerator<void> {
  try {
    yield* request(discardPlan.initiate({ planId }));
    yield* put(toastShown({ kind: 'success', text: T.discard.done }));
    const { navigate } = yield* getPorts();
    navigate(pathTo('plans'));
  } catch (thrown) {
    if (!isApiError(thrown)) throw thrown;
    yield* refreshPlan(planId);
    yield* put(raised(planId, 'discardFailed', thrown));
  }
}

const FILES = {
  json: { endpoint: restoresApi.endpoints.downloadPlan, ending: 'json' },
  csv: { endpoint: restoresApi.endpoints.downloadPlanCsv, ending: 'csv' },
  page: { endpoint: restoresApi.endpoints.downloadPlanPage, ending: 'html' },
} as const;

/** Saves a plan under the name that the service gives. */
function* saveExport({ payload: { planId, file } }: ReturnType<typeof exportWanted>): SagaGenerator<void> {
  const { endpoint, ending } = FILES[file];
  const saved = (yield* attempt<unknown>(endpoint.initiate({ planId }, { forceRefetch: true }))) as
    DownloadedFile | undefined;
  if (saved) yield* call(saveUrl, saved.name ?? `plan-${planId}.${ending}`, saved.url);
}

/** Edits, starts, saves and discards plans; the end of the session ends each. */
export function* plansSaga(): SagaGenerator<void> {
  yield* separately(
    () =>
      takeLeading([editsWanted, matchingWanted], function* () {
        yield* race({ work: call(saveEdits), over: take(sessionEnded) });
      }),
    () =>
      takeLeading(startWanted, function* (action) {
        yield* race({ work: call(start, action), over: take(sessionEnded) });
      }),
    () =>
      takeLeading(heldAnswered, function* (action) {
        yield* race({ work: call(answer, action), over: take(sessionEnded) });
      }),
    () => takeEvery(exportWanted, saveExport),
    () =>
      takeLeading(discardWanted, function* (action) {
        yield* race({ work: call(discard, action), over: take(sessionEnded) });
      }),
  );
}
