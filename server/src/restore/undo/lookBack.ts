import { currentPlan } from '../../backup/readingPlan.ts';
import { loadIdMap } from '../../catalog/idMap.ts';
import type { IdMap } from '../../catalog/idMap.ts';
import { describeInTenant } from '../../comparison/extensions.ts';
import { mapLinks, mapReferences, readLive } from '../../comparison/index.ts';
import type { LiveState } from '../../comparison/index.ts';
import type { DirectoryClient, TypeDescription } from '../../directory/index.ts';
import { describe, liveIdOf } from '../execute/run.ts';
import type { BeforeImage } from '../plan/operation.ts';
import { isDeletion } from '../execute/removing.ts';
import type { Item } from '../types.ts';
import { buildUndo } from './buildUndo.ts';
import type { Undo } from './buildUndo.ts';
import type { Db } from '../../storage/types.ts';

/** A live object that a restore wrote, and the operation that undoes the restore. */
export interface LookedBack {
  item: Item;
  /** In the directory. */
  id: string;
  description: TypeDescription;
  live: LiveState;
  undo: Undo;
}

export interface LookBackOptions {
  db: Db;
  directory: DirectoryClient;
}

/** Objects that are read at a time. */
const BATCH_SIZE = 250;

/** The state before a restore. An object that was re-created since has its new id, as the executor writes it. */
const stateBefore = ({ beforeImage }: Item, description: TypeDescription, ids: IdMap): BeforeImage | undefined =>
  beforeImage && {
    ...(beforeImage.object ? { object: mapReferences(description, beforeImage.object, ids) } : {}),
    links: mapLinks(description, beforeImage.links, ids),
  };

const UNCLEAR =
  'The restore did not learn whether it created the object. Look for it, and delete it if nobody needs it.';

/** An object that was not created again has no id. One that left the recycle bin has its former id. */
const undoUnmade = ({ code }: Item): Undo =>
  code === 'needsReview' ? { group: 'cannot', reason: UNCLEAR } : { group: 'nothing' };

const undoIn = (one: Omit<LookedBack, 'undo'>, ids: IdMap): Undo => {
  const { item, description, live } = one;
  if (item.outcome === 'create' && item.targetId === undefined) return undoUnmade(item);
  return buildUndo(
    description,
    {
      outcome: item.outcome,
      isDeletion: isDeletion(item),
      report: item.report,
      before: stateBefore(item, description, ids),
      links: item.writtenLinks ?? [],
    },
    live,
  );
};

/**
 * Reads the objects that a restore wrote in the directory as they are now.
 * @throws DirectoryError where the directory does not answer
 */
export const lookBack = async (
  { db, directory }: LookBackOptions,
  tenantId: string,
  items: readonly Item[],
  signal: AbortSignal,
): Promise<LookedBack[]> => {
  const ids = await loadIdMap(db, tenantId);
  const { requested } = await currentPlan(directory, { signal });
  const wanted = items.flatMap((item) => {
    const description = item.beforeImage && describe(item.type, item.sourceId);
    if (!description) return [];
    const current = ids.current('object', liveIdOf({ ids }, item));
    return [{ item, id: current, description: describeInTenant(description, requested, item.beforeImage?.object) }];
  });
  const looked: LookedBack[] = [];
  for (let start = 0; start < wanted.length; start += BATCH_SIZE) {
    const part = wanted.slice(start, start + BATCH_SIZE);
    const live = await readLive(directory, part, signal);
    for (const [index, one] of part.entries()) {
      const seen = { ...one, live: live[index] ?? { state: 'missing' as const } };
      looked.push({ ...seen, undo: undoIn(seen, ids) });
    }
  }
  return looked;
};
