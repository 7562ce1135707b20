import { createContext, useContext } from 'react';
import { useHasPendingSearch } from '../inputs/pendingSearch';

/** True for rows on screen that do not belong to the search, the filters or the page on screen. */
export const OldRowsContext = createContext(false);

/** @returns true in a row or a header whose ticks are disabled, because they would take other rows than asked for */
export const useIsOldRow = (): boolean => useContext(OldRowsContext);

/**
 * For buttons and keys that take a page of rows.
 * @param isOld the rows are the reply to the previous query
 */
export const useAreRowsOld = (isOld: boolean): boolean => {
  const hasPendingSearch = useHasPendingSearch();
  return isOld || hasPendingSearch;
};
