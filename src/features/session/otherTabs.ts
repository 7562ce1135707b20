import { eventChannel } from 'redux-saga';
import type { Ports } from '@trc/domain/ports';

/** Written at sign-out, so that the other tabs of this browser sign out too. */
export const SIGNED_OUT_KEY = 'trc.signedOutAt';

/** The last sign-out of this browser that this tab's session is later than. */
const LATER_THAN_KEY = 'trc.signedInAfter';

/** Present from a sign-in until the sign-out: the provider may have a session for a new tab of this browser. */
export const SIGNED_IN_BEFORE_KEY = 'trc.signedInBefore';

type Stores = Pick<Ports, 'local' | 'session'>;

/** Notes that the session of this tab begins now. */
export const beginsNow = ({ local, session }: Stores): void =>
  session.set(LATER_THAN_KEY, local.get(SIGNED_OUT_KEY) ?? '');

/**
 * @returns true if another tab has signed out since then. A tab that was put away by the browser, or showed another
 * site, has received no event.
 */
export const isSignedOutSince = ({ local, session }: Stores): boolean => {
  const last = local.get(SIGNED_OUT_KEY);
  return last !== undefined && last !== session.get(LATER_THAN_KEY);
};

/** Emits when another tab signs out. */
export const otherTabsSignOut = () =>
  eventChannel<true>((emit) => {
    const listen = ({ key, newValue }: StorageEvent): void => {
      if (key === SIGNED_OUT_KEY && newValue !== null) emit(true);
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  });
