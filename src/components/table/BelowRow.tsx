import { memo, type ReactNode } from 'react';

export interface BelowRowProps<Row> {
  row: Row;
  /** How many columns the table has. */
  span: number;
  render: (row: Row) => ReactNode;
}

const Plain = <Row,>({ row, span, render }: BelowRowProps<Row>) => (
  <tr className="table-below">
    <td colSpan={span}>{render(row)}</td>
  </tr>
);

/** What an open row shows of itself. It is opened by the person, never by a refresh. */
export const BelowRow = memo(Plain) as typeof Plain;
