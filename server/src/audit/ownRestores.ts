import type { Db } from '../storage/types.ts';
import type { AuditEntry, Interval, OwnRestore } from './types.ts';

/** A write of a restore may get its time in the log after the end of the restore. */
const RESTORE_SLACK_MS = 60_000;

/** A restore of this service with its time and the person who started it. */
export interface RestoreTime extends OwnRestore {
  from: number;
  to: number;
  by: string;
}

interface RestoreColumns {
  restore_id: string;
  source: string;
  created_at: Date;
  ended_at: Date | null;
  undone_id: string | null;
  undone_at: Date | null;
  undone_since: Date | null;
}

/** The plan of a restore has the id of the restore. */
const RESTORES = `
  select r.restore_id, r.source, r.created_at,
    case when r.status = 'Running' then null else r.updated_at end as ended_at,
    u.restore_id as undone_id, u.created_at as undone_at, b.created_at as undone_since
  from restore r
  left join plan p on p.tenant_id = r.tenant_id and p.plan_id = r.restore_id and p.source ->> 'kind' = 'undo'
  left join restore u on u.tenant_id = r.tenant_id and u.restore_id::text = p.source ->> 'restoreId'
  left join backup b on b.tenant_id = u.tenant_id and b.backup_id = u.backup_id
  where r.tenant_id = $1 and r.created_at <= $2
  order by r.created_at desc`;

/** Policies have paths as ids ("domains/contoso.example"), of which the log may have the last part only. */
const WRITTEN_OBJECTS = `
  select o.restore_id, array_agg(distinct o.id) as ids
  from (
    select w.restore_id, lower(part) as id
    from (
      select restore_id, unnest(array[source_id, target_id]) as id from restore_item
      where tenant_id = $1 and restore_id = any($2::uuid[]) and state <> 'unprocessed'
      union all
      select restore_id, object_id from restore_touched where tenant_id = $1 and restore_id = any($2::uuid[])
    ) w cross join lateral (values (w.id), (regexp_replace(w.id, '^.*/', ''))) as p (part)
  ) o
  where o.id = any($3::text[]) group by o.restore_id`;

/** @returns the restores that started before the end of the time, the newest first */
export const listRestores = async (db: Db, tenantId: string, { to }: Interval): Promise<RestoreTime[]> => {
  const rows = await db.query<RestoreColumns & Record<string, unknown>>(RESTORES, [
    tenantId,
    new Date(to).toISOString(),
  ]);
  return rows.map((row) => ({
    restoreId: row.restore_id,
    from: row.created_at.getTime(),
    to: row.ended_at === null ? Number.POSITIVE_INFINITY : row.ended_at.getTime() + RESTORE_SLACK_MS,
    by: row.source,
    ...(row.undone_id !== null &&
      row.undone_at !== null && {
        undone: {
          restoreId: row.undone_id,
          from: row.undone_at.getTime(),
          ...(row.undone_since && { since: row.undone_since.getTime() }),
        },
      }),
  }));
};

/**
 * An undo may put back changes from before the earlier reading.
 * @param restores the newest first. @returns the time from which on entries may explain what differs
 */
export const earliestUndone = (restores: readonly RestoreTime[], from: number): number =>
  restores.reduce(
    (earliest, { to, undone }) => (to < earliest ? earliest : Math.min(earliest, undone?.since ?? earliest)),
    from,
  );

/**
 * Somebody else may act with the credential of this service, so a restore has only entries about objects of its ledger.
 * @param restores the newest first. @returns the restore of an entry
 */
export const createFindRestore = async (
  db: Db,
  tenantId: string,
  restores: readonly RestoreTime[],
  entries: readonly AuditEntry[],
): Promise<(entry: AuditEntry) => RestoreTime | undefined> => {
  const own = entries.filter(({ actor }) => actor.isOwn);
  const isOfTime = ({ at }: AuditEntry, { from, to }: RestoreTime): boolean => at >= from && at <= to;
  const candidates = restores.filter((restore) => own.some((entry) => isOfTime(entry, restore)));
  if (candidates.length === 0) return () => undefined;
  const written = await db.query<{ restore_id: string; ids: string[] }>(WRITTEN_OBJECTS, [
    tenantId,
    candidates.map(({ restoreId }) => restoreId),
    [...new Set(own.flatMap(({ targets }) => targets))],
  ]);
  const objects = new Map(written.map(({ restore_id: id, ids }) => [id, new Set(ids)]));
  const found = new Map(
    own.flatMap((entry) => {
      const restore = candidates.find(
        (one) => isOfTime(entry, one) && entry.targets.some((target) => objects.get(one.restoreId)?.has(target)),
      );
      return restore ? [[entry, restore] as const] : [];
    }),
  );
  return (entry) => found.get(entry);
};
