import type { RestoredType } from '../../contract/generated.ts';
import type { Db } from '../../storage/types.ts';
import type { ItemState, ItemStep, Outcome } from '../types.ts';

/** Progress of a running restore; the three numbers add up to its objects. */
export interface RestoreProgress {
  /** Written and not read back yet. */
  written: number;
  /** At their end, which follows from reading back. */
  verified: number;
  /** Not written yet. */
  open: number;
  /** Objects of a type that are written, and objects that the restore has changed in the directory so far. */
  types: { type: RestoredType; written: number; changed: number }[];
}

interface Row {
  restore_id: string;
  counter: string;
  state: ItemState;
  step: ItemStep;
  outcome: Outcome | null;
  number: number;
}

/** Steps after which the object itself is in its intended state. */
const WRITTEN: readonly ItemStep[] = ['made', 'linking', 'linked'];

const isOpen = ({ state }: Row): boolean => state === 'unprocessed' || state === 'running';
const isWritten = ({ state, step }: Row): boolean => state === 'running' && WRITTEN.includes(step);
const isChanged = (row: Row): boolean =>
  row.outcome !== null &&
  row.outcome !== 'equal' &&
  (row.state === 'completed' || row.state === 'completedWithErrors' || isWritten(row));

const sum = (rows: readonly Row[]): number => rows.reduce((total, { number }) => total + number, 0);

const progressOf = (rows: readonly Row[]): RestoreProgress => {
  const written = sum(rows.filter(isWritten));
  const open = sum(rows.filter(isOpen)) - written;
  const types = [...new Set(rows.map(({ counter }) => counter))].sort().map((type) => {
    const ofType = rows.filter(({ counter }) => counter === type);
    return {
      type: type as RestoredType,
      written: sum(ofType.filter(isWritten)),
      changed: sum(ofType.filter(isChanged)),
    };
  });
  return { written, verified: sum(rows) - open - written, open, types };
};

/** @returns the progress of each restore that has objects */
export const readProgress = async (
  db: Db,
  tenantId: string,
  restoreIds: readonly string[],
): Promise<Map<string, RestoreProgress>> => {
  if (restoreIds.length === 0) return new Map();
  const rows = await db.query<Row>(
    `select restore_id, counter, state, step, outcome, count(*) as number from restore_item
     where tenant_id = $1 and restore_id = any($2::uuid[]) group by restore_id, counter, state, step, outcome`,
    [tenantId, restoreIds],
  );
  return new Map(
    [...new Set(rows.map(({ restore_id: id }) => id))].map((id) => [
      id,
      progressOf(rows.filter(({ restore_id: each }) => each === id)),
    ]),
  );
};
