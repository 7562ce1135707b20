import { randomUUID } from 'node:crypto';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import type { ObjectType } from '@trc/domain/objectTypes';
import { isRestorableId } from '../../directory/types/restorable.ts';
import type { OpenKeys, TenantKeys } from '../../keys/types.ts';
import type { Db } from '../../storage/types.ts';
import { readableBackup } from '../readable.ts';
import type { BackupRow } from '../records.ts';
import { openText } from '../sealedText.ts';
import { DomainError } from '../../domainError.ts';
import { applyChange, saveContent } from './changes.ts';
import { estimateMinutes, countLinkWrites } from './linkWrites.ts';
import { assertWithinLimit, selectionLimit, sumCounts } from './limit.ts';
import {
  countRestorable,
  deleteSelection,
  findNewestOf,
  findSelection,
  insertSelection,
  countSelectedItems,
  itemsAmong,
  readSelectedItems,
  keepNewestOf,
  namePlace,
  listRestorableIds,
  touchSelection,
  countWatchedItems,
  readWholeTypes,
} from './rows.ts';
import type { SelectionPlace, SelectionRow } from './rows.ts';
import type {
  RestoreSelection,
  Sections,
  SelectedSection,
  Selections,
  SelectionSummary,
  TotalsPerType,
} from './types.ts';

export { estimateMinutes } from './linkWrites.ts';
export { assertWithinLimit, selectionLimit, sumCounts } from './limit.ts';
export { loadSelection } from './rows.ts';
export type { SavedSelection, Section, Sections, Selections } from './types.ts';

export interface SelectionOptions {
  db: Db;
  keys: OpenKeys;
  /** The setting EXPERIMENTAL: true if callers may use the experimental limit. */
  experimental: boolean;
}

/** Milliseconds without a change after which a selection is removed. */
const LIFE_MS = 7 * 24 * 60 * 60_000;
/** Selections of one person that no restore has been started from; the oldest goes when there is one more. */
const MAX_OPEN = 20;
const TYPES: readonly ObjectType[] = OBJECT_TYPES.map(({ type }) => type);

const present = (counts: readonly (readonly [ObjectType, number])[]): TotalsPerType =>
  Object.fromEntries(counts.filter(([, count]) => count > 0));

/** Counts the chosen objects, which the limit applies to. */
const chosenOf = async (db: Db, place: SelectionPlace, backup: BackupRow): Promise<TotalsPerType> => {
  const [whole, counts] = [await readWholeTypes(db, place), await countSelectedItems(db, place)];
  return present(
    await Promise.all(
      TYPES.map(
        async (type) =>
          [
            type,
            whole.has(type) ? await countRestorable(db, place.tenantId, backup, type) : (counts.get(type) ?? 0),
          ] as const,
      ),
    ),
  );
};

/** Selected objects that may be written. */
const restorableOf = async (db: Db, place: SelectionPlace, chosen: TotalsPerType): Promise<TotalsPerType> => {
  const watched = await countWatchedItems(db, place);
  return present(TYPES.map((type) => [type, (chosen[type] ?? 0) - (watched.get(type) ?? 0)] as const));
};

const summaryOf = async (
  db: Db,
  place: SelectionPlace,
  backup: BackupRow,
  version: number,
  totalSelected: TotalsPerType,
): Promise<SelectionSummary> => {
  const { restoreId } = place;
  if (sumCounts(totalSelected) === 0) return { restoreId, version, totalSelected };
  const linkWrites = await countLinkWrites(db, place, backup.number, await readWholeTypes(db, place));
  return { restoreId, version, totalSelected, estimatedDuration: estimateMinutes(totalSelected, linkWrites) };
};

const demandSelection = async (db: Db, place: SelectionPlace, locked = false): Promise<SelectionRow> => {
  const row = await findSelection(db, place, locked);
  if (!row) throw new DomainError('notFound', `Selection ${place.restoreId} is not found`);
  return row;
};

const demandOpen = ({ started_at: started }: SelectionRow): void => {
  if (started)
    throw new DomainError('conflict', 'The restore of this selection has started. It can no longer be changed');
};

const sectionsOf = async (
  db: Db,
  keys: TenantKeys,
  place: SelectionPlace,
  backup: BackupRow,
): Promise<Partial<Record<ObjectType, SelectedSection>>> => {
  const [whole, items] = [await readWholeTypes(db, place), await readSelectedItems(db, place)];
  const restorable = new Map(
    await Promise.all(
      TYPES.map(async (type) => [type, await countRestorable(db, place.tenantId, backup, type)] as const),
    ),
  );
  return Object.fromEntries(
    TYPES.flatMap((type): [ObjectType, SelectedSection][] => {
      const own = items.filter((item) => item.type === type);
      const isSectionSelected = whole.has(type);
      if (!isSectionSelected && own.length === 0) return [];
      const totalCount = restorable.get(type) ?? 0;
      const selected = own.map(({ object_id: id, name }) => {
        const displayName = name ? openText(keys, namePlace(place, type, id), name) : undefined;
        return { id, ...(displayName === undefined ? {} : { displayName }), initiallySelected: true as const };
      });
      return [
        [
          type,
          {
            selected,
            isSectionSelected,
            totalCount,
            totalSelected: isSectionSelected
              ? totalCount
              : own.filter(({ object_id: id }) => isRestorableId(type, id)).length,
          },
        ],
      ];
    }),
  );
};

