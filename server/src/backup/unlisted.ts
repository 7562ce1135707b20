import { directoryObjectsByIds } from '../directory/index.ts';
import type { DirectoryClient, Source } from '../directory/index.ts';
import { pathSegment, textOf } from '../directory/types/calls.ts';
import type { StoredType } from '../directory/types/stored.ts';

/**
 * Objects that one run reads one by one because a list leaves them out. Conditional access grants one request a second.
 */
export const MAX_SINGLE_READS = 60;

const DIRECTORY_OBJECTS: readonly StoredType[] = [
  'users',
  'groups',
  'applications',
  'servicePrincipals',
  'administrativeUnits',
];
/** v1.0 omits objects of these types that use preview features (EntraExporter issue 35). */
const LISTED_IN_PART: readonly StoredType[] = ['conditionalAccessPolicies', 'namedLocations'];

/** The way to check an object that a list omits: many ids at once, or one by one; undefined: the list decides. */
export const howToAsk = (type: StoredType): 'together' | 'oneByOne' | undefined =>
  DIRECTORY_OBJECTS.includes(type) ? 'together' : LISTED_IN_PART.includes(type) ? 'oneByOne' : undefined;

/**
 * @returns those of some directory objects that the directory knows, deleted ones not among them.
 * @throws DirectoryError
 */
export const findExisting = async (
  directory: Pick<DirectoryClient, 'call'>,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Set<string>> => {
  const found = new Set<string>();
  for await (const { id } of directoryObjectsByIds(directory, ids, { signal })) found.add(textOf(id).toLowerCase());
  return found;
};

/** @returns the source that reads one object of a list by its id, with its links */
export const sourceOfOne = (source: Source, id: string): Source => {
  const { top: _, countable: __, ...rest } = source;
  return { ...rest, kind: 'object', path: `${source.path}/${pathSegment(id.slice((source.idPrefix ?? '').length))}` };
};
