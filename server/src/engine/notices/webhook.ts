import { createHmac, randomUUID } from 'node:crypto';
import { JobFailed, enqueueJob } from '../../jobs/index.ts';
import type { Job, JobHandler, JobLog } from '../../jobs/index.ts';
import type { Db } from '../../storage/types.ts';

export const WEBHOOK_JOB = 'webhook';

/** Where notices are sent, and by what the receiver knows that they are ours. */
export interface WebhookSettings {
  /** HTTPS, or loopback. */
  url: string;
  secret: string;
}

export interface WebhookOptions {
  db: Db;
  log: JobLog;
  webhook: WebhookSettings;
  /** Milliseconds before the second try; doubled from try to try, up to an hour. */
  firstWait?: number;
}

const TIMEOUT = 10_000;
const FIRST_WAIT = 30_000;
const LONGEST_WAIT = 3_600_000;
/** About nine hours in all. */
const TRIES = 16;

interface Row {
  kind: string;
  count: number;
  backup_id: string | null;
  created_at: Date;
}

/** Text as Standard Webhooks 1.0 signs it: id, seconds since 1970, body. */
export const signatureOf = (secret: string, id: string, seconds: number, body: string): string =>
  `v1,${createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')}`;

/** Sends to that one address only: no redirects, a reply is not read. @returns whether it was taken */
const send = async ({ url, secret }: WebhookSettings, id: string, body: string, signal: AbortSignal): Promise<boolean> => {
  const seconds = Math.floor(Date.now() / 1000);
  try {
    const reply = await fetch(url, {
      method: 'POST', redirect: 'manual', body, signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
      headers: {
        'content-type': 'application/json', 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': signatureOf(secret, id, seconds, body),
      },
    });
    await reply.body?.cancel();
    return reply.ok;
  } catch {
    signal.throwIfAborted();
    return false;
  }
};

/** Asks for a notice to be sent; give it the transaction of the notice. */
export const enqueueWebhook = (tx: Db, tenantId: string, noticeId: string, attempt = 1, wait = 0): Promise<void> =>
  enqueueJob(tx, {
    tenantId, jobId: randomUUID(), kind: WEBHOOK_JOB, payload: { noticeId, attempt }, singleton: `webhook ${noticeId}`, runAfter: wait,
  });

/**
 * Sends one notice; ids, a kind, a number and a time, no names. Each try is a job of its own, so that a kill loses none and a wait holds
 * up nothing. A receiver may get one twice, under the same id.
 */
export const createWebhookHandler = ({ db, log, webhook, firstWait = FIRST_WAIT }: WebhookOptions): JobHandler => ({
  run: async (job: Job) => {
    const noticeId = String(job.payload['noticeId']);
    const attempt = Number(job.payload['attempt'] ?? 1);
    const [row] = await db.query<Row>('select kind, count, backup_id, created_at from notice where tenant_id = $1 and notice_id = $2', [job.tenantId, noticeId]);
    if (!row) throw new JobFailed('The notice is not there any more.');
    const body = JSON.stringify({
      type: `backup.${row.kind}`, timestamp: row.created_at.toISOString(),
      data: { noticeId, tenantId: job.tenantId, count: row.count, ...(row.backup_id ? { backupId: row.backup_id } : {}) },
    });
    const taken = await send(webhook, noticeId, body, job.signal);
    if (!taken) log('warn', attempt < TRIES ? 'webhook not taken, tried again later' : 'webhook given up', { notice: noticeId, attempt });
    await job.write(async (tx) => {
      if (taken || attempt >= TRIES) return;
      await enqueueWebhook(tx, job.tenantId, noticeId, attempt + 1, Math.min(LONGEST_WAIT, firstWait * 2 ** (attempt - 1)));
    }, { done: true });
  },
  end: (job) => job.write(() => Promise.resolve(), { done: true }),
});
