import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ListBackupsApiArg } from '../../api';
import type { RootState } from '../../lib/state';
import { sessionEnded } from '../session';

export interface DashboardState {
  /** The question of the open dashboard: the newest backups first. */
  shown: readonly ListBackupsApiArg[];
}
const initialState = (): DashboardState => ({ shown: [] });

const dashboard = createSlice({
  name: 'dashboard',
  initialState,
  reducers: {
    dashboardShown: (state, { payload }: PayloadAction<readonly ListBackupsApiArg[]>) => ({ ...state, shown: payload }),
    dashboardHidden: initialState,
    /** The refresh key, or "Try again" of a card. */
    dashboardRefreshRequested: () => undefined,
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, initialState);
  },
});

export const dashboardReducer = dashboard.reducer;
export const { dashboardShown, dashboardHidden, dashboardRefreshRequested } = dashboard.actions;

declare module '../../lib/lazyFeatures' {
  interface LazyState {
    dashboard: DashboardState;
  }
}

const NOTHING: DashboardState['shown'] = [];
export const selectShown = (state: RootState): DashboardState['shown'] => state.dashboard?.shown ?? NOTHING;
