import { AsyncLocalStorage } from 'node:async_hooks';

const background = new AsyncLocalStorage<true>();

/** Background work, such as jobs: in the embedded database the statements of others go first. */
export const withBackgroundPriority = <T>(work: () => Promise<T>): Promise<T> => background.run(true, work);

/** Turns of others in a row that background work lets pass. */
const MAX_PASSED = 20;

/**
 * Hands the one session to one user at a time, in the order of asking; users with `inBackground` come after the others.
 * A request asks several times in short succession, so after its turn the session rests for a moment before background
 * work takes it.
 */
export const createConnectionQueue = (): (<T>(work: () => Promise<T>) => Promise<T>) => {
  const urgent: (() => void)[] = [];
  const patient: (() => void)[] = [];
  let busy = false;
  let passed = 0;

  const begin = (): void => {
    if (busy) return;
    const isUrgent = urgent.length > 0 && (patient.length === 0 || passed < MAX_PASSED);
    const next = (isUrgent ? urgent : patient).shift();
    if (!next) return;
    passed = isUrgent && patient.length > 0 ? passed + 1 : 0;
    busy = true;
    next();
  };

  return async (work) => {
    const waits = background.getStore() === true;
    await new Promise<void>((resolve) => {
      (waits ? patient : urgent).push(resolve);
      begin();
    });
    try {
      return await work();
    } finally {
      busy = false;
      // The reply is sent and the next request arrives before the second of these.
      if (waits || urgent.length > 0) begin();
      else setImmediate(() => setImmediate(begin));
    }
  };
};
