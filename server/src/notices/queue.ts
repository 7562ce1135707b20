import { randomUUID } from 'node:crypto';
import { enqueueJob } from '../jobs/index.ts';
import type { Db } from '../storage/types.ts';

/** Finds the targets of a recorded notice. A command adds this job without knowing whether the host has targets. */
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
