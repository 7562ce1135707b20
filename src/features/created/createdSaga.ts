import { call, put, race, select, take, takeEvery, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { backupsApi, type ListCreatedObjectsApiResponse, type PlanSource } from '../../api';
import { MAX_PAGE_SIZE, pageCount } from '@trc/domain/limits';
import { isApiError, request, separately } from '../../lib/effects';
import { createAndOpenPlan } from '../makePlan';
import { sessionEnded } from '../session';
import {
  decisionRefused,
  decisionSaved,
  decisionWanted,
  planMade,
  planRefused,
  planWanted,
  selectCreated,
  type Pair,
} from './createdSlice';

const { decideCreatedObject, listCreatedObjects } = backupsApi.endpoints;

type Decisions = Extract<PlanSource, { kind: 'created' }>['decisions'];

/** @returns all objects whose deletion is decided, on every page */
function* listDeletions(pair: Pair): SagaGenerator<Decisions> {
  const found: Decisions = [];
  let pages = 1;
  for (let pagenum = 1; pagenum <= pages; pagenum += 1) {
    const { list, total } = yield* request<ListCreatedObjectsApiResponse>(
      listCreatedObjects.initiate(
        { ...pair, body: { pagenum, perpage: MAX_PAGE_SIZE, filters: { decision: 'delete' } } },
        { forceRefetch: true },
      ),
    );
    found.push(...list.map(({ type, id }) => ({ type, id, decision: 'delete' as const })));
    pages = pageCount(total, MAX_PAGE_SIZE);
  }
  return found;
}

function* plan({ payload: pair }: ReturnType<typeof planWanted>): SagaGenerator<void> {
  try {
    const { contained } = yield* select(selectCreated);
    const decisions: Decisions = [
      ...Object.values(contained).map(({ type, id }) => ({ type, id, decision: 'contain' as const })),
      ...(yield* listDeletions(pair)),
    ];
    yield* createAndOpenPlan({ kind: 'created', backupId: pair.id, otherId: pair.otherId, decisions });
    yield* put(planMade());
  } catch (thrown) {
    if (!isApiError(thrown)) throw thrown;
    yield* put(planRefused(thrown));
  }
}

function* decide({ payload }: ReturnType<typeof decisionWanted>): SagaGenerator<void> {
  const { id, otherId, object, decision, reason } = payload;
  try {
    const body = { type: object.type, id: object.id, decision, ...(reason === undefined ? {} : { reason }) };
    yield* request(decideCreatedObject.initiate({ id, otherId, body }));
    yield* put(decisionSaved(payload));
  } catch (thrown) {
    if (!isApiError(thrown)) throw thrown;
    yield* put(decisionRefused({ key: object.key, error: thrown }));
  }
}

/** Saves decisions, and makes one plan at a time of them; nothing is written to the directory. */
export function* createdSaga(): SagaGenerator<void> {
  yield* separately(
    () => takeEvery(decisionWanted, decide),
    () =>
      takeLeading(planWanted, function* (action) {
        yield* race({ work: call(plan, action), over: take(sessionEnded) });
      }),
  );
}
