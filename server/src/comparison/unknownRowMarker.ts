import type { DirectoryClient, GraphObject, TypeDescription } from '../directory/index.ts';
import { DirectoryError, isRecord, canRead } from '../directory/index.ts';
import { joinUnknown } from '../directory/readState.ts';
import type { ReadSide } from '../directory/readState.ts';
import { mapLinks } from './references.ts';
import type { IdMap } from '../catalog/idMap.ts';
import { readLists } from '../backup/liveLists.ts';
import type { Requested } from '../backup/readingPlan.ts';
import {
  eligibleValues,
  hasNoSchedules,
  isTemporarySeparated,
  mustSeparateTemporary,
  unknownRowsPart,
} from '../backup/temporaryRows.ts';

/** An object of a backup, with the id that it has in the directory now. */
export interface StoredHere {
  description: TypeDescription;
  stored: ReadSide;
  id: string;
}

/**
 * @returns the objects with the values of links that may have been there for a time only when the backup was made as
 * unknown rows
 */
export type UnknownRowMarker = <T extends StoredHere>(
  objects: readonly T[],
  idMap: Pick<IdMap, 'current'>,
) => Promise<T[]>;

/**
 * Marks role assignments of a backup that did not separate temporary assignments, because such an assignment may be an
 * activation. It is unknown if the same principal is eligible for the same role and scope now, or if the directory does
 * not say who is eligible.
 */
export const createUnknownRowMarker = (
  directory: DirectoryClient,
  requested: Requested,
  signal: AbortSignal,
): UnknownRowMarker => {
  const known = new Map<string, GraphObject[] | DirectoryError>();

  const read = async (paths: readonly string[]): Promise<void> => {
    const open = [...new Set(paths)].filter((path) => !known.has(path));
    const lists = open.map((path) => ({ call: { method: 'GET' as const, path }, isSound: isRecord }));
    const found = await readLists(directory, lists, signal);
    open.forEach((path, index) => known.set(path, found[index] ?? []));
  };

  const linksOf = ({ description, stored }: StoredHere) =>
    description.links.flatMap((link) => {
      if (
        !link.temporary ||
        (stored.links[link.name] ?? []).length === 0 ||
        isTemporarySeparated(link, description.type, requested, stored.links)
      )
        return [];
      const isStrict = mustSeparateTemporary(link, stored.object);
      const { single } = link.temporary;
      // Objects that hardly have schedules: the directory is asked if it shows them.
      return isStrict || (single && canRead(directory.permissions.current().names, single.eligible))
        ? [{ link, temporary: link.temporary, isStrict }]
        : [];
    });

  return async (objects, idMap) => {
    await read(objects.flatMap((one) => linksOf(one).map(({ temporary }) => temporary.eligible(one.id))));
    return objects.map((one) => ({
      ...one,
      stored: {
        ...one.stored,
        unknown: joinUnknown(
          one.stored.unknown,
          ...linksOf(one).map(({ link, temporary, isStrict }) => {
            const values = one.stored.links[link.name] ?? [];
            const eligible = known.get(temporary.eligible(one.id)) ?? [];
            if (eligible instanceof DirectoryError)
              return unknownRowsPart(link, hasNoSchedules(eligible) || !isStrict ? [] : values);
            const now = mapLinks(one.description, { [link.name]: values }, idMap)[link.name] ?? [];
            const rows = new Set(eligibleValues(link, one.id, now, eligible));
            return unknownRowsPart(
              link,
              values.filter((_, index) => rows.has(now[index] ?? '')),
            );
          }),
        ),
      },
    }));
  };
};
