import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import type { ObjectType } from '@trc/domain/objectTypes';
import type { TenantKeys } from '../../keys/types.ts';
import type { Db } from '../../storage/types.ts';
import type { BackupRow } from '../records.ts';
import { DomainError } from '../../domainError.ts';
import { addItems, countInBackup, listRestorableIds, removeItems, setWhole, readWholeTypes } from './rows.ts';
import type { SelectionPlace } from './rows.ts';
import type { NamedObject, SectionChange, SelectionContent } from './types.ts';

const BOTH = 'A whole section and single objects of it cannot both be chosen';

/** @throws DomainError `invalid` for ids that the backup does not hold */
const demandHeld = async (
  tx: Db,
  tenantId: string,
  { number }: BackupRow,
  type: ObjectType,
  objects: readonly NamedObject[],
): Promise<void> => {
  const ids = [...new Set(objects.map(({ id }) => id))];
  if (ids.length === 0) return;
  const missing = ids.length - (await countInBackup(tx, tenantId, number, type, ids));
  if (missing > 0)
    throw new DomainError(
      'invalid',
      missing === 1
        ? 'The backup does not hold one of the chosen objects'
        : `The backup does not hold ${missing} of the chosen objects`,
    );
};

/** Saves a selection's first content. @throws DomainError `invalid` */
export const saveContent = async (
  tx: Db,
  keys: TenantKeys,
  place: SelectionPlace,
  backup: BackupRow,
  content: SelectionContent,
): Promise<void> => {
  for (const { type } of OBJECT_TYPES) {
    const section = content[type];
    if (!section) continue;
    if (section.isSectionSelected && section.selected.length > 0) throw new DomainError('invalid', BOTH);
    if (section.isSectionSelected) await setWhole(tx, place, type, true);
    await demandHeld(tx, place.tenantId, backup, type, section.selected);
    await addItems(tx, keys, place, type, section.selected);
  }
};

/**
 * Choosing is set arithmetic: adding to a whole section changes nothing, taking away from it leaves the others, one by
 * one.
 */
export const applyChange = async (
  tx: Db,
  keys: TenantKeys,
  place: SelectionPlace,
  backup: BackupRow,
  type: ObjectType,
  change: SectionChange,
): Promise<void> => {
  const { isSectionSelected, add = [], remove = [] } = change;
  if (isSectionSelected && add.length + remove.length > 0) throw new DomainError('invalid', BOTH);
  const removed = new Set(remove);
  if (add.some(({ id }) => removed.has(id)))
    throw new DomainError('invalid', 'The same object cannot be added and removed at once');
  if (isSectionSelected !== undefined) await setWhole(tx, place, type, isSectionSelected);
  await demandHeld(tx, place.tenantId, backup, type, add);
  if ((await readWholeTypes(tx, place)).has(type)) {
    if (remove.length === 0) return;
    await setWhole(tx, place, type, false);
    await addItems(
      tx,
      keys,
      place,
      type,
      (await listRestorableIds(tx, place.tenantId, backup.number, type)).map((id) => ({ id })),
    );
  }
  await removeItems(tx, place, type, remove);
  await addItems(tx, keys, place, type, add);
};
