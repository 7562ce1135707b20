import { timingSafeEqual } from 'node:crypto';
import { recordActivity, SERVICE_SOURCE } from '../../activity/activity.ts';
import { lockBackups } from '../../catalog/backups.ts';
import { tamperedSubject } from '../../notices/recordNotice.ts';
import type { RecordNotice } from '../../notices/types.ts';
import { ABANDONED, JobFailedError, endAbandonedWork, enqueueEndingJob, noOpenJobSql } from '../../jobs/index.ts';
import type { Job, JobEnd, JobHandler } from '../../jobs/index.ts';
import type { Vault, WrappingKey } from '../provider.ts';
import { dataContext, dataKeyRows, findTenantKey, openTenantKey } from '../tenantKeys.ts';
import type { DataKeyRow } from '../tenantKeys.ts';
import type { Db } from '../../storage/types.ts';

export const ROTATION_JOB = 'key-rotation';
/** Rotations of a tenant go one at a time. */
export const KEYS = 'keys';

const UNUSABLE =
  'A data key could not be wrapped with the new key. The earlier key stays in use; review the key and try again.';
const GIVEN_UP = 'The activation was interrupted several times. The earlier key stays in use. Try again.';

/** A data key was begun since the rotation last looked. */
class MoreToWrapError extends Error {
  override name = 'MoreToWrapError';
}

const versionOf = (job: Job): number => Number(job.payload['version']);

/** Data keys with their new wrappings of the rotation to `version`. */
const stagedRows = async (
  db: Db,
  tenantId: string,
  version: number,
): Promise<(DataKeyRow & { staged: Buffer | null })[]> => {
  const rows = await dataKeyRows(db, tenantId);
  const staged = await db.query<{ key_id: number; wrapped: Buffer }>(
    'select key_id, wrapped from data_key_wrapping where tenant_id = $1 and tenant_key_version = $2',
    [tenantId, version],
  );
  const byId = new Map(staged.map((row) => [row.key_id, row.wrapped]));
  return rows.map((row) => ({ ...row, staged: byId.get(row.key_id) ?? null }));
};

/** @throws JobFailedError in place of the errors of a key: another attempt would fail as well. */
const orUnusable = async <T>(work: () => T | Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw new JobFailedError(UNUSABLE, { cause: error });
  }
};

/** The old and the new key of a rotation, each opened once. */
const keyring = (db: Db, vault: Vault, tenantId: string) => {
  const opened = new Map<number, WrappingKey>();
  return async (version: number): Promise<WrappingKey> => {
    const known = opened.get(version);
    if (known) return known;
    const row = await findTenantKey(db, tenantId, version);
    if (!row) throw new JobFailedError(UNUSABLE);
    const key = await orUnusable(() => openTenantKey(vault, tenantId, row));
    opened.set(version, key);
    return key;
  };
};

/** Ends activations whose job was removed, changed or refused: they would keep every other key out. */
const endAbandonedRotations = (db: Db, notice: RecordNotice | undefined): Promise<void> =>
  endAbandonedWork(db, {
    lock: lockBackups,
    find: (from, tenantId) =>
      from.query<{ tenant_id: string; version: number }>(
        `select t.tenant_id, t.version from tenant_key t
         where ($1::uuid is null or t.tenant_id = $1::uuid) and t.state = 'replacing'
           and ${noOpenJobSql('t', ROTATION_JOB, 'true')}`,
        [tenantId ?? null],
      ),
    end: async (tx, { tenant_id: tenantId, version }) => {
      const payload = { version, requestId: 'service' };
      const jobId = await enqueueEndingJob(tx, {
        tenantId,
        kind: ROTATION_JOB,
        payload,
        singleton: KEYS,
        requester: 'service',
      });
      await notice?.(tx, { tenantId, kind: 'databaseTampered', subject: tamperedSubject('job', jobId), count: 1 });
    },
  });

/**
 * Wraps every data key with the new key next to the current wrapping, row by row, then puts all of them and the new key
 * in force in one transaction. Until then everything opens with the old key, so a failure or a kill at any row loses
 * nothing; a row that is there already is not wrapped again. Bodies are never touched.
 */
