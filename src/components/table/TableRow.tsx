import { memo, type ReactNode } from 'react';
import type { Column } from './types';

export interface TableRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  /** Open, or shown in the pane next to the table. */
  isMarked?: boolean;
}

const PlainRow = <Row,>({ row, columns, isMarked }: TableRowProps<Row>) => (
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

/** Renders again only for a changed row or changed columns. Structural sharing keeps unchanged rows identical. */
export const TableRow = memo(PlainRow) as typeof PlainRow;

export interface BelowRowProps<Row> {
  row: Row;
  /** Number of columns of the table. */
  span: number;
  render: (row: Row) => ReactNode;
}

const PlainBelowRow = <Row,>({ row, span, render }: BelowRowProps<Row>) => (
  <tr className="table-below">
    <td colSpan={span}>{render(row)}</td>
  </tr>
);

/** The details under an open row. */
export const BelowRow = memo(PlainBelowRow) as typeof PlainBelowRow;
