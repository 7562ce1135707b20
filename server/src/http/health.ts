import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../storage/types.ts';

/** Milliseconds before a check counts as failed, and for which a result is cached: frequent requests cost nothing. */
const TIMEOUT_MS = 5000;
const HOLDS = 1000;

/** The report of GET /healthz about the database: it answers, it does not answer, or it is read-only (a standby). */
export type DatabaseHealth = 'ok' | 'no database' | 'read-only database';

/**
 * @returns the health of the database. The embedded one is not asked: the process ends with it, and a long statement of
 * a job says nothing about its health.
 */
export const databaseHealth = (db: Db): (() => Promise<DatabaseHealth>) => {
  let asked = -Infinity;
  let answer: Promise<DatabaseHealth> = Promise.resolve('ok');
  const look = async (): Promise<DatabaseHealth> => {
    const [row] = await db.query<{ state: string }>(`select current_setting('transaction_read_only') as state`);
    return row?.state === 'on' ? 'read-only database' : 'ok';
  };
  const ask = async (): Promise<DatabaseHealth> => {
    const late = new AbortController();
    try {
      return await Promise.race([
        look(),
        sleep(TIMEOUT_MS, 'no database' as const, { signal: late.signal, ref: false }),
      ]);
    } catch {
      return 'no database';
    } finally {
      late.abort();
      asked = performance.now();
    }
  };
  return () => {
    if (db.isExclusive !== true && performance.now() - asked > HOLDS) {
      asked = Infinity;
      answer = ask();
    }
    return answer;
  };
};
