import { fork, put, race, select, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { TOAST_LIFE_MS, UNDO_LIFE_MS } from '@trc/domain/limits';
import { pause } from '../../lib/effects';
import { selectToasts, stays, toastClosed, toastPaused, toastResumed, toastShown, type Toast } from './toastsSlice';

/** @returns milliseconds that a toast lives: longer with something to press. */
const lifeOf = (toast: Toast): number => (toast.action === undefined ? TOAST_LIFE_MS : UNDO_LIFE_MS);

const about =
  (id: string, ...events: readonly { type: string }[]) =>
  (action: { type: string; payload?: unknown }): boolean =>
    events.some(({ type }) => type === action.type) && action.payload === id;

/** Closes a toast at the end of its life; pointer or focus on it stop the timer, which restarts when they leave. */
function* live(toast: Toast): SagaGenerator<void> {
  for (;;) {
    const { closed, paused } = yield* race({
      over: pause(lifeOf(toast)),
      paused: take(about(toast.id, toastPaused)),
      closed: take(about(toast.id, toastClosed)),
    });
    if (closed) return;
    if (!paused) break;
    yield* take(about(toast.id, toastResumed, toastClosed));
    if (!(yield* select(selectToasts)).some(({ id }) => id === toast.id)) return;
  }
  yield* put(toastClosed(toast.id));
}

/** Errors and warnings stay until somebody closes them. */
export function* toastsSaga(): SagaGenerator<void> {
  yield* takeEvery(toastShown, function* ({ payload }) {
    if (!stays(payload)) yield* fork(live, payload);
  });
}
