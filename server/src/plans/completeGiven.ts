import { loadIdMap } from '../catalog/idMap.ts';
import type { Actor } from '../catalog/types.ts';
import type { DirectoryClient } from '../directory/index.ts';
import { appIdIn } from '../restore/names/ids.ts';
import { createPrivileges } from '../restore/privileges/index.ts';
import type { PrivilegedRestores } from '../restore/privileges/index.ts';
import { GAINER_KINDS } from '../restore/privileges/rule.ts';
import { requesterFor } from '../restore/requester.ts';
import type { Db } from '../storage/types.ts';
import type { Draft } from './numberOperations.ts';
import { withoutCreator } from './creator.ts';
import { draftOfGiven, withNames, withPrivilegeRule } from './givenOperations.ts';
import type { GivenOperation } from './givenOperations.ts';
import { findCreator } from './look.ts';
import { bringsBack } from './marks.ts';

export interface GivenOptions {
  db: Db;
  directory: DirectoryClient;
  privilegedRestores: PrivilegedRestores;
}

/**
 * Removes privileges that the rule withholds from the person who asks, and names the ids among the values.
 * @param names by id in lower case; the directory is asked for the others
 * @returns one draft per operation, in their order
 */
export const completeGiven = async (
  { db, directory, privilegedRestores: policy }: GivenOptions,
  { tenantId, actor, signal }: { tenantId: string; actor: Actor; signal: AbortSignal },
  operations: readonly GivenOperation[],
  names: ReadonlyMap<string, string>,
): Promise<Draft[]> => {
  // The directory does not show objects that the plan re-creates.
  const returning = operations.filter(({ operation }) => bringsBack(operation.kind));
  const kinds = new Map(returning.map(({ id, type }) => [id.toLowerCase(), GAINER_KINDS[type]]));
  const privileges = createPrivileges({
    directory,
    signal,
    policy,
    appIdOf: appIdIn(await loadIdMap(db, tenantId)),
    requester: requesterFor(actor),
    kindOf: (id) => kinds.get(id.toLowerCase()),
  });
  const given = await withPrivilegeRule(privileges, operations);
  const drafts = await withNames(directory, signal, given.map(draftOfGiven), names);
  const creatorId = findCreator({ directory });
  return drafts.map(({ liveId, operation }, index) => ({
    liveId,
    operation: withoutCreator(operation, given[index]?.operation.wanted?.object ?? {}, creatorId),
  }));
};
