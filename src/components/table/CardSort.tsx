import { TEXTS } from '../../domain/texts';
import { Icon } from '../Icon';
import type { Column, Sort } from './types';

export interface CardSortProps {
  columns: readonly Column<never>[];
  sort?: Sort;
  onSort: (sort: Sort) => void;
}

const DIRECTIONS = ['asc', 'desc'] as const;

/** Sorting where rows are cards and there is no header to press (WCAG 1.4.10: nothing is lost at 320 px). */
export const CardSort = ({ columns, sort, onSort }: CardSortProps) => (
  <label className="card-sort only-cards">
    {TEXTS.table.sortBy}
    <span className="choice">
      <select
        value={sort ? `${sort.direction} ${sort.column}` : ''}
        onChange={({ target: { value } }) => onSort({ column: value.slice(value.indexOf(' ') + 1), direction: value.startsWith('asc') ? 'asc' : 'desc' })}
      >
        {!sort && <option value="" />}
        {columns.filter(({ sortable }) => sortable).flatMap(({ key, label }) => DIRECTIONS.map((direction) => (
          <option key={`${direction} ${key}`} value={`${direction} ${key}`}>{TEXTS.table[direction](label)}</option>
        )))}
      </select>
      <Icon name="chevronDown" />
    </span>
  </label>
);
