import type { ObjectType } from '@trc/domain/objectTypes';
import { countObjects, listCounters } from '@trc/domain/restoreCounts';
import type { TenantKeys } from '../../keys/types.ts';
import { countItems } from '../ledger/ledger.ts';
import { openField } from '../ledger/sealing.ts';
import type { Viewpoint } from '../plan/reasons.ts';
import type { Db } from '../../storage/types.ts';
import type { RestoreRecord } from './list.ts';

interface TitleRow {
  restore_id: string;
  /** The title of its plan; the restore of a selection has none. */
  title: string | null;
  has_lead: boolean | null;
  type: ObjectType | null;
  source_id: string | null;
  name: Buffer | null;
}

/** Reads one row of a restore's ledger: the object that its plan is about, else the first selected one. */
const readTitles = (db: Db, tenantId: string, restoreIds: readonly string[]): Promise<TitleRow[]> =>
  db.query<TitleRow>(
    `select r.restore_id, p.title, p.source ->> 'lead' is not null as has_lead,
       item.type, item.source_id, item.name
     from unnest($2::uuid[]) as r (restore_id)
     left join plan p on p.tenant_id = $1 and p.plan_id = r.restore_id
     left join lateral (
       select i.type, i.source_id, i.name from restore_item i
       where i.tenant_id = $1 and i.restore_id = r.restore_id and case when p.source ->> 'lead' is null
         then not i.dependency
         else i.type = p.source #>> '{lead,type}' and i.source_id = p.source #>> '{lead,id}' end
       order by i.type, i.source_id limit 1) item on true`,
    [tenantId, restoreIds],
  );

/** A damaged name is left out. */
const nameIn = (keys: TenantKeys, row: TitleRow): string | undefined => {
  const { restore_id: restoreId, type, source_id: sourceId, name } = row;
  if (type === null || sourceId === null || name === null) return undefined;
  try {
    return openField(keys, { restoreId, type, sourceId, field: 'name' }, name) as string;
  } catch {
    return undefined;
  }
};

const countAll = (restore: RestoreRecord): number =>
  listCounters({ ...restore }).reduce((sum, { counter }) => sum + countObjects(counter), 0);

const titleOfSelection = (total: number, objectName: string | undefined): string => {
  if (total === 1) return 'Restore 1 object.';
  return objectName === undefined ? `Restore ${total} objects.` : `Restore 1 object and ${total - 1} more.`;
};

const describe = (keys: TenantKeys, row: TitleRow, total: number, viewpoint: Viewpoint) => {
  if (total === 0) return row.title === null ? {} : { title: row.title };
  const isNamed = viewpoint === 'everything' && (row.title === null || row.has_lead === true || total === 1);
  const objectName = isNamed ? nameIn(keys, row) : undefined;
  return {
    title: row.title ?? titleOfSelection(total, objectName),
    ...(objectName === undefined ? {} : { objectName }),
  };
};

/**
 * Says of each restore what it does, by its plan or by its objects.
 * @param viewpoint people who read no values get no names, because these reads are not recorded
 */
export const withTitles = async <One extends RestoreRecord>(
  db: Db,
  keys: TenantKeys,
  restores: readonly One[],
  viewpoint: Viewpoint,
): Promise<One[]> => {
  const rows = await readTitles(
    db,
    keys.tenantId,
    restores.map(({ restoreId }) => restoreId),
  );
  const byId = new Map(rows.map((row) => [row.restore_id, row]));
  return restores.map((restore) => {
    const row = byId.get(restore.restoreId);
    return row ? { ...restore, ...describe(keys, row, countAll(restore), viewpoint) } : restore;
  });
};

export type RestoreTitle = ReturnType<typeof describe>;

/** @returns the titles of restores by their id. @param viewpoint as in withTitles */
export const readRestoreTitles = async (
  db: Db,
  keys: TenantKeys,
  restoreIds: readonly string[],
  viewpoint: Viewpoint,
): Promise<Map<string, RestoreTitle>> => {
  if (restoreIds.length === 0) return new Map();
  const counts = await countItems(db, keys.tenantId, restoreIds);
  const rows = await readTitles(db, keys.tenantId, restoreIds);
  return new Map(
    rows.map((row) => {
      const counters = [...(counts.get(row.restore_id)?.values() ?? [])];
      const total = counters.reduce((sum, counter) => sum + countObjects(counter), 0);
      return [row.restore_id, describe(keys, row, total, viewpoint)];
    }),
  );
};
