import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RootState } from '../../lib/state';
import { sessionEnded } from '../session';

export interface ReportState {
  /** The objects that failed are being selected again. */
  isSelecting: boolean;
}

const initialState: ReportState = { isSelecting: false };

const report = createSlice({
  name: 'restoreReport',
  initialState,
  reducers: {
    /** "Restore again what failed" was pressed, and confirmed where it replaces something. */
    againRequested: (state, _action: PayloadAction<{ id: string; backupId: string }>) => {
      state.isSelecting = true;
    },
    againEnded: (state) => {
      state.isSelecting = false;
    },
    /** "Download list" was pressed. `done`: what is ticked off, as type/id. */
    listRequested: (_state, _action: PayloadAction<{ id: string; done: readonly string[] }>) => undefined,
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => initialState);
  },
});

export const { againRequested, againEnded, listRequested } = report.actions;
export const reportReducer = report.reducer;

declare module '../../lib/lazyFeatures' {
  interface LazyState {
    restoreReport: ReportState;
  }
}

export const selectIsSelecting = (state: RootState): boolean => state.restoreReport?.isSelecting ?? false;
