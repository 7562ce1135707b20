import { NOTICES, NOTICE_TEXTS, noticePath } from '@trc/domain/notices';
import type { NoticeKind, NoticePrivileges, NoticeSeverity } from '@trc/domain/notices';
import { pathTo } from '@trc/domain/routes';
import { utcMinute } from '@trc/domain/utcMinute';
import type { Vault } from '../keys/provider.ts';
import type { Db } from '../storage/types.ts';
import { readActivityHead } from '../activity/activityChain.ts';
import type { ActivityHead } from '../activity/activityChain.ts';
import { openNames } from './recordNotice.ts';
import type { NoticeNames } from './recordNotice.ts';

/** The message that a channel sends. Without `names` it holds no name. */
export interface NotificationMessage {
  noticeId: string;
  tenantId: string;
  kind: NoticeKind | 'test';
  severity: NoticeSeverity;
  sentence: string;
  count: number;
  /** ISO 8601, UTC. */
  time: string;
  /** The console's page about it. */
  link: string;
  backupId?: string;
  restoreId?: string;
  names?: NoticeNames;
  /** The newest link of the activity chain when the message was made. */
  chain?: ActivityHead;
}

interface Row {
  kind: NoticeKind;
  count: number;
  backup_id: string | null;
  restore_id: string | null;
  created_at: Date;
  names: Buffer | null;
  privileges: NoticePrivileges | null;
}

export interface MessageOptions {
  db: Db;
  vault?: Vault | undefined;
  /** Origin under which people reach the console. */
  publicUrl: string;
}

/** @returns undefined for an unknown notice */
export const readMessage = async (
  { db, vault, publicUrl }: MessageOptions,
  tenantId: string,
  noticeId: string,
  { withNames }: { withNames: boolean },
): Promise<NotificationMessage | undefined> => {
  const [row] = await db.query<Row>(
    `select kind, count, backup_id, restore_id, created_at, names, privileges
     from notice where tenant_id = $1 and notice_id = $2`,
    [tenantId, noticeId],
  );
  if (!row) return undefined;
  const time = row.created_at.toISOString();
  const chain = await readActivityHead(db, tenantId);
  const names = withNames && vault && row.names ? openNames(vault, tenantId, noticeId, row.names) : undefined;
  return {
    noticeId,
    tenantId,
    kind: row.kind,
    severity: NOTICES[row.kind].severity,
    count: row.count,
    time,
    sentence: NOTICE_TEXTS[row.kind](utcMinute(time), row.count, false, row.privileges ?? undefined),
    link: `${publicUrl}${noticePath({ kind: row.kind, restoreId: row.restore_id ?? undefined })}`,
    ...(row.backup_id === null ? {} : { backupId: row.backup_id }),
    ...(row.restore_id === null ? {} : { restoreId: row.restore_id }),
    ...(names && { names }),
    ...(chain && { chain }),
  };
};

/** A message that says only that the target works. */
export const testMessage = async (
  { db, publicUrl }: MessageOptions,
  tenantId: string,
  noticeId: string,
): Promise<NotificationMessage> => {
  const time = new Date().toISOString();
  const chain = await readActivityHead(db, tenantId);
  return {
    noticeId,
    tenantId,
    kind: 'test',
    severity: 'info',
    count: 0,
    time,
    link: `${publicUrl}${pathTo('notifications')}`,
    sentence: `This is a test of the notifications (${utcMinute(time)}).`,
    ...(chain && { chain }),
  };
};
