import { JobFailed } from '../jobs/index.ts';
import type { BodyEntry } from '../keys/sealer.ts';
import type { Reading } from './readType.ts';

interface WrittenRow {
  type: string;
  object_id: string;
  hash: Buffer;
  body: Buffer | null;
}

const BODIES_AT_ONCE = 500;

/** Reads every body that this backup wrote back from the database and opens it. @throws JobFailed when one is not what it should be */
export const verifyWritten = async ({ db, job, sealer, keys, number }: Reading): Promise<void> => {
  let unsound = 0;
  let checking: Promise<number[]> = Promise.resolve([]);
  let last = { type: '', object_id: '' };
  for (;;) {
    job.signal.throwIfAborted();
    const rows = await db.query<WrittenRow>(
      `select v.type, v.object_id, v.hash, b.body from object_version v
       left join object_body b on b.tenant_id = v.tenant_id and b.hash = v.hash
       where v.tenant_id = $1 and v.valid_from = $2 and (v.type, v.object_id) > ($3, $4) order by v.type, v.object_id limit $5`,
      [keys.tenantId, number, last.type, last.object_id, BODIES_AT_ONCE]);
    unsound += (await checking).length + rows.filter(({ body }) => !body).length;
    const entries = rows.flatMap(({ type, object_id, hash, body }): BodyEntry[] => (body ? [{ type, id: object_id, hash, body }] : []));
    checking = sealer.check(keys, entries);
    const end = rows.at(-1);
    if (!end || rows.length < BODIES_AT_ONCE) break;
    last = end;
  }
  unsound += (await checking).length;
  if (unsound > 0) throw new JobFailed(`${unsound} objects could not be read back after they were stored.`);
};
