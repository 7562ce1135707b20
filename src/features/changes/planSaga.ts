import { call, put, race, take, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import {
  backupsApi,
  type ListChangesApiResponse,
  type ListCreatedObjectsApiResponse,
  type PlanSource,
} from '../../api';
import { isRestoreChoice, isReversible } from '@trc/domain/changes';
import { MAX_PAGE_SIZE, pageCount } from '@trc/domain/limits';
import { isApiError, request } from '../../lib/effects';
import { createAndOpenPlan } from '../makePlan';
import { sessionEnded } from '../session';
import { planMade, planRefused, planWanted, type PlanWish } from './changesSlice';
import { CREATED_PAGE, createdCandidates, collectDecisions, type CreatedDecisions } from './createdInPlan';

const { listChanges, listCreatedObjects } = backupsApi.endpoints;

/** @returns keys of all changes that fit the filter, and are neither unticked nor chosen in a restore */
function* listKeys({ backupId, otherId, filter, except }: PlanWish): SagaGenerator<string[]> {
  const { search, ...filters } = filter ?? {};
  const unticked = new Set(except);
  const keys: string[] = [];
  let pages = 1;
  for (let pagenum = 1; pagenum <= pages; pagenum += 1) {
    const { list, total } = yield* request<ListChangesApiResponse>(
      listChanges.initiate(
        {
          id: backupId,
          otherId,
          body: { pagenum, perpage: MAX_PAGE_SIZE, filters, ...(search === undefined ? {} : { search }) },
        },
        { forceRefetch: true },
      ),
    );
    keys.push(
      ...list
        .filter((one) => isReversible(one) && !isRestoreChoice(one) && !unticked.has(one.key))
        .map(({ key }) => key),
    );
    pages = pageCount(total, MAX_PAGE_SIZE);
  }
  return keys;
}

/** @returns the plan's decisions about objects that were created since, as the person sees them ticked */
function* listDecisions({ backupId, otherId, created, filter }: PlanWish): SagaGenerator<CreatedDecisions> {
  if (!created) return [];
  const { list } = yield* request<ListCreatedObjectsApiResponse>(
    listCreatedObjects.initiate({ id: backupId, otherId, body: CREATED_PAGE }, { forceRefetch: true }),
  );
  return collectDecisions(createdCandidates(list, created, filter !== undefined));
}

/** The service takes keys or a filter. */
function* sourceOf(wish: PlanWish): SagaGenerator<PlanSource> {
  const { backupId, otherId, keys, filter, except, hasChoices } = wish;
  const decisions = yield* listDecisions(wish);
  const pair = {
    kind: 'changes' as const,
    backupId,
    otherId,
    ...(decisions.length > 0 ? { created: decisions } : {}),
  };
  if (!filter && keys.length === 0) return { kind: 'created', backupId, otherId, decisions };
  if (!filter) return { ...pair, keys: [...keys] };
  if (keys.length === 0 && except.length === 0 && hasChoices !== true) return { ...pair, filters: filter };
  return { ...pair, keys: [...new Set([...keys, ...(yield* listKeys(wish))])] };
}

function* plan({ payload }: ReturnType<typeof planWanted>): SagaGenerator<void> {
  try {
    yield* createAndOpenPlan(yield* sourceOf(payload));
    yield* put(planMade());
  } catch (thrown) {
    if (!isApiError(thrown)) throw thrown;
    yield* put(planRefused(thrown));
  }
}

/** Makes a plan of chosen changes and opens it; nothing is written to the directory. */
export function* planSaga(): SagaGenerator<void> {
  yield* takeLeading(planWanted, function* (action) {
    yield* race({ work: call(plan, action), over: take(sessionEnded) });
  });
}
