import { endAbandonedWork, enqueueEndingJob, noOpenJobSql } from '../jobs/index.ts';
import type { Db } from '../storage/types.ts';
import { INTERVALS_SINGLETON, lockBackups } from '../catalog/backups.ts';
import { tamperedSubject } from '../notices/recordNotice.ts';
import type { RecordNotice } from '../notices/types.ts';

/** Work that seems to run although no job of it is open. */
interface Abandoned {
  tenant_id: string;
  id: string;
  backup_id: string;
  /** The job that was lost. */
  job_id: string;
  is_snapshot: boolean;
}

/** By kind: the table of the work, and the condition for a row `t` that is a snapshot of the directory. */
const TABLES = {
  backup: { table: 'backup_or_snapshot', isSnapshot: `t.purpose = 'comparison'` },
  restore: { table: 'restore', isSnapshot: 'false' },
} as const;

/** A kind of work, and how its open rows are found and locked. */
export interface AbandonedKind {
  kind: 'backup' | 'restore';
  singleton: string;
  isOpen: string;
  lock: (tx: Db, tenantId: string) => Promise<void>;
}

const BACKUPS: AbandonedKind = {
  kind: 'backup',
  singleton: INTERVALS_SINGLETON,
  isOpen: `t.status in ('Running', 'Canceling')`,
  lock: lockBackups,
};

/** Ends work whose job was removed, changed or refused, with a critical notice for each. */
export const endAbandoned = (
  db: Db,
  notice: RecordNotice | undefined,
  { kind, singleton, isOpen, lock }: AbandonedKind,
): Promise<void> => {
  const { table, isSnapshot } = TABLES[kind];
  return endAbandonedWork(db, {
    lock,
    find: (from, tenantId) =>
      from.query<Abandoned & Record<string, unknown>>(
        `select t.tenant_id, t.${kind}_id as id, t.backup_id, t.job_id, ${isSnapshot} as is_snapshot
         from ${table} t
         where ($1::uuid is null or t.tenant_id = $1::uuid) and ${isOpen} and ${noOpenJobSql('t', kind)}`,
        [tenantId ?? null],
      ),
    end: async (tx, { tenant_id: tenantId, id, backup_id: backupId, job_id: lostJob, ...work }) => {
      const payload = { backupId, [`${kind}Id`]: id };
      const jobId = await enqueueEndingJob(tx, { tenantId, kind, payload, singleton, requester: 'service' });
      await tx.query(`update ${table} set job_id = $3 where tenant_id = $1 and ${kind}_id = $2`, [tenantId, id, jobId]);
      const about = kind === 'restore' ? { backupId, restoreId: id } : work.is_snapshot ? {} : { backupId };
      // The refused row of the job is announced under the same subject: one event, one notice.
      const subject = tamperedSubject('job', lostJob);
      await notice?.(tx, { tenantId, kind: 'databaseTampered', subject, count: 1, ...about });
    },
  });
};

/** Ends backups whose job was removed, changed or refused. */
export const endAbandonedBackups = (db: Db, notice: RecordNotice | undefined): Promise<void> =>
  endAbandoned(db, notice, BACKUPS);
