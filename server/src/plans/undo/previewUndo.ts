import type { Actor } from '../../catalog/types.ts';
import type { Reply } from '../../contract/operations.ts';
import type { Ledger } from '../../restore/ledger/ledger.ts';
import type { RestoreRow } from '../../restore/types.ts';
import { countEffects, hasUnknownBefore } from '../../restore/undo/effects.ts';
import { listUndosOf } from '../../restore/undo/latestUndo.ts';
import { EARLIER, RUNNING } from '../../restore/undo/refusal.ts';
import { countUndo, findUndone, MAX_COUNTED, restoreToUndo } from './undoPlan.ts';
import type { UndoCounts, UndoOptions } from './undoPlan.ts';

type UndoPreview = Reply<'getUndo'>;

const MAX_UNDONE_BY = 100;

const IS_AS_BEFORE = 'Everything is as it was before this restore.';
const IS_UNDONE = 'This restore was undone. Everything is as it was before it.';
const cannotText = (count: number): string =>
  count === 1 ? '1 object cannot be undone.' : `${count} objects cannot be undone.`;

/** @returns the reason that an undo has nothing to do, in a sentence; undefined where work is left */
export const nothingLeft = (
  { willBeUndone, changedSince, cannot }: UndoCounts,
  undoneBy: UndoPreview['undoneBy'],
): string | undefined => {
  if (willBeUndone + changedSince > 0) return undefined;
  const isUndone = undoneBy.some(({ undone }) => undone === undefined);
  if (cannot === 0) return isUndone ? IS_UNDONE : IS_AS_BEFORE;
  // The plan of the first undo lists the reasons.
  return isUndone ? `This restore was undone in part. ${cannotText(cannot)}` : undefined;
};

/** Counts the effects of an undo by the ledger alone. Only a plan compares this many objects with the directory. */
const previewLarge = async (
  { db }: Pick<UndoOptions, 'db'>,
  ledger: Ledger,
  { status }: Pick<RestoreRow, 'status'>,
): Promise<Omit<UndoPreview, 'undoneBy'>> => {
  if (status === 'Running') return { available: false, reason: RUNNING };
  if (await hasUnknownBefore(db, ledger)) return { available: false, reason: EARLIER };
  return { available: true, ...(await countEffects(db, ledger)) };
};

/**
 * @returns true if a restore can be undone, and the number of objects that an undo by this person would change now
 * @throws DomainError `notFound`, `unavailable` where the directory does not answer
 */
export const previewUndo = async (
  options: UndoOptions,
  tenantId: string,
  restoreId: string,
  actor: Actor,
): Promise<UndoPreview> => {
  const { db, keys } = options;
  const undoneBy = (await listUndosOf(db, tenantId, restoreId.toLowerCase())).slice(0, MAX_UNDONE_BY);
  const row = await findUndone(db, tenantId, restoreId);
  if (row.refusal !== undefined) return { available: false, reason: row.refusal, undoneBy };
  const ledger = { keys: await keys.tenant(tenantId), restoreId: row.restore.restore_id };
  const { written } = await countEffects(db, ledger);
  if (written > MAX_COUNTED) return { ...(await previewLarge(options, ledger, row.restore)), undoneBy };
  const found = await restoreToUndo(options, tenantId, restoreId);
  if (found.refusal !== undefined) return { available: false, reason: found.refusal, undoneBy };
  const { counts, effects } = await countUndo(options, { tenantId, actor }, found.items);
  const reason = nothingLeft(counts, undoneBy);
  if (reason !== undefined) return { available: false, reason, undoneBy };
  return { available: true, written, effects, counts, undoneBy };
};
