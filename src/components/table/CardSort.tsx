import { TEXTS } from '@trc/domain/texts';
import { Icon } from '../layout/Icon';
import type { Column, Sort } from './types';

export interface CardSortProps {
  columns: readonly Column<never>[];
  sort?: Sort;
  onSort: (sort: Sort) => void;
}

const DIRECTIONS = ['asc', 'desc'] as const;

const wordOf = (direction: Sort['direction'], column: string): string => `${direction} ${column}`;

/** Sorting where rows are cards and there is no header to press (WCAG 1.4.10: nothing is lost at 320 px). */
export const CardSort = ({ columns, sort, onSort }: CardSortProps) => {
  const sortable = columns.filter((column) => column.sortable);
  if (sortable.length === 0) return null;
  const inForce = sort && sortable.some(({ key }) => key === sort.column) ? wordOf(sort.direction, sort.column) : '';
  return (
    <label className="card-sort only-cards">
      {TEXTS.table.sortBy}
      <span className="choice">
        <select
          value={inForce}
          onChange={({ target: { value } }) =>
            onSort({ column: value.slice(value.indexOf(' ') + 1), direction: value.startsWith('asc') ? 'asc' : 'desc' })
          }
        >
          {inForce === '' && <option value="" />}
          {sortable.flatMap(({ key, label }) =>
            DIRECTIONS.map((direction) => (
              <option key={wordOf(direction, key)} value={wordOf(direction, key)}>
                {TEXTS.table[direction](label)}
              </option>
            )),
          )}
        </select>
        <Icon name="chevronDown" />
      </span>
    </label>
  );
};
