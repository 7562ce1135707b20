import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** What is expected of one row before the server's list says so. */
export interface Expectation<Row> {
  id: string;
  /** The status to show meanwhile. */
  status: string;
  /** A row that the server does not list yet (T-20). */
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

/** @returns the rows with what is expected laid over them; rows not listed yet come first (T-20). */
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
 * A slice of optimistic rows for one list. An expectation goes when the server's list agrees (`listArrived`), when its call
 * fails (`dropped`), or takes the id that the server chose (`renamed`, S-37).
 */
export const createOverlay = <Row>(name: string, shape: Shape<Row>) => {
  const slice = createSlice({
    name,
    initialState: (): { expectations: Overlay<Row> } => ({ expectations: [] }),
    reducers: {
      expected: (state, { payload }: PayloadAction<Expectation<Row>>) => ({
        expectations: [payload as Expectation<Row>, ...(state.expectations as Overlay<Row>).filter(({ id }) => id !== payload.id)] as never,
      }),
      dropped: (state, { payload }: PayloadAction<string>) => ({
        expectations: (state.expectations as Overlay<Row>).filter(({ id }) => id !== payload) as never,
      }),
      renamed: (state, { payload }: PayloadAction<{ id: string; row: Row }>) => ({
        expectations: (state.expectations as Overlay<Row>).map((expectation) =>
          expectation.id === payload.id ? { ...expectation, id: shape.idOf(payload.row), row: payload.row } : expectation) as never,
      }),
      listArrived: (state, { payload }: PayloadAction<readonly Row[]>) => {
        const open = (state.expectations as Overlay<Row>).filter((expectation) => !isSettled(expectation, payload, shape));
        return open.length === state.expectations.length ? undefined : { expectations: open as never };
      },
    },
  });
  return { reducer: slice.reducer, actions: slice.actions, merge: (rows: readonly Row[], overlay: Overlay<Row>) => mergeOverlay(rows, overlay, shape) };
};
