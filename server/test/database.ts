import { migrate, openDatabase } from '../src/storage/index.ts';
import type { Db } from '../src/storage/index.ts';
import { openEmbeddedTest } from './embedded.ts';
import { givenPostgres } from './postgres.ts';

/**
 * An open database with its tables and without rows, for tests of what is no matter of the database: on the PostgreSQL
 * of TEST_DATABASE_URL where there is one, which takes a tenth of the processor's time, else embedded. What both must
 * do stands in `onBothEngines`.
 */
export const openTestDatabase = async (): Promise<{ db: Db; remove: () => Promise<void> }> => {
  const server = givenPostgres();
  if (!server) return openEmbeddedTest();
  const db = await openDatabase({ databaseUrl: await server.database(), dataDir: '' });
  await migrate(db);
  return { db, remove: () => db.close() };
};
