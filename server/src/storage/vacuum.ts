import type { Db } from './types.ts';

/**
 * Makes the room of rows that were removed or replaced usable again. An embedded database has no autovacuum. One
 * table at a time, so that others come in between; not inside a transaction.
 */
export const vacuum = async (db: Db, tables: readonly string[]): Promise<void> => {
  for (const table of tables) await db.exec(`vacuum ${table}`);
};
