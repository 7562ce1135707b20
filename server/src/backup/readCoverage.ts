import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import type { TenantKeys } from '../keys/types.ts';
import { buildContext, unseal } from '../keys/wrap.ts';
import type { Db } from '../storage/types.ts';
import { coverageFrom } from './coverage.ts';
import type { Coverage, Dangling, StoredCoverage } from './coverage.ts';
import type { Gap } from './coverageGaps.ts';
import { withCarriedOver } from './readingPlan.ts';
import type { Requested } from './readingPlan.ts';
import { REQUESTED_BY_7C0F3F7 } from './requestedBefore.ts';

interface Row {
  coverage: StoredCoverage | null;
  dangling: Buffer | null;
  dangling_key: number | null;
}

const rowOf = async (db: Db, tenantId: string, number: number): Promise<Row | undefined> =>
  (
    await db.query<Row>(
      'select coverage, dangling, dangling_key from backup_manifest where tenant_id = $1 and backup_number = $2',
      [tenantId, number],
    )
  )[0];

/**
 * @param open adds the sealed parts, for callers who may read them
 * @returns the coverage of backup `number`; undefined without a manifest
 */
export const findCoverage = async (
  db: Db,
  tenantId: string,
  number: number,
  open: (stored: StoredCoverage) => StoredCoverage = (stored) => stored,
): Promise<Coverage | undefined> => {
  const row = await rowOf(db, tenantId, number);
  return row && coverageFrom(row.coverage && open(row.coverage));
};

/** @returns the read plan of backup `number`; the backup knows nothing outside of it */
export const readRequested = async (db: Db, tenantId: string, number: number): Promise<Requested> =>
  (await rowOf(db, tenantId, number))?.coverage?.requested ?? REQUESTED_BY_7C0F3F7;

/** The coverage of a backup and its read plan. */
export interface BackupCoverage {
  coverage: Coverage;
  requested: Requested;
}

/** @returns the coverage of many backups by their numbers; one without a manifest is missing */
export const readAllCoverage = async (
  db: Db,
  tenantId: string,
  numbers: readonly number[],
): Promise<Map<number, BackupCoverage>> => {
  const rows = await db.query<{ backup_number: number; coverage: StoredCoverage | null }>(
    'select backup_number, coverage from backup_manifest where tenant_id = $1 and backup_number = any($2::int8[])',
    [tenantId, numbers],
  );
  return new Map(
    rows.map(({ backup_number: number, coverage }) => [
      number,
      { coverage: coverageFrom(coverage), requested: coverage?.requested ?? REQUESTED_BY_7C0F3F7 },
    ]),
  );
};

/** @returns the read plan of the last complete backup before `number` */
export const readRequestedBefore = async (db: Db, tenantId: string, number: number): Promise<Requested> => {
  const [row] = await db.query<{ backup_number: number }>(
    `select backup_number from backup_manifest where tenant_id = $1 and backup_number < $2
     order by backup_number desc limit 1`,
    [tenantId, number],
  );
  return row ? readRequested(db, tenantId, row.backup_number) : REQUESTED_BY_7C0F3F7;
};

/**
 * @param run the backup's own read plan, and its gaps
 * @returns the read plan that its objects have; for types with carried-over objects, the common part with the earlier
 * backup
 */
export const loadRequested = async (
  db: Db,
  tenantId: string,
  number: number,
  { gaps, requested }: { gaps: readonly Gap[]; requested?: Requested | undefined },
): Promise<Requested> => {
  const own = requested ?? REQUESTED_BY_7C0F3F7;
  const carriedOver = OBJECT_TYPES.map(({ type }) => type).filter((type) =>
    gaps.some((gap) => gap.type === type && gap.carriedOver > 0),
  );
  return carriedOver.length === 0
    ? own
    : withCarriedOver(own, await readRequestedBefore(db, tenantId, number), carriedOver);
};

/**
 * Reads the coverage of backup `number`. Read it before "not in the backup" is read as "deleted", and before a missing
 * kind of link is read as empty. @throws Error when the backup has no manifest
 */
export const readCoverage = async (db: Db, tenantId: string, number: number): Promise<Coverage> => {
  const coverage = await findCoverage(db, tenantId, number);
  if (!coverage) throw new Error(`Backup number ${number} has no manifest.`);
  return coverage;
};

export const danglingContext = (tenantId: string, number: number): Buffer =>
  buildContext('dangling', tenantId.toLowerCase(), number);

/** @returns examples of dangling references of backup `number`, at most 100. */
export const readDangling = async (db: Db, keys: TenantKeys, number: number): Promise<Dangling[]> => {
  const row = await rowOf(db, keys.tenantId, number);
  const key = keys.dataKeys.get(row?.dangling_key ?? 0);
  if (!row?.dangling || !key) return [];
  return JSON.parse(unseal(key, danglingContext(keys.tenantId, number), row.dangling).toString('utf8')) as Dangling[];
};
