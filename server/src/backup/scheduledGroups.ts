import type { Db } from '../storage/types.ts';

/**
 * @returns the groups that were seen to have schedules in Privileged Identity Management, whether role-assignable or
 * not
 */
export const loadScheduledGroups = async (db: Db, tenantId: string): Promise<Set<string>> => {
  const rows = await db.query<{ group_id: string }>('select group_id from scheduled_group where tenant_id = $1', [
    tenantId,
  ]);
  return new Set(rows.map(({ group_id: id }) => id));
};

/** Notes groups whose schedules backups read from now on. */
export const saveScheduledGroups = async (tx: Db, tenantId: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await tx.query(
    'insert into scheduled_group (tenant_id, group_id) select $1, unnest($2::text[]) on conflict do nothing',
    [tenantId, ids],
  );
};
