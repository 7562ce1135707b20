import { createAction, type Action, type UnknownAction } from '@reduxjs/toolkit';
import { emptyApi } from '../api';
import { isBusy } from '@trc/domain/statuses';
import type { Initiate } from './effects';
import type { RootState } from './state';
import { isConfirmed, mergeOptimisticRows, type OptimisticRow, type RowShape } from './optimisticRows';

export interface PolledListState<Question, Row> {
  /** The request whose reply the list's page shows, while that page is open. */
  shown?: Question;
  /** Number of times the page was opened or showed another request since the console was loaded. */
  visits: number;
  /** Rows that change without a person; while there are any, the list is polled on every page. */
  busyIds: readonly string[];
  /** Changes made here that the list does not show yet. */
  optimisticRows: readonly OptimisticRow<Row>[];
}

/** The endpoint of a list, such as `api.endpoints.listBackups`. */
interface ListEndpoint<Question> {
  initiate: (question: Question, options: { forceRefetch: true; subscribe: boolean }) => Initiate<unknown>;
  select: (question: Question) => (state: RootState) => { isSuccess: boolean };
  matchFulfilled: (action: Action) => boolean;
  matchRejected: (action: Action) => boolean;
}

export interface ListReply<Question, Row> extends UnknownAction {
  payload: { list?: readonly Row[] };
  meta: { arg: { originalArgs: Question } } & Record<string, unknown>;
}

interface Options<Question, Row> {
  /** Prefix of the actions, and the list's name in status changes. */
  name: string;
  endpoint: ListEndpoint<Question>;
  /** The request for the newest rows: every busy row is in its reply. */
  newest: Question;
  shape: RowShape<Row>;
  selectState: (state: RootState) => PolledListState<Question, Row> | undefined;
}

export const isSameQuestion = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** State and events of one list that is polled: the page's rows, busy rows, and the optimistic rows. */
export const createPolledList = <Question extends object, Row>({
  name,
  endpoint,
  newest,
  shape,
  selectState,
}: Options<Question, Row>) => {
  type State = PolledListState<Question, Row>;
  const initialState: State = { visits: 0, busyIds: [], optimisticRows: [] };
  const actions = {
    /** The page shows the reply to this request. */
    shown: createAction<Question>(`${name}/shown`),
    hidden: createAction(`${name}/hidden`),
    /** A person asks for the list now. */
    refreshRequested: createAction(`${name}/refreshRequested`),
    rowExpected: createAction<OptimisticRow<Row>>(`${name}/rowExpected`),
    /** The call failed; the row is as the service lists it. */
    rowRolledBack: createAction<string>(`${name}/rowRolledBack`),
    /** The service chose another id for a new row. */
    rowRenamed: createAction<{ id: string; row: Row }>(`${name}/rowRenamed`),
  };
  const isReply = (action: Action): action is ListReply<Question, Row> => endpoint.matchFulfilled(action);
  const rowsOf = ({ payload }: ListReply<Question, Row>): readonly Row[] => payload.list ?? [];

  const reconcile = (state: State, reply: ListReply<Question, Row>): State => {
    const rows = rowsOf(reply);
    const open = state.optimisticRows.filter((change) => !isConfirmed(change, rows, shape));
    const isListed = (id: string): boolean => rows.some((row) => shape.idOf(row) === id);
    // A page that lacks a row says nothing about that row, unless it is the page of the newest rows.
    const unlisted = isSameQuestion(reply.meta.arg.originalArgs, newest)
      ? []
      : state.busyIds.filter((id) => !isListed(id));
    const listed = rows.filter((row) => isBusy(shape.statusOf(row))).map(shape.idOf);
    const busyIds = [...new Set([...open.map(({ id }) => id), ...listed, ...unlisted])];
    // References stay where nothing changed: an unchanged reply renders nothing.
    const optimisticRows = open.length === state.optimisticRows.length ? state.optimisticRows : open;
    if (busyIds.join() !== state.busyIds.join()) return { ...state, busyIds, optimisticRows };
    return optimisticRows === state.optimisticRows ? state : { ...state, optimisticRows };
  };

  const reducer = (state: State = initialState, action: UnknownAction): State => {
    // The cache is emptied when the session ends.
    if (emptyApi.util.resetApiState.match(action)) return initialState;
    if (isReply(action)) return reconcile(state, action);
    if (actions.shown.match(action)) return { ...state, shown: action.payload as Question, visits: state.visits + 1 };
    if (actions.hidden.match(action)) {
      const { shown: _shown, ...others } = state;
      return others;
    }
    const { optimisticRows, busyIds } = state;
    if (actions.rowExpected.match(action)) {
      const { id } = action.payload;
      return {
        ...state,
        busyIds: [...new Set([id, ...busyIds])],
        optimisticRows: [action.payload, ...optimisticRows.filter((change) => change.id !== id)],
      };
    }
    if (actions.rowRolledBack.match(action))
      return { ...state, optimisticRows: optimisticRows.filter(({ id }) => id !== action.payload) };
    if (actions.rowRenamed.match(action)) {
      const { id, row } = action.payload;
      const renamed = shape.idOf(row);
      return {
        ...state,
        busyIds: busyIds.map((each) => (each === id ? renamed : each)),
        optimisticRows: optimisticRows.map((change) => (change.id === id ? { ...change, id: renamed, row } : change)),
      };
    }
    return state;
  };

  return {
    name,
    endpoint,
    newest,
    shape,
    actions,
    reducer,
    isReply,
    rowsOf,
    selectState: (state: RootState): State => selectState(state) ?? initialState,
    merge: (rows: readonly Row[], changes: readonly OptimisticRow<Row>[]): Row[] =>
      mergeOptimisticRows(rows, changes, shape),
  };
};

export type PolledList<Question extends object, Row> = ReturnType<typeof createPolledList<Question, Row>>;
