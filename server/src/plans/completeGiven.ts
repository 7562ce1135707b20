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
import { withoutLastRemovals } from './lastValues.ts';
import { findCreator } from './look.ts';
import { bringsBack } from './marks.ts';
import type { Cannot } from './types.ts';

export interface GivenOptions {
  db: Db;
  directory: DirectoryClient;
  privilegedRestores: PrivilegedRestores;
}

export interface Asking {
  tenantId: string;
  actor: Actor;
  signal: AbortSignal;
}

const hasParts = ({ operation: { kind, attributes, links } }: GivenOperation): boolean =>
  kind === 'delete' || bringsBack(kind) || attributes.length + links.length > 0;

const withheldOf = (one: GivenOperation): Cannot[] => {
  const { type, id, name, withheld } = one;
  return withheld ? [{ type, id, name, reason: withheld.join(' '), ...(hasParts(one) ? { partly: true } : {}) }] : [];
};

/**
 * Removes privileges that the rule withholds from the person who asks, and removals that the directory refuses.
 * @returns the operations that have a part left, and the objects of which something is withheld
 */
export const permitGiven = async (
  { db, directory, privilegedRestores: policy }: GivenOptions,
  { tenantId, actor, signal }: Asking,
  operations: readonly GivenOperation[],
): Promise<{ given: GivenOperation[]; cannot: Cannot[] }> => {
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
  const ruled = withoutLastRemovals(await withPrivilegeRule(privileges, operations));
  return {
    given: ruled.filter(hasParts),
    cannot: ruled.flatMap(withheldOf),
  };
};

/**
 * Removes what `permitGiven` withholds, and names the ids among the values.
 * @param names by id in lower case; the directory is asked for the others
 * @returns one draft for each operation that has a part left, and the objects of which something is withheld
 */
export const completeGiven = async (
  options: GivenOptions,
  asking: Asking,
  operations: readonly GivenOperation[],
  names: ReadonlyMap<string, string>,
): Promise<{ drafts: Draft[]; cannot: Cannot[] }> => {
  const { directory } = options;
  const { given, cannot } = await permitGiven(options, asking, operations);
  const drafts = await withNames(directory, asking.signal, given.map(draftOfGiven), names);
  const creatorId = findCreator({ directory });
  return {
    drafts: drafts.map(({ liveId, operation }, index) => ({
      liveId,
      operation: withoutCreator(operation, given[index]?.operation.wanted?.object ?? {}, creatorId),
    })),
    cannot,
  };
};
