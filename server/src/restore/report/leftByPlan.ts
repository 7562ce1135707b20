import type { ObjectType } from '@trc/domain/objectTypes';
import type { RestoredType } from '../../contract/generated.ts';
import type { Db } from '../../storage/types.ts';

/** A difference that the plan of a restore could not put right. */
export interface LeftByPlan {
  type: ObjectType;
  id: string;
  name: string;
  reason: string;
  /** Only the parts that the reason names stay as they are. */
  partly?: boolean;
}

/** The same under the type that the report of the restore shows. */
export interface LeftObject extends Omit<LeftByPlan, 'type'> {
  type: RestoredType;
  objectType: ObjectType;
}

/** Gives the objects the types of the report: the restore may have an operation for another part of the same object. */
export const withReportTypes = async (
  db: Db,
  { tenantId, restoreId }: { tenantId: string; restoreId: string },
  left: readonly LeftByPlan[],
): Promise<LeftObject[]> => {
  const rows = await db.query<{ type: ObjectType; source_id: string; counter: RestoredType }>(
    `select type, source_id, counter from restore_item
     where tenant_id = $1 and restore_id = $2 and source_id = any($3::text[])`,
    [tenantId, restoreId, left.map(({ id }) => id)],
  );
  const counters = new Map(rows.map(({ type, source_id: id, counter }) => [`${type} ${id}`, counter]));
  return left.map(({ type, ...one }) => ({
    ...one,
    type: counters.get(`${type} ${one.id}`) ?? type,
    objectType: type,
  }));
};
