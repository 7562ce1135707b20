import { createHash } from 'node:crypto';
import type { ActivityType } from '@trc/domain/activityTypes';
import { signRows } from '../storage/integrity/index.ts';
import { canonicalJson } from '../content/canonicalJson.ts';
import type { Db } from '../storage/types.ts';

/** The source of what the service does without a person, off the schedule. */
export const SERVICE_SOURCE = 'Service';

/** The object of an entry; the console links to backups and restores. */
export interface ActivityTarget {
  kind: 'backup' | 'restore' | 'schedule' | 'permission' | 'key' | 'notice' | 'notification' | 'session' | 'database';
  /** Id of the object; an empty string where there is only one, such as the schedule. */
  id: string;
}

export type ActivityOutcome = 'success' | 'failure';

/** Categories and actions of an entry; both lists are open. */
export interface ActivityEntry {
  tenantId: string;
  /** e.g. Manual, Added, Updated, Deleted, Configured, Disabled, Scheduled. */
  action: string;
  /** e.g. Backup, Permission, Scheduler, Restore. */
  type: ActivityType;
  /**
   * The person or service that acted: the user principal name from the directory or the permission record, because a
   * token's name is no proof, or the name of the service.
   */
  source: string;
  /** Object id of the person, or "service". */
  actor: string;
  requestId: string;
  /** Plain words for the record; never a secret. */
  details?: string;
  outcome?: ActivityOutcome;
  /** Why it happened, where no person asked for it, e.g. the schedule, retention or FIRST_ADMIN. */
  cause?: string;
  /** The settings that were in force, as a JSON object; never a secret. */
  settings?: Readonly<Record<string, unknown>>;
  target?: ActivityTarget;
}

export interface Link {
  seq: number;
  hash: Buffer;
}

/** An entry as its row holds it. */
export interface StoredEntry extends Link {
  at: Date;
  action: string;
  type: string;
  source: string;
  actor: string;
  request_id: string;
  outcome: ActivityOutcome;
  details: string;
  cause: string;
  /** Canonical JSON, an empty string without settings. */
  settings: string;
  target_kind: string;
  target_id: string;
  hash_form: number;
}

export const START: Link = { seq: 0, hash: Buffer.alloc(32) };

/** Version of the hash input of new entries. 1 (up to 1.7.169) has no cause, settings and target. */
const HASH_FORM = 2;

/** The only place that hashes an entry; the version of its input is part of the row. */
export const hashOf = (previous: Buffer, tenantId: string, row: Omit<StoredEntry, 'hash'>): Buffer => {
  const common = [
    tenantId.toLowerCase(),
    row.seq,
    row.at.toISOString(),
    row.action,
    row.type,
    row.source,
    row.actor,
    row.request_id,
    row.details,
    row.outcome,
  ];
  const input =
    row.hash_form === 1 ? common : [row.hash_form, ...common, row.cause, row.settings, row.target_kind, row.target_id];
  return createHash('sha256').update(previous).update(JSON.stringify(input)).digest();
};

/** The columns of an entry without its place in the chain. */
export const ENTRY_COLUMNS =
  'seq, at, action, type, source, actor, request_id, outcome, details, cause, settings, target_kind, target_id';
const COLUMNS = `${ENTRY_COLUMNS}, hash_form, hash`;

/** @returns all entries of a tenant, the oldest first */
export const readEntries = (db: Db, tenantId: string): Promise<(StoredEntry & { previous_hash: Buffer })[]> =>
  db.query<StoredEntry & { previous_hash: Buffer } & Record<string, unknown>>(
    `select previous_hash, ${COLUMNS} from activity where tenant_id = $1 order by seq`,
    [tenantId],
  );

/**
 * Appends an entry; give it the transaction of the change it tells of, so that neither exists without the other. Each
 * entry holds the hash of the one before, so that none can be changed or taken out unnoticed.
 */
export const recordActivity = async (tx: Db, entry: ActivityEntry): Promise<void> => {
  const { tenantId } = entry;
  await tx.query('insert into activity_head (tenant_id, seq, hash) values ($1, $2, $3) on conflict do nothing', [
    tenantId,
    START.seq,
    START.hash,
  ]);
  const [head = START] = await tx.query<Link>('select seq, hash from activity_head where tenant_id = $1 for update', [
    tenantId,
  ]);
  const row: Omit<StoredEntry, 'hash'> = {
    seq: head.seq + 1,
    at: new Date(),
    action: entry.action,
    type: entry.type,
    source: entry.source,
    actor: entry.actor,
    request_id: entry.requestId,
    outcome: entry.outcome ?? 'success',
    details: entry.details ?? '',
    cause: entry.cause ?? '',
    settings: entry.settings ? canonicalJson(entry.settings) : '',
    target_kind: entry.target?.kind ?? '',
    target_id: entry.target?.id ?? '',
    hash_form: HASH_FORM,
  };
  const hash = hashOf(head.hash, tenantId, row);
  await tx.query(
    `insert into activity (tenant_id, previous_hash, ${COLUMNS})
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [
      tenantId,
      head.hash,
      row.seq,
      row.at.toISOString(),
      row.action,
      row.type,
      row.source,
      row.actor,
      row.request_id,
      row.outcome,
      row.details,
      row.cause,
      row.settings,
      row.target_kind,
      row.target_id,
      row.hash_form,
      hash,
    ],
  );
  await tx.query('update activity_head set seq = $2, hash = $3 where tenant_id = $1', [tenantId, row.seq, hash]);
  signRows(tx, 'activity', tenantId, [String(row.seq)]);
};
