import { call, put, race, take, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import {
  backupsApi,
  type DescribedChange,
  type ListChangesApiResponse,
  type ListCreatedObjectsApiResponse,
  type PlanSource,
} from '../../api';
import { isRestoreChoice, isReversible } from '@trc/domain/changes';
import { NOT_FOUND } from '@trc/domain/httpStatus';
import { MAX_PAGE_SIZE, pageCount } from '@trc/domain/limits';
import { CHANGES_SELECTION_TEXTS } from '@trc/domain/texts/changesSelection';
import type { ChangesFilter } from '../../lib/changesUrlState';
import { isApiError, request } from '../../lib/effects';
import { createAndOpenPlan } from '../makePlan';
import { sessionEnded } from '../session';
import { planMade, planRefused, planWanted, type PlanWish } from './changesSlice';
import { CREATED_PAGE, createdCandidates, collectDecisions, type CreatedDecisions } from './createdInPlan';

const { listChanges, listCreatedObjects } = backupsApi.endpoints;

/** @returns all changes that fit the filter */
function* listAll({ backupId, otherId }: PlanWish, filter: ChangesFilter): SagaGenerator<DescribedChange[]> {
  const { search, ...filters } = filter;
  const changes: DescribedChange[] = [];
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
    changes.push(...list);
    pages = pageCount(total, MAX_PAGE_SIZE);
  }
  return changes;
}

/** @returns keys of all changes that fit the filter, and are neither unticked nor chosen in a restore */
function* listKeys(wish: PlanWish, filter: ChangesFilter): SagaGenerator<string[]> {
  const unticked = new Set(wish.except);
  const changes = yield* listAll(wish, filter);
  return changes
    .filter((one) => isReversible(one) && !isRestoreChoice(one) && !unticked.has(one.key))
    .map(({ key }) => key);
}

/** @returns the keys of single changes; on demand without those that a comparison lists no more */
function* singleKeys(wish: PlanWish): SagaGenerator<string[]> {
  if (wish.leavesOutUnchanged !== true) return [...wish.keys];
  const listed = new Set((yield* listAll(wish, {})).map(({ key }) => key));
  return wish.keys.filter((key) => listed.has(key));
}

/** @returns the plan's decisions about objects that were created since, as the person sees them ticked */
function* listDecisions({ backupId, otherId, created, filter }: PlanWish): SagaGenerator<CreatedDecisions> {
  if (!created) return [];
  const { list } = yield* request<ListCreatedObjectsApiResponse>(
    listCreatedObjects.initiate({ id: backupId, otherId, body: CREATED_PAGE }, { forceRefetch: true }),
  );
  return collectDecisions(createdCandidates(list, created, filter !== undefined));
}

/** @returns keys or a filter, as the service takes them; undefined where no chosen change is left */
function* sourceOf(wish: PlanWish): SagaGenerator<PlanSource | undefined> {
  const { backupId, otherId, filter, except, hasChoices } = wish;
  const keys = yield* singleKeys(wish);
  const decisions = yield* listDecisions(wish);
  const pair = {
    kind: 'changes' as const,
    backupId,
    otherId,
    ...(decisions.length > 0 ? { created: decisions } : {}),
  };
  if (!filter && keys.length === 0)
    return decisions.length > 0 ? { kind: 'created', backupId, otherId, decisions } : undefined;
  if (!filter) return { ...pair, keys };
  if (keys.length === 0 && except.length === 0 && hasChoices !== true) return { ...pair, filters: filter };
  return { ...pair, keys: [...new Set([...keys, ...(yield* listKeys(wish, filter))])] };
}

function* plan({ payload }: ReturnType<typeof planWanted>): SagaGenerator<void> {
  try {
    const source = yield* sourceOf(payload);
    if (!source) {
      yield* put(planRefused({ status: NOT_FOUND, message: CHANGES_SELECTION_TEXTS.nothingLeft }));
      return;
    }
    yield* createAndOpenPlan(source);
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
