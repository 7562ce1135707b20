import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from './types.ts';

/** One connection on which statements run in the order they are sent. */
export interface Session {
  query<R extends object>(sql: string, params?: readonly unknown[]): Promise<R[]>;
  exec(sql: string): Promise<void>;
}

const current = new AsyncLocalStorage<{ open: boolean }>();

/** A statement beside an open transaction would wait for it for ever on one session, and escape it on several. */
export const refuseInsideTransaction = (): void => {
  if (current.getStore()?.open) throw new Error('Inside a transaction only the Db handed to it may be used.');
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
  await session.exec('begin');
  try {
    const result = await current.run(state, () => work(transactionDb(session, 1)));
    await session.exec('commit');
    return result;
  } catch (error) {
    await session.exec('rollback').catch(() => undefined);
    throw error;
  } finally {
    state.open = false;
  }
};
