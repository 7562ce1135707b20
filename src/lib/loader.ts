import { useLayoutEffect, useState } from 'react';

const RETRY_MS = 5000;

/** The wake-up function of each load that waits for its next attempt. */
const failedLoads = new Map<symbol, () => void>();
const listeners = new Set<() => void>();
const notify = (): void => listeners.forEach((listener) => listener());

/** @returns a function that ends the subscription */
export const subscribeToFailedLoads = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const hasFailedLoads = (): boolean => failedLoads.size > 0;

/** Starts the next attempt of every failed load now. */
export const retryFailedLoads = (): void => [...failedLoads.values()].forEach((wake) => wake());

/**
 * Loads a chunk and retries until it has arrived.
 * The service also serves the chunks, so an outage makes loads fail.
 * React.lazy would keep the first failure.
 */
export const retryUntilLoaded = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  const key = Symbol('load');
  for (;;) {
    try {
      const part = await load();
      if (failedLoads.delete(key)) notify();
      return part;
    } catch {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, RETRY_MS);
        failedLoads.set(key, () => {
          clearTimeout(timer);
          resolve();
        });
        notify();
      });
    }
  }
};

/** A part of the console in a separate chunk. */
export interface Loader<Part> {
  /** @returns the part if it was loaded before */
  now: () => Part | undefined;
  /** Loads the part and retries until it has arrived. */
  fetch: () => Promise<Part>;
  /** Loads the part once, before it is needed. A failure is ignored because `fetch` retries. */
  preload: () => Promise<void>;
}

/** @param part the part if it is in the first bundle */
export const createLoader = <Part>(load: () => Promise<Part>, part?: Part): Loader<Part> => {
  let pending: Promise<Part> | undefined;
  const keep = (loaded: Part): Part => (part = loaded);
  return {
    now: () => part,
    fetch: () => (pending ??= retryUntilLoaded(load).then(keep)),
    preload: () =>
      load().then(
        (loaded) => void keep(loaded),
        () => undefined,
      ),
  };
};

/**
 * @returns the part once it is loaded, in the first render if it was loaded before.
 * React.lazy is not used because it shows its fallback for at least 300 ms even then.
 */
export const useLoaded = <Part>(loader: Loader<Part>): { Part: Part } | undefined => {
  const [loaded, setLoaded] = useState((): { Part: Part } | undefined => {
    const Part = loader.now();
    return Part === undefined ? undefined : { Part };
  });
  useLayoutEffect(() => {
    let isUnmounted = false;
    if (!loaded)
      void loader.fetch().then((Part) => {
        if (!isUnmounted) setLoaded({ Part });
      });
    return () => {
      isUnmounted = true;
    };
  }, [loader, loaded]);
  return loaded;
};