export const createSelections = ({ db, keys, experimental: allowed }: SelectionOptions): Selections => ({
  create: async ({ tenantId, person }, { backupId, selection, experimental = false }) => {
    const limit = selectionLimit(experimental, allowed);
    const tenantKeys = await keys.tenant(tenantId);
    const place = { tenantId, restoreId: randomUUID() };
    return db.tx(async (tx) => {
      const backup = await readableBackup(tx, tenantId, backupId);
      await keepNewestOf(tx, tenantId, person, MAX_OPEN - 1);
      await insertSelection(tx, place, { backupId: backup.backup_id, person, experimental });
      await saveContent(tx, tenantKeys, place, backup, selection);
      const chosen = await chosenOf(tx, place, backup);
      assertWithinLimit(sumCounts(chosen), limit);
      return summaryOf(tx, place, backup, 1, await restorableOf(tx, place, chosen));
    });
  },

  findOwn: async ({ tenantId, person }, backupId) => {
    const backup = await readableBackup(db, tenantId, backupId, 'unavailable');
    const restoreId = await findNewestOf(db, { tenantId, person, backupId: backup.backup_id });
    return restoreId === undefined ? {} : { restoreId };
  },

  update: async (tenantId, restoreId, { version, selection, experimental }) => {
    const tenantKeys = await keys.tenant(tenantId);
    const place = { tenantId, restoreId };
    return db.tx(async (tx) => {
      const row = await demandSelection(tx, place, true);
      demandOpen(row);
      if (row.version !== version)
        throw new DomainError('conflict', 'The selection was changed elsewhere; read it again');
      const asked = experimental ?? row.experimental;
      const backup = await readableBackup(tx, tenantId, row.backup_id);
      const before = sumCounts(await chosenOf(tx, place, backup));
      for (const type of TYPES) {
        const change = selection[type];
        if (change) await applyChange(tx, tenantKeys, place, backup, type, change);
      }
      const chosen = await chosenOf(tx, place, backup);
      // A selection above a lowered limit may still shrink.
      if (sumCounts(chosen) > before || experimental === true)
        assertWithinLimit(sumCounts(chosen), selectionLimit(asked, allowed));
      return summaryOf(
        tx,
        place,
        backup,
        await touchSelection(tx, place, asked),
        await restorableOf(tx, place, chosen),
      );
    });
  },

  get: async (tenantId, restoreId): Promise<RestoreSelection> => {
    const place = { tenantId, restoreId };
    const row = await demandSelection(db, place);
    const backup = await readableBackup(db, tenantId, row.backup_id, 'unavailable');
    const selection = await sectionsOf(db, await keys.tenant(tenantId), place, backup);
    const totals = Object.fromEntries(
      Object.entries(selection)
        .map(([type, { totalSelected }]) => [type, totalSelected] as const)
        .filter(([, count]) => count > 0),
    );
    return {
      ...(await summaryOf(db, place, backup, row.version, totals)),
      backupId: row.backup_id,
      experimental: row.experimental,
      selection,
    };
  },

  remove: (tenantId, restoreId) =>
    db.tx(async (tx) => {
      demandOpen(await demandSelection(tx, { tenantId, restoreId }, true));
      await deleteSelection(tx, { tenantId, restoreId });
    }),
});

/** Closes the selection to changes, in the transaction that starts its restore. */
export const markStarted = async (tx: Db, tenantId: string, restoreId: string): Promise<void> => {
  await tx.query(
    `update selection set started_at = coalesce(started_at, now()), updated_at = now()
     where tenant_id = $1 and restore_id = $2`,
    [tenantId, restoreId],
  );
};

/**
 * @returns those of `ids` that a selection of this backup holds; none for an unknown selection and for one of another
 * backup.
 */
export const filterSelected = async (
  db: Db,
  place: SelectionPlace,
  backupId: string,
  type: ObjectType,
  ids: readonly string[],
): Promise<string[]> => {
  const row = await findSelection(db, place, false);
  if (row?.backup_id !== backupId) return [];
  return (await readWholeTypes(db, place)).has(type)
    ? ids.filter((id) => isRestorableId(type, id))
    : itemsAmong(db, place, type, ids);
};

/** @returns the ids of every chosen object per type; whole sections are those of backup `number`. */
export const resolveSelection = async (
  db: Db,
  tenantId: string,
  { number, sections }: { number: number; sections: Sections },
): Promise<Map<ObjectType, string[]>> => {
  const resolved = new Map<ObjectType, string[]>();
  for (const type of TYPES) {
    const section = sections[type];
    const ids = section?.whole ? await listRestorableIds(db, tenantId, number, type) : [...new Set(section?.ids ?? [])];
    if (ids.length > 0) resolved.set(type, ids);
  }
  return resolved;
};

/** Removes selections without a change or a start for days. */
export const forgetOldSelections = async (db: Db, now: Date): Promise<void> => {
  await db.query('delete from selection where updated_at < $1', [new Date(now.getTime() - LIFE_MS).toISOString()]);
};
