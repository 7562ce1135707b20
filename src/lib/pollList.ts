import type { Action, UnknownAction } from '@reduxjs/toolkit';
import { call, fork, put, race, select, spawn, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { LIST_REFRESH_MS } from '@trc/domain/limits';
import { attempt, pause } from './effects';
import { isSameQuestion, type ListReply, type PolledList } from './polledList';
import { statusChanged, watchStatuses, type StatusChange } from './watchStatuses';

/** @returns the current requests: the one that the page shows, and the newest rows while a row is busy */
function* questionsOf<Question extends object, Row>({
  selectState,
  newest,
}: PolledList<Question, Row>): SagaGenerator<Question[]> {
  const { shown, busyIds } = yield* select(selectState);
  const isNewestShown = shown !== undefined && isSameQuestion(shown, newest);
  return [...(shown ? [shown] : []), ...(busyIds.length > 0 && !isNewestShown ? [newest] : [])];
}

/**
 * True while the page waits for its first reply. A failure then leads to the error page, which a request without a
 * subscription does not. Later the page alone is subscribed: a second subscription would be four more events.
 */
function* isFirstLoad<Question extends object, Row>(
  { selectState, endpoint }: PolledList<Question, Row>,
  question: Question,
): SagaGenerator<boolean> {
  const { shown } = yield* select(selectState);
  return shown === question && !(yield* select(endpoint.select(question))).isSuccess;
}

/** Refreshes a list 5 s after its last reply, or at once when asked. Two requests are never in flight. */
function* pollList<Question extends object, Row>(list: PolledList<Question, Row>): SagaGenerator<never> {
  const {
    endpoint,
    actions: { shown, rowExpected, refreshRequested },
  } = list;
  const isOver = (action: Action): boolean => endpoint.matchFulfilled(action) || endpoint.matchRejected(action);
  for (;;) {
    while ((yield* questionsOf(list)).length === 0) yield* take([shown, rowExpected, list.isReply]);
    const { replied } = yield* race({
      rested: call(pause, LIST_REFRESH_MS),
      replied: take(isOver),
      requested: take(refreshRequested),
    });
    if (replied) continue;
    for (const question of yield* questionsOf(list))
      yield* attempt(
        endpoint.initiate(question, { forceRefetch: true, subscribe: yield* isFirstLoad(list, question) }),
      );
  }
}

/** A page that opens again, or shows another request, shows the cached reply and asks for the list. */
function* refreshCached<Question extends object, Row>({
  selectState,
  endpoint,
  actions,
}: PolledList<Question, Row>): SagaGenerator<void> {
  const { shown, visits } = yield* select(selectState);
  if (shown && visits > 1 && (yield* select(endpoint.select(shown))).isSuccess) yield* put(actions.refreshRequested());
}

/** Announces each status change that this tab sees, once. */
function* announceChanges<Question extends object, Row>(
  list: PolledList<Question, Row>,
  announcement: (change: StatusChange, row: Row | undefined) => UnknownAction | undefined,
): SagaGenerator<void> {
  const {
    name,
    isReply,
    rowsOf,
    shape: { idOf, statusOf },
    actions: { rowExpected },
  } = list;
  let rows: readonly Row[] = [];
  yield* takeEvery(isReply, (reply) => {
    rows = rowsOf(reply);
  });
  const statusesIn = (reply: ListReply<Question, Row>) =>
    rowsOf(reply).map((row) => ({ id: idOf(row), status: statusOf(row) }));
  // A row that was started here counts as seen.
  const startedIn = (action: UnknownAction) =>
    rowExpected.match(action) && action.payload.row ? action.payload : undefined;
  yield* fork(watchStatuses<ListReply<Question, Row>>, name, isReply, statusesIn, startedIn);
  yield* takeEvery(statusChanged, function* announce({ payload }): SagaGenerator<void> {
    const action =
      payload.list === name
        ? announcement(
            payload,
            rows.find((row) => idOf(row) === payload.id),
          )
        : undefined;
    if (action) yield* put(action);
  });
}

/**
 * Polls a list while a page shows it or a row is busy.
 * @param announcement the toast for a status change, if there is one
 */
export function* followList<Question extends object, Row>(
  list: PolledList<Question, Row>,
  announcement: (change: StatusChange, row: Row | undefined) => UnknownAction | undefined,
): SagaGenerator<void> {
  yield* takeEvery(list.actions.shown, () => refreshCached(list));
  yield* spawn(() => pollList(list));
  yield* call(() => announceChanges(list, announcement));
}
