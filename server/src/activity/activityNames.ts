import type { FoundName, KnownName } from '@trc/domain/knownName';
import type { Db } from '../storage/types.ts';
import type { StoredEntry } from './activity.ts';
import type { ActivityRow } from './activityRows.ts';

/** @returns the known names, by id in lower case */
export type FindNames = (tenantId: string, ids: readonly string[]) => Promise<ReadonlyMap<string, FoundName>>;

/** Names of one entry; an entry about many people keeps the ids of the others. */
const MAX_NAMES = 200;
const ID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;

/** @returns the ids in an entry, in lower case: the log holds ids, because names are sealed */
const idsInEntry = ({
  actor,
  details,
  cause,
  target_id: targetId,
}: Pick<StoredEntry, 'actor' | 'details' | 'cause' | 'target_id'>): string[] => {
  const found = [actor, targetId, details, cause].flatMap((text) => text.match(ID) ?? []);
  return [...new Set(found.map((id) => id.toLowerCase()))].slice(0, MAX_NAMES);
};

export interface ActivitySource {
  db: Db;
  findNames: FindNames;
}

type Names = ReadonlyMap<string, FoundName>;

/** Finds the names of all entries of a page or batch at once. */
export const readNames = (
  { findNames }: Pick<ActivitySource, 'findNames'>,
  tenantId: string,
  rows: readonly ActivityRow[],
): Promise<Names> => findNames(tenantId, [...new Set(rows.flatMap(idsInEntry))]);

/** @returns true if an entry is about a plan and not about the restore with the same id, as before its start */
const isAboutPlan = ({ details, target_id: targetId }: ActivityRow, id: string): boolean =>
  targetId.toLowerCase() !== id && details.toLowerCase().includes(`plan ${id}`);

/** @returns the ids of an entry that have a known name, in the order of the entry */
export const namesInEntry = (row: ActivityRow, names: Names): (KnownName & { id: string })[] =>
  idsInEntry(row).flatMap((id) => {
    const found = names.get(id);
    if (!found) return [];
    const { plan, ...known } = found;
    return [{ id, ...(plan && isAboutPlan(row, id) ? plan : known) }];
  });
