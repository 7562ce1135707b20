import { namesOfPaths } from '../../comparison/messages.ts';
import type { Actor } from '../../catalog/types.ts';
import { readableBackup } from '../../catalog/readable.ts';
import { DomainError } from '../../domainError.ts';
import type { OpenKeys } from '../../keys/types.ts';
import { loadItems } from '../../restore/ledger/ledger.ts';
import { previewRefusal } from '../../restore/preview/part.ts';
import type { PrivilegedRestores } from '../../restore/privileges/index.ts';
import { findRestore, isRemovedRestore } from '../../restore/ledger/restores.ts';
import { touchedItems } from '../../restore/ledger/touched.ts';
import { REMOVED, undoRefusal } from '../../restore/undo/refusal.ts';
import type { Item, RestoreRow } from '../../restore/types.ts';
import type { Db } from '../../storage/types.ts';
import { bringsBack } from '../marks.ts';
import { keyOf } from '../created/readFacts.ts';
import { numberOperations } from '../numberOperations.ts';
import { completeGiven, permitGiven } from '../completeGiven.ts';
import type { Asking } from '../completeGiven.ts';
import { withGrant } from '../givenOperations.ts';
import type { GivenOperation } from '../givenOperations.ts';
import type { ItemOperation } from '../../restore/plan/operation.ts';
import type { BuiltPlan, Cannot } from '../types.ts';
import { lookBack } from '../../restore/undo/lookBack.ts';
import type { LookBackOptions, LookedBack } from '../../restore/undo/lookBack.ts';
import type { UndoEffects } from '../../restore/undo/effects.ts';
import { INTERACTIVE_TIMEOUT_MS } from '../../directory/index.ts';
import { UUID } from '@trc/domain/uuid';

export interface UndoOptions extends LookBackOptions {
  keys: OpenKeys;
  privilegedRestores: PrivilegedRestores;
}

/** A restore with its objects, or why it cannot be undone, in a sentence. */
export type RestoreToUndo = { restore: RestoreRow; items: Item[]; refusal?: undefined } | { refusal: string };

/** @returns the restore, or the reason that its records are gone, in a sentence. @throws DomainError `notFound` */
export const findUndone = async (
  db: Db,
  tenantId: string,
  restoreId: string,
): Promise<{ restore: RestoreRow; refusal?: undefined } | { refusal: string }> => {
  const notFound = new DomainError('notFound', `Restore ${restoreId} is not found`);
  if (!UUID.test(restoreId)) throw notFound;
  const restore = await findRestore(db, tenantId, restoreId.toLowerCase());
  if (!restore) {
    if (await isRemovedRestore(db, tenantId, restoreId.toLowerCase())) return { refusal: REMOVED };
    throw notFound;
  }
  return { restore };
};

/** @throws DomainError `notFound` */
export const restoreToUndo = async (
  { db, keys }: { db: Db; keys: Pick<OpenKeys, 'tenant'> },
  tenantId: string,
  restoreId: string,
): Promise<RestoreToUndo> => {
  const found = await findUndone(db, tenantId, restoreId);
  if (found.refusal !== undefined) return found;
  const { restore } = found;
  const ledger = { keys: await keys.tenant(tenantId), restoreId: restore.restore_id };
  const items = [...(await loadItems(db, ledger)), ...(await touchedItems(db, ledger))];
  const refusal = undoRefusal(restore, items);
  return refusal === undefined ? { restore, items } : { refusal };
};

/** @returns the backup of a restore, or another one: an undo needs nothing of it, and it may have been removed */
export const backupOf = async (db: Db, tenantId: string, backupId: string): Promise<string> => {
  const [row] = await db.query<{ backup_id: string }>(
    `select backup_id from backup where tenant_id = $1 and status = 'Completed' and is_data_ready
     order by (backup_id = $2) desc, number desc limit 1`,
    [tenantId, backupId],
  );
  return (await readableBackup(db, tenantId, row?.backup_id ?? backupId)).backup_id;
};

const changedSince = (paths: readonly string[]): string =>
  `Changed since the restore and not selected: ${namesOfPaths(paths)}.`;

/** True if an undo gives somebody access who had been contained. */
const endsContainment = ({ operation: former }: Item, { attributes }: ItemOperation): boolean =>
  former?.kind === 'disable' && attributes.some(({ path, wanted }) => path === 'accountEnabled' && wanted === true);

