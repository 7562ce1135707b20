import { ENTITY_SETS, SET_PATHS, type EntitySetName } from '../registry.ts';
import type { Directory } from '../store/directory.ts';
import type { Entity } from '../store/entity.ts';
import { noSuchSegment, notFound } from './graphError.ts';

/** The addressee of a path: a set, or an object of the set, and the rest of the path. */
export interface Target {
  readonly set: EntitySetName;
  readonly key: string | undefined;
  /** The property, for keys like (appId='...'). */
  readonly keyProperty: string | undefined;
  readonly rest: readonly string[];
}

/** users('id') or servicePrincipals(appId='...') */
const KEY_IN_PARENTHESES = /^([^()]+)\((?:(\w+)=)?'((?:[^']|'')*)'\)$/;

/** @throws GraphError 400 for a path without a target */
export const parseTarget = (segments: readonly string[], version: 'v1.0' | 'beta'): Target => {
  for (const { segments: wanted, name } of SET_PATHS) {
    if (segments.length < wanted.length) continue;
    const last = segments[wanted.length - 1] ?? '';
    const parts = KEY_IN_PARENTHESES.exec(last);
    const given = [...segments.slice(0, wanted.length - 1), parts?.[1] ?? last];
    if (!given.every((segment, index) => segment.toLowerCase() === wanted[index])) continue;
    const set = ENTITY_SETS[name];
    if (set.betaOnly === true && version !== 'beta') break;
    const rest = joined(segments.slice(wanted.length));
    if (set.singleton === true) return { set: name, key: name, keyProperty: undefined, rest };
    if (parts !== null) return { set: name, key: parts[3]?.replaceAll("''", "'"), keyProperty: parts[2], rest };
    const [key, ...others] = rest;
    if (key === undefined || key.startsWith('$') || /^delta(\(\))?$/.test(key))
      return { set: name, key: undefined, keyProperty: undefined, rest };
    return { set: name, key, keyProperty: undefined, rest: others };
  }
  throw noSuchSegment(segments.at(-1) ?? '');
};

/** Provisioning jobs lie two segments below their service principal, and nothing lies at the first. */
const joined = (segments: readonly string[]): readonly string[] => {
  const at = segments.indexOf('synchronization');
  return at < 0 || segments[at + 1] === undefined
    ? segments
    : [...segments.slice(0, at), `synchronization/${segments[at + 1] ?? ''}`, ...segments.slice(at + 2)];
};

export interface FoundEntity {
  readonly key: string;
  readonly entity: Entity;
}

/**
 * @returns the addressed object and its key
 * @throws GraphError 404 when the object does not exist
 */
export const objectAt = (directory: Directory, target: Target): FoundEntity => {
  const found = findAt(directory, target);
  if (found === undefined) throw notFound(target.key ?? '');
  return found;
};

/**
 * @param everywhere also an object that has not arrived where reads look: upserts ask the place where objects are kept
 */
export const findAt = (directory: Directory, target: Target, everywhere = false): FoundEntity | undefined => {
  const set = ENTITY_SETS[target.set];
  const collection = directory.set(target.set);
  const wanted = target.key ?? '';
  const { keyProperty = set.key ?? 'id' } = target;
  let keys: readonly string[];
  if (keyProperty === (set.key ?? 'id')) {
    keys =
      collection.get(wanted) !== undefined
        ? [wanted]
        : set.type === 'user'
          ? collection.where('userPrincipalName', wanted)
          : [];
  } else keys = set.alternateKeys?.includes(keyProperty) === true ? collection.where(keyProperty, wanted) : [];
  const [first] = keys;
  const entity =
    first === undefined ? undefined : everywhere ? collection.get(first) : directory.find(target.set, first);
  if (first === undefined || entity === undefined) return undefined;
  return { key: collection.has(first) ? first : first.toLowerCase(), entity };
};
