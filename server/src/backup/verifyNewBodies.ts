import type { StoredType } from '../directory/types/stored.ts';
import { JobFailedError } from '../jobs/index.ts';
import type { BodyEntry, CheckedBodies } from '../content/seal.ts';
import { forgetSegments, saveSegments } from '../catalog/browse/segments.ts';
import type { Reading } from './readType.ts';

interface WrittenRow {
  type: StoredType;
  object_id: string;
  hash: Buffer;
  body: Buffer | null;
}

const BODIES_PER_BATCH = 250;

/**
 * Reads every body that this backup wrote back from the database and opens it; makes the summaries for the lists on the
 * way.
 * @throws JobFailedError when one fails its integrity check
 */
export const verifyNewBodies = async ({ db, job, sealer, keys, number }: Reading): Promise<void> => {
  const collector = sealer.collect(keys, number);
  let unsound = 0;
  let checking: Promise<CheckedBodies> = Promise.resolve({ unsound: [], segments: [] });
  const finish = async (checked: CheckedBodies): Promise<void> => {
    unsound += checked.unsound.length;
    if (checked.segments.length > 0) await job.write((tx) => saveSegments(tx, keys.tenantId, checked.segments));
  };
  // Discards the results of an earlier process.
  await job.write((tx) => forgetSegments(tx, keys.tenantId, number));
  let last = { type: '', object_id: '' };
  for (let isEnd = false; !isEnd;) {
    job.signal.throwIfAborted();
    const rows = await db.query<WrittenRow>(
      `select v.type, v.object_id, v.hash, b.body from object_version v
       left join object_body b on b.tenant_id = v.tenant_id and b.hash = v.hash
       where v.tenant_id = $1 and v.valid_from = $2 and (v.type, v.object_id) > ($3, $4)
       order by v.type, v.object_id limit $5`,
      [keys.tenantId, number, last.type, last.object_id, BODIES_PER_BATCH],
    );
    unsound += rows.filter(({ body }) => !body).length;
    const entries = rows.flatMap(({ type, object_id, hash, body }): BodyEntry[] =>
      body ? [{ type, id: object_id, hash, body }] : [],
    );
    isEnd = rows.length < BODIES_PER_BATCH;
    last = rows.at(-1) ?? last;
    const earlier = checking;
    checking = collector.check(entries, isEnd);
    checking.catch(() => undefined);
    await finish(await earlier);
  }
  await finish(await checking);
  if (unsound > 0) throw new JobFailedError(`${unsound} objects could not be read back after they were stored.`);
};
