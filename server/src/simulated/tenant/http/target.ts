import { ENTITY_SETS, SET_PATHS, type EntitySetName } from '../registry.ts';
import type { Directory } from '../store/directory.ts';
import type { Entity } from '../store/entity.ts';
import { noSuchSegment, notFound } from './graphError.ts';

/** What a path addresses: a set, or an object of it, and what follows. */
export interface Target {
  readonly set: EntitySetName;
  readonly key: string | undefined;
  /** For keys like (appId='...'): the property. */
  readonly keyProperty: string | undefined;
  readonly rest: readonly string[];
}

/** users('id') or servicePrincipals(appId='...') */
const KEY_IN_PARENTHESES = /^([^()]+)\((?:(\w+)=)?'((?:[^']|'')*)'\)$/;

/** @throws GraphError 400 for a path that leads nowhere */
export const targetOf = (segments: readonly string[], version: 'v1.0' | 'beta'): Target => {
  for (const { segments: wanted, name } of SET_PATHS) {
    if (segments.length < wanted.length) continue;
    const last = segments[wanted.length - 1] ?? '';
    const parts = KEY_IN_PARENTHESES.exec(last);
    const given = [...segments.slice(0, wanted.length - 1), parts?.[1] ?? last];
    if (!given.every((segment, index) => segment.toLowerCase() === wanted[index])) continue;
    const set = ENTITY_SETS[name];
    if (set.betaOnly === true && version !== 'beta') break;
    const rest = segments.slice(wanted.length);
    if (set.singleton === true) return { set: name, key: name, keyProperty: undefined, rest };
    if (parts !== null) return { set: name, key: parts[3]?.replaceAll("''", "'"), keyProperty: parts[2], rest };
    const [key, ...others] = rest;
    if (key === undefined || key.startsWith('$') || key === 'delta') return { set: name, key: undefined, keyProperty: undefined, rest };
    return { set: name, key, keyProperty: undefined, rest: others };
  }
  throw noSuchSegment(segments.at(-1) ?? '');
};

/**
 * @returns the addressed object and its key
 * @throws GraphError 404 when there is none
 */
export const objectAt = (directory: Directory, target: Target): { key: string; entity: Entity } => {
  const set = ENTITY_SETS[target.set];
  const collection = directory.set(target.set);
  const wanted = target.key ?? '';
  const byAlternate = (): string | undefined =>
    set.alternateKey === undefined ? undefined : collection.where(set.alternateKey, wanted)[0];
  const key =
    target.keyProperty === undefined || target.keyProperty === (set.key ?? 'id')
      ? (collection.get(wanted) !== undefined ? wanted : set.type === 'user' ? byAlternate() : undefined)
      : target.keyProperty === set.alternateKey ? byAlternate() : undefined;
  const entity = key === undefined ? undefined : collection.get(key);
  if (key === undefined || entity === undefined) throw notFound(wanted);
  return { key: collection.get(key.toLowerCase()) === entity ? key.toLowerCase() : key, entity };
};
