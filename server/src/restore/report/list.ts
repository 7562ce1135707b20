import { createHash } from 'node:crypto';
import type { RestoreStatus } from '@trc/domain/statuses';
import type * as Schemas from '../../contract/generated.ts';
import { exactly } from '../../contract/operations.ts';
import type { AlwaysWith } from '../../contract/operations.ts';
import type { Db } from '../../storage/types.ts';
import { countItems, countResults } from '../ledger/ledger.ts';
import { readProgress } from './progress.ts';
import type { RestoreProgress } from './progress.ts';
import { RESTORE_COLUMNS } from '../ledger/restores.ts';
import type { RestoreRow, StateCounts } from '../types.ts';
import { findWritten } from '../undo/effects.ts';
import { findLatestUndos } from '../undo/latestUndo.ts';
import type { UndoOfRestore } from '../undo/latestUndo.ts';

export interface RestoreQuery {
  /** From 1. */
  pagenum: number;
  perpage: number;
  /** Newest first when left out. */
  sort?: { column: 'creationTime' | 'status'; direction: 'asc' | 'desc' } | undefined;
  status?: RestoreStatus | undefined;
  /** ISO 8601; creationTime at or after it. */
  from?: string | undefined;
  /** ISO 8601; creationTime at or before it. */
  to?: string | undefined;
  /** The `version` of an earlier reply: nothing changed since means a reply without a list. */
  knownVersion?: string | undefined;
}

/** The fields of a restore that are counters. */
type Counter = {
  [Key in keyof Schemas.Restore]-?: NonNullable<Schemas.Restore[Key]> extends Schemas.RestoreCounter ? Key : never;
}[keyof Schemas.Restore];

type Sent = 'version' | 'updateTime' | 'statusDetails' | 'source' | 'comeBackDisabled';

/** The record with a counter for each type that the restore has. */
export type RestoreRecord = AlwaysWith<Schemas.Restore, Sent>;

export type RestorePage = { list: RestoreRecord[]; total: number; version: string } | Schemas.Unchanged;

const ORDER = {
  creationTime: { asc: 'created_at asc, restore_id asc', desc: 'created_at desc, restore_id desc' },
  status: { asc: 'status asc, created_at desc', desc: 'status desc, created_at desc' },
} as const;

/** The filter "Failed" also finds restores that ended before their first object. */
const ALSO: Partial<Record<RestoreStatus, readonly RestoreStatus[]>> = { Failed: ['Unprocessed'] };

interface Found {
  counters: ReadonlyMap<string, StateCounts> | undefined;
  progress: RestoreProgress | undefined;
  undo: UndoOfRestore | undefined;
  isUndoable: boolean;
}

const recordOf = (row: RestoreRow, { counters, progress, undo, isUndoable }: Found): RestoreRecord =>
  exactly<RestoreRecord>()({
    version: row.version,
    restoreId: row.restore_id,
    backupId: row.backup_id,
    status: row.status,
    creationTime: row.created_at.toISOString(),
    updateTime: row.updated_at.toISOString(),
    statusDetails: row.status_details,
    source: row.source,
    // The choices of a plan are in its operations, not in settings.
    ...(row.plan_id === null ? { restoreSettings: row.settings } : { planId: row.plan_id }),
    ...(row.undo_of === null ? {} : { undoOf: row.undo_of }),
    ...(undo ? { undo } : {}),
    undoable: isUndoable,
    comeBackDisabled: row.come_back_disabled,
    ...(progress ? { progress } : {}),
    ...(Object.fromEntries(counters ?? []) as Partial<Record<Counter, StateCounts>>),
  });

/** The version belongs to the query: another page of an unchanged list is not "unchanged". */
const versionOf = (version: number, { knownVersion: _known, ...query }: RestoreQuery): string =>
  `${version}.${createHash('sha256').update(JSON.stringify(query)).digest('base64url').slice(0, 10)}`;

const isRunning = ({ status }: RestoreRow): boolean => status === 'Running';

const describeRestores = async (db: Db, tenantId: string, rows: readonly RestoreRow[]): Promise<RestoreRecord[]> => {
  const idsOf = (some: readonly RestoreRow[]): string[] => some.map(({ restore_id: id }) => id);
  const counters = await countItems(db, tenantId, idsOf(rows));
  const progress = await readProgress(db, tenantId, idsOf(rows.filter(isRunning)));
  const undos = await findLatestUndos(db, tenantId, idsOf(rows));
  const written = await findWritten(db, tenantId, idsOf(rows.filter((row) => !isRunning(row))));
  return rows.map((row) => {
    const { restore_id: id } = row;
    return recordOf(row, {
      counters: counters.get(id),
      progress: progress.get(id),
      undo: undos.get(id),
      isUndoable: written.has(id),
    });
  });
};

export const listRestores = async (db: Db, tenantId: string, query: RestoreQuery): Promise<RestorePage> => {
  // Read before the rows: a change in between makes the next call read them again.
  const [state] = await db.query<{ version: number }>('select version from restore_state where tenant_id = $1', [
    tenantId,
  ]);
  const version = versionOf(state?.version ?? 0, query);
  if (query.knownVersion === version) return { unchanged: true, version };
  const statuses = query.status ? [query.status, ...(ALSO[query.status] ?? [])] : null;
  const where = `tenant_id = $1 and ($2::text[] is null or status = any($2::text[]))
    and ($3::timestamptz is null or created_at >= $3)
    and ($4::timestamptz is null or date_trunc('milliseconds', created_at) <= $4)`;
  const params = [tenantId, statuses, query.from ?? null, query.to ?? null];
  const rows = await db.query<RestoreRow>(
    `select ${RESTORE_COLUMNS} from restore where ${where}
     order by ${ORDER[query.sort?.column ?? 'creationTime'][query.sort?.direction ?? 'desc']} limit $5 offset $6`,
    [...params, query.perpage, (query.pagenum - 1) * query.perpage],
  );
  const [count] = await db.query<{ total: number }>(`select count(*) as total from restore where ${where}`, params);
  return { list: await describeRestores(db, tenantId, rows), total: count?.total ?? 0, version };
};

/** One restore as the list shows it, with the results of its objects. */
export const describeRestore = async (db: Db, row: RestoreRow, tenantId: string): Promise<RestoreRecord> => {
  const [record] = await describeRestores(db, tenantId, [row]);
  return { ...(record as RestoreRecord), results: await countResults(db, tenantId, row.restore_id) };
};
