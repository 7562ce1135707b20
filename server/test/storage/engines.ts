import { after, describe } from 'node:test';
import { openDatabase } from '../../src/storage/openDatabase.ts';
import type { Db } from '../../src/storage/types.ts';
import { isDrawn } from '../drawn.ts';
import { openEmbeddedTest, type EmbeddedOptions } from '../embedded.ts';
import { NO_POSTGRES, hasPostgres, startPostgres } from '../postgres.ts';

/**
 * Opens a database without rows, which may have its tables already unless `empty` is asked for; the suite closes it.
 */
export type Open = (options?: EmbeddedOptions) => Promise<Db>;

const onEmbedded = (name: string, suite: (open: Open) => void): void => {
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
};

const onPostgres = (name: string, suite: (open: Open) => void): void => {
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

/** On the embedded database SQL takes several times the processor time, so one of several suites is drawn for it. */
export const EMBEDDED_SHARE = 4;

/**
 * Runs a suite on a real PostgreSQL, which is skipped by name where PostgreSQL is missing, and on the embedded
 * database, for which a share of the suites is drawn.
 */
export const onBothEngines = (name: string, suite: (open: Open) => void): void => {
  if (!hasPostgres() || isDrawn(name, EMBEDDED_SHARE)) onEmbedded(name, suite);
  onPostgres(name, suite);
};

/** For suites about the limits of the embedded database: one connection, one process. Both engines always run. */
export const alwaysOnBothEngines = (name: string, suite: (open: Open) => void): void => {
  onEmbedded(name, suite);
  onPostgres(name, suite);
};
