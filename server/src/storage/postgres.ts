import pg from 'pg';
import { refuseInsideTransaction, runTransaction } from './session.ts';
import type { Session } from './session.ts';
import { DatabaseError } from './types.ts';
import type { Db } from './types.ts';

const INT8 = 20;
const INT8_ARRAY = 1016;

const types = new pg.TypeOverrides();
types.setTypeParser(INT8, Number);
types.setTypeParser(INT8_ARRAY, (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)));

const CONNECTION_LOST = '08006';

/** Errors that do not come from the server come from the connection: it failed or was lost. */
const asDatabaseError = (error: unknown): unknown => {
  if (error instanceof pg.DatabaseError) return new DatabaseError(error.message, error.code, error.constraint);
  return error instanceof Error && !(error instanceof TypeError)
    ? new DatabaseError(error.message, CONNECTION_LOST, undefined, { cause: error })
    : error;
};

const sessionOf = (client: pg.Pool | pg.PoolClient): Session => ({
  pipelined: false,
  query: async <R extends object>(sql: string, params: readonly unknown[] = []): Promise<R[]> => {
    try {
      return (await client.query<R>({ text: sql, values: [...params], types })).rows;
    } catch (error) {
      throw asDatabaseError(error);
    }
  },
  exec: async (sql) => {
    try {
      await client.query(sql);
    } catch (error) {
      throw asDatabaseError(error);
    }
  },
});

/** The driver takes one statement at a time per connection; more are sent in the order of asking. */
const oneByOne = (session: Session): Session => {
  let last: Promise<unknown> = Promise.resolve();
  const next = <T>(statement: () => Promise<T>): Promise<T> => {
    const turn = last.then(statement);
    last = turn.catch(() => undefined);
    return turn;
  };
  return {
    pipelined: session.pipelined,
    query: (sql, params) => next(() => session.query(sql, params)),
    exec: (sql) => next(() => session.exec(sql)),
  };
};

/** The driver's messages name people and hosts; the code says enough. */
const unusable = (error: unknown): Error => {
  const source = error instanceof DatabaseError && error.code === CONNECTION_LOST ? error.cause : error;
  const code = (source as { code?: string }).code ?? (source as Error).message;
  return new Error(`The setting DATABASE_URL names a PostgreSQL that cannot be used (${code}).`, { cause: error });
};

/**
 * A server that has vanished without a word is noticed by probes after this silence, in milliseconds; the system's own
 * wait is two hours.
 */
const SILENCE = 10_000;
const OLDEST = 150_000;
/** Others cannot hold every name: a backup would fail at the first one. */
const ENCODINGS = ['UTF8', 'SQL_ASCII'];

/**
 * Settings of the whole server that must not apply to the service: limits on the long statements of a backup (each
 * version of PostgreSQL has its own), another isolation level than transactions rely on, and time formats that the
 * driver misreads.
 */
const OWN_SETTINGS = `select set_config(name, '0', false) from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'transaction_timeout', 'idle_session_timeout',
    'idle_in_transaction_session_timeout');
  set default_transaction_isolation = 'read committed'; set datestyle = 'ISO, MDY'; set bytea_output = 'hex'`;

/** The pool waits for the returned promise, although the type of its option says otherwise. */
const setOwn = (client: pg.ClientBase): unknown => client.query(OWN_SETTINGS);

/** @throws Error when the server cannot be used */
const demandUsable = async (session: Session): Promise<void> => {
  const [row] = await session.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
  );
  if (!row || row.version < OLDEST) throw new Error('older than 15');
  if (!ENCODINGS.includes(row.encoding)) throw new Error(`its encoding is ${row.encoding} and must be UTF8`);
};

/**
 * Opens a pool on a PostgreSQL of 15 or later.
 * @throws Error with one sentence when it cannot be reached, is too old or cannot hold every text.
 */
export const openPostgres = async (databaseUrl: string): Promise<Db> => {
  const pool = new pg.Pool({
    // One connection stays open, because `npm run root-key` needs the database alone and detects a running service by
    // it.
    connectionString: databaseUrl,
    min: 1,
    max: 10,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: SILENCE,
    onConnect: setOwn,
  });
  // An idle connection that breaks is replaced by the pool; the statement that needs one reports the fault.
  pool.on('error', () => undefined);
  const session = sessionOf(pool);
  try {
    await demandUsable(session);
  } catch (error) {
    await pool.end();
    throw unusable(error);
  }
  let closing: Promise<void> | undefined;
  return {
    query: async (sql, params) => {
      refuseInsideTransaction();
      return session.query(sql, params);
    },
    exec: async (sql) => {
      refuseInsideTransaction();
      return session.exec(sql);
    },
    tx: async (work) => {
      refuseInsideTransaction();
      const client = await pool.connect().catch((error: unknown) => {
        throw asDatabaseError(error);
      });
      let broken = false;
      const onError = (): void => {
        broken = true;
      };
      client.on('error', onError);
      try {
        return await runTransaction(oneByOne(sessionOf(client)), work);
      } finally {
        client.off('error', onError);
        client.release(broken);
      }
    },
    close: () => (closing ??= pool.end()),
  };
};
