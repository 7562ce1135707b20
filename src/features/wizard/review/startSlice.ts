import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RootState } from '../../../lib/state';
import { sessionEnded } from '../../session';

export interface StartState {
  /** The backup whose restore is being started; one at a time. */
  starting?: string;
}

const slice = createSlice({
  name: 'restoreStart',
  initialState: (): StartState => ({}),
  reducers: {
    /** "Start restore" was pressed. */
    startWanted: (state, { payload }: PayloadAction<{ backupId: string; overwriteChanged: boolean }>) => {
      state.starting ??= payload.backupId;
    },
    startEnded: (state) => {
      delete state.starting;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, (): StartState => ({}));
  },
});

export const { startWanted, startEnded } = slice.actions;
export const startReducer = slice.reducer;

declare module '../../../lib/lazyFeatures' {
  interface LazyState {
    restoreStart: StartState;
  }
}

const IDLE: StartState = {};
export const selectStartState = (state: RootState): StartState => state.restoreStart ?? IDLE;
