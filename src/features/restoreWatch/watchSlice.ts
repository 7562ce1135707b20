import { combineReducers, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { restoresApi, type ListRestoresApiArg, type Restore, type ListRestoresApiResponse } from '../../api';
import type { RootState } from '../../lib/state';
import { createPolledList, type PolledListState } from '../../lib/polledList';
import { DEFAULT_PAGE_SIZE } from '@trc/domain/limits';
import { isBusy } from '@trc/domain/statuses';
import { sessionEnded } from '../session';

const EMPTY: { list: Restore[]; total: number } = { list: [], total: 0 };

/** @returns page and total of a list reply; "unchanged" never reaches the cache, so it counts as nothing. */
export const readRestoresList = (reply: ListRestoresApiResponse | undefined): { list: Restore[]; total: number } =>
  reply && 'list' in reply ? reply : EMPTY;

type RestoresSort = NonNullable<ListRestoresApiArg['body']['sort']>;
export const NEWEST_FIRST: RestoresSort = { column: 'creationTime', direction: 'desc' };

/** The newest restores: a running one is among them, because one runs at a time. */
export const NEWEST_RESTORES: ListRestoresApiArg = {
  body: { pagenum: 1, perpage: DEFAULT_PAGE_SIZE, sort: NEWEST_FIRST },
};

export const restoresList = createPolledList<ListRestoresApiArg, Restore>({
  name: 'restores',
  endpoint: restoresApi.endpoints.listRestores,
  newest: NEWEST_RESTORES,
  shape: {
    idOf: ({ restoreId }) => restoreId,
    statusOf: ({ status }) => status,
    withStatus: (restore, status) => ({ ...restore, status: status as Restore['status'] }),
  },
  selectState: (state) => state.restoreWatch?.list,
});

interface View {
  /** The restore whose report or records are open. */
  followed?: string;
  /** The page shows the followed restore as running. */
  isShownRunning?: boolean;
  /** Ids of running restores whose end was asked for here. */
  canceling: readonly string[];
}

const initialState: View = { canceling: [] };

const view = createSlice({
  name: 'restoreWatch',
  initialState,
  reducers: {
    /** The report or the records of a restore are open. */
    restoreFollowed: (state, { payload }: PayloadAction<string>) => {
      state.followed = payload;
    },
    restoreLeft: (state, { payload }: PayloadAction<string>) => {
      if (state.followed !== payload) return;
      delete state.followed;
      delete state.isShownRunning;
    },
    restoreShown: (state, { payload }: PayloadAction<{ restoreId: string; isRunning: boolean }>) => {
      if (state.followed === payload.restoreId) state.isShownRunning = payload.isRunning;
    },
    /** The running restores are not known yet. */
    watchBegan: () => undefined,
    /** Confirmed by the person. */
    cancelRequested: (state, { payload }: PayloadAction<string>) => {
      state.canceling = [...state.canceling, payload];
    },
    cancelFailed: (state, { payload }: PayloadAction<string>) => {
      state.canceling = state.canceling.filter((id) => id !== payload);
    },
    /** "Download CSV" was pressed. */
    csvRequested: (_state, _action: PayloadAction<string>) => undefined,
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => initialState);
    builder.addMatcher(restoresList.isReply, (state, reply) => {
      const over = restoresList
        .rowsOf(reply)
        .filter(({ status }) => !isBusy(status))
        .map(({ restoreId }) => restoreId);
      if (state.canceling.some((id) => over.includes(id)))
        state.canceling = state.canceling.filter((id) => !over.includes(id));
    });
  },
});

export const { restoreFollowed, restoreLeft, restoreShown, watchBegan, cancelRequested, cancelFailed, csvRequested } =
  view.actions;
export const {
  shown: restoresShown,
  hidden: restoresHidden,
  refreshRequested: restoresRefreshRequested,
} = restoresList.actions;

export const restoreWatchReducer = combineReducers({ view: view.reducer, list: restoresList.reducer });
export interface RestoreWatchState {
  view: View;
  list: PolledListState<ListRestoresApiArg, Restore>;
}

declare module '../../lib/lazyFeatures' {
  interface LazyState {
    restoreWatch: RestoreWatchState;
  }
}

const selectView = (state: RootState): View => state.restoreWatch?.view ?? initialState;
export const selectFollowed = (state: RootState): string | undefined => selectView(state).followed;
/** @returns true if the open page shows the restore as running, which it may no longer be */
export const selectIsShownRunning = (state: RootState, restoreId: string): boolean =>
  selectView(state).followed === restoreId && selectView(state).isShownRunning === true;
export const selectCanceling = (state: RootState): readonly string[] => selectView(state).canceling;
/** Ids of the restores that run; a restore that was started here counts at once. */
export const selectRunningRestores = (state: RootState): readonly string[] => restoresList.selectState(state).busyIds;
