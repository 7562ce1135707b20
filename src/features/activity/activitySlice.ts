import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ExportActivityApiArg } from '../../api';

export interface ActivityState {
  /** The file is on its way. */
  isExporting: boolean;
}

const initialState: ActivityState = { isExporting: false };

const slice = createSlice({
  name: 'activity',
  initialState,
  reducers: {
    /** Takes the filters that the file is made with. */
    exportRequested: (state, _action: PayloadAction<NonNullable<ExportActivityApiArg['body']['filters']>>) => {
      state.isExporting = true;
    },
    exportEnded: (state) => {
      state.isExporting = false;
    },
  },
});

export const { exportRequested, exportEnded } = slice.actions;
export const activityReducer = slice.reducer;

declare module '../../lib/lazyFeatures' {
  interface LazyState {
    activity: ActivityState;
  }
}

export const selectIsExporting = (state: { activity?: ActivityState }): boolean => state.activity?.isExporting ?? false;
