import type { Action, UnknownAction } from '@reduxjs/toolkit';
import type { ActionPattern } from 'redux-saga/effects';
import { call, put, race, take, type SagaGenerator } from 'typed-redux-saga';
import { followBeside, type FollowEnd, type ListEndpoint } from '../api';
import { LIST_REFRESH } from '../domain/limits';
import { pause } from './effects';

export interface Polled<Question, Asked> {
  endpoint: ListEndpoint<Question>;
  /** What is asked for now. */
  questions: () => SagaGenerator<Asked[]>;
  ask: (asked: Asked) => SagaGenerator<void>;
  /** The one list that is asked for while nothing moves by itself, if there is one. */
  quiet: () => SagaGenerator<Question | undefined>;
  /** After these it may be another list that is asked for. */
  changes: ActionPattern<Action>;
  /** The person wants to see it now. */
  now: ActionPattern<Action>;
}

/**
 * The time between two questions. A list that does not change is left to a worker meanwhile, which asks as often as the page would.
 * @returns whether there is nothing to ask: the store has heard, or the list was the same just now, or it may be another list by now
 */
function* rest<Question, Asked>({ endpoint, quiet, changes }: Polled<Question, Asked>): SagaGenerator<boolean> {
  const question = yield* quiet();
  const control = new AbortController();
  try {
    if (question !== undefined) {
      const following = (yield* put(followBeside(endpoint, question, control) as unknown as UnknownAction)) as unknown as Promise<FollowEnd>;
      const { end } = yield* race({ end: call(() => following), changed: take(changes) });
      if (end !== 'not here') return end !== 'over';
    }
    yield* pause(LIST_REFRESH);
    return false;
  } finally {
    control.abort();
  }
}

/** Refreshes what a page shows every 5 s, counted from the reply, never two at a time. */
export function* pollList<Question, Asked>(polled: Polled<Question, Asked>): SagaGenerator<never> {
  const { questions, ask, changes, now } = polled;
  for (;;) {
    while ((yield* questions()).length === 0) yield* take(changes);
    const { rested } = yield* race({ rested: call(rest<Question, Asked>, polled), asked: take(now) });
    if (rested) continue;
    for (const asked of yield* questions()) yield* ask(asked);
  }
}
