import { ENTITY_SETS, type EntitySetName } from '../registry.ts';
import type { Removal } from '../store/changeLog.ts';
import type { Directory } from '../store/directory.ts';
import { SortedKeys } from '../store/sortedKeys.ts';
import type { Entity, Json } from '../store/entity.ts';
import type { Store } from '../store/store.ts';
import type { Call, Reply } from './call.ts';
import { parseDeltaPosition, tokenText, type DeltaPosition } from './deltaToken.ts';
import { contextUrl, DEFAULT_PAGE } from './listing.ts';
import { MAX_TOP } from '../query/options.ts';
import { selected } from './view.ts';
import { hidesMembers, type Onlooker } from './visibleLinks.ts';

/**
 * GET .../delta: first every object, later those that changed since the token, and removed ones.
 * @param links names of the links whose changes are reported
 */
export const delta = (store: Store, call: Call, set: EntitySetName, links: readonly string[]): Reply => {
  const { directory } = store;
  const path = ENTITY_SETS[set].path ?? set;
  const base = `${call.origin}/${call.version}/${path}/delta`;
  const start = parseDeltaPosition(store, call, base);
  const reply = (value: readonly Entity[], link: Entity): Reply => ({
    status: 200,
    body: { '@odata.context': contextUrl(call, path, start.select), ...link, value },
  });
  const deltaLink = (at: number): Entity => ({
    '@odata.deltaLink': `${base}?$deltatoken=${tokenText(store, { from: at, at, select: start.select, key: undefined, all: false })}`,
  });
  if (start.latest) return reply([], deltaLink(directory.log.sequence));

  const size = pageSize(call);
  const removed = start.all ? new Map<string, Removal | undefined>() : changedSince(directory, set, links, start);
  const value: Entity[] = [];
  let [at, last, more] = [start.at, start.key, false];
  for (const key of (start.all ? directory.set(set).list : sorted(removed.keys())).after(start.key)) {
    if (value.length === size) {
      more = true;
      break;
    }
    last = key;
    const entity = directory.find(set, key);
    if (entity !== undefined) value.push(viewOf({ directory, call }, set, key, entity, links, start));
    else if (directory.set(set).get(key) === undefined)
      value.push({ id: key, '@removed': { reason: removed.get(key) ?? 'deleted' } });
    // It is on its way: the next token begins before it.
    else at = Math.min(at, directory.log.sequenceOf(set, key) - 1);
  }
  const next: DeltaPosition = { ...start, at, key: last };
  return reply(value, more ? { '@odata.nextLink': `${base}?$skiptoken=${tokenText(store, next)}` } : deltaLink(at));
};

/** The objects that changed, or whose links did, with the reason where one is gone. */
const changedSince = (
  directory: Directory,
  set: EntitySetName,
  links: readonly string[],
  start: DeltaPosition,
): Map<string, Removal | undefined> => {
  const changed = directory.log.objectsSince(set, start.from);
  for (const relation of relationsOf(set, links, start.select)) {
    for (const source of directory.log.sourcesSince(relation, start.from))
      if (!changed.has(source) && directory.find(set, source) !== undefined) changed.set(source, undefined);
  }
  return changed;
};

const sorted = (keys: Iterable<string>): SortedKeys => {
  const list = new SortedKeys();
  for (const key of keys) list.add(key);
  return list;
};

/** Links are returned when selected; members also without any selection. */
const relationsOf = (set: EntitySetName, links: readonly string[], select: readonly string[] | undefined) =>
  links.flatMap((name) => {
    const link = ENTITY_SETS[set].links?.[name];
    const wanted = select === undefined ? name === 'members' : select.includes(name);
    return wanted && (link?.kind === 'objects' || link?.kind === 'object') ? [link.relation] : [];
  });

const viewOf = (
  onlooker: Onlooker,
  set: EntitySetName,
  key: string,
  entity: Entity,
  links: readonly string[],
  start: DeltaPosition,
): Entity => {
  const { directory } = onlooker;
  const select =
    start.select === undefined
      ? undefined
      : [...new Set(['id', ...start.select.filter((name) => !links.includes(name))])];
  const linked = relationsOf(set, links, start.select).map((relation): [string, Json] => {
    if (relation === 'members' && hidesMembers(onlooker, key)) return [`${relation}@delta`, []];
    const changes = start.all
      ? directory
          .relation(relation)
          .targets(key)
          .map((target) => ({ target, added: true }))
      : directory.log.linksSince(relation, key, start.from);
    return [`${relation}@delta`, changes.flatMap(({ target, added }) => linkChange(directory, target, added))];
  });
  return {
    ...selected(directory, set, entity, select),
    ...Object.fromEntries(linked.filter(([, changes]) => (changes as readonly Json[]).length > 0)),
  };
};

const linkChange = (directory: Directory, target: string, added: boolean): Entity[] => {
  const found = directory.object(target);
  const type: Entity = found === undefined ? {} : { '@odata.type': `#microsoft.graph.${ENTITY_SETS[found.set].type}` };
  if (added) return found === undefined ? [] : [{ ...type, id: target }];
  return [{ ...type, id: target, '@removed': { reason: 'deleted' } }];
};

const pageSize = (call: Call): number => {
  const wanted = Number(
    call.params.get('$top') ??
      /odata\.maxpagesize=(\d+)/.exec(call.headers['prefer']?.toString() ?? '')?.[1] ??
      DEFAULT_PAGE,
  );
  return Number.isInteger(wanted) && wanted >= 1 ? Math.min(wanted, MAX_TOP) : DEFAULT_PAGE;
};
