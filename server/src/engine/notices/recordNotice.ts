import { randomUUID } from 'node:crypto';
import { NOTICES } from '../../../../src/domain/notices.ts';
import type { Vault } from '../../keys/provider.ts';
import { markSeenBy } from './seen.ts';
import type { RecordNotice } from './types.ts';

/** What a notice names; it leaves the service only for targets with `names: true`. */
export interface NoticeNames {
  /** User principal name of the person who caused it. */
  actor?: string;
  names: readonly string[];
}

const contextOf = (tenantId: string, noticeId: string): Buffer =>
  Buffer.from(`notice ${tenantId.toLowerCase()} ${noticeId}`);

export const openNames = (vault: Vault, tenantId: string, noticeId: string, sealed: Buffer): NoticeNames =>
  JSON.parse(vault.unseal(contextOf(tenantId, noticeId), sealed).toString('utf8')) as NoticeNames;

export interface RecordNoticeOptions {
  /** Seals names. Without it names are not stored. */
  vault?: Vault | undefined;
  /** Asks for the delivery of a recorded notice. */
  deliver?: ((tx: Parameters<RecordNotice>[0], tenantId: string, noticeId: string) => Promise<void>) | undefined;
}

/** The one writer of notices; host commands use it without a running service. */
export const createRecordNotice =
  ({ vault, deliver }: RecordNoticeOptions): RecordNotice =>
  async (tx, { tenantId, kind, subject, backupId, restoreId, count, actor, names = [] }) => {
    const noticeId = randomUUID();
    const about: NoticeNames = { ...(actor ? { actor: actor.upn } : {}), names };
    const sealed =
      vault && (actor || names.length > 0)
        ? vault.seal(contextOf(tenantId, noticeId), Buffer.from(JSON.stringify(about)))
        : null;
    const added = await tx.query(
      `insert into notice (tenant_id, notice_id, kind, subject, backup_id, restore_id, count, actor, names)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (tenant_id, kind, subject) do nothing returning 1`,
      [tenantId, noticeId, kind, subject, backupId ?? null, restoreId ?? null, count, actor?.oid ?? null, sealed],
    );
    if (added.length === 0) return;
    if (actor && NOTICES[kind].severity !== 'critical')
      await markSeenBy(tx, { tenantId, noticeId, person: actor.oid });
    await deliver?.(tx, tenantId, noticeId);
  };
