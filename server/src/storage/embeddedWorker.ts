import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type { EmbeddedReply, EmbeddedRequest } from './embedded.ts';
import { DurableFiles, fsyncPath, fsyncTree } from './embeddedFiles.ts';

/** A crash is recovered by replaying the log since the last checkpoint, so this bounds the start after one. */
const CHECKPOINT_BYTES = 64 * 1024 * 1024;
const STATEMENTS_BETWEEN_CHECKS = 100;

/** fdatasync does nothing in this build of PostgreSQL, fsync does (see DurableFiles). */
const PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c', 'fsync=on', '-c', 'wal_sync_method=fsync',
];

const start = (directory: string): Promise<PGlite> =>
  PGlite.create({ fs: new DurableFiles(directory), startParams: PARAMETERS });

/** A cluster appears under its name only when it is whole and on disk, so that a first start can die at any moment. */
const createCluster = async (directory: string): Promise<void> => {
  const parent = dirname(directory);
  for (const name of readdirSync(parent)) {
    if (name.startsWith('database.new-')) rmSync(join(parent, name), { recursive: true });
  }
  const unfinished = join(parent, `database.new-${process.pid}`);
  mkdirSync(unfinished, { mode: 0o700 });
  await (await start(unfinished)).close();
  fsyncTree(unfinished);
  renameSync(unfinished, directory);
  fsyncPath(parent);
};

const open = async (directory: string): Promise<PGlite> => {
  if (!existsSync(directory)) await createCluster(directory);
  return start(directory);
};

const detailsOf = (error: unknown): EmbeddedReply['error'] => {
  const { message, code, constraint } = error as { message?: string; code?: string; constraint?: string };
  return { message: message ?? String(error), code, constraint };
};

const run = async (): Promise<void> => {
  const port = parentPort;
  if (!port) throw new Error('This module runs in a worker thread.');
  const db = await open((workerData as { directory: string }).directory);
  let statements = 0;
  let checkpointAt = 0;

  /** A single session has no background checkpointer; without this the log would grow until the next clean stop. */
  const checkpointWhenDue = async (): Promise<void> => {
    statements += 1;
    if (statements < STATEMENTS_BETWEEN_CHECKS || db.isInTransaction()) return;
    statements = 0;
    const { rows } = await db.query<{ at: number | bigint }>(`select (pg_current_wal_lsn() - '0/0')::int8 as at`);
    const at = Number(rows[0]?.at);
    if (checkpointAt === 0) checkpointAt = at;
    if (at - checkpointAt < CHECKPOINT_BYTES) return;
    await db.exec('checkpoint');
    checkpointAt = at;
  };

  const answer = async (request: EmbeddedRequest): Promise<EmbeddedReply> => {
    try {
      if (request.kind === 'close') await db.close();
      else if (request.kind === 'exec') await db.exec(request.sql);
      else {
        const { rows } = await db.query<Record<string, unknown>>(request.sql, [...request.params]);
        await checkpointWhenDue();
        return { id: request.id, rows };
      }
      return { id: request.id, rows: [] };
    } catch (error) {
      return { id: request.id, rows: [], error: detailsOf(error) };
    }
  };

  let last: Promise<void> = Promise.resolve();
  port.on('message', (request: EmbeddedRequest) => {
    last = last.then(async () => {
      port.postMessage(await answer(request));
      if (request.kind === 'close') port.close();
    });
  });
  port.postMessage({ id: 0, rows: [] } satisfies EmbeddedReply);
};

await run();
