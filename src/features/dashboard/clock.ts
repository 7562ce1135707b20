import { useSyncExternalStore } from 'react';
import { everyMinute } from '../../components/feedback/useMinute';
import { dayOf } from './figures';

/** @returns the local day, YYYY-MM-DD. */
export const useToday = (): string => useSyncExternalStore(everyMinute, () => dayOf(Date.now()));
