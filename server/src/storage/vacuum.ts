import type { Db } from './types.ts';

/**
 * Makes the space of removed or replaced rows usable again. An embedded database has no autovacuum. Tables are vacuumed
 * one at a time, so that other statements run in between; not inside a transaction.
 */
export const vacuum = async (db: Db, tables: readonly string[]): Promise<void> => {
  for (const table of tables) await db.exec(`vacuum ${table}`);
};
