import type { ReactNode } from 'react';

export type { Sort } from '../../lib/urlState';

export interface Column<Row> {
  key: string;
  label: string;
  /** Stands in the header in place of the label, which then names the column. */
  head?: ReactNode;
  /** Its width cannot be changed. */
  fixed?: boolean;
  /** Pixels; the one column without a width takes the remaining width. */
  width?: number;
  /** Pixels in a table of 860 to 1099, and in one below that; there widths of the person's own do not count. */
  middle?: number;
  narrow?: number;
  sortable?: boolean;
  /** The first sort by it is descending, as for times. */
  startsDescending?: boolean;
  /** Its cells and header stand at the end. */
  end?: boolean;
  /** As a card, its cell takes the whole line, without a label. */
  whole?: boolean;
  className?: string;
  /** The tooltip of its cell: the full text of a cell that may be cut. */
  titleOf?: (row: Row) => string | undefined;
  render: (row: Row) => ReactNode;
}
