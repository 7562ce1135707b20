import { createSlice } from '@reduxjs/toolkit';
import type { RootState } from '../../lib/state';
import { sessionEnded } from '../session';

export interface ConnectionState {
  /** The last call to the service had no reply. */
  isLost: boolean;
}

const initialState = (): ConnectionState => ({ isLost: false });

const connection = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    connectionLost: (state) => {
      state.isLost = true;
    },
    connectionFound: (state) => {
      state.isLost = false;
    },
    /** The browser has a network again: no need to wait for the next look. */
    networkFound: () => undefined,
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, initialState);
  },
});

export const connectionReducer = connection.reducer;
export const { connectionLost, connectionFound, networkFound } = connection.actions;

declare module '../../lib/lazyFeatures' {
  interface LazyState {
    connection: ConnectionState;
  }
}

export const selectIsLost = (state: RootState): boolean => state.connection?.isLost ?? false;
