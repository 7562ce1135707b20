import type { Action } from '@reduxjs/toolkit';
import type { ActionPattern } from 'redux-saga/effects';
import { call, race, take, type SagaGenerator } from 'typed-redux-saga';
import { LIST_REFRESH } from '../domain/limits';
import { pause } from './effects';

export interface PolledList<Question> {
  /** What is asked for now: nothing while no page shows the list and nothing in it is busy. */
  questions: () => SagaGenerator<Question[]>;
  ask: (question: Question) => SagaGenerator<void>;
  /** Replies to requests for the list, whoever made them. */
  replies: ActionPattern<Action>;
  /** After these, there may be questions again. */
  changes: ActionPattern<Action>;
  /** A person asks for the list now. */
  refreshRequested: ActionPattern<Action>;
}

/** Refreshes a list 5 s after its last reply, or at once when asked. Two requests are never in flight (R-BKP-29, R-RST-19). */
export function* pollList<Question>({ questions, ask, replies, changes, refreshRequested }: PolledList<Question>): SagaGenerator<never> {
  for (;;) {
    while ((yield* questions()).length === 0) yield* take(changes);
    const { replied } = yield* race({ rested: call(pause, LIST_REFRESH), replied: take(replies), requested: take(refreshRequested) });
    if (replied) continue;
    for (const question of yield* questions()) yield* ask(question);
  }
}
