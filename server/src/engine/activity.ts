import { createHash } from 'node:crypto';
import type { Db } from '../storage/types.ts';

/** The source of what the service does by itself, off the schedule. */
export const SERVICE = 'Service';

/** R-ACT-07 to R-ACT-09; both lists are open (T-53). */
export interface ActivityEntry {
  tenantId: string;
  /** e.g. Manual, Added, Updated, Deleted, Configured, Disabled, Scheduled. */
  action: string;
  /** e.g. Backup, Permission, Scheduler, Restore. */
  type: string;
  /** Who or what did it, as the log shows it: a user principal name, or the name of the service. */
  source: string;
  /** Object id of the person, or "service". */
  actor: string;
  requestId: string;
  /** Plain words for the record; never a secret. */
  details?: string;
  outcome?: 'success' | 'failure';
}

interface Link {
  seq: number;
  hash: Buffer;
}

const START: Link = { seq: 0, hash: Buffer.alloc(32) };

const hashOf = (previous: Buffer, seq: number, at: Date, entry: Required<ActivityEntry>): Buffer =>
  createHash('sha256')
    .update(previous)
    .update(JSON.stringify([
      entry.tenantId.toLowerCase(), seq, at.toISOString(), entry.action, entry.type, entry.source, entry.actor, entry.requestId, entry.details, entry.outcome,
    ]))
    .digest();

/**
 * Appends an entry; give it the transaction of the change it tells of, so that neither exists without the other. Each entry
 * holds the hash of the one before, so that none can be changed or taken out unnoticed.
 */
export const recordActivity = async (tx: Db, entry: ActivityEntry): Promise<void> => {
  const full: Required<ActivityEntry> = { details: '', outcome: 'success', ...entry };
  await tx.query('insert into activity_head (tenant_id, seq, hash) values ($1, $2, $3) on conflict do nothing', [full.tenantId, START.seq, START.hash]);
  const [head = START] = await tx.query<Link>('select seq, hash from activity_head where tenant_id = $1 for update', [full.tenantId]);
  const seq = head.seq + 1;
  const at = new Date();
  const hash = hashOf(head.hash, seq, at, full);
  await tx.query(
    `insert into activity (tenant_id, seq, at, action, type, source, actor, request_id, outcome, details, previous_hash, hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [full.tenantId, seq, at.toISOString(), full.action, full.type, full.source, full.actor, full.requestId, full.outcome, full.details, head.hash, hash]);
  await tx.query('update activity_head set seq = $2, hash = $3 where tenant_id = $1', [full.tenantId, seq, hash]);
};

interface StoredEntry extends Link {
  at: Date;
  action: string;
  type: string;
  source: string;
  actor: string;
  request_id: string;
  outcome: 'success' | 'failure';
  details: string;
}

/** @returns the number of the first entry that breaks the chain of a tenant's log, undefined when it is whole. */
export const findActivityBreak = async (db: Db, tenantId: string): Promise<number | undefined> => {
  const rows = await db.query<StoredEntry>(
    'select seq, at, action, type, source, actor, request_id, outcome, details, hash from activity where tenant_id = $1 order by seq', [tenantId]);
  let last = START;
  for (const row of rows) {
    const entry = { ...row, tenantId, requestId: row.request_id };
    if (row.seq !== last.seq + 1 || !hashOf(last.hash, row.seq, row.at, entry).equals(row.hash)) return last.seq + 1;
    last = row;
  }
  const [head] = await db.query<Link>('select seq, hash from activity_head where tenant_id = $1', [tenantId]);
  const whole = head ? head.seq === last.seq && head.hash.equals(last.hash) : rows.length === 0;
  return whole ? undefined : last.seq + 1;
};
