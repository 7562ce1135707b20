import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openDatabase } from '../src/storage/index.ts';
import type { Db } from '../src/storage/index.ts';

const packageFile = join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), '..', 'package.json');
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
/** An empty cluster, made once per machine: making one takes seconds, copying it does not. */
const TEMPLATE = join(tmpdir(), `trc-test-cluster-${version}-${process.getuid?.() ?? 0}`);

const ensureTemplate = async (): Promise<void> => {
  if (existsSync(TEMPLATE)) return;
  const directory = mkdtempSync(join(tmpdir(), 'trc-template-'));
  await (await openDatabase({ dataDir: directory })).close();
  try {
    renameSync(directory, TEMPLATE);
  } catch {
    // Another test process was quicker.
    rmSync(directory, { recursive: true, force: true });
  }
};

/** @returns a fresh data directory with an empty embedded database in it. */
export const embeddedDirectory = async (): Promise<string> => {
  await ensureTemplate();
  const directory = mkdtempSync(join(tmpdir(), 'trc-data-'));
  cpSync(TEMPLATE, directory, { recursive: true });
  return directory;
};

/** An open embedded database in a directory of its own; `remove` closes and deletes it. */
export const openEmbeddedTest = async (): Promise<{ db: Db; dataDir: string; remove: () => Promise<void> }> => {
  const dataDir = await embeddedDirectory();
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
