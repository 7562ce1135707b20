import { openEmbedded } from './embedded.ts';
import type { DatabaseOptions, Db } from './types.ts';

export { migrate, pendingMigrations } from './migrate.ts';
export { inBackground } from './connectionQueue.ts';
export { DatabaseError } from './types.ts';
export type { DatabaseOptions, Db, Migration } from './types.ts';

/** Opens the PostgreSQL of `databaseUrl`, or the embedded one. Run `migrate` on it before use. */
export const openDatabase = async ({ databaseUrl, dataDir }: DatabaseOptions): Promise<Db> => {
  if (!databaseUrl) return openEmbedded(dataDir);
  // Loading its packages would cost a start that needs none of them 40 ms.
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(databaseUrl);
};
