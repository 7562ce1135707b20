import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import type { ObjectType } from '@trc/domain/objectTypes';
import { SNAPSHOT_ORDER } from '../../backup/checkpoint.ts';
import { coverageFrom } from '../../backup/coverage.ts';
import { readCoverage, readRequested, loadRequested } from '../../backup/readCoverage.ts';
import type { Coverage } from '../../backup/coverage.ts';
import type { Requested } from '../../backup/readingPlan.ts';
import { findSnapshot, readSnapshotCheckpoint } from '../../backup/snapshots.ts';
import { DomainError } from '../../domainError.ts';
import type { TenantKeys } from '../../keys/types.ts';
import type { Db } from '../../storage/types.ts';
import type { BackupRow } from '../records.ts';
import { readBackupNumber } from './opening.ts';

/** A backup, or a snapshot of the directory, as a comparison looks at it. */
export interface Side {
  /** As it was given. */
  id: string;
  number: number;
  coverage: Coverage;
  requested: Requested;
  /** Types that a running snapshot has not read yet; undefined for a complete version. */
  reading?: readonly ObjectType[];
}

const completedSide = async (db: Db, keys: TenantKeys, id: string, number: number): Promise<Side> => ({
  id,
  number,
  coverage: await readCoverage(db, keys.tenantId, number),
  requested: await readRequested(db, keys.tenantId, number),
});

/** @throws DomainError `notFound` */
export const backupSide = async (db: Db, keys: TenantKeys, id: string): Promise<Side> =>
  completedSide(db, keys, id, await readBackupNumber(db, keys.tenantId, id));

const runningSide = async (db: Db, keys: TenantKeys, id: string, row: BackupRow): Promise<Side> => {
  const { type: done, gaps, requested } = await readSnapshotCheckpoint(db, keys, row);
  return {
    id,
    number: row.number,
    coverage: coverageFrom({ version: 2, gaps, expanded: false, ...(requested ? { requested } : {}) }),
    requested: await loadRequested(db, keys.tenantId, row.number, { gaps, requested }),
    reading: SNAPSHOT_ORDER.slice(done),
  };
};

/** @throws DomainError `notFound` for one that failed, was cancelled or is removed */
const demandUsable = (id: string, row: BackupRow | undefined): BackupRow => {
  if (row?.status !== 'Running' && row?.status !== 'Completed')
    throw new DomainError('notFound', `Snapshot ${id} failed, was cancelled or is removed; read the directory again`);
  return row;
};

/**
 * @returns the snapshot with an id, undefined for the id of none. @throws DomainError `notFound` for one that cannot be
 * used
 */
export const snapshotSide = async (db: Db, keys: TenantKeys, id: string): Promise<Side | undefined> => {
  const found = await findSnapshot(db, keys.tenantId, id);
  if (!found) return undefined;
  const row = demandUsable(id, found);
  return row.status === 'Running' ? runningSide(db, keys, id, row) : completedSide(db, keys, id, row.number);
};

/** The contents of a snapshot count only if it is still there after they are read. @throws DomainError `notFound` */
export const demandSnapshot = async (db: Db, tenantId: string, id: string): Promise<void> => {
  demandUsable(id, await findSnapshot(db, tenantId, id));
};

/** @returns the types that a side knows in full */
export const typesOfSide = ({ reading = [] }: Side): ObjectType[] =>
  OBJECT_TYPES.map(({ type }) => type).filter((type) => !reading.includes(type));
