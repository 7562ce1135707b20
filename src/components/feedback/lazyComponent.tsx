import type { ComponentType, ReactElement } from 'react';
import { createLoader, useLoaded } from '../../lib/loader';
import { LoadingFallback } from './LoadingFallback';

export interface LazyComponent<Props extends object> {
  (props: Props): ReactElement;
  preload: () => Promise<void>;
}

/** @param Fallback is shown until the component is loaded */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType = LoadingFallback,
): LazyComponent<Props> => {
  const loader = createLoader(load);
  const Loaded = (props: Props) => {
    const loaded = useLoaded(loader);
    return loaded ? <loaded.Part {...props} /> : <Fallback />;
  };
  return Object.assign(Loaded, { preload: loader.preload });
};
