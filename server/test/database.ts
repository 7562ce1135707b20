import { migrate } from '../src/storage/migrate.ts';
import { openDatabase } from '../src/storage/openDatabase.ts';
import type { Db } from '../src/storage/types.ts';
import { openEmbeddedTest } from './embedded.ts';
import { givenPostgres } from './postgres.ts';

/**
 * Opens an empty database with all tables, for tests that do not depend on the engine: the PostgreSQL of
 * TEST_DATABASE_URL if set, which takes a tenth of the processor time, else the embedded one. Tests of both engines use
 * `onBothEngines`.
 */
export const openTestDatabase = async (): Promise<{ db: Db; remove: () => Promise<void> }> => {
  const server = givenPostgres();
  if (!server) return openEmbeddedTest();
  const db = await openDatabase({ databaseUrl: await server.database(), dataDir: '' });
  await migrate(db);
  return { db, remove: () => db.close() };
};
