import { randomUUID } from 'node:crypto';
import type { JobLog } from '../../jobs/index.ts';
import type { Db } from '../../storage/types.ts';
import { recordActivity } from '../activity.ts';
import { Refusal } from '../types.ts';
import type { NewNotice, Notice, NoticeKind, Notices } from './types.ts';
import { WEBHOOK_JOB, createWebhookHandler, enqueueWebhook } from './webhook.ts';
import type { WebhookSettings } from './webhook.ts';

export type { NewNotice, Notice, NoticeKind, Notices, RecordNotice } from './types.ts';
export type { WebhookSettings } from './webhook.ts';

export interface NoticesOptions {
  db: Db;
  log: JobLog;
  /** Without it the console alone tells. */
  webhook?: WebhookSettings | undefined;
  /** Milliseconds before the webhook's second try. */
  firstWait?: number;
}

const MOST = 20;

interface Row {
  notice_id: string;
  kind: NoticeKind;
  count: number;
  backup_id: string | null;
  created_at: Date;
}

const noticeOf = ({ notice_id: noticeId, kind, count, backup_id: backupId, created_at: at }: Row): Notice =>
  ({ noticeId, kind, count, time: at.toISOString(), ...(backupId === null ? {} : { backupId }) });

/** Notices for the console's banner, until somebody has seen them, and for the webhook. */
export const createNotices = ({ db, log, webhook, firstWait }: NoticesOptions): Notices => ({
  record: async (tx, { tenantId, kind, subject, backupId, count }: NewNotice) => {
    const noticeId = randomUUID();
    const added = await tx.query(
      `insert into notice (tenant_id, notice_id, kind, subject, backup_id, count) values ($1, $2, $3, $4, $5, $6)
       on conflict (tenant_id, kind, subject) do nothing returning 1`, [tenantId, noticeId, kind, subject, backupId ?? null, count]);
    if (webhook && added.length > 0) await enqueueWebhook(tx, tenantId, noticeId);
  },
  list: async (tenantId) => (await db.query<Row>(
    `select notice_id, kind, count, backup_id, created_at from notice where tenant_id = $1 and seen_at is null
     order by created_at desc, notice_id limit ${MOST}`, [tenantId])).map(noticeOf),
  markSeen: (tenantId, noticeId, actor) => db.tx(async (tx) => {
    const [row] = await tx.query<{ kind: NoticeKind; seen: boolean }>(
      'select kind, seen_at is not null as seen from notice where tenant_id = $1 and notice_id = $2 for update', [tenantId, noticeId]);
    if (!row) throw new Refusal(404, `Notice ${noticeId} is not found`);
    if (row.seen) return;
    await tx.query('update notice set seen_at = now(), seen_by = $3 where tenant_id = $1 and notice_id = $2', [tenantId, noticeId, actor.oid]);
    await recordActivity(tx, {
      tenantId, action: 'Updated', type: 'Notice', source: actor.upn, actor: actor.oid, requestId: actor.requestId, details: `Seen: ${row.kind} ${noticeId}`,
    });
  }),
  jobs: webhook ? { [WEBHOOK_JOB]: createWebhookHandler({ db, log, webhook, ...(firstWait === undefined ? {} : { firstWait }) }) } : {},
});
