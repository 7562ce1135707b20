/** A change of one row that was made here and that the service's list does not show yet. */
export interface OptimisticRow<Row> {
  id: string;
  /** The status to show meanwhile. */
  status: string;
  /** A row that the service does not list yet. */
  row?: Row;
  /** The status that the list showed when the change was made; any other confirms the change. */
  from?: string;
}

/** Reads and changes the rows of one list. */
export interface RowShape<Row> {
  idOf: (row: Row) => string;
  statusOf: (row: Row) => string;
  withStatus: (row: Row, status: string) => Row;
}

/** @returns true if the service's rows show the change, or something newer */
export const isConfirmed = <Row>(
  { id, row, from }: OptimisticRow<Row>,
  rows: readonly Row[],
  { idOf, statusOf }: RowShape<Row>,
): boolean => {
  const listed = rows.find((each) => idOf(each) === id);
  if (row !== undefined) return listed !== undefined;
  return listed === undefined || statusOf(listed) !== from;
};

/** @returns the service's rows with the optimistic changes; rows that the service does not list yet come first */
export const mergeOptimisticRows = <Row>(
  rows: readonly Row[],
  changes: readonly OptimisticRow<Row>[],
  shape: RowShape<Row>,
): Row[] => {
  const open = changes.filter((change) => !isConfirmed(change, rows, shape));
  const unlisted = open.flatMap(({ row }) => (row === undefined ? [] : [row]));
  const listed = rows.map((row) => {
    const change = open.find(({ id }) => id === shape.idOf(row));
    return change ? shape.withStatus(row, change.status) : row;
  });
  return [...unlisted, ...listed];
};
