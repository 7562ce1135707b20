import { eventChannel, type EventChannel } from 'redux-saga';

/** Emits when this tab becomes visible again, because timers of hidden tabs are late, and when the network is back. */
export const tabShown = (): EventChannel<true> =>
  eventChannel((emit) => {
    const look = (): void => {
      if (document.visibilityState === 'visible') emit(true);
    };
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', look);
    };
  });
