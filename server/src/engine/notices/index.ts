import { NOTICES, NOTICE_KINDS } from '../../../../src/domain/notices.ts';
import type { JobLog } from '../../jobs/index.ts';
import type { Vault } from '../../keys/provider.ts';
import type { Db } from '../../storage/types.ts';
import { recordActivity } from '../activity.ts';
import { Refusal } from '../types.ts';
import { createRecordNotice } from './recordNotice.ts';
import { markSeenBy } from './seen.ts';
import type { Notice, NoticeKind, Notices } from './types.ts';
import { WEBHOOK_JOB, createWebhookHandler, enqueueWebhook } from './webhook.ts';
import type { WebhookSettings } from './webhook.ts';

export { createRecordNotice } from './recordNotice.ts';
export type { NewNotice, Notice, NoticeKind, Notices, RecordNotice } from './types.ts';
export type { WebhookSettings } from './webhook.ts';

export interface NoticesOptions {
  db: Db;
  log: JobLog;
  /** Seals the names of notices. Without it names are not stored. */
  vault?: Vault;
  /** Without it only the console shows notices. */
  webhook?: WebhookSettings | undefined;
  /** Milliseconds before the second attempt of the webhook. */
  firstWait?: number;
}

const MAX_LISTED = 20;
const CRITICAL = NOTICE_KINDS.filter((kind) => NOTICES[kind].severity === 'critical');

interface Row {
  notice_id: string;
  kind: NoticeKind;
  count: number;
  backup_id: string | null;
  restore_id: string | null;
  created_at: Date;
}

const noticeOf = ({
  notice_id: noticeId,
  kind,
  count,
  backup_id: backupId,
  restore_id: restoreId,
  created_at: at,
}: Row): Notice => ({
  noticeId,
  kind,
  severity: NOTICES[kind].severity,
  count,
  time: at.toISOString(),
  ...(backupId === null ? {} : { backupId }),
  ...(restoreId === null ? {} : { restoreId }),
});

/** Notices for the console's banner and for the channels of the host. */
export const createNotices = ({ db, log, vault, webhook, firstWait }: NoticesOptions): Notices => ({
  record: createRecordNotice({
    vault,
    deliver: webhook ? (tx, tenantId, noticeId) => enqueueWebhook(tx, tenantId, noticeId) : undefined,
  }),
  list: async (tenantId, person) =>
    (
      await db.query<Row>(
        `select notice_id, kind, count, backup_id, restore_id, created_at from notice n
     where tenant_id = $1 and kind = any($2::text[])
       and not exists (
          select 1 from notice_acknowledgement a where a.tenant_id = n.tenant_id and a.notice_id = n.notice_id)
       and (kind = any($3::text[]) or not exists (
         select 1 from notice_seen s where s.tenant_id = n.tenant_id and s.notice_id = n.notice_id and s.person = $4))
     order by created_at desc, notice_id limit ${MAX_LISTED}`,
        [tenantId, NOTICE_KINDS, CRITICAL, person],
      )
    ).map(noticeOf),
  markSeen: (tenantId, noticeId, actor) =>
    db.tx(async (tx) => {
      const [row] = await tx.query<{ kind: NoticeKind }>(
        'select kind from notice where tenant_id = $1 and notice_id = $2',
        [tenantId, noticeId],
      );
      if (!row) throw new Refusal(404, `Notice ${noticeId} is not found`);
      if (CRITICAL.includes(row.kind))
        throw new Refusal(409, 'A critical notice stays until an administrator acknowledges it');
      if (!(await markSeenBy(tx, { tenantId, noticeId, person: actor.oid }))) return;
      await recordActivity(tx, {
        tenantId,
        action: 'Updated',
        type: 'Notice',
        source: actor.upn,
        actor: actor.oid,
        requestId: actor.requestId,
        details: `Seen: ${row.kind} ${noticeId}`,
      });
    }),
  jobs: webhook
    ? {
        [WEBHOOK_JOB]: createWebhookHandler({
          db,
          log,
          webhook,
          ...(firstWait === undefined ? {} : { firstWait }),
        }),
      }
    : {},
});
