import type { DirectoryClient, GraphObject, GrantedPermissions, LinkDescription } from '../directory/index.ts';
import { DirectoryError, isRecord } from '../directory/index.ts';
import { readLists } from './liveLists.ts';
import { hasNoSchedules, canReadSchedules, temporaryPlaces } from './temporaryRows.ts';

/** Finds the rows of a link of an object that are temporary, or the reason why the directory does not show them. */
export type PlacesOf = (id: string) => ReadonlySet<string> | DirectoryError | undefined;

/**
 * Reads the schedules of single objects, each list once for all of its kinds of links.
 * @param links kinds whose schedules are listed for one object at a time
 * @returns by the name of the kind; without the permission nothing is requested, and temporary rows are not separated
 */
export const readSinglePlaces = async (
  directory: DirectoryClient,
  links: readonly LinkDescription[],
  ids: readonly string[],
  granted: GrantedPermissions,
  signal: AbortSignal,
): Promise<Map<string, PlacesOf>> => {
  const asked = links.filter((link) => link.temporary?.single !== undefined && canReadSchedules(link, granted));
  const paths = [...new Set(asked.flatMap(({ temporary }) => (temporary ? ids.map(temporary.ofOne) : [])))];
  const lists = paths.map((path) => ({ call: { method: 'GET' as const, path }, isSound: isRecord }));
  const found = await readLists(directory, lists, signal);
  const byPath = new Map(paths.map((path, index) => [path, found[index]]));
  return new Map(
    asked.map(({ name, temporary }): [string, PlacesOf] => [
      name,
      (id) => {
        const list: GraphObject[] | DirectoryError | undefined = temporary && byPath.get(temporary.ofOne(id));
        if (list instanceof DirectoryError) return hasNoSchedules(list) ? new Set() : list;
        return temporary && list ? temporaryPlaces(temporary, list) : undefined;
      },
    ]),
  );
};
