import { AsyncResource } from 'node:async_hooks';
import { checkTables, listTenants } from '../storage/integrity/check.ts';
import type { Integrity, IntegrityProblem } from '../storage/integrity/index.ts';
import { createPeriodicTask } from '../jobs/index.ts';
import type { JobLog, PeriodicTask } from '../jobs/index.ts';
import { withBackgroundPriority } from '../storage/connectionQueue.ts';
import type { Db } from '../storage/types.ts';
import type { RecordNotice } from '../notices/index.ts';
import { tamperedSubject } from '../notices/recordNotice.ts';

export interface IntegrityGuardOptions {
  db: Db;
  integrity: Integrity;
  log: JobLog;
  notice: RecordNotice;
}

const INTERVAL_MS = 3_600_000;
/** Problems that are remembered, so that the log and the notices name each once. */
const MAX_REMEMBERED = 10_000;

/**
 * Checks all signed rows after the start and then once an hour, and reports changes made outside of the service. A
 * refused row is reported at the moment it is read.
 */
export const createIntegrityGuard = ({ db, integrity, log, notice }: IntegrityGuardOptions): PeriodicTask => {
  const known = new Set<string>();
  const waiting = new Set<Promise<void>>();

  /** One notice for all problems found together. */
  const announce = async (problems: readonly IntegrityProblem[]): Promise<void> => {
    const fresh = problems.filter(({ sentence }) => !known.has(sentence));
    if (known.size > MAX_REMEMBERED) known.clear();
    for (const { tenantId, table, key, sentence } of fresh) {
      known.add(sentence);
      log('error', 'row refused', { tenantId, table, key, reason: sentence });
    }
    const [first] = fresh;
    if (!first) return;
    await db.tx((tx) =>
      notice(tx, {
        tenantId: first.tenantId,
        kind: 'databaseTampered',
        count: fresh.length,
        subject: tamperedSubject(first.table, first.key),
      }),
    );
  };

  // A row may be read inside a transaction; the notice has its own.
  const scope = new AsyncResource('IntegrityGuard');
  integrity.report = (problem) => {
    const work: Promise<void> = scope
      .runInAsyncScope(announce, undefined, [problem])
      .catch((error: unknown) => log('error', 'a refused row could not be announced', { error: String(error) }))
      .finally(() => waiting.delete(work));
    waiting.add(work);
  };

  const checkAll = async (): Promise<void> => {
    for (const tenantId of await listTenants(db)) await announce(await checkTables(db, integrity, tenantId));
  };

  const rounds = createPeriodicTask({
    work: () => withBackgroundPriority(checkAll),
    interval: INTERVAL_MS,
    log,
    failure: 'the signed rows could not be checked',
  });
  return {
    ...rounds,
    stop: async () => {
      await rounds.stop();
      await Promise.all(waiting);
    },
  };
};
