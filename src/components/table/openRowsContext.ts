import { createContext, useContext } from 'react';

/**
 * Keys of the open rows of a table. A cell reads them here and not from its column: a new column draws every row again.
 */
export const OpenRowsContext = createContext<ReadonlySet<string>>(new Set());

export const useIsRowOpen = (key: string): boolean => useContext(OpenRowsContext).has(key);
