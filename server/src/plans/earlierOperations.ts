import type { ObjectType } from '@trc/domain/objectTypes';
import type { OpenKeys } from '../keys/types.ts';
import type { Db } from '../storage/types.ts';
import { leaveParts } from './leftParts.ts';
import type { EarlierOperation } from './leftParts.ts';
import type { Draft } from './numberOperations.ts';
import { walkWritten } from './operationRows.ts';

interface Row {
  type: ObjectType;
  id: string;
  restore_id: string;
  source: string;
  created_at: Date;
  operation_id: number;
}

const keyOf = ({ type, id }: Pick<Row, 'type' | 'id'>): string => `${type} ${id}`;

const liveKeyOf = ({ liveId, operation: { head } }: Draft): string =>
  keyOf({ type: head.type, id: liveId.toLowerCase() });

/** @returns the writes of restores to these objects since the start of the earlier reading, the latest first */
const readWrites = (
  db: Db,
  tenantId: string,
  ids: readonly string[],
  drafts: readonly Draft[],
): Promise<(Row & Record<string, unknown>)[]> =>
  db.query<Row & Record<string, unknown>>(
    `select wanted.type, wanted.id, r.restore_id, r.source, r.created_at, o.operation_id
     from restore r
     join restore_item i on i.tenant_id = r.tenant_id and i.restore_id = r.restore_id
     join unnest($3::text[], $4::text[]) as wanted (type, id)
       on wanted.type = i.type and wanted.id = lower(coalesce(i.target_id, i.source_id))
     join plan_operation o on o.tenant_id = r.tenant_id and o.plan_id = r.restore_id
       and o.type = i.type and o.source_id = i.source_id
     where r.tenant_id = $1 and r.created_at >= (select min(created_at) from backup_or_snapshot
         where tenant_id = $1 and backup_id = any($2::uuid[]))
       and i.state in ('completed', 'completedWithErrors') and i.outcome in ('update', 'undelete', 'create')
     order by r.created_at desc`,
    [
      tenantId,
      ids,
      drafts.map(({ operation: { head } }) => head.type),
      drafts.map(({ liveId }) => liveId.toLowerCase()),
    ],
  );

const loadEarlier = async (
  { db, keys }: { db: Db; keys: OpenKeys },
  tenantId: string,
  ids: readonly string[],
  drafts: readonly Draft[],
): Promise<ReadonlyMap<string, readonly EarlierOperation[]>> => {
  const rows = await readWrites(db, tenantId, ids, drafts);
  const found = new Map<string, EarlierOperation[]>();
  for await (const { row, operation } of walkWritten(db, await keys.tenant(tenantId), rows)) {
    const { attributes, links, choices } = operation.body;
    const restore = { time: row.created_at, by: row.source };
    found.set(keyOf(row), [...(found.get(keyOf(row)) ?? []), { attributes, links, choices, restore }]);
  }
  return found;
};

/**
 * Unselects parts of updates that a person left as they were in a restore since the earlier reading.
 * @param ids of the two compared versions
 */
export const withLeftParts = async (
  options: { db: Db; keys: OpenKeys },
  tenantId: string,
  ids: readonly string[],
  drafts: readonly Draft[],
): Promise<Draft[]> => {
  const updates = drafts.filter(({ operation: { head } }) => head.kind === 'update');
  if (updates.length === 0) return [...drafts];
  const earlier = await loadEarlier(options, tenantId, ids, updates);
  return drafts.map((draft) => {
    const planned = draft.operation.head.kind === 'update' ? earlier.get(liveKeyOf(draft)) : undefined;
    return planned ? { ...draft, operation: leaveParts(draft.operation, planned) } : draft;
  });
};
