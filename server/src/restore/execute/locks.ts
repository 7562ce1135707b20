/** Lets one writer at a time work on an object. */
export interface ObjectLocks {
  /** Runs `work` when all earlier writers of these objects are done. Undefined keys lock nothing. */
  withLock<T>(keys: readonly (string | undefined)[], work: () => Promise<T>): Promise<T>;
}

/**
 * A writer queues for all of its objects at once, so two writers never wait for each other.
 * Locks are not re-entrant: `work` must not ask for a lock again.
 */
export const createObjectLocks = (): ObjectLocks => {
  const tails = new Map<string, Promise<void>>();
  return {
    withLock: async (keys, work) => {
      const own = [...new Set(keys.filter((key) => key !== undefined))];
      if (own.length === 0) return work();
      const before = own.flatMap((key) => tails.get(key) ?? []);
      const { promise: done, resolve: release } = deferred();
      for (const key of own) tails.set(key, done);
      await Promise.all(before);
      try {
        return await work();
      } finally {
        release();
        for (const key of own) if (tails.get(key) === done) tails.delete(key);
      }
    },
  };
};

const deferred = (): { promise: Promise<void>; resolve: () => void } => {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
};
