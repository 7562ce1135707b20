import { useLayoutEffect, useState, type ComponentType } from 'react';
import { LoadingFallback } from './PartWaits';
import { retryUntilLoaded } from './persistently';

/** Code that comes when it is needed. */
export interface Loader<Part> {
  /** What has come. */
  now: () => Part | undefined;
  /** Fetches it until it is there. */
  fetch: () => Promise<Part>;
  /** Fetches it early, for the moment when a person is about to need it (pointer over it, focus on it). A failure is no news: the real one will say so. */
  preload: () => Promise<void>;
}

/** @param part what is there already */
export const createLoader = <Part,>(load: () => Promise<Part>, part?: Part): Loader<Part> => {
  let coming: Promise<Part> | undefined;
  const keep = (come: Part): Part => (part = come);
  return {
    now: () => part,
    fetch: () => (coming ??= retryUntilLoaded(load).then(keep)),
    preload: () =>
      load().then(
        (come) => void keep(come),
        () => undefined,
      ),
  };
};

/**
 * @returns a component once its code has come, at once when it is there. Not React.lazy: that shows its fallback for a moment even
 * then, and React keeps a fallback for 300 ms at least.
 */
export const useCode = <Part,>(code: Loader<Part>): { Part: Part } | undefined => {
  const [there, setThere] = useState((): { Part: Part } | undefined => {
    const Part = code.now();
    return Part === undefined ? undefined : { Part };
  });
  useLayoutEffect(() => {
    let isGone = false;
    if (!there)
      void code.fetch().then((Part) => {
        if (!isGone) setThere({ Part });
      });
    return () => {
      isGone = true;
    };
  }, [code, there]);
  return there;
};

export interface LazyComponent<Props extends object> {
  (props: Props): React.ReactElement;
  preload: () => Promise<void>;
}

/** @returns a component whose code comes at first use; `Waits` stands in its place meanwhile: nothing, or why it does not come. */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waits: ComponentType = LoadingFallback,
): LazyComponent<Props> => {
  const code = createLoader(load);
  const Loaded = (props: Props) => {
    const there = useCode(code);
    return there ? <there.Part {...props} /> : <Waits />;
  };
  return Object.assign(Loaded, { preload: code.preload });
};
