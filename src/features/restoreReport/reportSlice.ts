import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RootState } from '../../lib/state';
import { sessionEnded } from '../session';
import type { LeftObject } from './entries';

/** The person who ticked an object off, and the time, as far as the console knows them. */
export interface DoneBy {
  by?: string;
  time?: string;
}

export interface DoneObjects {
  /** The service keeps the ticks, for everybody. */
  isShared: boolean;
  /** Ticked-off objects by type/id. */
  done: Readonly<Record<string, DoneBy>>;
}

export interface ListWish extends DoneObjects {
  id: string;
  /** Objects that the plan of the restore could not put right. */
  left: readonly LeftObject[];
}

export interface ReportState {
  /** The objects that failed are being selected again. */
  isSelecting: boolean;
  /** Ticks on their way to the service, by type/id. */
  pendingTicks: Record<string, boolean>;
}

/** Objects are named as type/id. */
export interface TickWish {
  id: string;
  objects: readonly string[];
  isDone: boolean;
  /** They were ticked off in this browser before the service kept ticks: a failure is tried again at the next visit. */
  isCarried?: boolean;
}

const initialState: ReportState = { isSelecting: false, pendingTicks: {} };

const report = createSlice({
  name: 'restoreReport',
  initialState,
  reducers: {
    /** "Restore again what failed" was pressed, and confirmed if it replaces a selection. */
    againRequested: (state, _action: PayloadAction<{ id: string; backupId: string }>) => {
      state.isSelecting = true;
    },
    againEnded: (state) => {
      state.isSelecting = false;
    },
    /** "Download list" was pressed. */
    listRequested: (_state, _action: PayloadAction<ListWish>) => undefined,
    /** A file about the restore was asked for. */
    downloadRequested: (_state, _action: PayloadAction<{ id: string; what: 'attributes' | 'summary' }>) => undefined,
    /** Objects are to be ticked off at the service, or their ticks taken back. */
    tickRequested: (state, { payload: { objects, isDone } }: PayloadAction<TickWish>) => {
      for (const object of objects) state.pendingTicks[object] = isDone;
    },
    /** The service has answered, or refused. A later wish for the same object is still on its way. */
    tickEnded: (state, { payload: { objects, isDone } }: PayloadAction<TickWish>) => {
      for (const object of objects) if (state.pendingTicks[object] === isDone) delete state.pendingTicks[object];
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => initialState);
  },
});

export const { againRequested, againEnded, listRequested, downloadRequested, tickRequested, tickEnded } =
  report.actions;
export const reportReducer = report.reducer;

declare module '../../lib/lazyFeatures' {
  interface LazyState {
    restoreReport: ReportState;
  }
}

export const selectIsSelecting = (state: RootState): boolean => state.restoreReport?.isSelecting ?? false;

const NONE: Readonly<Record<string, boolean>> = {};
export const selectPendingTicks = (state: RootState): Readonly<Record<string, boolean>> =>
  state.restoreReport?.pendingTicks ?? NONE;
