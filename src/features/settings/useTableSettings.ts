import { useCallback, useMemo } from 'react';
import { useAppDispatch, useAppSelector } from '../../lib/hooks';
import type { TableSize } from './schema';
import { columnResized, selectColumnWidths, selectTableSize, tableSizeChosen } from './settingsSlice';

/** Row height and column widths of a table, which the browser remembers. The functions stay the same between draws. */
export const useTableSettings = (table: string) => {
  const dispatch = useAppDispatch();
  const size = useAppSelector(useMemo(() => selectTableSize(table), [table]));
  const widths = useAppSelector(useMemo(() => selectColumnWidths(table), [table]));
  const onSize = useCallback(
    (value: TableSize) => dispatch(tableSizeChosen({ table, size: value })),
    [dispatch, table],
  );
  const onWidth = useCallback(
    (column: string, width: number) => dispatch(columnResized({ table, column, width })),
    [dispatch, table],
  );
  return { size, widths, onSize, onWidth };
};
