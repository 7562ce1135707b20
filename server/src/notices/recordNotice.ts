import { randomUUID } from 'node:crypto';
import { NOTICES } from '@trc/domain/notices';
import type { Vault } from '../keys/provider.ts';
import type { Db } from '../storage/types.ts';
import { enqueueNotice } from './queue.ts';
import { markSeenBy } from './acknowledgements.ts';
import type { NewNotice, RecordNotice } from './types.ts';

/** The names in a notice; they leave the service only for targets with `names: true`. */
export interface NoticeNames {
  /** User principal name of the person who caused it. */
  actor?: string;
  names: readonly string[];
}

/** The context that binds sealed names to their notice. */
export const noticeContext = (tenantId: string, noticeId: string): Buffer =>
  Buffer.from(`notice ${tenantId.toLowerCase()} ${noticeId}`);

export const openNames = (vault: Vault, tenantId: string, noticeId: string, sealed: Buffer): NoticeNames =>
  JSON.parse(vault.unseal(noticeContext(tenantId, noticeId), sealed).toString('utf8')) as NoticeNames;

/** Updates the counts and the names of a notice. The count never falls. Delivered messages stay as they are. */
const recount = async (
  tx: Db,
  { tenantId, kind, subject, count, privileges }: NewNotice,
  sealNames: (noticeId: string) => Buffer | null,
): Promise<void> => {
  // The lock keeps the comparison of the counts valid until the update.
  const [known] = await tx.query<{ notice_id: string; count: number; names: Buffer | null }>(
    'select notice_id, count, names from notice where tenant_id = $1 and kind = $2 and subject = $3 for update',
    [tenantId, kind, subject],
  );
  if (!known) return;
  const isMore = count > known.count;
  if (!isMore && !privileges) return;
  await tx.query(
    `update notice set count = $3, names = $4, privileges = coalesce($5, privileges)
     where tenant_id = $1 and notice_id = $2`,
    [
      tenantId,
      known.notice_id,
      isMore ? count : known.count,
      isMore ? sealNames(known.notice_id) : known.names,
      privileges === undefined ? null : JSON.stringify(privileges),
    ],
  );
};

/** Links a known notice to the backup or restore that a later report of the same event names. */
const linkToWork = async (tx: Db, { tenantId, kind, subject, backupId, restoreId }: NewNotice): Promise<void> => {
  if (backupId === undefined) return;
  await tx.query(
    `update notice set backup_id = $4, restore_id = $5
     where tenant_id = $1 and kind = $2 and subject = $3 and backup_id is null`,
    [tenantId, kind, subject, backupId, restoreId ?? null],
  );
};

/** Writes a notice; commands on the host use this function too. Without a vault names are not stored. */
export const createRecordNotice =
  ({ vault }: { vault?: Vault | undefined }): RecordNotice =>
  async (tx, notice) => {
    const { tenantId, kind, subject, backupId, restoreId, count, actor, names = [], isRecounted = false } = notice;
    const privileges = notice.privileges === undefined ? null : JSON.stringify(notice.privileges);
    const noticeId = randomUUID();
    const about: NoticeNames = { ...(actor ? { actor: actor.upn } : {}), names };
    const isNaming = actor !== undefined || names.length > 0;
    const sealNames = (id: string): Buffer | null =>
      vault && isNaming ? vault.seal(noticeContext(tenantId, id), Buffer.from(JSON.stringify(about))) : null;
    const added = await tx.query(
      `insert into notice (tenant_id, notice_id, kind, subject, backup_id, restore_id, count, actor, names, privileges)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (tenant_id, kind, subject) do nothing returning 1`,
      [
        tenantId,
        noticeId,
        kind,
        subject,
        backupId ?? null,
        restoreId ?? null,
        count,
        actor?.oid ?? null,
        sealNames(noticeId),
        privileges,
      ],
    );
    if (added.length === 0) {
      await linkToWork(tx, notice);
      if (isRecounted) await recount(tx, notice, sealNames);
      return;
    }
    const isOwn = actor !== undefined && NOTICES[kind].severity !== 'critical';
    if (isOwn) await markSeenBy(tx, { tenantId, noticeId, person: actor.oid });
    await enqueueNotice(tx, tenantId, noticeId);
  };

/**
 * Subject of a notice about a row that was changed outside of the service: at most one a day, should the same row be
 * changed again.
 */
export const tamperedSubject = (table: string, key?: string): string =>
  [table, ...(key === undefined || key === '' ? [] : [key]), new Date().toISOString().slice(0, 10)].join(' ');
