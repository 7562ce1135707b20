import { put, race, select, spawn, take, type SagaGenerator } from 'typed-redux-saga';
import { backupsApi, schedulerApi, type ListBackupsApiArg } from '../../api';
import { LIST_REFRESH_MS } from '@trc/domain/limits';
import { attempt, pause } from '../../lib/effects';
import { dashboardHidden, dashboardRefreshRequested, dashboardShown, selectShown } from './dashboardSlice';

const { listBackups } = backupsApi.endpoints;
/** Rounds after which everything is asked although the newest backups are as they were: a minute. */
const ALL = 12;

/** Each card shows its own error. */
function* ask(question: ListBackupsApiArg): SagaGenerator<void> {
  yield* attempt(listBackups.initiate(question, { forceRefetch: true }));
}

function* versionOf(question: ListBackupsApiArg): SagaGenerator<unknown> {
  return (yield* select(listBackups.select(question))).data;
}

/** Every 5 s the newest backups; the rest when they have changed, when the person asks, and once a minute. */
function* poll(): SagaGenerator<never> {
  for (let round = 1; ; round += 1) {
    if ((yield* select(selectShown)).length === 0) yield* take(dashboardShown);
    const woken = yield* race({
      time: pause(LIST_REFRESH_MS),
      asked: take([dashboardRefreshRequested, dashboardHidden]),
    });
    const isAsked = woken.asked !== undefined;
    const [first, ...rest] = yield* select(selectShown);
    if (!first) continue;
    const before = yield* versionOf(first);
    yield* ask(first);
    if (isAsked) yield* put(schedulerApi.util.invalidateTags(['scheduler']));
    if (isAsked || round % ALL === 0 || before !== (yield* versionOf(first)))
      for (const question of rest) yield* ask(question);
  }
}

export function* dashboardSaga(): SagaGenerator<void> {
  yield* spawn(poll);
}
