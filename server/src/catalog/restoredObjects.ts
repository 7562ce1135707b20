import type { Restored } from '../changes/restored.ts';
import { keyOf } from '../changes/types.ts';
import type { Db } from '../storage/types.ts';
import type { BackupPair, Difference } from './browse/differences.ts';

interface RestoredRow {
  type: Difference['type'];
  id: string;
  restore_id: string;
  created_at: Date;
  source: string;
  is_undo: boolean;
}

/** Includes objects outside the backup, such as the groups that a restore takes a contained account out of. */
const LAST_WRITES = `
  with reading as (
    select (select created_at from backup_or_snapshot where tenant_id = $1 and number = $2) as start,
      (select updated_at from backup_or_snapshot where tenant_id = $1 and number = $3) as finish
  ), written as (
    select i.restore_id, i.type, lower(coalesce(i.target_id, i.source_id)) as id
    from restore_item i where i.tenant_id = $1 and i.outcome in ('update', 'undelete', 'create')
      and i.state in ('completed', 'completedWithErrors')
    union all
    select t.restore_id, t.type, lower(t.object_id) from restore_touched t where t.tenant_id = $1
  )
  select distinct on (w.type, w.id) w.type, w.id, r.restore_id, r.created_at, r.source,
    coalesce(p.source ->> 'kind' = 'undo', false) as is_undo
  from restore r
  join reading on r.created_at between reading.start and reading.finish
  join written w on w.restore_id = r.restore_id
  join unnest($4::text[], $5::text[]) as wanted (type, id) on wanted.type = w.type and wanted.id = w.id
  left join plan p on p.tenant_id = r.tenant_id and p.plan_id = r.restore_id
  where r.tenant_id = $1
  order by w.type, w.id, r.created_at desc`;

/**
 * Finds the last restore that wrote each changed object from the start of the earlier to the end of the later reading,
 * by the ledger of restores. A write also changes what the directory keeps for itself, such as the time of the change.
 */
export const findRestored = async (
  db: Db,
  { tenantId, before, after }: BackupPair,
  differences: readonly Difference[],
): Promise<Restored> => {
  const changed = differences.filter(({ change }) => change === 'changed');
  if (changed.length === 0) return new Map();
  const rows = await db.query<RestoredRow & Record<string, unknown>>(LAST_WRITES, [
    tenantId,
    before,
    after,
    changed.map(({ type }) => type),
    changed.map(({ id }) => id.toLowerCase()),
  ]);
  return new Map(
    rows.map(({ type, id, restore_id: restoreId, created_at: at, source: by, is_undo: isUndo }) => [
      keyOf(type, id),
      { restoreId, time: at.toISOString(), by, ...(isUndo ? { isUndo } : {}) },
    ]),
  );
};
