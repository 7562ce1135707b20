import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../storage/types.ts';

/** Milliseconds after which no answer is an answer, and so long an answer holds: whoever asks often costs nothing. */
const PATIENCE = 5000;
const HOLDS = 1000;

/**
 * @returns whether the database answers. The embedded one is not asked: when it ends the process does, and a long statement of a job
 * says nothing about it.
 */
export const databaseHealth = (db: Db): (() => Promise<boolean>) => {
  let asked = -Infinity;
  let answer: Promise<boolean> = Promise.resolve(true);
  const ask = async (): Promise<boolean> => {
    const late = new AbortController();
    try {
      return await Promise.race([
        db.query('select 1').then(() => true, () => false),
        sleep(PATIENCE, false, { signal: late.signal, ref: false }).catch(() => false),
      ]);
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
