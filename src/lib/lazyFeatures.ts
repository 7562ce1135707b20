import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import type { Saga } from 'redux-saga';

/**
 * State of features whose code comes with their page. Each adds its own row where its slice stands:
 * `declare module '../../store/lazyFeatures' { interface LazyState { wizard: WizardState } }`.
 * Until its code has come a row is missing, so selectors fall back to the slice's initial state.
 */
export interface LazyState {
  /** No feature; the interface needs a row. */
  none?: never;
}

export interface LazyFeature {
  name: keyof LazyState;
  reducer: Reducer;
  /** Runs as long as the store, from when the feature's code has come. */
  saga?: Saga;
}

const known: LazyFeature[] = [];
const listeners = new Set<(feature: LazyFeature) => void>();

/** Joins a feature's slice and saga to every store, called once by the feature's index when its code has come. */
export const registerFeature = <State>(feature: {
  name: keyof LazyState;
  reducer: Reducer<State, UnknownAction>;
  saga?: Saga;
}): void => {
  known.push(feature);
  for (const listener of listeners) listener(feature);
};

/** Calls `listener` for each feature that has come and each that comes. */
export const onFeature = (listener: (feature: LazyFeature) => void): void => {
  listeners.add(listener);
  for (const feature of known) listener(feature);
};
