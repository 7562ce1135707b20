import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { EXPANDED } from '../directory/types/stored.ts';
import type { StoredType } from '../directory/types/stored.ts';
import { enqueueUnlessOpen } from '../jobs/index.ts';
import type { Job, JobHandler } from '../jobs/index.ts';
import type { OpenKeys } from '../keys/index.ts';
import type { Sealer } from '../content/seal.ts';
import { NORMAL_FORM_VERSION } from '../content/meaningHash.ts';
import { vacuum } from '../storage/vacuum.ts';
import type { Db } from '../storage/types.ts';

export const MEANING_JOB = 'meaning';

const VERSIONS_PER_BATCH = 500;
/** Milliseconds between two checks for a running backup or restore. */
const PAUSE_MS = 1000;

interface Key {
  type: string;
  object_id: string;
  valid_from: number;
}

type VersionRow = Key & { hash: Buffer; body: Buffer };

/** Versions without a hash of the present normal form; entries of Expanded backups are never compared. */
const LACKS_HASH = `v.type <> '${EXPANDED}' and v.meaning_form is distinct from`;

/**
 * Requests the hashes that versions of earlier builds lack, once per tenant. Every start does so, so an update needs no
 * manual step.
 */
export const ensureMeanings = async (db: Db): Promise<void> => {
  const tenants = await db.query<{ tenant_id: string }>(
    `select b.tenant_id from backup_state b where exists (
       select 1 from object_version v where v.tenant_id = b.tenant_id and ${LACKS_HASH} $1)
       and not exists (
       select 1 from job where tenant_id = b.tenant_id and kind = $2 and state in ('queued', 'running'))`,
    [NORMAL_FORM_VERSION, MEANING_JOB],
  );
  for (const { tenant_id: tenantId } of tenants) {
    const job = { kind: MEANING_JOB, payload: {}, singleton: MEANING_JOB };
    await enqueueUnlessOpen(db, { tenantId, jobId: randomUUID(), ...job });
  }
};

const isBusy = async (db: Db, tenantId: string): Promise<boolean> =>
  (
    await db.query(
      `select 1 from backup where tenant_id = $1 and status in ('Running', 'Canceling')
     union all select 1 from restore where tenant_id = $1 and status = 'Running' limit 1`,
      [tenantId],
    )
  ).length > 0;

/** Backups and restores have the database and the sealing thread for themselves. */
const waitForQuiet = async (db: Db, { tenantId, signal }: Job): Promise<void> => {
  while (await isBusy(db, tenantId)) await sleep(PAUSE_MS, undefined, { signal });
};

const nextVersions = (db: Db, tenantId: string, last: Partial<Key>): Promise<VersionRow[]> =>
  db.query<VersionRow & Record<string, unknown>>(
    `select v.type, v.object_id, v.valid_from, v.hash, b.body from object_version v
     join object_body b on b.tenant_id = v.tenant_id and b.hash = v.hash
     where v.tenant_id = $1 and (v.type, v.object_id, v.valid_from) > ($2, $3, $4) and ${LACKS_HASH} $5
     order by v.type, v.object_id, v.valid_from limit ${VERSIONS_PER_BATCH}`,
    [tenantId, last.type ?? '', last.object_id ?? '', last.valid_from ?? 0, NORMAL_FORM_VERSION],
  );

/**
 * Skips rows that a backup has locked at this moment, so that this job never waits for a backup while it has locks
 * itself. The skipped rows get their hash from that backup, or at the next start. A version whose content has changed
 * since keeps the hash of the new content.
 */
const saveMeanings = (
  tx: Db,
  tenantId: string,
  rows: readonly VersionRow[],
  meanings: readonly Buffer[],
): Promise<unknown> =>
  tx.query(
    `update object_version v set meaning = fresh.meaning, meaning_form = $2
     from unnest($3::text[], $4::text[], $5::int8[], $6::bytea[], $7::bytea[]) as fresh (type, object_id, valid_from,
     hash, meaning)
     where v.tenant_id = $1 and v.type = fresh.type and v.object_id = fresh.object_id
     and v.valid_from = fresh.valid_from and v.hash = fresh.hash
       and fresh.meaning <> ''::bytea and v.ctid = any(array(
         select l.ctid from object_version l
         join unnest($3::text[], $4::text[], $5::int8[]) as k (type, object_id, valid_from)
           on l.type = k.type and l.object_id = k.object_id and l.valid_from = k.valid_from
         where l.tenant_id = $1 for update of l skip locked))`,
    [
      tenantId,
      NORMAL_FORM_VERSION,
      rows.map(({ type }) => type),
      rows.map((row) => row.object_id),
      rows.map((row) => row.valid_from),
      rows.map(({ hash }) => hash),
      meanings,
    ],
  );

export interface MeaningJobOptions {
  db: Db;
  keys: OpenKeys;
  sealer: Sealer;
}

/** Computes the hashes that versions of earlier builds, or of an earlier normal form, lack (docs/decisions/030). */
export const createMeaningHandler = ({ db, keys, sealer }: MeaningJobOptions): JobHandler => ({
  run: async (job) => {
    let last = (job.progress as { last: Partial<Key> } | undefined)?.last ?? {};
    for (;;) {
      job.signal.throwIfAborted();
      await waitForQuiet(db, job);
      const rows = await nextVersions(db, job.tenantId, last);
      // Opened for each batch: a rotation of keys may have ended in between.
      const tenantKeys = await keys.tenant(job.tenantId);
      const entries = rows.map(({ type, object_id: id, hash, body }) => ({ type: type as StoredType, id, hash, body }));
      const meanings = await sealer.meanings(tenantKeys, entries);
      const end = rows.at(-1);
      if (end) last = { type: end.type, object_id: end.object_id, valid_from: end.valid_from };
      const isEnd = rows.length < VERSIONS_PER_BATCH;
      await job.write(
        async (tx) => {
          if (rows.length > 0) await saveMeanings(tx, job.tenantId, rows, meanings);
        },
        { checkpoint: { last }, done: isEnd },
      );
      if (!isEnd) continue;
      // Every version of an earlier build was rewritten.
      await vacuum(db, ['object_version']);
      return;
    }
  },
  // Comparisons open bodies where a hash is missing; the next start asks again.
  end: (job) => job.write(() => Promise.resolve(), { done: true }),
});
