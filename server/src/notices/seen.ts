import type { Db } from '../storage/types.ts';

/** @returns whether the person had not seen the notice before. */
export const markSeenBy = async (
  tx: Db,
  { tenantId, noticeId, person }: { tenantId: string; noticeId: string; person: string },
): Promise<boolean> =>
  (
    await tx.query(
      'insert into notice_seen (tenant_id, notice_id, person) values ($1, $2, $3) on conflict do nothing returning 1',
      [tenantId, noticeId, person],
    )
  ).length > 0;
