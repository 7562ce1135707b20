import { randomUUID } from 'node:crypto';
import { enqueueJob } from '../jobs/index.ts';
import type { Db } from '../storage/types.ts';

/**
 * Finds the targets of a recorded notice. The job is added also where the host has no targets, because commands do
 * not know them.
 */
export const NOTICE_JOB = 'notice';

/** Asks for the delivery of a notice; give it the transaction of the notice. */
export const enqueueNotice = (tx: Db, tenantId: string, noticeId: string): Promise<void> =>
  enqueueJob(tx, {
    tenantId,
    jobId: randomUUID(),
    kind: NOTICE_JOB,
    payload: { noticeId },
    singleton: `notice ${noticeId}`,
  });
