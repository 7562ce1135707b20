import { combineReducers, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ListRestoresApiArg, Restore } from '../../api';
import type { RootState } from '../../store';
import { createOverlay, type Overlay } from '../../store/overlay';
import { sessionEnded } from '../session';

/** Restores that were started here and that the service does not list yet. */
export const expectedRestores = createOverlay<Restore>('restoreWatch/expectations', {
  idOf: (restore) => restore.restoreId,
  statusOf: (restore) => restore.status,
  withStatus: (restore, status) => ({ ...restore, status: status as Restore['status'] }),
});

export interface RestoreView {
  /** What the Restore jobs page asks for while it is open. */
  shown?: ListRestoresApiArg;
  /** The restore whose report or records are open. */
  followed?: string;
  /** How often the page was opened or asked for something else since the console was loaded. */
  visits: number;
  /** Something moves by itself, so the list is followed on every page. */
  busy: boolean;
  /** Ids of the restores that run, as the newest list says. */
  running: readonly string[];
  /** Ids of restores whose end was asked for here. */
  canceling: readonly string[];
}

const initialState: RestoreView = { visits: 0, busy: false, running: [], canceling: [] };

const view = createSlice({
  name: 'restoreWatch',
  initialState,
  reducers: {
    /** The page shows this question's answer. */
    restoresShown: (state, { payload }: PayloadAction<ListRestoresApiArg>) => {
      state.shown = payload;
      state.visits += 1;
    },
    restoresHidden: (state) => {
      delete state.shown;
    },
    /** The report or the records of a restore are open. */
    restoreFollowed: (state, { payload }: PayloadAction<string>) => {
      state.followed = payload;
    },
    restoreLeft: (state, { payload }: PayloadAction<string>) => {
      if (state.followed === payload) delete state.followed;
    },
    /** What the newest list says. */
    runningTold: (state, { payload }: PayloadAction<{ busy: boolean; running: readonly string[] }>) => {
      state.busy = payload.busy;
      state.running = [...payload.running];
      state.canceling = state.canceling.filter((id) => payload.running.includes(id));
    },
    /** Nobody has looked yet whether a restore runs. */
    watchBegan: () => undefined,
    /** The refresh key was pressed. */
    restoresRefreshRequested: () => undefined,
    /** Confirmed by the person. */
    cancelRequested: (state, { payload }: PayloadAction<string>) => {
      state.canceling = [...state.canceling, payload];
      state.busy = true;
    },
    cancelFailed: (state, { payload }: PayloadAction<string>) => {
      state.canceling = state.canceling.filter((id) => id !== payload);
    },
    /** "Download CSV" was pressed. */
    csvRequested: (_state, _action: PayloadAction<string>) => undefined,
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => initialState);
  },
});

export const {
  restoresShown, restoresHidden, restoreFollowed, restoreLeft, runningTold, watchBegan, restoresRefreshRequested, cancelRequested, cancelFailed, csvRequested,
} = view.actions;

const expectations = expectedRestores.reducer;
export const restoreWatchReducer = combineReducers({
  view: view.reducer,
  expectations: (state: ReturnType<typeof expectations> | undefined, action: Parameters<typeof expectations>[1]) =>
    (sessionEnded.match(action) ? { expectations: [] } : expectations(state, action)),
});
export type RestoreWatchState = ReturnType<typeof restoreWatchReducer>;

declare module '../../store/lazyFeatures' {
  interface LazyState {
    restoreWatch: RestoreWatchState;
  }
}

const NONE: Overlay<Restore> = [];
export const selectRestoreView = (state: RootState): RestoreView => state.restoreWatch?.view ?? initialState;
export const selectExpectedRestores = (state: RootState): Overlay<Restore> => state.restoreWatch?.expectations.expectations ?? NONE;
/** Ids of the restores that run; a restore that was started here counts at once. */
export const selectRunningRestores = (state: RootState): readonly string[] => selectRestoreView(state).running;
export const selectCanceling = (state: RootState): readonly string[] => selectRestoreView(state).canceling;
