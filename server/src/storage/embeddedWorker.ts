import { parentPort, workerData } from 'node:worker_threads';
import type { EmbeddedReply, EmbeddedRequest } from './embedded.ts';
import { openCluster } from './embeddedCluster.ts';

/** A crash is recovered by replaying the log since the last checkpoint, so this bounds the start after one. */
const CHECKPOINT_BYTES = 64 * 1024 * 1024;
const STATEMENTS_BETWEEN_CHECKS = 100;

const detailsOf = (error: unknown): EmbeddedReply['error'] => {
  const { message, code, constraint } = error as { message?: string; code?: string; constraint?: string };
  return { message: message ?? String(error), code, constraint };
};

/** After this the database in memory is undefined; on the disk it recovers at the next start. */
const isCrash = (error: unknown): boolean =>
  error instanceof Error && ['RuntimeError', 'ExitStatus'].includes(error.name);

const run = async (): Promise<void> => {
  const port = parentPort;
  if (!port) throw new Error('This module runs in a worker thread.');
  const db = await openCluster((workerData as { directory: string }).directory);
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
      if (isCrash(error)) throw error;
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

// A rejection ends the thread, and the parent thread receives the error.
void run();