export const createRotationHandler = ({
  db,
  vault,
  notice,
}: {
  db: Db;
  vault: Vault;
  notice?: RecordNotice | undefined;
}): JobHandler => {
  const wrapMissing = async (job: Job): Promise<void> => {
    const { tenantId } = job;
    const version = versionOf(job);
    const keyOf = keyring(db, vault, tenantId);
    for (const row of await stagedRows(db, tenantId, version)) {
      if (row.staged) continue;
      job.signal.throwIfAborted();
      const [from, to] = [await keyOf(row.tenant_key_version), await keyOf(version)];
      const wrapped = await orUnusable(async () => {
        const plain = await from.unwrap(dataContext(tenantId, row), row.wrapped);
        const result = await to.wrap(dataContext(tenantId, row), plain);
        plain.fill(0);
        return result;
      });
      await job.write(
        (tx) =>
          tx.query(
            `insert into data_key_wrapping (tenant_id, key_id, tenant_key_version, wrapped) values ($1, $2, $3, $4)
           on conflict (tenant_id, key_id, tenant_key_version) do update set wrapped = excluded.wrapped`,
            [tenantId, row.key_id, version, wrapped],
          ),
        { checkpoint: { version, wrapped: row.key_id } },
      );
    }
  };

  /** Reads the stored wrappings back and opens them with the new key. */
  const verify = async (job: Job): Promise<void> => {
    const keyOf = keyring(db, vault, job.tenantId);
    for (const row of await stagedRows(db, job.tenantId, versionOf(job))) {
      const { staged } = row;
      if (!staged) throw new MoreToWrapError();
      job.signal.throwIfAborted();
      const [from, to] = [await keyOf(row.tenant_key_version), await keyOf(versionOf(job))];
      const same = await orUnusable(async () => {
        const context = dataContext(job.tenantId, row);
        const old = await from.unwrap(context, row.wrapped);
        const unwrapped = await to.unwrap(context, staged);
        const equal = old.length === unwrapped.length && timingSafeEqual(old, unwrapped);
        old.fill(0);
        unwrapped.fill(0);
        return equal;
      });
      if (!same) throw new JobFailedError(UNUSABLE);
    }
  };

  /** @throws MoreToWrapError when a data key was begun meanwhile; nothing has changed then. */
  const putInForce = (job: Job): Promise<void> => {
    const { tenantId } = job;
    const version = versionOf(job);
    return job.write(
      async (tx) => {
        // No data key is made until this transaction ends.
        await lockBackups(tx, tenantId);
        if ((await stagedRows(tx, tenantId, version)).some((row) => !row.staged)) throw new MoreToWrapError();
        await tx.query(
          `update data_key k set wrapped = w.wrapped, tenant_key_version = $2 from data_key_wrapping w
         where k.tenant_id = $1 and w.tenant_id = $1 and w.key_id = k.key_id and w.tenant_key_version = $2`,
          [tenantId, version],
        );
        await tx.query(
          `update tenant_key set state = 'retired', retired_at = now() where tenant_id = $1 and state = 'active'`,
          [tenantId],
        );
        const [key] = await tx.query<{ kind: string }>(
          `update tenant_key set state = 'active' where tenant_id = $1 and version = $2 and state = 'replacing'
           returning kind`,
          [tenantId, version],
        );
        if (!key) throw new Error(`The key ${version} is not being activated.`);
        await tx.query('delete from data_key_wrapping where tenant_id = $1', [tenantId]);
        await recordActivity(tx, {
          tenantId,
          action: 'Encryption key activated',
          type: 'Encryption',
          source: SERVICE_SOURCE,
          actor: 'service',
          requestId: String(job.payload['requestId']),
          details: `version ${version}, ${key.kind}`,
        });
      },
      { done: true },
    );
  };

  return {
    run: async (job) => {
      for (;;) {
        try {
          await wrapMissing(job);
          await verify(job);
          await putInForce(job);
          return;
        } catch (error) {
          if (!(error instanceof MoreToWrapError)) throw error;
        }
      }
    },
    /** The old key was in force all the time and stays so; the new one is of no use to anybody and is erased. */
    end: (job, end) =>
      job.write(
        async (tx) => {
          const version = versionOf(job);
          await tx.query('delete from data_key_wrapping where tenant_id = $1 and tenant_key_version = $2', [
            job.tenantId,
            version,
          ]);
          const rows = await tx.query(
            `update tenant_key set state = 'error', details = $3, wrapped = null
             where tenant_id = $1 and version = $2 and state = 'replacing' returning 1`,
            [job.tenantId, version, detailsOf(end)],
          );
          if (rows.length === 0) return;
          await recordActivity(tx, {
            tenantId: job.tenantId,
            action: 'Encryption key activation failed',
            type: 'Encryption',
            source: SERVICE_SOURCE,
            actor: 'service',
            requestId: String(job.payload['requestId']),
            details: `version ${version}`,
            outcome: 'failure',
          });
        },
        { done: true },
      ),
    recoverAbandoned: () => endAbandonedRotations(db, notice),
  };
};

const detailsOf = (end: JobEnd): string =>
  end.kind === 'failed' && [UNUSABLE, ABANDONED].includes(end.reason) ? end.reason : GIVEN_UP;