const givenOf = ({ item, id, description, live, undo }: LookedBack): GivenOperation[] => {
  if (!('operation' in undo)) return [];
  const given = {
    type: item.type,
    id,
    name: item.name,
    description,
    live,
    operation: undo.operation,
    conflicts: undo.conflicts.length > 0 ? [changedSince(undo.conflicts)] : [],
    losses: undo.losses,
  };
  const sentence = 'It enables an account that the restore had contained.';
  return [endsContainment(item, undo.operation) ? withGrant(given, sentence, 'critical') : given];
};

const cannotOf = ({ item: { type, name }, id, undo }: LookedBack): Cannot[] =>
  undo.group === 'cannot' ? [{ type, id, name, reason: undo.reason }] : [];

/** Names that the report of the restore knows, and those of its objects. */
const namesIn = (looked: readonly LookedBack[]): Map<string, string> =>
  new Map(
    looked.flatMap(({ item, id }) => [
      ...Object.entries(item.report.names ?? {}),
      [item.sourceId.toLowerCase(), item.name] as const,
      [id.toLowerCase(), item.name] as const,
    ]),
  );

export interface UndoPlan extends BuiltPlan {
  backupId: string;
  restore: RestoreRow;
}

/**
 * Plans the undo of a restore, by the state before it and the current directory.
 * @throws DomainError `notFound`, `conflict` for a restore that cannot be undone, `unavailable` where the directory
 * does not answer
 */
export const planUndo = async (
  options: UndoOptions,
  tenantId: string,
  restoreId: string,
  actor: Actor,
): Promise<UndoPlan> => {
  const found = await restoreToUndo(options, tenantId, restoreId);
  if (found.refusal !== undefined) throw new DomainError('conflict', found.refusal);
  const { restore, items } = found;
  const backupId = await backupOf(options.db, tenantId, restore.backup_id);
  const signal = AbortSignal.timeout(INTERACTIVE_TIMEOUT_MS);
  try {
    const looked = await lookBack(options, tenantId, items, signal);
    const given = looked.flatMap(givenOf);
    const completed = await completeGiven(options, { tenantId, actor, signal }, given, namesIn(looked));
    const cannot = [...looked.flatMap(cannotOf), ...completed.cannot];
    return { backupId, restore, operations: numberOperations(completed.drafts), cannot };
  } catch (error) {
    throw previewRefusal(error, signal);
  }
};

/** Objects of a restore by what an undo would do now, and its effects on those that it undoes. */
export interface CountedUndo {
  counts: UndoCounts;
  effects: UndoEffects;
}

export interface UndoCounts {
  willBeUndone: number;
  changedSince: number;
  cannot: number;
  nothing: number;
}

/** Objects up to which an undo is counted before it is planned; reading more takes too long for a page. */
export const MAX_COUNTED = 1000;

const effectOf = ({ kind }: ItemOperation): keyof UndoEffects => {
  if (kind === 'delete') return 'delete';
  return bringsBack(kind) ? 'bringBack' : 'update';
};

/** @returns the looked-at objects of which the rule of privileges leaves nothing to the person who asks */
const findWithheld = async (
  options: UndoOptions,
  asking: Asking,
  looked: readonly LookedBack[],
): Promise<ReadonlySet<LookedBack>> => {
  const { cannot } = await permitGiven(options, asking, looked.flatMap(givenOf));
  const keys = new Set(cannot.filter(({ partly }) => !partly).map(keyOf));
  return new Set(looked.filter(({ item: { type }, id }) => keys.has(keyOf({ type, id }))));
};

/**
 * Counts as the plan of the same person has them.
 * @returns the number of objects, of at most MAX_COUNTED written ones, that an undo would change now
 */
export const countUndo = async (
  options: UndoOptions,
  { tenantId, actor }: Pick<Asking, 'tenantId' | 'actor'>,
  items: readonly Item[],
): Promise<CountedUndo> => {
  const written = items.filter(({ beforeImage }) => beforeImage);
  const signal = AbortSignal.timeout(INTERACTIVE_TIMEOUT_MS);
  try {
    const looked = await lookBack(options, tenantId, written, signal);
    const withheld = await findWithheld(options, { tenantId, actor, signal }, looked);
    const undos = looked.filter((one) => !withheld.has(one)).map(({ undo }) => undo);
    const countOf = (group: LookedBack['undo']['group']): number => undos.filter((undo) => undo.group === group).length;
    const effects: UndoEffects = { delete: 0, bringBack: 0, update: 0 };
    for (const undo of undos) if (undo.group === 'undo') effects[effectOf(undo.operation)] += 1;
    return {
      counts: {
        willBeUndone: countOf('undo'),
        changedSince: countOf('changed'),
        cannot: countOf('cannot') + withheld.size,
        nothing: items.length - written.length + countOf('nothing'),
      },
      effects,
    };
  } catch (error) {
    throw previewRefusal(error, signal);
  }
};
