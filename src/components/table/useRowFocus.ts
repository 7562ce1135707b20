import type { FocusEvent, RefObject } from 'react';
import { useLostFocus } from '../layout/useLostFocus';

const firstIn = (part: Element | null | undefined): HTMLElement | null | undefined =>
  part?.querySelector<HTMLElement>('button:not(:disabled), a[href], input:not(:disabled)');

const placeOf = ({ target }: FocusEvent<HTMLElement>) => {
  const row = target.closest<HTMLTableRowElement>('tbody > tr');
  return row ? { row, at: row.sectionRowIndex, column: target.closest('td')?.cellIndex ?? 0 } : undefined;
};

/**
 * A refresh that takes away what has the focus, like the Stop of a backup that has ended, leaves it in that row: on
 * what the cell offers now, else the row, else the one that took its place.
 */
export const useRowFocus = (table: RefObject<HTMLTableElement | null>) =>
  useLostFocus(placeOf, ({ row: last, at, column }) => {
    const rows = table.current?.tBodies[0]?.rows;
    const row = last.isConnected ? last : rows?.[Math.min(at, rows.length - 1)];
    return firstIn(row?.cells[column]) ?? firstIn(row);
  });
