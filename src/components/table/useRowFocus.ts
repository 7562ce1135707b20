import type { FocusEvent, RefObject } from 'react';
import { useLostFocus } from '../layout/useLostFocus';

const firstIn = (part: Element | null | undefined): HTMLElement | null | undefined =>
  part?.querySelector<HTMLElement>('button:not(:disabled), a[href], input:not(:disabled)');

const placeOf = ({ target }: FocusEvent<HTMLElement>) => {
  const row = target.closest<HTMLTableRowElement>('tbody > tr');
  return row ? { row, at: row.sectionRowIndex, column: target.closest('td')?.cellIndex ?? 0 } : undefined;
};

/**
 * A refresh that removes the focused element, like the Stop of a backup that has ended, leaves the focus in that row:
 * on the new content of the cell, else the row, else its successor.
 */
export const useRowFocus = (table: RefObject<HTMLTableElement | null>) =>
  useLostFocus(placeOf, ({ row: last, at, column }) => {
    const rows = table.current?.tBodies[0]?.rows;
    const row = last.isConnected ? last : rows?.[Math.min(at, rows.length - 1)];
    return firstIn(row?.cells[column]) ?? firstIn(row);
  });
