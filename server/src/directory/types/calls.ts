import type { Lane } from '../lanes.ts';
import { filterOf, literal } from '../odata.ts';
import type { DirectoryCall, GraphObject, LinkValue, NaturalKey } from './description.ts';

/** Ids come from the directory and from backups: data, never a part of an address by themselves. */
export const segment = encodeURIComponent;

const laneOf = (lane: Lane | undefined): { lane?: Lane } => (lane ? { lane } : {});

export const get = (path: string, lane?: Lane): DirectoryCall => ({ method: 'GET', path, ...laneOf(lane) });
export const post = (path: string, body: object, lane?: Lane): DirectoryCall => ({
  method: 'POST',
  path,
  body,
  ...laneOf(lane),
});
export const patch = (path: string, body: object, lane?: Lane): DirectoryCall => ({
  method: 'PATCH',
  path,
  body,
  ...laneOf(lane),
});
export const put = (path: string, body: object): DirectoryCall => ({ method: 'PUT', path, body });
export const del = (path: string, lane?: Lane): DirectoryCall => ({ method: 'DELETE', path, ...laneOf(lane) });

/** No PATCH without a change. */
export const patchUnlessEmpty = (path: string, body: object, lane?: Lane): DirectoryCall[] =>
  Object.keys(body).length === 0 ? [] : [patch(path, body, lane)];

/** A reference to an object; the client puts its origin before the path. */
export const reference = (id: string): object => ({ '@odata.id': `/v1.0/directoryObjects/${segment(id)}` });

export const idFrom = (value: LinkValue | GraphObject): string =>
  typeof value === 'string' ? value : typeof value['id'] === 'string' ? value['id'] : '';

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const sizeOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

const equal = (left: unknown, right: unknown): boolean => textOf(left).toLowerCase() === textOf(right).toLowerCase();

/** The live objects of a list that have the object's value of a property, by a filter or by looking at all. */
export const sharing = (
  path: string,
  property: string,
  object: GraphObject,
  { unique = false, filter = true, lane }: { unique?: boolean; filter?: boolean; lane?: Lane } = {},
): NaturalKey | undefined => {
  const value = textOf(object[property]);
  if (value === '') return undefined;
  return {
    find: get(filter ? `${path}${filterOf(`${property} eq ${literal(value)}`)}` : path, lane),
    same: (live) => equal(live[property], value),
    unique,
  };
};

/** The live object that has the alternate key: the directory takes no filter for it. */
export const byAlternateKey = (path: string, property: string, object: GraphObject): NaturalKey | undefined => {
  const value = textOf(object[property]);
  if (value === '') return undefined;
  return {
    find: get(`${path}(${property}=${segment(literal(value))})`),
    same: (live) => equal(live[property], value),
    unique: true,
    single: true,
  };
};

/** "2 client secrets"; nothing for none. */
export const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

/** TypeDescription.idOf of types whose id is the property "id". */
export const ownId = (object: GraphObject): string | undefined => idFrom(object) || undefined;
