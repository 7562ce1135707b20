import type { Db } from '../storage/types.ts';

/** The newest link of a tenant's activity chain. A copy outside the database shows that later entries were removed. */
export interface ActivityHead {
  seq: number;
  /** Hexadecimal. */
  hash: string;
}

/** @returns undefined where the tenant has no activity yet */
export const readActivityHead = async (db: Db, tenantId: string): Promise<ActivityHead | undefined> => {
  const [row] = await db.query<{ seq: number; hash: Buffer }>(
    'select seq, hash from activity_head where tenant_id = $1',
    [tenantId],
  );
  return row && { seq: row.seq, hash: row.hash.toString('hex') };
};
