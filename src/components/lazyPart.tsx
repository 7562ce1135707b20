import { lazy, Suspense, type ComponentType } from 'react';
import { PartWaits } from './PartWaits';
import { persistently } from './persistently';

export interface LazyPart<Props extends object> {
  (props: Props): React.ReactElement;
  /** Starts loading, for the moment when a person is about to need it (pointer over it, focus on it). */
  preload: () => void;
}

/** @returns a component whose code comes at first use; nothing stands in its place meanwhile, or why it does not come. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> => {
  const Part = lazy(() => persistently(load).then((component) => ({ default: component })));
  const Loaded = (props: Props) => (
    <Suspense fallback={<PartWaits />}>
      <Part {...props} />
    </Suspense>
  );
  // A failed early load is no news: the real one will say so.
  return Object.assign(Loaded, { preload: () => void load().catch(() => undefined) });
};
