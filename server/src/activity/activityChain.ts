import type { Db } from '../storage/types.ts';
import { EMPTY_CHAIN, hashEntry, readEntries, recordActivity } from './activity.ts';
import type { ActivityEntry, ChainHead } from './activity.ts';

/** Entries of the activity log that are missing or were changed, both ends included. */
export interface ActivityBreak {
  from: number;
  to: number;
}

/** A break that an administrator of the host has accepted. */
export interface AcceptedBreak extends ActivityBreak {
  at: Date;
  /** The person or command that accepted it. */
  source: string;
}

const ACCEPTED = { action: 'Accepted', type: 'Database' } as const;
/** No log is so long: a greater number was written by somebody else. */
const MAX_SEQ = 1e12;

/**
 * Reads the breaks that entries of the log itself accept. These entries are signed like all others, so that `verify`
 * names entries that the command did not write.
 */
export const readAcceptedBreaks = async (db: Db, tenantId: string): Promise<AcceptedBreak[]> => {
  const rows = await db.query<{ at: Date; source: string; settings: string }>(
    `select at, source, settings from activity
     where tenant_id = $1 and action = $2 and type = $3 and settings <> '' order by seq`,
    [tenantId, ACCEPTED.action, ACCEPTED.type],
  );
  return rows.flatMap(({ at, source, settings }) => {
    const { breaks = [] } = JSON.parse(settings) as { breaks?: [number, number][] };
    return breaks.map(([from, to]): AcceptedBreak => ({ from, to, at, source }));
  });
};

const isWithin = (accepted: readonly ActivityBreak[], { from, to }: ActivityBreak): boolean =>
  accepted.some((one) => one.from <= from && to <= one.to);

interface Walk {
  breaks: ActivityBreak[];
  last: ChainHead;
}

/** Follows the chain from its first entry, and continues behind each break. */
const walkChain = async (db: Db, tenantId: string): Promise<Walk> => {
  const breaks: ActivityBreak[] = [];
  let last: ChainHead = EMPTY_CHAIN;
  for (const row of await readEntries(db, tenantId)) {
    const isNext = row.seq === last.seq + 1;
    if (!isNext || !hashEntry(last.hash, tenantId, row).equals(row.hash)) {
      const isUnchanged = !isNext && hashEntry(row.previous_hash, tenantId, row).equals(row.hash);
      breaks.push({ from: last.seq + 1, to: isUnchanged ? row.seq - 1 : row.seq });
    }
    last = row;
  }
  const [head] = await db.query<ChainHead>('select seq, hash from activity_head where tenant_id = $1', [tenantId]);
  const isWhole = head ? head.seq === last.seq && head.hash.equals(last.hash) : last.seq === 0;
  if (!isWhole) {
    const to = head !== undefined && head.seq <= MAX_SEQ ? Math.max(head.seq, last.seq + 1) : last.seq + 1;
    breaks.push({ from: last.seq + 1, to });
  }
  return { breaks, last };
};

/** @returns the breaks of a tenant's log that were not accepted */
export const findActivityBreaks = async (db: Db, tenantId: string): Promise<ActivityBreak[]> => {
  const { breaks } = await walkChain(db, tenantId);
  if (breaks.length === 0) return [];
  const accepted = await readAcceptedBreaks(db, tenantId);
  return breaks.filter((one) => !isWithin(accepted, one));
};

/** @returns the number of the first entry that breaks the chain of a tenant's log, undefined when it is whole */
export const findActivityBreak = async (db: Db, tenantId: string): Promise<number | undefined> =>
  (await findActivityBreaks(db, tenantId))[0]?.from;

/** Entries that manifests of backups name and that are not in the log, or have another hash. */
export const findLostEntries = async (db: Db, tenantId: string): Promise<ActivityBreak[]> => {
  const rows = await db.query<{ seq: number }>(
    `select distinct (m.coverage->'chain'->>'seq')::bigint as seq from backup_manifest m
     left join activity a on a.tenant_id = m.tenant_id and a.seq = (m.coverage->'chain'->>'seq')::bigint
     where m.tenant_id = $1 and m.coverage->'chain' is not null
       and encode(a.hash, 'hex') is distinct from m.coverage->'chain'->>'hash'
     order by 1`,
    [tenantId],
  );
  const accepted = await readAcceptedBreaks(db, tenantId);
  return rows.map(({ seq }) => ({ from: seq, to: seq })).filter((one) => !isWithin(accepted, one));
};

/** @returns true if entry `seq` is missing or changed, and an administrator of the host has accepted that */
export const isAcceptedBreak = async (db: Db, tenantId: string, seq: number): Promise<boolean> =>
  isWithin(await readAcceptedBreaks(db, tenantId), { from: seq, to: seq });

export const describeBreak = ({ from, to }: ActivityBreak): string =>
  from === to ? `entry ${from}` : `entries ${from} to ${to}`;

/**
 * Continues a log that was cut: records the breaks in an entry behind every number that was ever used, so that no
 * number is used twice and the chain is whole again.
 */
export const acceptBreaks = async (
  tx: Db,
  entry: Omit<ActivityEntry, 'action' | 'type' | 'settings'>,
  breaks: readonly ActivityBreak[],
): Promise<void> => {
  const { tenantId } = entry;
  const { last } = await walkChain(tx, tenantId);
  const seq = breaks.reduce((highest, { to }) => Math.max(highest, to), last.seq);
  const missing = seq > last.seq ? [{ from: last.seq + 1, to: seq }] : [];
  if (breaks.length > 0) {
    await tx.query(
      `insert into activity_head (tenant_id, seq, hash) values ($1, $2, $3)
       on conflict (tenant_id) do update set seq = excluded.seq, hash = excluded.hash`,
      [tenantId, seq, last.hash],
    );
  }
  const all = [...breaks, ...missing].map(({ from, to }) => [from, to]);
  await recordActivity(tx, { ...entry, ...ACCEPTED, ...(all.length > 0 ? { settings: { breaks: all } } : {}) });
};

/** The newest link of a tenant's activity chain. A copy outside the database shows that later entries were removed. */
export interface ActivityHead {
  seq: number;
  /** Hexadecimal. */
  hash: string;
}

/** @returns undefined where the tenant has no activity yet */
export const readActivityHead = async (db: Db, tenantId: string): Promise<ActivityHead | undefined> => {
  const [row] = await db.query<{ seq: number; hash: Buffer }>(
    'select seq, hash from activity_head where tenant_id = $1',
    [tenantId],
  );
  return row && { seq: row.seq, hash: row.hash.toString('hex') };
};
