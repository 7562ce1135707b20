import type { ThrottleClass, DirectoryCall, GraphObject, LinkValue, NaturalKey } from './description.ts';
import { filterQuery, odataLiteral } from '../odata.ts';

/** Ids come from the directory and from backups: data, never a part of an address without encoding. */
export const pathSegment = encodeURIComponent;

const throttleClassOf = (throttleClass: ThrottleClass | undefined): { throttleClass?: ThrottleClass } =>
  throttleClass ? { throttleClass } : {};

export const get = (path: string, throttleClass?: ThrottleClass): DirectoryCall => ({
  method: 'GET',
  path,
  ...throttleClassOf(throttleClass),
});
export const post = (path: string, body: object, throttleClass?: ThrottleClass): DirectoryCall => ({
  method: 'POST',
  path,
  body,
  ...throttleClassOf(throttleClass),
});
export const patch = (path: string, body: object, throttleClass?: ThrottleClass): DirectoryCall => ({
  method: 'PATCH',
  path,
  body,
  ...throttleClassOf(throttleClass),
});
export const put = (path: string, body: object): DirectoryCall => ({ method: 'PUT', path, body });
export const del = (path: string, throttleClass?: ThrottleClass): DirectoryCall => ({
  method: 'DELETE',
  path,
  ...throttleClassOf(throttleClass),
});

/** No PATCH without a change. */
export const patchUnlessEmpty = (path: string, body: object, throttleClass?: ThrottleClass): DirectoryCall[] =>
  Object.keys(body).length === 0 ? [] : [patch(path, body, throttleClass)];

/** A reference to an object; the client puts its origin before the path. */
export const reference = (id: string): object => ({ '@odata.id': `/v1.0/directoryObjects/${pathSegment(id)}` });

export const idFrom = (value: LinkValue | GraphObject): string =>
  typeof value === 'string' ? value : typeof value['id'] === 'string' ? value['id'] : '';

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

const equal = (left: unknown, right: unknown): boolean => textOf(left).toLowerCase() === textOf(right).toLowerCase();

/** The live objects of a list that have the object's value of a property, by a filter or by looking at all. */
export const sharing = (
  path: string,
  property: string,
  object: GraphObject,
  {
    unique = false,
    filter = true,
    throttleClass,
  }: { unique?: boolean; filter?: boolean; throttleClass?: ThrottleClass } = {},
): NaturalKey | undefined => {
  const value = textOf(object[property]);
  if (value === '') return undefined;
  return {
    find: get(filter ? `${path}${filterQuery(`${property} eq ${odataLiteral(value)}`)}` : path, throttleClass),
    same: (live) => equal(live[property], value),
    unique,
  };
};

/** The live object that has the alternate key: the directory takes no filter for it. */
export const byAlternateKey = (path: string, property: string, object: GraphObject): NaturalKey | undefined => {
  const value = textOf(object[property]);
  if (value === '') return undefined;
  return {
    find: get(`${path}(${property}=${pathSegment(odataLiteral(value))})`),
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
