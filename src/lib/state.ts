import type { EnhancedStore, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { emptyApi, ApiContext } from '../api';
import type { LazyState } from './lazyFeatures';

/**
 * State of the features that come with the first bundle. Each adds its row next to its slice, so that features know the
 * state without the store that is composed of them: `declare module '../../lib/state' { interface State { ... } }`.
 */
export interface State {
  api: ReturnType<typeof emptyApi.reducer>;
}

/** Rows of features whose code comes with their page are missing before it. */
export type RootState = State & Partial<LazyState>;
export type AppDispatch = ThunkDispatch<RootState, ApiContext, UnknownAction>;
export type AppStore = EnhancedStore<RootState> & { dispatch: AppDispatch };
