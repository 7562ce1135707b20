import { combineReducers, configureStore, isPlain, type Reducer } from '@reduxjs/toolkit';
import createSagaMiddleware, { type Saga } from 'redux-saga';
import { emptyApi, type ApiContext } from '../api';
import { reportError } from '../lib/effects';
import { backupsReducer } from '../features/backups/backupsSlice';
import { consentReducer } from '../features/consent';
import { navigationReducer } from '../features/navigation';
import { sessionReducer } from '../features/session';
import { settingsReducer } from '../features/settings';
import { startReducer } from '../features/start';
import { toastsReducer } from '../features/toasts';
import type { Ports } from '@trc/domain/ports';
import { onFeature } from '../lib/lazyFeatures';
import type { State } from '../lib/state';

const reducer = {
  [emptyApi.reducerPath]: emptyApi.reducer,
  backups: backupsReducer,
  consent: consentReducer,
  navigation: navigationReducer,
  session: sessionReducer,
  settings: settingsReducer,
  start: startReducer,
  toasts: toastsReducer,
} satisfies { [Name in keyof State]: Reducer<State[Name]> };

/** @returns the store and the way to run its sagas on the ports given. */
export const createStore = (ports: Ports) => {
  const bearer: { get: ApiContext['bearer'] } = { get: () => undefined };
  const outside: ApiContext = { apiOrigin: ports.apiOrigin, bearer: () => bearer.get() };
  const sagas = createSagaMiddleware({ context: { ports }, onError: reportError });
  const store = configureStore({
    reducer,
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: outside },
        immutableCheck: { warnAfter: SLOW_MACHINE },
        serializableCheck: { isSerializable: isPlainOrBlob, warnAfter: SLOW_MACHINE },
      }).concat(emptyApi.middleware, sagas),
    // Notifies subscribers at once: waiting for a frame, the toolkit's default, would request a frame without need.
    enhancers: (defaults) => defaults({ autoBatch: { type: 'tick' } }),
  });
  bearer.get = () => store.getState().session.token?.value;
  const joined: Record<string, Reducer> = { ...reducer };
  onFeature((feature) => {
    joined[feature.name] = feature.reducer;
    store.replaceReducer(combineReducers(joined) as unknown as Parameters<typeof store.replaceReducer>[0]);
  });
  const run = (root: Saga) => {
    const task = sagas.run(root);
    onFeature(({ saga }) => {
      if (saga) sagas.run(saga);
    });
    return task;
  };
  return { store, run };
};

/** Milliseconds after which development's own checks complain about themselves. */
const SLOW_MACHINE = 2_000;

/** Files travel through actions on their way to a form; nothing else that is not plain may. */
const isPlainOrBlob = (value: unknown): boolean => isPlain(value) || value instanceof Blob;
