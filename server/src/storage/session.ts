import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from './types.ts';

/** One connection on which statements run in the order they are sent. */
export interface Session {
  /**
   * Statements may be sent before the replies of earlier ones are there, and a failed `begin` means that all after it
   * fail.
   */
  readonly pipelined: boolean;
  query<R extends object>(sql: string, params?: readonly unknown[]): Promise<R[]>;
  exec(sql: string): Promise<void>;
}

const current = new AsyncLocalStorage<{ open: boolean }>();

/**
 * A statement outside an open transaction would deadlock on a single session, and escape the transaction on several.
 */
export const refuseInsideTransaction = (): void => {
  if (current.getStore()?.open) throw new Error('Inside a transaction only the Db handed to it may be used.');
};

/** Statements of work that continues after the end of its transaction would stand alone. */
const guarded = (session: Session, state: { open: boolean }): Session => {
  const check = (): void => {
    if (!state.open) throw new Error('The transaction has ended.');
  };
  return {
    pipelined: session.pipelined,
    query: async (sql, params) => {
      check();
      return session.query(sql, params);
    },
    exec: async (sql) => {
      check();
      return session.exec(sql);
    },
  };
};

const transactionDb = (session: Session, depth: number): Db => ({
  query: (sql, params) => session.query(sql, params),
  exec: (sql) => session.exec(sql),
  tx: async (work) => {
    const name = `nested_${depth}`;
    await session.exec(`savepoint ${name}`);
    try {
      const result = await work(transactionDb(session, depth + 1));
      await session.exec(`release savepoint ${name}`);
      return result;
    } catch (error) {
      await session.exec(`rollback to savepoint ${name}; release savepoint ${name}`);
      throw error;
    }
  },
  close: () => Promise.reject(new Error('A transaction cannot close the database.')),
});

/** Runs `work` between begin and commit; anything thrown rolls back and is thrown on. */
export const runTransaction = async <T>(session: Session, work: (db: Db) => Promise<T>): Promise<T> => {
  const state = { open: true };
  const begun = session.exec('begin');
  begun.catch(() => undefined);
  if (!session.pipelined) await begun;
  try {
    const result = await current.run(state, () => work(transactionDb(guarded(session, state), 1)));
    await begun;
    state.open = false;
    await session.exec('commit');
    return result;
  } catch (error) {
    state.open = false;
    await session.exec('rollback').catch(() => undefined);
    throw error;
  }
};
