import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ApiError } from '@trc/domain/errors';
import type { StartState, StartStep } from '@trc/domain/start';
import type { RootState } from '../../lib/state';
import { sessionEnded } from '../session';

/** Facts about the service from the first step. */
export interface ServiceInfo {
  version: string;
  /** Operations beyond the specification that this backend has. */
  extensions: readonly string[];
  experimental: boolean;
}

export interface StartSliceState {
  state: StartState;
  step?: StartStep;
  error?: ApiError;
  service?: ServiceInfo;
}

const initialState = (): StartSliceState => ({ state: 'unknown' });

const start = createSlice({
  name: 'start',
  initialState,
  reducers: {
    stepBegan: (state, { payload }: PayloadAction<StartStep>) => {
      state.state = 'pending';
      state.step = payload;
      delete state.error;
    },
    serviceKnown: (state, { payload }: PayloadAction<Partial<ServiceInfo>>) => {
      const { version = '', extensions = [], experimental = false } = payload;
      state.service = { version, extensions: [...extensions], experimental };
    },
    /** The start is hidden while the person is asked for something else, such as a consent. */
    startPaused: (state) => {
      state.state = 'unknown';
      delete state.step;
    },
    startCompleted: (state) => {
      state.state = 'running';
      delete state.step;
    },
    startFailed: (state, { payload }: PayloadAction<ApiError>) => {
      state.state = 'error';
      state.error = payload;
      delete state.step;
    },
    /** "Retry" was pressed on the error page. */
    startRetried: () => undefined,
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, initialState);
  },
});

export const startReducer = start.reducer;
export const { stepBegan, serviceKnown, startPaused, startCompleted, startFailed, startRetried } = start.actions;

export const selectStart = (state: RootState): StartSliceState => state.start;

declare module '../../lib/state' {
  interface State {
    start: ReturnType<typeof startReducer>;
  }
}
