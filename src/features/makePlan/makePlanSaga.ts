import { call, put, race, take, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { restoresApi, type PlanSource } from '../../api';
import { pathTo } from '@trc/domain/routes';
import { getPorts, isApiError, request } from '../../lib/effects';
import { sessionEnded } from '../session';
import { planMade, planRefused, planWanted } from './makePlanSlice';

/**
 * Makes a plan and opens its page; nothing is written to the directory.
 * @throws ApiError
 */
export function* createAndOpenPlan(source: PlanSource): SagaGenerator<void> {
  const { planId } = yield* request<{ planId: string }>(
    restoresApi.endpoints.createPlan.initiate({ body: { source } }),
  );
  const { navigate } = yield* getPorts();
  navigate(pathTo('plan', { id: planId }));
}

function* make({ payload: source }: ReturnType<typeof planWanted>): SagaGenerator<void> {
  try {
    yield* createAndOpenPlan(source);
    yield* put(planMade());
  } catch (thrown) {
    if (!isApiError(thrown)) throw thrown;
    yield* put(planRefused(thrown));
  }
}

/** Makes one plan at a time; the end of the session ends it. */
export function* makePlanSaga(): SagaGenerator<void> {
  yield* takeLeading(planWanted, function* (action) {
    yield* race({ work: call(make, action), over: take(sessionEnded) });
  });
}
