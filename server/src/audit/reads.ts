import type { Db } from '../storage/types.ts';
import type { AuditRead } from './coverage.ts';

interface ReadRow {
  read_at: Date;
  wanted_from: Date;
  covered_from: Date | null;
  outcome: AuditRead['outcome'];
}

/** Maximum number of reads; older ones only repeat their time. */
const MAX_READS = 5000;

/** @returns attempts to read the log, the newest first */
export const listReads = async (db: Db, tenantId: string): Promise<AuditRead[]> => {
  const rows = await db.query<ReadRow & Record<string, unknown>>(
    `select read_at, wanted_from, covered_from, outcome from audit_read
     where tenant_id = $1 order by read_at desc limit $2`,
    [tenantId, MAX_READS],
  );
  return rows.map((row) => ({
    readAt: row.read_at.getTime(),
    wantedFrom: row.wanted_from.getTime(),
    coveredFrom: row.covered_from?.getTime(),
    outcome: row.outcome,
  }));
};

export interface NewRead extends AuditRead {
  tenantId: string;
  jobId: string;
  pages: number;
}

/** Stores how an attempt ended; of one that is repeated the last end counts. */
export const saveRead = async (tx: Db, read: NewRead): Promise<void> => {
  await tx.query(
    `insert into audit_read (tenant_id, job_id, read_at, wanted_from, covered_from, pages, outcome)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (tenant_id, job_id) do update set read_at = excluded.read_at, wanted_from = excluded.wanted_from,
       covered_from = excluded.covered_from, pages = excluded.pages, outcome = excluded.outcome`,
    [
      read.tenantId,
      read.jobId,
      new Date(read.readAt).toISOString(),
      new Date(read.wantedFrom).toISOString(),
      read.coveredFrom === undefined ? null : new Date(read.coveredFrom).toISOString(),
      read.pages,
      read.outcome,
    ],
  );
};
