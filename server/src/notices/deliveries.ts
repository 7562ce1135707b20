import { randomUUID } from 'node:crypto';
import { enqueueJob } from '../jobs/index.ts';
import type { Job, JobHandler, JobLog } from '../jobs/index.ts';
import type { Db } from '../storage/types.ts';
import { sendNotification } from './channels/index.ts';
import { readMessage } from './message.ts';
import type { MessageOptions } from './message.ts';
import { recordAttempt } from './targetStates.ts';
import { NOTICE_JOB } from './queue.ts';
import type { TargetState } from './targetStates.ts';
import { WEBHOOK_TARGET, isWanted } from './targets.ts';
import type { NotificationTarget } from './targets.ts';
import type { NoticeKind, RecordNotice } from './types.ts';

/** Sends one notice to one target. */
export const DELIVERY_JOB = 'notice-delivery';
/** Jobs that an earlier version left: one notice for the webhook. */
export const WEBHOOK_JOB = 'webhook';

export interface DeliveryOptions extends MessageOptions {
  log: JobLog;
  targets: readonly NotificationTarget[];
  record: RecordNotice;
  /** Milliseconds before the second attempt; doubled each time, up to an hour. */
  firstWaitMs?: number;
}

const FIRST_WAIT_MS = 30_000;
const MAX_WAIT_MS = 3_600_000;
/** Attempts of one delivery, about nine hours in all. */
const MAX_ATTEMPTS = 16;
/** Failed attempts in a row, across messages, after which the service records a notice. */
const FAILURES_TO_NOTIFY = 5;

const enqueueDelivery = (
  tx: Db,
  {
    tenantId,
    noticeId,
    target,
    attempt,
    runAfter,
  }: {
    tenantId: string;
    noticeId: string;
    target: string;
    attempt: number;
    runAfter: number;
  },
): Promise<void> =>
  enqueueJob(tx, {
    tenantId,
    jobId: randomUUID(),
    kind: DELIVERY_JOB,
    payload: { noticeId, target, attempt },
    runAfter,
    // One connection per target at a time.
    singleton: `deliver to ${target}`,
  });

const done: JobHandler['end'] = (job) => job.write(() => Promise.resolve(), { done: true });

/** A failing target is not notified about itself. */
const isAbout = (target: string, { kind, subject }: { kind: NoticeKind; subject: string }): boolean =>
  kind === 'deliveryFailed' && subject.startsWith(`${target} `);

const createNoticeHandler = ({ db, targets }: DeliveryOptions): JobHandler => ({
  run: async (job) => {
    const noticeId = String(job.payload['noticeId']);
    const [notice] = await db.query<{ kind: NoticeKind; subject: string }>(
      'select kind, subject from notice where tenant_id = $1 and notice_id = $2',
      [job.tenantId, noticeId],
    );
    const wanted = targets.filter((target) => notice && isWanted(target, notice.kind) && !isAbout(target.name, notice));
    await job.write(
      async (tx) => {
        for (const { name } of wanted) {
          await enqueueDelivery(tx, { tenantId: job.tenantId, noticeId, target: name, attempt: 1, runAfter: 0 });
        }
      },
      { done: true },
    );
  },
  end: done,
});

/** One notice for each stretch of failures of a target, from the fifth failure on. */
const noticeFailures = async (
  tx: Db,
  record: RecordNotice,
  tenantId: string,
  target: string,
  { failures, failingSince }: TargetState,
): Promise<void> => {
  if (failures < FAILURES_TO_NOTIFY || !failingSince) return;
  await record(tx, {
    tenantId,
    kind: 'deliveryFailed',
    subject: `${target} ${failingSince.toISOString()}`,
    count: failures,
    names: [target],
  });
};

/**
 * Each attempt is a separate job, so that a kill loses no message and a wait blocks nothing. A receiver can get a
 * message twice, with the same id.
 */
const createDeliveryHandler = (options: DeliveryOptions): JobHandler => {
  const { db, log, targets, record, firstWaitMs = FIRST_WAIT_MS } = options;

  const attemptOf = async (job: Job, target: NotificationTarget, noticeId: string): Promise<string | undefined> => {
    const message = await readMessage({ ...options, db }, job.tenantId, noticeId, { withNames: target.names });
    return message && sendNotification(target, message, job.signal);
  };

  return {
    run: async (job) => {
      const {
        noticeId,
        target: name = WEBHOOK_TARGET,
        attempt = 1,
      } = job.payload as { noticeId: string; target?: string; attempt?: number };
      const target = targets.find((one) => one.name === name);
      // The target was removed from the settings of the host.
      if (!target) return done(job, { kind: 'canceled' });
      const error = await attemptOf(job, target, noticeId);
      const isLast = attempt >= MAX_ATTEMPTS;
      if (error !== undefined) {
        log('warn', isLast ? 'notification given up' : 'notification not delivered, retried later', {
          target: name,
          notice: noticeId,
          attempt,
          error,
        });
      }
      await job.write(
        async (tx) => {
          const state = await recordAttempt(tx, { tenantId: job.tenantId, target: name, error });
          if (error === undefined) return;
          await noticeFailures(tx, record, job.tenantId, name, state);
          if (isLast) return;
          const runAfter = Math.min(MAX_WAIT_MS, firstWaitMs * 2 ** (attempt - 1));
          await enqueueDelivery(tx, {
            tenantId: job.tenantId,
            noticeId,
            target: name,
            attempt: attempt + 1,
            runAfter,
          });
        },
        { done: true },
      );
    },
    end: done,
  };
};

/** The handlers of the queue, by the kind of the job. */
export const deliveryJobs = (options: DeliveryOptions): Readonly<Record<string, JobHandler>> => {
  const delivery = createDeliveryHandler(options);
  return { [NOTICE_JOB]: createNoticeHandler(options), [DELIVERY_JOB]: delivery, [WEBHOOK_JOB]: delivery };
};

/** @returns the number of pending deliveries, by target */
export const countWaiting = async (db: Db, tenantId: string): Promise<Map<string, number>> => {
  const rows = await db.query<{ target: string; count: number }>(
    `select payload->>'target' as target, count(*) as count from job
     where tenant_id = $1 and kind = '${DELIVERY_JOB}' and state in ('queued', 'running') group by 1`,
    [tenantId],
  );
  return new Map(rows.map(({ target, count }) => [target, count]));
};
