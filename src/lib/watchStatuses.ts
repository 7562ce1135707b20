import { createAction, type Action, type UnknownAction } from '@reduxjs/toolkit';
import type { SagaGenerator } from 'typed-redux-saga';
import { put, take } from 'typed-redux-saga';

/** A status change that this tab has seen: a fact. The listener decides about the toast. */
export interface StatusChange {
  /** The name of the list, such as 'backups'. */
  list: string;
  id: string;
  from: string;
  to: string;
}
export const statusChanged = createAction<StatusChange>('statuses/changed');

export interface StatusRow {
  id: string;
  status: string;
}

/** @returns the changes between the last seen rows and the new ones. A row seen for the first time is not a change. */
export const changesIn = (
  list: string,
  seen: ReadonlyMap<string, string>,
  rows: readonly StatusRow[],
): StatusChange[] =>
  rows.flatMap(({ id, status }) => {
    const from = seen.get(id);
    return from === undefined || from === status ? [] : [{ list, id, from, to: status }];
  });

/**
 * Watches the replies of one list and records each status change once.
 * @param matches tells the list's replies among all actions
 * @param rowsOf takes the rows out of such a reply
 * @param expects tells which rows an action makes this tab expect: a row that it started itself counts as seen
 */
export function* watchStatuses<A extends UnknownAction>(
  list: string,
  matches: (action: UnknownAction) => action is A,
  rowsOf: (action: A) => readonly StatusRow[],
  expects: (action: UnknownAction) => StatusRow | undefined = () => undefined,
): SagaGenerator<never> {
  const seen = new Map<string, string>();
  const concerns = (action: UnknownAction): boolean => matches(action) || expects(action) !== undefined;
  for (;;) {
    const action = (yield* take((candidate: Action) => concerns(candidate as UnknownAction))) as UnknownAction;
    const own = expects(action);
    if (own) seen.set(own.id, own.status);
    if (!matches(action)) continue;
    const rows = rowsOf(action);
    const changes = changesIn(list, seen, rows);
    for (const { id, status } of rows) seen.set(id, status);
    for (const change of changes) yield* put(statusChanged(change));
  }
}
