import { Fragment, useCallback, useMemo, useRef, type CSSProperties, type ReactNode } from 'react';
import { TEXTS } from '@trc/domain/texts';
import type { TableSize } from '../inputs/SizeToggle';
import { BelowRow, TableRow } from './TableRow';
import { CardSort } from './CardSort';
import { EmptyPage } from '../feedback/EmptyState';
import { OldRowsContext, useAreRowsOld } from './oldRows';
import { OpenRowsContext } from './openRowsContext';
import { SkeletonRows } from './SkeletonRows';
import { TableHead } from './TableHead';
import type { Column, Sort } from './types';
import { useFoundAnnouncement } from './useFoundAnnouncement';
import { useRowFocus } from './useRowFocus';

/**
 * @returns one unique key per row.
 * A backend may list an object twice, for example when it moves to another page between two requests.
 * React would keep rows with duplicate keys on the screen.
 */
export const uniqueKeys = <Row,>(rows: readonly Row[], keyOf: (row: Row) => string): string[] => {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const key = keyOf(row);
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? key : `${key} ${count}`;
  });
};

export interface DataTableProps<Row> {
  /** The name of the table for assistive technology. */
  label: string;
  /** Must stay the same object between renders; otherwise every row renders again. */
  columns: readonly Column<Row>[];
  /** Missing while the first load is under way. */
  rows?: readonly Row[];
  /** Number of rows on all pages; default: the rows. */
  total?: number;
  /** The rows belong to the previous query; the reply to the current one is pending. Their ticks are disabled. */
  isOld?: boolean;
  keyOf: (row: Row) => string;
  size: TableSize;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Widths of the person's own by column key, in pixels. */
  widths?: Readonly<Record<string, number>>;
  onWidth?: (key: string, width: number) => void;
  /** The marked row: its details are shown next to the table. */
  marked?: string;
  /** The details under an open row, and the keys of open rows; both must stay the same object between draws. */
  below?: (row: Row) => ReactNode;
  open?: ReadonlySet<string>;
  empty: ReactNode;
  /** The list has other pages, also where this one is empty. */
  hasPages?: boolean;
  /** Stands under the rows, inside the card. */
  footer?: ReactNode;
}

const NONE_OPEN: ReadonlySet<string> = new Set();

const pixels = (width: number | undefined): string => (width ? `${width}px` : 'auto');

/** A page of rows drawn whole, at most 100: nothing goes blank in fast scrolling (docs/decisions/011-own-table.md). */
export const DataTable = <Row,>({
  label,
  columns,
  rows,
  total,
  keyOf,
  size,
  isOld: isPrevious = false,
  sort,
  onSort,
  widths,
  onWidth,
  marked,
  below,
  open,
  empty,
  hasPages = false,
  footer,
}: DataTableProps<Row>) => {
  const table = useRef<HTMLTableElement>(null);
  const isOld = useAreRowsOld(isPrevious);
  const widthOf = useCallback(
    (column: { key: string; width?: number }) => column.width && (widths?.[column.key] ?? column.width),
    [widths],
  );
  // Dragging changes the column without a draw; the draw comes once, when the width is remembered.
  const preview = useCallback((key: string, width: number) => {
    table.current?.querySelector<HTMLElement>(`col[data-key="${key}"]`)?.style.setProperty('--wide', `${width}px`);
  }, []);
  const keys = useMemo(() => uniqueKeys(rows ?? [], keyOf), [rows, keyOf]);
  const focus = useRowFocus(table);
  const found = useFoundAnnouncement(rows && (total ?? rows.length), isOld);
  const anonymous = columns as readonly Column<never>[];
  return (
    <div className="table-card">
      {onSort && rows?.length !== 0 && <CardSort columns={anonymous} sort={sort} onSort={onSort} />}
      <table
        className={`table table-${size}${isOld ? ' table-old' : ''}`}
        ref={table}
        aria-label={label}
        aria-busy={!rows || isOld || undefined}
        {...focus}
      >
        <colgroup>
          {columns.map((column) => {
            const style = {
              '--wide': pixels(widthOf(column)),
              '--middle': pixels(column.middle),
              '--narrow': pixels(column.narrow),
            } as CSSProperties;
            return <col key={column.key} data-key={column.key} style={style} />;
          })}
        </colgroup>
        <OldRowsContext value={isOld}>
          <TableHead
            columns={anonymous}
            sort={sort}
            onSort={onSort}
            widthOf={widthOf}
            onPreview={preview}
            onWidth={onWidth}
          />
          {rows ? (
            <OpenRowsContext value={open ?? NONE_OPEN}>
              <tbody>
                {rows.map((row, place) => {
                  const key = keyOf(row);
                  const isOpen = below !== undefined && open?.has(key) === true;
                  return (
                    <Fragment key={keys[place]}>
                      <TableRow row={row} columns={columns} isMarked={isOpen || marked === key} />
                      {isOpen && <BelowRow row={row} span={columns.length} render={below} />}
                    </Fragment>
                  );
                })}
              </tbody>
            </OpenRowsContext>
          ) : (
            <SkeletonRows columns={anonymous} />
          )}
        </OldRowsContext>
      </table>
      <span className="unseen" role="status">
        {rows ? found : TEXTS.table.loading}
      </span>
      {rows?.length === 0 && (hasPages && !isOld ? <EmptyPage /> : empty)}
      {rows && (rows.length > 0 || hasPages) && footer}
    </div>
  );
};
