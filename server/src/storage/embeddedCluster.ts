import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { BYTES } from './embeddedBytes.ts';
import { DurableFiles, fsyncPath, fsyncTree } from './embeddedFiles.ts';

/** fdatasync does nothing in this build of PostgreSQL, fsync does (see DurableFiles). */
const PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
  // The rest of 128 MB would never be given back; other pages are in the memory of the system.
  '-c',
  'shared_buffers=32MB',
];

const start = (directory: string): Promise<PGlite> =>
  PGlite.create({ fs: new DurableFiles(directory), startParams: PARAMETERS, ...BYTES });

/** A cluster appears under its name only when it is complete and on disk, so a first start can crash at any moment. */
export const createCluster = async (directory: string): Promise<void> => {
  const parent = dirname(directory);
  for (const name of readdirSync(parent)) {
    if (name.startsWith('database.new-')) rmSync(join(parent, name), { recursive: true });
  }
  const unfinished = join(parent, `database.new-${process.pid}`);
  mkdirSync(unfinished, { mode: 0o700 });
  await (await start(unfinished)).close();
  fsyncTree(unfinished);
  try {
    renameSync(unfinished, directory);
  } catch (error) {
    // A directory that another process created meanwhile is as good.
    if (!existsSync(directory)) throw error;
    rmSync(unfinished, { recursive: true });
  }
  fsyncPath(parent);
};

/**
 * Opens the PostgreSQL of a directory, recovers it after a crash, and creates a missing one. @throws Error where part
 * of one is missing
 */
export const openCluster = async (directory: string): Promise<PGlite> => {
  if (!existsSync(directory)) await createCluster(directory);
  // Without this file PGlite makes a new cluster and overwrites existing data.
  if (!existsSync(join(directory, 'PG_VERSION'))) throw new Error('PG_VERSION is missing.');
  return start(directory);
};
