import { createAction, type UnknownAction } from '@reduxjs/toolkit';

/** What is expected of one row before the server's list says so. */
export interface Expectation<Row> {
  id: string;
  /** The status to show meanwhile. */
  status: string;
  /** A row that the server does not list yet. */
  row?: Row;
  /** The status that the server showed when the expectation began; any other ends it. */
  from?: string;
}

export type Overlay<Row> = readonly Expectation<Row>[];

interface Shape<Row> {
  idOf: (row: Row) => string;
  statusOf: (row: Row) => string;
  withStatus: (row: Row, status: string) => Row;
}

/** @returns whether the server's rows say by now what was expected, or something newer. */
const isSettled = <Row>(expectation: Expectation<Row>, rows: readonly Row[], { idOf, statusOf }: Shape<Row>): boolean => {
  const listed = rows.find((row) => idOf(row) === expectation.id);
  if (expectation.row !== undefined) return listed !== undefined;
  return listed === undefined || statusOf(listed) !== expectation.from;
};

/** @returns the rows with what is expected laid over them; rows not listed yet come first. */
export const mergeOverlay = <Row>(rows: readonly Row[], overlay: Overlay<Row>, shape: Shape<Row>): Row[] => {
  const open = overlay.filter((expectation) => !isSettled(expectation, rows, shape));
  const fresh = open.flatMap((expectation) => (expectation.row === undefined ? [] : [expectation.row]));
  const shown = rows.map((row) => {
    const expectation = open.find((candidate) => candidate.id === shape.idOf(row));
    return expectation ? shape.withStatus(row, expectation.status) : row;
  });
  return [...fresh, ...shown];
};

/**
 * Reducer and events of the optimistic rows of one list. An expectation goes when the server's list agrees (`listArrived`), when
 * its call fails (`dropped`), or takes the id that the server chose (`renamed`).
 */
export const createOverlay = <Row>(name: string, shape: Shape<Row>) => {
  interface State {
    expectations: Overlay<Row>;
  }
  const expected = createAction<Expectation<Row>>(`${name}/expected`);
  const dropped = createAction<string>(`${name}/dropped`);
  const renamed = createAction<{ id: string; row: Row }>(`${name}/renamed`);
  const listArrived = createAction<readonly Row[]>(`${name}/listArrived`);

  const next = (overlay: Overlay<Row>, action: UnknownAction): Overlay<Row> => {
    if (expected.match(action)) return [action.payload, ...overlay.filter(({ id }) => id !== action.payload.id)];
    if (dropped.match(action)) return overlay.filter(({ id }) => id !== action.payload);
    if (renamed.match(action)) {
      const { id, row } = action.payload;
      return overlay.map((expectation) => (expectation.id === id ? { ...expectation, id: shape.idOf(row), row } : expectation));
    }
    if (!listArrived.match(action)) return overlay;
    const open = overlay.filter((expectation) => !isSettled(expectation, action.payload, shape));
    return open.length === overlay.length ? overlay : open;
  };

  const reducer = (state: State = { expectations: [] }, action: UnknownAction): State => {
    const expectations = next(state.expectations, action);
    return expectations === state.expectations ? state : { expectations };
  };
  const merge = (rows: readonly Row[], overlay: Overlay<Row>): Row[] => mergeOverlay(rows, overlay, shape);
  return { reducer, actions: { expected, dropped, renamed, listArrived }, merge };
};
