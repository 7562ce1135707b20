import { randomUUID } from 'node:crypto';
import { NOTICES } from '../../../../src/domain/notices.ts';
import type { Vault } from '../../keys/provider.ts';
import { enqueueNotice } from './queue.ts';
import { markSeenBy } from './seen.ts';
import type { RecordNotice } from './types.ts';

/** What a notice names; it leaves the service only for targets with `names: true`. */
export interface NoticeNames {
  /** User principal name of the person who caused it. */
  actor?: string;
  names: readonly string[];
}

/** What binds sealed names to their notice. */
export const noticeContext = (tenantId: string, noticeId: string): Buffer =>
  Buffer.from(`notice ${tenantId.toLowerCase()} ${noticeId}`);

export const openNames = (vault: Vault, tenantId: string, noticeId: string, sealed: Buffer): NoticeNames =>
  JSON.parse(vault.unseal(noticeContext(tenantId, noticeId), sealed).toString('utf8')) as NoticeNames;

/** The one writer of notices, also for commands on the host. Without a vault names are not stored. */
export const createRecordNotice = ({ vault }: { vault?: Vault | undefined }): RecordNotice =>
  async (tx, { tenantId, kind, subject, backupId, restoreId, count, actor, names = [] }) => {
    const noticeId = randomUUID();
    const about: NoticeNames = { ...(actor ? { actor: actor.upn } : {}), names };
    const isNaming = actor !== undefined || names.length > 0;
    const sealed = vault && isNaming
      ? vault.seal(noticeContext(tenantId, noticeId), Buffer.from(JSON.stringify(about))) : null;
    const added = await tx.query(
      `insert into notice (tenant_id, notice_id, kind, subject, backup_id, restore_id, count, actor, names)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (tenant_id, kind, subject) do nothing returning 1`,
      [tenantId, noticeId, kind, subject, backupId ?? null, restoreId ?? null, count, actor?.oid ?? null, sealed]);
    if (added.length === 0) return;
    const isOwn = actor !== undefined && NOTICES[kind].severity !== 'critical';
    if (isOwn) await markSeenBy(tx, { tenantId, noticeId, person: actor.oid });
    await enqueueNotice(tx, tenantId, noticeId);
  };
