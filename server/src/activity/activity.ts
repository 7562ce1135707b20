import { createHash } from 'node:crypto';
import type { ActivityType } from '@trc/domain/activityTypes';
import { markForSigning } from '../storage/integrity/index.ts';
import { canonicalJson } from '../content/canonicalJson.ts';
import type { Db } from '../storage/types.ts';

/** The source of the service's own actions, the schedule excepted. */
export const SERVICE_SOURCE = 'Service';

/** The object of an entry; the console links to backups and restores. */
export interface ActivityTarget {
  kind: 'backup' | 'restore' | 'schedule' | 'permission' | 'key' | 'notice' | 'notification' | 'session' | 'database';
  /** Id of the object; an empty string where there is only one, such as the schedule. */
  id: string;
}

export type ActivityOutcome = 'success' | 'failure';

/** An entry before it is stored. `action` is open; `type` is one of the domain's list. */
export interface ActivityEntry {
  tenantId: string;
  /** e.g. Manual, Added, Updated, Deleted, Configured, Disabled, Scheduled. */
  action: string;
  /** e.g. Backup, Permission, Scheduler, Restore. */
  type: ActivityType;
  /**
   * The person or service that acted: the user principal name from the directory or the permission record, because a
   * token's name is not proof, or the name of the service.
   */
  source: string;
  /** Object id of the person, or "service". */
  actor: string;
  requestId: string;
  /** Plain words for the record; never a secret. */
  details?: string;
  outcome?: ActivityOutcome;
  /** The cause of an action that no person asked for, e.g. the schedule, retention or FIRST_ADMIN. */
  cause?: string;
  /** The settings that were in force, as a JSON object; never a secret. */
  settings?: Readonly<Record<string, unknown>>;
  target?: ActivityTarget;
}

export interface ChainHead {
  seq: number;
  hash: Buffer;
}

/** An entry as its row holds it. */
export interface StoredEntry extends ChainHead {
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

export const EMPTY_CHAIN: ChainHead = { seq: 0, hash: Buffer.alloc(32) };

/** Version of the hash input of new entries. 1 (up to 1.7.169) has no cause, settings and target. */
const HASH_VERSION = 2;

/** The only place that hashes an entry; the version of its input is part of the row. */
export const hashEntry = (previous: Buffer, tenantId: string, row: Omit<StoredEntry, 'hash'>): Buffer => {
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

/** The columns of an entry with their types in the database, in the order of the insert. */
const COLUMN_TYPES = {
  seq: 'int8',
  at: 'timestamptz',
  action: 'text',
  type: 'text',
  source: 'text',
  actor: 'text',
  request_id: 'text',
  outcome: 'text',
  details: 'text',
  cause: 'text',
  settings: 'text',
  target_kind: 'text',
  target_id: 'text',
  hash_form: 'int',
  hash: 'bytea',
} as const satisfies Record<keyof StoredEntry, string>;
const COLUMN_NAMES = Object.keys(COLUMN_TYPES) as (keyof StoredEntry)[];
const COLUMNS = COLUMN_NAMES.join(', ');
/** The columns without the hash and its version. */
export const ENTRY_COLUMNS = COLUMN_NAMES.filter((name) => name !== 'hash_form' && name !== 'hash').join(', ');

/** @returns all entries of a tenant, the oldest first */
export const readEntries = (db: Db, tenantId: string): Promise<(StoredEntry & { previous_hash: Buffer })[]> =>
  db.query<StoredEntry & { previous_hash: Buffer } & Record<string, unknown>>(
    `select previous_hash, ${COLUMNS} from activity where tenant_id = $1 order by seq`,
    [tenantId],
  );

/** An entry of a tenant that is named once for all entries, so that entries of two tenants cannot share a chain. */
export type EntryOfTenant = Omit<ActivityEntry, 'tenantId'> & { tenantId?: never };

/** An entry as its row holds it, linked to the one before. */
const toRow = (tenantId: string, entry: EntryOfTenant, previous: ChainHead): StoredEntry => {
  const row: Omit<StoredEntry, 'hash'> = {
    seq: previous.seq + 1,
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
    hash_form: HASH_VERSION,
  };
  return { ...row, hash: hashEntry(previous.hash, tenantId, row) };
};

/**
 * Appends entries of one tenant in their order. Call it in the transaction of the change that the entries record, so
 * that neither exists without the other. Each entry holds the hash of the one before, which shows a later change. One
 * statement writes all entries, because the lock on the chain lasts until the commit.
 */
export const recordActivities = async (tx: Db, tenantId: string, entries: readonly EntryOfTenant[]): Promise<void> => {
  if (entries.length === 0) return;
  await tx.query('insert into activity_head (tenant_id, seq, hash) values ($1, $2, $3) on conflict do nothing', [
    tenantId,
    EMPTY_CHAIN.seq,
    EMPTY_CHAIN.hash,
  ]);
  const [head = EMPTY_CHAIN] = await tx.query<ChainHead>(
    'select seq, hash from activity_head where tenant_id = $1 for update',
    [tenantId],
  );
  const rows: StoredEntry[] = [];
  for (const entry of entries) rows.push(toRow(tenantId, entry, rows.at(-1) ?? head));
  const arrays = COLUMN_NAMES.map((name, index) => `$${index + 3}::${COLUMN_TYPES[name]}[]`).join(', ');
  await tx.query(
    `insert into activity (tenant_id, previous_hash, ${COLUMNS})
     select $1, previous_hash, ${COLUMNS} from unnest($2::bytea[], ${arrays}) as fresh (previous_hash, ${COLUMNS})`,
    [
      tenantId,
      [head, ...rows.slice(0, -1)].map(({ hash }) => hash),
      ...COLUMN_NAMES.map((name) =>
        rows.map(({ [name]: value }) => (value instanceof Date ? value.toISOString() : value)),
      ),
    ],
  );
  const last = rows.at(-1) ?? head;
  await tx.query('update activity_head set seq = $2, hash = $3 where tenant_id = $1', [tenantId, last.seq, last.hash]);
  markForSigning(
    tx,
    'activity',
    tenantId,
    rows.map(({ seq }) => String(seq)),
  );
};

/** Appends one entry. */
export const recordActivity = (tx: Db, { tenantId, ...entry }: ActivityEntry): Promise<void> =>
  recordActivities(tx, tenantId, [entry]);
