import { randomUUID } from 'node:crypto';
import { NOTICES, NOTICE_KINDS } from '@trc/domain/notices';
import type { JobLog } from '../jobs/index.ts';
import type { Vault } from '../keys/provider.ts';
import type { Db } from '../storage/types.ts';
import { recordActivity } from '../activity/activity.ts';
import { DomainError } from '../domainError.ts';
import { acknowledge, readAcknowledgements, markSeenBy } from './acknowledgements.ts';
import { sendNotification } from './channels/index.ts';
import { exactly } from '../contract/operations.ts';
import type { Reply } from '../contract/operations.ts';
import { countWaiting, deliveryJobs } from './deliveries.ts';
import { testMessage } from './message.ts';
import { createRecordNotice } from './recordNotice.ts';
import { describeTarget } from './targetInfo.ts';
import { readTargetStates, recordAttempt } from './targetStates.ts';
import type { NotificationTarget } from './targets.ts';
import type { AddRestoreFacts, Notice, NoticeKind, Notices, PrivilegeCounts } from './types.ts';

export { createRecordNotice } from './recordNotice.ts';
export type { NewNotice, Notice, NoticeKind, Notices, RecordNotice } from './types.ts';

export interface NoticesOptions {
  db: Db;
  log: JobLog;
  /** Seals the names of notices. Without it names are not stored. */
  vault?: Vault;
  /** The targets of notices; without any only the console shows them. */
  targets?: readonly NotificationTarget[];
  /** Origin under which people reach the console. */
  publicUrl?: string;
  /** Adds titles and names to notices about restores. Without it they have numbers only. */
  addRestoreFacts?: AddRestoreFacts;
  /** Milliseconds before the second attempt of a delivery. */
  firstWaitMs?: number;
}

const MAX_LISTED = 20;
/** Acknowledged notices are left out of these. */
const MAX_CANDIDATES = 1000;
const MAX_HISTORY = 100;
const CRITICAL = NOTICE_KINDS.filter((kind) => NOTICES[kind].severity === 'critical');

interface Row {
  notice_id: string;
  kind: NoticeKind;
  count: number;
  backup_id: string | null;
  restore_id: string | null;
  /** Object id of the person who caused it. */
  actor: string | null;
  privileges: PrivilegeCounts | null;
  created_at: Date;
}

const withoutIds = ({ ids: _, ...counts }: PrivilegeCounts): Omit<PrivilegeCounts, 'ids'> => counts;

const noticeOf = ({ notice_id: noticeId, kind, count, created_at: at, ...row }: Row, reader?: string): Notice =>
  exactly<Notice>()({
    noticeId,
    kind,
    severity: NOTICES[kind].severity,
    count,
    time: at.toISOString(),
    ...(row.backup_id === null ? {} : { backupId: row.backup_id }),
    ...(row.restore_id === null ? {} : { restoreId: row.restore_id }),
    ...(row.privileges === null ? {} : { privileges: withoutIds(row.privileges) }),
    ...(row.actor !== null && row.actor === reader ? { isOwn: true } : {}),
  });

const COLUMNS = 'n.notice_id, n.kind, n.count, n.backup_id, n.restore_id, n.actor, n.privileges, n.created_at';

/**
 * Critical notices first, so that a flood of others hides none, then the newest. A row of an acknowledgement only moves
 * a notice down: whether the service wrote the row is checked afterwards. $3: the critical kinds.
 */
const ACKNOWLEDGED = 'left join notice_acknowledgement a on a.tenant_id = n.tenant_id and a.notice_id = n.notice_id';
const URGENT_FIRST =
  'order by (n.kind = any($3::text[])) desc, (a.notice_id is null) desc, n.created_at desc, n.notice_id';

