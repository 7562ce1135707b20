/**
 * The database port. Two implementations: the embedded PostgreSQL (PGlite in a worker thread) and `pg` for
 * DATABASE_URL. Rows have the same types in both: int8 as number, bytea as Buffer, json parsed, timestamptz as Date.
 */
export interface Db {
  /** Runs one statement. Parameters are $1, $2, ...; a Buffer is bytea, an array is a PostgreSQL array. */
  query<R extends object = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<R[]>;
  /** Runs several statements without parameters. */
  exec(sql: string): Promise<void>;
  /**
   * Runs `work` in one transaction on one session; a throw rolls it back. Inside `work` use only the Db it is given.
   */
  tx<T>(work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
  /** Only this process can reach it. */
  readonly isExclusive?: boolean;
}

/** The error of a failed statement. `code` is the SQLSTATE, e.g. 23505 for a duplicate key. */
export class DatabaseError extends Error {
  constructor(
    message: string,
    readonly code: string | undefined,
    readonly constraint: string | undefined,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'DatabaseError';
  }
}

/**
 * SQLSTATE of a lost connection, of a server that ends, starts, is full or takes no more sessions, and of one that may
 * only be read.
 */
const OUTAGE = /^(08|53|57P0[123]$|25006$)/;

/** @returns true if the database did not answer, which says nothing about the statement or the caller. */
export const isDatabaseOutage = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code !== undefined && OUTAGE.test(error.code);

const NO_ROOM = '53100';

/** @returns true if the database had no room left on its disk. */
export const isDiskFull = (error: unknown): boolean => error instanceof DatabaseError && error.code === NO_ROOM;

export interface DatabaseOptions {
  /** A PostgreSQL (15 or later) to use; without it the embedded one under `dataDir`/database. */
  databaseUrl?: string | undefined;
  dataDir: string;
}

/** One step of the schema. Numbers 001-009 belong to storage, keys, jobs and engine, 010-019 to the HTTP side. */
export interface Migration {
  /** e.g. "001-foundation"; the order of names is the order of running. */
  name: string;
  sql: string;
}
