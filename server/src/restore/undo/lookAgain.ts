import type { ObjectType } from '@trc/domain/objectTypes';
import { currentPlan } from '../../backup/readingPlan.ts';
import { loadIdMap } from '../../catalog/idMap.ts';
import type { IdMap } from '../../catalog/idMap.ts';
import { describeInTenant } from '../../comparison/extensions.ts';
import { mapLinks, mapReferences, readLive } from '../../comparison/index.ts';
import type { LiveState } from '../../comparison/index.ts';
import type { TypeDescription } from '../../directory/index.ts';
import { withCurrentIds } from '../plan/operation.ts';
import type { ItemOperation } from '../plan/operation.ts';
import { describe } from '../execute/run.ts';
import type { LookBackOptions } from './lookBack.ts';
import { operationAgain } from './operationAgain.ts';
import type { Again } from './operationAgain.ts';

/** An operation of an executed plan that is to be planned again. */
export interface ExecutedOperation {
  type: ObjectType;
  /** The id of the object when the plan was made. */
  id: string;
  operation: ItemOperation;
}

/** The live object, and the remaining part of the operation. */
export interface LookedAgain<T extends ExecutedOperation> {
  executed: T;
  /** In the directory. */
  id: string;
  description: TypeDescription;
  live: LiveState;
  again: Again;
}

/** Objects that are read at a time. */
const BATCH_SIZE = 250;

/** Objects that were re-created since have new ids, also in the version to be restored. */
const withIdsOfNow = (description: TypeDescription, operation: ItemOperation, ids: IdMap): ItemOperation => {
  const { wanted, ...current } = withCurrentIds(description, operation, ids);
  if (!wanted) return current;
  const { object, links } = wanted;
  const mapped = { object: mapReferences(description, object, ids), links: mapLinks(description, links, ids) };
  return { ...current, wanted: mapped };
};

/**
 * Reads the objects of executed operations as they are now, and plans the operations again.
 * @throws DirectoryError where the directory does not answer
 */
export const lookAgain = async <T extends ExecutedOperation>(
  { db, directory }: LookBackOptions,
  tenantId: string,
  executed: readonly T[],
  signal: AbortSignal,
): Promise<LookedAgain<T>[]> => {
  const ids = await loadIdMap(db, tenantId);
  const { requested } = await currentPlan(directory, { signal });
  const open = executed.flatMap((one) => {
    const known = describe(one.type, one.id);
    if (!known) return [];
    const description = describeInTenant(known, requested, one.operation.wanted?.object);
    return [{ executed: one, id: ids.current('object', one.id), description }];
  });
  const looked: LookedAgain<T>[] = [];
  for (let start = 0; start < open.length; start += BATCH_SIZE) {
    const part = open.slice(start, start + BATCH_SIZE);
    const states = await readLive(directory, part, signal);
    for (const [index, one] of part.entries()) {
      const live = states[index] ?? { state: 'missing' as const };
      const operation = withIdsOfNow(one.description, one.executed.operation, ids);
      looked.push({ ...one, live, again: operationAgain(one.description, operation, live) });
    }
  }
  return looked;
};
