import { memo } from 'react';
import { Icon } from '../layout/Icon';
import { ColumnResizer } from './ColumnResizer';
import type { Column, Sort } from './types';

export interface TableHeadProps {
  columns: readonly Column<never>[];
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  widthOf: (column: Column<never>) => number | undefined;
  onPreview: (key: string, width: number) => void;
  onWidth?: (key: string, width: number) => void;
}

const nextDirection = (column: Column<never>, now: Sort['direction'] | undefined): Sort['direction'] => {
  if (now) return now === 'asc' ? 'desc' : 'asc';
  return column.startsDescending ? 'desc' : 'asc';
};

const ARIA = { asc: 'ascending', desc: 'descending' } as const;

export const TableHead = memo(({ columns, sort, onSort, widthOf, onPreview, onWidth }: TableHeadProps) => (
  <thead>
    <tr>
      {columns.map((column) => {
        const direction = sort?.column === column.key ? sort.direction : undefined;
        const width = widthOf(column);
        return (
          <th
            key={column.key}
            scope="col"
            className={column.end ? 'table-end' : undefined}
            aria-label={column.label}
            aria-sort={direction && ARIA[direction]}
          >
            {column.head ??
              (column.sortable && onSort ? (
                <button
                  type="button"
                  className="table-sort"
                  onClick={() => onSort({ column: column.key, direction: nextDirection(column, direction) })}
                >
                  {column.label}
                  {direction && <Icon name={direction === 'asc' ? 'up' : 'down'} />}
                </button>
              ) : (
                column.label
              ))}
            {onWidth && width !== undefined && !column.end && !column.fixed && (
              <ColumnResizer
                label={column.label}
                width={width}
                onPreview={(value) => onPreview(column.key, value)}
                onDone={(value) => onWidth(column.key, value)}
              />
            )}
          </th>
        );
      })}
    </tr>
  </thead>
));
