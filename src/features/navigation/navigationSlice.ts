import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ApiError } from '@trc/domain/errors';
import type { RouteName } from '@trc/domain/routes';
import type { RootState } from '../../lib/state';

export interface ShownRoute {
  name: RouteName;
  title: string;
  /** Without header and navigation. */
  modal: boolean;
}

export interface NavigationState {
  route?: ShownRoute;
  /** Pages opened since the console was loaded. */
  visits: number;
  /** The error that led to /403 or /500. */
  error?: ApiError;
}

const navigation = createSlice({
  name: 'navigation',
  initialState: (): NavigationState => ({ visits: 0 }),
  reducers: {
    routeEntered: (state, { payload }: PayloadAction<ShownRoute>) => {
      state.route = payload;
      state.visits += 1;
      if (payload.name !== 'error' && payload.name !== '403') delete state.error;
    },
    /** The path left a page; its feature may unload itself. */
    routeLeft: (_state, _action: PayloadAction<{ name: RouteName }>) => undefined,
    /** An error without a message; its status decides the page. */
    errorRaised: (state, { payload }: PayloadAction<ApiError>) => {
      state.error = payload;
    },
  },
});

export const navigationReducer = navigation.reducer;
export const { routeEntered, routeLeft, errorRaised } = navigation.actions;
export const selectRoute = (state: RootState) => state.navigation.route;
/** The error that /403 and /500 explain. */
export const selectError = (state: RootState) => state.navigation.error;

declare module '../../lib/state' {
  interface State {
    navigation: ReturnType<typeof navigationReducer>;
  }
}
