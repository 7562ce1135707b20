import { randomUUID } from 'node:crypto';
import type { StoredType } from '../directory/types/stored.ts';
import { enqueueJob, enqueueUnlessOpen, noOpenJobSql } from '../jobs/index.ts';
import type { Job, JobHandler } from '../jobs/index.ts';
import type { OpenKeys } from '../keys/index.ts';
import type { BodyEntry, Sealer } from '../content/seal.ts';
import type { Db } from '../storage/types.ts';
import { recordActivity, SERVICE_SOURCE } from '../activity/activity.ts';
import { bumpBackupsVersion } from '../catalog/backups.ts';
import type { RecordNotice } from '../notices/types.ts';

export const VERIFY_JOB = 'verify';

export interface ScheduledVerificationOptions {
  db: Db;
  keys: OpenKeys;
  sealer: Sealer;
  notice?: RecordNotice | undefined;
  /** Milliseconds since 1970. */
  now?: () => number;
}

interface VersionRow {
  type: StoredType;
  object_id: string;
  valid_from: number;
  hash: Buffer;
  body: Buffer | null;
}

type Key = Pick<VersionRow, 'type' | 'object_id' | 'valid_from'>;

const DAY = 24 * 3_600_000;
const BODIES_PER_BATCH = 500;
/** A day opens one of these parts of the bodies. Two bytes of the content address decide the part. */
const PARTS = 100;

const verification = (tenantId: string, at: Date) => ({
  tenantId,
  jobId: randomUUID(),
  kind: VERIFY_JOB,
  payload: {},
  singleton: VERIFY_JOB,
  runAt: at,
});

/**
 * Asks for the next verification of a tenant unless one waits already; give it the transaction of a completed backup.
 */
export const ensureVerification = (tx: Db, tenantId: string, at: Date): Promise<void> =>
  enqueueUnlessOpen(tx, verification(tenantId, at));

/**
 * The first day of a month opens everything, every other day another hundredth.
 * @returns the part, undefined for all
 */
export const dailyPart = (now: number): number | undefined =>
  new Date(now).getUTCDate() === 1 ? undefined : Math.floor(now / DAY) % PARTS;

const nextRows = (db: Db, tenantId: string, part: number | undefined, last: Partial<Key>): Promise<VersionRow[]> =>
  db.query<VersionRow>(
    `select v.type, v.object_id, v.valid_from, v.hash, b.body from object_version v
     left join object_body b on b.tenant_id = v.tenant_id and b.hash = v.hash
     where v.tenant_id = $1 and (v.type, v.object_id, v.valid_from) > ($2, $3, $4)
       and ($5::int is null or (get_byte(v.hash, 0) * 256 + get_byte(v.hash, 1)) % ${PARTS} = $5)
     order by v.type, v.object_id, v.valid_from limit ${BODIES_PER_BATCH}`,
    [tenantId, last.type ?? '', last.object_id ?? '', last.valid_from ?? 0, part ?? null],
  );

/** Opens stored contents again, day by day, so that damage is known before somebody needs them. */
export const createVerifyHandler = ({
  db,
  keys,
  sealer,
  notice,
  now = Date.now,
}: ScheduledVerificationOptions): JobHandler => {
  const unsoundOf = async (job: Job, rows: readonly VersionRow[]): Promise<VersionRow[]> => {
    const tenantKeys = await keys.tenant(job.tenantId);
    const present = rows.flatMap((row) =>
      row.body
        ? [{ row, entry: { type: row.type, id: row.object_id, hash: row.hash, body: row.body } satisfies BodyEntry }]
        : [],
    );
    const unsound = new Set(
      await sealer.check(
        tenantKeys,
        present.map(({ entry }) => entry),
      ),
    );
    return [
      ...rows.filter(({ body }) => !body),
      ...present.flatMap(({ row }, index) => (unsound.has(index) ? [row] : [])),
    ];
  };

  const record = async (tx: Db, { tenantId, jobId }: Job, damaged: readonly VersionRow[]): Promise<number> => {
    let added = 0;
    for (const { type, object_id, valid_from } of damaged) {
      added += (
        await tx.query(
          `insert into object_damage (tenant_id, type, object_id, valid_from)
           select $1::uuid, $2::text, $3::text, $4::int8 where exists (
             select 1 from object_version
             where tenant_id = $1 and type = $2 and object_id = $3 and valid_from = $4)
           on conflict do nothing returning 1`,
          [tenantId, type, object_id, valid_from],
        )
      ).length;
    }
    if (added === 0) return 0;
    // Lists of backups mark each backup that holds a damaged object.
    await bumpBackupsVersion(tx, tenantId);
    await notice?.(tx, { tenantId, kind: 'damaged', subject: jobId, count: added });
    await recordActivity(tx, {
      tenantId,
      action: 'Updated',
      type: 'Verification',
      source: SERVICE_SOURCE,
      actor: 'service',
      requestId: jobId,
      outcome: 'failure',
      details: `${added} stored objects are damaged`,
    });
    return added;
  };

  return {
    run: async (job) => {
      const progress = job.progress as { at: number; last: Partial<Key> } | undefined;
      const at = progress?.at ?? now();
      let last = progress?.last ?? {};
      for (;;) {
        job.signal.throwIfAborted();
        // The part of the day on which the job began, also after midnight or a restart.
        const rows = await nextRows(db, job.tenantId, dailyPart(at), last);
        const damaged = await unsoundOf(job, rows);
        const end = rows.at(-1);
        if (end) last = { type: end.type, object_id: end.object_id, valid_from: end.valid_from };
        const isEnd = rows.length < BODIES_PER_BATCH;
        await job.write(
          async (tx) => {
            await record(tx, job, damaged);
            if (!isEnd) return;
            await enqueueJob(tx, verification(job.tenantId, new Date(at + DAY)));
          },
          { checkpoint: { at, last }, done: isEnd },
        );
        if (isEnd) return;
      }
    },
    end: (job, end) =>
      job.write(
        async (tx) => {
          if (end.kind === 'failed') {
            await notice?.(tx, { tenantId: job.tenantId, kind: 'verificationFailed', subject: job.jobId, count: 1 });
          }
          await enqueueJob(tx, verification(job.tenantId, new Date(now() + DAY)));
        },
        { done: true },
      ),
    // Each verification asks for the next one: without a job there would be none until the next backup.
    recoverAbandoned: async () => {
      const tenants = await db.query<{ tenant_id: string }>(
        `select distinct b.tenant_id from backup b
         where b.status = 'Completed' and ${noOpenJobSql('b', VERIFY_JOB, 'true')}`,
      );
      for (const row of tenants) await ensureVerification(db, row.tenant_id, new Date(now() + DAY));
    },
  };
};
