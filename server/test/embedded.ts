import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { migrate } from '../src/storage/migrate.ts';
import { openDatabase } from '../src/storage/openDatabase.ts';
import type { Db } from '../src/storage/types.ts';
import { moduleFile } from '@trc/domain/node/files';

const packageFile = join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), '..', 'package.json');
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
const MIGRATIONS = new URL('../src/storage/migrations/', import.meta.url);
const hashOf = (files: readonly URL[]): string => {
  const hash = createHash('sha256').update(version);
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
};
const making = [moduleFile(new URL('../src/storage/embeddedCluster.ts', import.meta.url))];
const migrations = readdirSync(MIGRATIONS)
  .sort()
  .map((name) => new URL(name, MIGRATIONS));

/** Clusters made once per temporary folder: making one takes seconds, and so do all migrations; copying does not. */
const template = (files: readonly URL[]): string =>
  join(tmpdir(), `trc-test-cluster-${process.getuid?.() ?? 0}-${hashOf(files)}`);
const EMPTY = template(making);
const MIGRATED = template([...making, ...migrations]);

const ensure = async (name: string, make: (directory: string) => Promise<void>): Promise<void> => {
  if (existsSync(name)) return;
  // In the same folder, because it is renamed at its end.
  const directory = mkdtempSync(join(dirname(name), 'trc-template-'));
  await make(directory);
  try {
    renameSync(directory, name);
  } catch {
    // Another test process was quicker.
    rmSync(directory, { recursive: true, force: true });
  }
};

const makeEmpty = async (directory: string): Promise<void> => (await openDatabase({ dataDir: directory })).close();

const makeMigrated = async (directory: string): Promise<void> => {
  await ensure(EMPTY, makeEmpty);
  cpSync(EMPTY, directory, { recursive: true });
  const db = await openDatabase({ dataDir: directory });
  await migrate(db);
  await db.close();
};

export interface EmbeddedOptions {
  /** Without the tables: for tests of the migrations and of the database itself. */
  empty?: boolean;
}

/** @returns a fresh data directory with an embedded database in it that holds no rows. */
export const embeddedDirectory = async ({ empty = false }: EmbeddedOptions = {}): Promise<string> => {
  await (empty ? ensure(EMPTY, makeEmpty) : ensure(MIGRATED, makeMigrated));
  const directory = mkdtempSync(join(tmpdir(), 'trc-data-'));
  cpSync(empty ? EMPTY : MIGRATED, directory, { recursive: true });
  return directory;
};

/** An open embedded database in a new directory; `remove` closes and deletes it. */
export const openEmbeddedTest = async (
  options?: EmbeddedOptions,
): Promise<{ db: Db; dataDir: string; remove: () => Promise<void> }> => {
  const dataDir = await embeddedDirectory(options);
  const db = await openDatabase({ dataDir });
  return {
    db,
    dataDir,
    remove: async () => {
      await db.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
