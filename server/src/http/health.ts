import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../storage/types.ts';

/** Milliseconds before a check counts as failed, and for which a result is cached: frequent requests cost nothing. */
const TIMEOUT_MS = 5000;
const HOLDS = 1000;

/**
 * The report of GET /healthz about the database: whether it answers, and whether anything can be written to it (a
 * standby takes nothing).
 */
export type DatabaseHealth = 'ok' | 'no database' | 'read-only database';

/**
 * @returns how the database is. The embedded one is not asked: when it ends the process does, and a long statement of a
 * job says nothing about it.
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
