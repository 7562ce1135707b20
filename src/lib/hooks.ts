import type { EndpointName } from '../api';
import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { RECORDS_RETRY_MS } from '@trc/domain/limits';
import type { AppDispatch, AppStore, RootState } from './state';

/** The only way components reach the store. */
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppStore = useStore.withTypes<AppStore>();

interface CachedEndpoint<Question> {
  select: (question: Question) => (state: RootState) => { fulfilledTimeStamp?: number | undefined };
}

/** @returns a stable function that reads when the cached reply to a request arrived, in milliseconds since 1970 */
export const useReadAt = <Question>({ select }: CachedEndpoint<Question>, question: Question) => {
  const store = useAppStore();
  return useCallback(() => select(question)(store.getState()).fulfilledTimeStamp, [select, store, question]);
};

/** @returns true if the connected service has an extension operation */
export const hasExtension = ({ start }: RootState, name: EndpointName): boolean =>
  start.service?.extensions.includes(name) === true;
export const useHasExtension = (name: EndpointName): boolean => useAppSelector((state) => hasExtension(state, name));

/** Asks a busy service again every 5 s, as long as the page is shown. */
export const useAskAgain = (isBusy: boolean, again: () => unknown): void => {
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setInterval(again, RECORDS_RETRY_MS);
    return () => clearInterval(timer);
  }, [isBusy, again]);
};
