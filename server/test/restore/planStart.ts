import type { ObjectType } from '@trc/domain/objectTypes';
import { restoreCounterName, stageOf } from '@trc/domain/restoreOrder';
import type { DirectoryClient } from '../../src/directory/index.ts';
import type { TenantKeys } from '../../src/keys/types.ts';
import { loadItems } from '../../src/restore/ledger/ledger.ts';
import type { NewItem } from '../../src/restore/ledger/ledger.ts';
import { touchedItems } from '../../src/restore/ledger/touched.ts';
import { lookBack } from '../../src/restore/undo/lookBack.ts';
import type { Db } from '../../src/storage/types.ts';
import type { ItemOperation } from '../../src/restore/plan/operation.ts';

/** An object of a plan, by its id in the backup. */
export interface PlannedItem {
  type: ObjectType;
  id: string;
  operation: ItemOperation;
}

/** Rows of a restore for operations, as the start of a plan makes them. */
export const newItems = (planned: readonly PlannedItem[]): NewItem[] =>
  planned.map(({ type, id, operation }) => ({
    type,
    sourceId: id,
    counter: restoreCounterName(type, false),
    stage: stageOf(type, restoreCounterName(type, false)),
    name: id,
    dependency: false,
    operation,
  }));

const TIMEOUT = 20_000;

/** The operations that take a restore back, by its before-images and the directory as it is now. */
export const plannedUndo = async (
  { db, keys, directory }: { db: Db; keys: TenantKeys; directory: DirectoryClient },
  restoreId: string,
): Promise<PlannedItem[]> => {
  const ledger = { keys, restoreId };
  const items = [...(await loadItems(db, ledger)), ...(await touchedItems(db, ledger))];
  const looked = await lookBack({ db, directory }, keys.tenantId, items, AbortSignal.timeout(TIMEOUT));
  return looked.flatMap(({ item: { type }, id, undo }) =>
    'operation' in undo ? [{ type, id, operation: undo.operation }] : [],
  );
};
