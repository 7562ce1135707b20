import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import type { Saga } from 'redux-saga';

/**
 * State of features whose code is loaded with their page. Each adds its own row next to its slice:
 * `declare module '../../lib/lazyFeatures' { interface LazyState { wizard: WizardState } }`.
 * A row is missing until its code is loaded, so selectors fall back to the slice's initial state.
 */
export interface LazyState {
  /** No feature; the interface needs a row. */
  none?: never;
}

export interface LazyFeature {
  name: keyof LazyState;
  reducer: Reducer;
  /** Runs as long as the store, from when the feature's code is loaded. */
  saga?: Saga;
}

const known: LazyFeature[] = [];
const listeners = new Set<(feature: LazyFeature) => void>();

/** Adds a feature's slice and saga to every store. The feature's index calls it once, when its code is loaded. */
export const registerFeature = <State>(feature: {
  name: keyof LazyState;
  reducer: Reducer<State, UnknownAction>;
  saga?: Saga;
}): void => {
  known.push(feature);
  for (const listener of listeners) listener(feature);
};

/** Calls `listener` for each registered feature, and later for each new one. */
export const onFeature = (listener: (feature: LazyFeature) => void): void => {
  listeners.add(listener);
  for (const feature of known) listener(feature);
};