/** Notices for the console's banner and for the channels of the host. */
export const createNotices = ({
  db,
  log,
  vault,
  targets = [],
  publicUrl = '',
  firstWaitMs,
  addRestoreFacts,
}: NoticesOptions): Notices => {
  const record = createRecordNotice({ vault });
  const messages = { db, vault, publicUrl };

  /** An acknowledgement that the service did not write counts for nothing. */
  const withAcknowledgements = async (tenantId: string, rows: readonly Row[], reader?: string): Promise<Notice[]> => {
    const known = await readAcknowledgements(
      db,
      tenantId,
      rows.map(({ notice_id: noticeId }) => noticeId),
    );
    return rows.map((row) => exactly<Notice>()({ ...noticeOf(row, reader), ...known.get(row.notice_id) }));
  };

  const withFacts = async (
    tenantId: string,
    notices: readonly Notice[],
    rows: readonly Row[],
    mayReadNames = false,
  ): Promise<Notice[]> => {
    if (!addRestoreFacts) return [...notices];
    const stored = new Map(rows.map(({ notice_id: noticeId, privileges }) => [noticeId, privileges]));
    const about = notices.map((notice) => ({ notice, privileges: stored.get(notice.noticeId) ?? null }));
    return addRestoreFacts(tenantId, about, mayReadNames);
  };

  return {
    record,
    list: async (tenantId, person, mayReadNames) => {
      const rows = await db.query<Row>(
        `select ${COLUMNS} from notice n
         left join notice_seen s on s.tenant_id = n.tenant_id and s.notice_id = n.notice_id and s.person = $4
         ${ACKNOWLEDGED}
         where n.tenant_id = $1 and n.kind = any($2::text[]) and (n.kind = any($3::text[]) or s.notice_id is null)
         ${URGENT_FIRST} limit ${MAX_CANDIDATES}`,
        [tenantId, NOTICE_KINDS, CRITICAL, person],
      );
      const notices = await withAcknowledgements(tenantId, rows, person);
      const open = notices.filter(({ acknowledgedBy }) => acknowledgedBy === undefined).slice(0, MAX_LISTED);
      return withFacts(tenantId, open, rows, mayReadNames);
    },
    history: async (tenantId, person, mayReadNames) => {
      const rows = await db.query<Row>(
        `select ${COLUMNS} from notice n where n.tenant_id = $1 and n.kind = any($2::text[])
         order by n.created_at desc, n.notice_id limit ${MAX_HISTORY}`,
        [tenantId, NOTICE_KINDS],
      );
      return withFacts(tenantId, await withAcknowledgements(tenantId, rows, person), rows, mayReadNames);
    },
    countOpen: async (tenantId) => {
      const rows = await db.query<Row>(
        `select ${COLUMNS} from notice n ${ACKNOWLEDGED} where n.tenant_id = $1 and n.kind = any($2::text[])
         and (n.kind = any($3::text[]) or not exists (
           select 1 from notice_seen s where s.tenant_id = n.tenant_id and s.notice_id = n.notice_id))
         ${URGENT_FIRST} limit ${MAX_CANDIDATES}`,
        [tenantId, NOTICE_KINDS, CRITICAL],
      );
      const counts = { info: 0, warning: 0, critical: 0 };
      for (const { severity, acknowledgedBy } of await withAcknowledgements(tenantId, rows)) {
        if (acknowledgedBy === undefined) counts[severity] += 1;
      }
      return counts;
    },
    markSeen: (tenantId, noticeId, actor) =>
      db.tx(async (tx) => {
        const [row] = await tx.query<{ kind: NoticeKind }>(
          'select kind from notice where tenant_id = $1 and notice_id = $2',
          [tenantId, noticeId],
        );
        if (!row) throw new DomainError('notFound', `Notice ${noticeId} is not found`);
        if (CRITICAL.includes(row.kind)) {
          throw new DomainError('conflict', 'A critical notice stays until an administrator acknowledges it');
        }
        if (!(await markSeenBy(tx, { tenantId, noticeId, person: actor.oid }))) return;
        await recordActivity(tx, {
          tenantId,
          action: 'Updated',
          type: 'Notice',
          source: actor.upn,
          actor: actor.oid,
          requestId: actor.requestId,
          details: `Seen: ${row.kind} ${noticeId}`,
          target: { kind: 'notice', id: noticeId },
        });
      }),
    acknowledge: (tenantId, noticeId, actor) => db.tx((tx) => acknowledge(tx, { tenantId, noticeId, actor })),
    targets: async (tenantId) => {
      const [states, waiting] = [await readTargetStates(db, tenantId), await countWaiting(db, tenantId)];
      return targets.map((target) => describeTarget(target, states.get(target.name), waiting.get(target.name) ?? 0));
    },
    test: async (tenantId, name, actor) => {
      const target = targets.find((one) => one.name === name);
      if (!target) throw new DomainError('notFound', `Notification target ${name} is not found`);
      const error = await sendNotification(target, await testMessage(messages, tenantId, randomUUID()));
      await db.tx(async (tx) => {
        await recordAttempt(tx, { tenantId, target: name, error });
        await recordActivity(tx, {
          tenantId,
          action: 'Tested',
          type: 'Notification',
          source: actor.upn,
          actor: actor.oid,
          details: name,
          requestId: actor.requestId,
          outcome: error === undefined ? 'success' : 'failure',
          target: { kind: 'notification', id: name },
        });
      });
      return exactly<Reply<'testNotificationTarget'>>()({
        isDelivered: error === undefined,
        ...(error === undefined ? {} : { error }),
      });
    },
    jobs: deliveryJobs({ ...messages, log, targets, record, ...(firstWaitMs === undefined ? {} : { firstWaitMs }) }),
  };
};
