import { eventChannel } from 'redux-saga';

/** Written at sign-out, so that the other tabs of this browser hear of it (S-03, T-36). */
export const SIGNED_OUT_KEY = 'trc.signedOutAt';

/** Emits when another tab signs out. */
export const otherTabsSignOut = () =>
  eventChannel<true>((emit) => {
    const listen = ({ key, newValue }: StorageEvent): void => {
      if (key === SIGNED_OUT_KEY && newValue !== null) emit(true);
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  });

/** Emits when the tab is looked at again: timers of a hidden tab are late (T-15). */
export const tabShown = () =>
  eventChannel<true>((emit) => {
    const listen = (): void => {
      if (document.visibilityState === 'visible') emit(true);
    };
    document.addEventListener('visibilitychange', listen);
    return () => document.removeEventListener('visibilitychange', listen);
  });
