import { openEmbedded } from './embedded.ts';
import type { DatabaseOptions, Db } from './types.ts';

/**
 * Opens PostgreSQL at `databaseUrl`; without it, the embedded database in `dataDir`. Run `migrate` on it before use.
 */
export const openDatabase = async ({ databaseUrl, dataDir }: DatabaseOptions): Promise<Db> => {
  if (!databaseUrl) return openEmbedded(dataDir);
  // Imported lazily, because `pg` adds 40 ms to the start of an embedded run.
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(databaseUrl);
};
