import { isRecord } from '../parse.ts';
import type { ObjectType } from '@trc/domain/objectTypes';
import { del, idFrom, post, reference, pathSegment } from './calls.ts';
import type { GraphObject, LinkDescription, LinkRow, LinkValue } from './description.ts';
import { valuesAt } from './paths.ts';

/** Links to objects that are added and removed by reference, e.g. /groups/{id}/members/$ref. */
export const referencesTo = (
  name: string,
  types: readonly ObjectType[],
  owner: (id: string) => string,
  more: Partial<LinkDescription> = {},
  page = '&$top=999',
): LinkDescription => ({
  name,
  value: 'ids',
  types,
  read: { kind: 'perObject', path: (id) => `${owner(id)}/${name}?$select=id${page}` },
  add: (id, value) => post(`${owner(id)}/${name}/$ref`, reference(idFrom(value))),
  remove: (id, value) => del(`${owner(id)}/${name}/${pathSegment(idFrom(value))}/$ref`),
  ...more,
});

/**
 * Members of a group or unit with hidden membership are left out of answers to an application without this permission.
 */
export const hiddenMembership = (object: GraphObject): string | undefined =>
  object['visibility'] === 'HiddenMembership' ? 'Member.Read.Hidden' : undefined;

/**
 * Members and owners of groups. v1.0 leaves service principals out (list group members and list group owners: "use this
 * API on the beta endpoint instead"); beta is complete.
 */
export const withServicePrincipals = (
  name: string,
  reverse: 'memberOf' | 'ownedObjects',
  owner: (id: string) => string,
  page = '&$top=999',
): Pick<LinkDescription, 'read' | 'complete'> => {
  const atOnce = (id: string): string => `${owner(id)}/${name}?$select=id${page}`;
  return {
    read: { kind: 'perObject', path: (id) => atOnce(id).replace(/^\/v1\.0\//, '/beta/') },
    complete: { atOnce, ofMember: (id) => `/v1.0/servicePrincipals/${pathSegment(id)}/${reverse}?$select=id&$top=999` },
  };
};

const keep = (row: Record<string, unknown>, path: string, from: GraphObject): void => {
  const [value] = valuesAt(from, path);
  if (value === undefined || value === null) return;
  const [first, second] = path.startsWith('@') ? [path] : path.split('.');
  if (first === undefined) return;
  const outer = row[first];
  row[first] = second === undefined ? value : { ...(isRecord(outer) ? outer : {}), [second]: value };
};

/** The stored value of an item of a link; undefined for an item without its identity. */
export const toLinkValue = (link: LinkDescription, item: unknown): LinkValue | undefined => {
  if (link.value === 'ids') {
    const id = typeof item === 'string' ? item : isRecord(item) ? idFrom(item) : '';
    return id === '' ? undefined : id;
  }
  if (!isRecord(item) || link.isKept?.(item) === false) return undefined;
  const row: Record<string, unknown> = {};
  for (const path of link.keep ?? []) keep(row, path, item);
  const value: LinkRow = link.normalise ? link.normalise(row) : row;
  return Object.keys(value).length === 0 ? undefined : value;
};

/** Equal for links that are the same one, also where details differ. Ids have no case. */
export const buildLinkKey = (link: LinkDescription, value: LinkValue): string => {
  if (typeof value === 'string') return value.toLowerCase();
  return JSON.stringify(
    (link.identity ?? link.keep ?? []).map((path) => {
      const [part] = valuesAt(value, path);
      return typeof part === 'string' ? part.toLowerCase() : (part ?? null);
    }),
  );
};

/** True if Exchange or an on-premises directory manages these links of an object. */
export const isKeptElsewhere = (link: LinkDescription, object: GraphObject): boolean =>
  link.add !== undefined && link.writable?.(object) === false && link.follows?.(object) !== true;
