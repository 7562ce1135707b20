import { after, describe } from 'node:test';
import { openDatabase } from '../../src/storage/openDatabase.ts';
import type { Db } from '../../src/storage/types.ts';
import { openEmbeddedTest, type EmbeddedOptions } from '../embedded.ts';
import { NO_POSTGRES, hasPostgres, startPostgres } from '../postgres.ts';

/**
 * Opens a database without rows, which may have its tables already unless `empty` is asked for; the suite closes it.
 */
export type Open = (options?: EmbeddedOptions) => Promise<Db>;

/**
 * Runs a suite on the embedded database and on a real PostgreSQL; the latter is skipped by name where PostgreSQL is
 * missing.
 */
export const onBothEngines = (name: string, suite: (open: Open) => void): void => {
  describe(`${name} (embedded)`, () => {
    const opened: { remove(): Promise<void> }[] = [];
    suite(async (options) => {
      const test = await openEmbeddedTest(options);
      opened.push(test);
      return test.db;
    });
    after(async () => {
      for (const test of opened) await test.remove();
    });
  });

  describe(`${name} (PostgreSQL)`, { skip: hasPostgres() ? false : NO_POSTGRES }, () => {
    const opened: Db[] = [];
    let starting: ReturnType<typeof startPostgres> | undefined;
    suite(async () => {
      const server = await (starting ??= startPostgres());
      if (!server) throw new Error(NO_POSTGRES);
      const db = await openDatabase({ databaseUrl: await server.database(), dataDir: '' });
      opened.push(db);
      return db;
    });
    after(async () => {
      for (const db of opened) await db.close();
      await (await starting)?.stop();
    });
  });
};
