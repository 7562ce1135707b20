import { memo } from 'react';
import type { Column } from './types';

export interface TableRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  /** Open, or shown in the pane next to the table. */
  isMarked?: boolean;
}

const Plain = <Row,>({ row, columns, isMarked }: TableRowProps<Row>) => (
  <tr className={isMarked ? 'table-marked' : undefined}>
    {columns.map((column) => (
      <td
        key={column.key}
        data-label={column.label}
        title={column.titleOf?.(row)}
        className={
          [column.end && 'table-end', column.whole && 'card-whole', column.className].filter(Boolean).join(' ') ||
          undefined
        }
      >
        {column.render(row)}
      </td>
    ))}
  </tr>
);

/** Draws again only when its own row or the columns are other objects; structural sharing keeps unchanged rows the same. */
export const TableRow = memo(Plain) as typeof Plain;
