/** Milliseconds between two tries. */
const PAUSE = 5000;

/** What ends the pause of each load that has failed; it stays here until its part has come. */
const failing = new Map<symbol, () => void>();
const listeners = new Set<() => void>();
const tell = (): void => listeners.forEach((listen) => listen());

export const subscribeToParts = (listen: () => void): (() => void) => {
  listeners.add(listen);
  return () => void listeners.delete(listen);
};

/** @returns whether code that somebody waits for could not be fetched so far. */
export const arePartsMissing = (): boolean => failing.size > 0;

/** Does not wait for the next try. */
export const tryPartsAgain = (): void => [...failing.values()].forEach((wake) => wake());

/**
 * Fetches code until it is there: while the service is away, so is the code that it serves, and a part that fails once would be
 * failed for good (React.lazy keeps the refusal) and take the whole page with it.
 */
export const retryUntilLoaded = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  const own = Symbol('part');
  for (;;) {
    try {
      const part = await load();
      if (failing.delete(own)) tell();
      return part;
    } catch {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, PAUSE);
        failing.set(own, () => {
          clearTimeout(timer);
          resolve();
        });
        tell();
      });
    }
  }
};
