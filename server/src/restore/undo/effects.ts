import type { Db } from '../../storage/types.ts';
import { openReport } from '../ledger/ledger.ts';
import type { ItemRow, Ledger } from '../ledger/ledger.ts';
import { wasWritten } from './refusal.ts';

/** Counts of written objects by the effect of an undo on them, unless they changed since. */
export interface UndoEffects {
  /** The restore brought them back. */
  delete: number;
  /** The restore deleted them. */
  bringBack: number;
  update: number;
}

interface CountRow {
  written: number;
  returned: number;
  deleted: number;
  touched: number;
}

/**
 * Counts by the ledger alone: no object is read, and no before-image is opened.
 * @returns the number of objects that the restore wrote, objects outside of it included
 */
export const countEffects = async (
  db: Db,
  { keys, restoreId }: Ledger,
): Promise<{ written: number; effects: UndoEffects }> => {
  const [row] = await db.query<CountRow>(
    // The restore of a plan has the id of the plan.
    `select count(*) as written,
       count(*) filter (where i.outcome in ('create', 'undelete')) as returned,
       count(*) filter (where o.kind = 'delete') as deleted,
       (select count(*) from restore_touched t where t.tenant_id = $1 and t.restore_id = $2) as touched
     from restore_item i
     left join plan_operation o on o.tenant_id = i.tenant_id and o.plan_id = i.restore_id and o.type = i.type
       and o.source_id = i.source_id
     where i.tenant_id = $1 and i.restore_id = $2 and i.before_image is not null`,
    [keys.tenantId, restoreId],
  );
  const { written, returned, deleted, touched } = row ?? { written: 0, returned: 0, deleted: 0, touched: 0 };
  const all = Number(written) + Number(touched);
  const [brought, removed] = [Number(returned), Number(deleted)];
  return { written: all, effects: { delete: brought, bringBack: removed, update: all - brought - removed } };
};

/** @returns those of the restores that wrote an object of which the state before is known */
export const findWritten = async (db: Db, tenantId: string, restoreIds: readonly string[]): Promise<Set<string>> => {
  const rows = await db.query<{ restore_id: string }>(
    // Ends at the first such object of each restore.
    `select restore_id from unnest($2::uuid[]) as wanted (restore_id)
     where exists (select 1 from restore_item i where i.tenant_id = $1 and i.restore_id = wanted.restore_id
         and i.before_image is not null)
       or exists (select 1 from restore_touched t where t.tenant_id = $1 and t.restore_id = wanted.restore_id)`,
    [tenantId, restoreIds],
  );
  return new Set(rows.map(({ restore_id: id }) => id));
};

type WrittenRow = Pick<ItemRow, 'type' | 'source_id' | 'outcome' | 'target_id' | 'report'>;

/** True if the state before one of the writes is not known, because an earlier version began the restore. */
export const hasUnknownBefore = async (db: Db, ledger: Ledger): Promise<boolean> => {
  const rows = await db.query<WrittenRow>(
    `select type, source_id, outcome, target_id, report from restore_item
     where tenant_id = $1 and restore_id = $2 and before_image is null and outcome is not null and outcome <> 'equal'`,
    [ledger.keys.tenantId, ledger.restoreId],
  );
  return rows.some((row) =>
    wasWritten({
      outcome: row.outcome ?? undefined,
      targetId: row.target_id ?? undefined,
      report: openReport(ledger, row),
    }),
  );
};
