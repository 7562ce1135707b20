import { parseIdList } from '../behaviour/kinds.ts';
import { parseOptions } from '../query/options.ts';
import { takePage } from '../query/page.ts';
import { ENTITY_SETS, type EntitySet, type EntitySetName, type Link } from '../registry.ts';
import { policiesUsing } from '../rules/authentication.ts';
import type { Directory } from '../store/directory.ts';
import { isEntity, textOf, type Entity } from '../store/entity.ts';
import type { Store } from '../store/store.ts';
import { isEventual, type Call, type Reply } from './call.ts';
import { delta } from './delta.ts';
import { GraphError, noSuchSegment, notFound } from './graphError.ts';
import { rowsInside } from './inside.ts';
import { parseCast, type Linked } from './links.ts';
import { contextUrl, countReply, DEFAULT_PAGE, listObjects, listReply, rulesFor } from './listing.ts';
import { findAt, objectAt, type FoundEntity, type Target } from './target.ts';
import { expanded, linkedView, selected } from './view.ts';
import { narrow, visibleKeys } from './visibleLinks.ts';

/** Answers every GET on the directory. */
export const read = (store: Store, call: Call, target: Target): Reply => {
  const { directory } = store;
  const [next] = target.rest;
  const set = ENTITY_SETS[target.set];
  if (target.key === undefined) {
    const leftOut = call.version === 'v1.0' ? parseIdList(directory.behaviour.hiddenFromList) : new Set<string>();
    const readOne = (key: string): Entity | undefined =>
      leftOut.has(key.toLowerCase()) ? undefined : directory.find(target.set, key);
    if (next === undefined) {
      checkFilter(call, set);
      return listObjects(
        call,
        set,
        set.path ?? target.set,
        directory.set(target.set),
        readOne,
        (key, entity, options) => expanded({ directory, call }, target.set, key, entity, options),
      );
    }
    if (next === '$count') return countReply(call, set, directory.set(target.set).list, readOne);
    if (set.delta !== undefined) return delta(store, call, target.set, set.delta);
    throw noSuchSegment(next);
  }
  const found = objectAt(directory, target);
  if (next === undefined) return one(directory, call, target.set, found);
  if (target.set === 'authenticationStrengths' && next === 'usage') return usage(directory, call, found);
  return readLink(directory, call, target, found);
};

/** @throws GraphError 400 for a list of a set that Graph lists only by some property */
const checkFilter = (call: Call, { filterBy }: EntitySet): void => {
  const filter = call.params.get('$filter') ?? '';
  if (filterBy?.some((name) => new RegExp(`\\b${name} (eq|in) `).test(filter)) === false) {
    throw new GraphError(400, 'MissingParameter', `The required filter is missing: ${filterBy.join(' or ')}.`);
  }
};

const one = (directory: Directory, call: Call, name: EntitySetName, { key, entity }: FoundEntity): Reply => {
  const set = ENTITY_SETS[name];
  const options = parseOptions(call.params, rulesFor(call, set));
  const context = contextUrl(call, set.path ?? name, options.select);
  return {
    status: 200,
    body: {
      '@odata.context': set.singleton === true ? context : `${context}/$entity`,
      ...expanded({ directory, call }, name, key, entity, options),
    },
  };
};

const readLink = (directory: Directory, call: Call, target: Target, found: FoundEntity): Reply => {
  const set = ENTITY_SETS[target.set];
  const [name = '', second, third] = target.rest;
  const link = set.links?.[name];
  if (link === undefined) throw noSuchSegment(name);
  const place = `${set.path ?? ''}('${found.key}')/${name}`;
  if (link.kind === 'inside') return readInside(call, found, name, second, place);
  if (link.kind === 'part') return readPart(call, found, name, place);
  if (link.kind === 'named') {
    const named = findAt(directory, {
      set: link.set,
      key: textOf(found.entity[link.property]),
      keyProperty: undefined,
      rest: [],
    });
    if (named === undefined) throw notFound(name);
    return one(directory, call, link.set, named);
  }
  const linked = visibleKeys({ directory, call }, target.set, name, link, found.key, target.rest.slice(1));
  if (link.kind === 'object') return readOnly(directory, call, linked, name, second);
  const cast = second === undefined ? undefined : parseCast(second);
  const narrowed: Linked =
    cast !== undefined && linked.mixed
      ? { mixed: true, keys: narrow(linked.keys, (each) => directory.object(each)?.set === cast) }
      : linked;
  const readOne = (each: string): Entity | undefined =>
    narrowed.mixed ? directory.object(each)?.entity : directory.find(narrowed.set, each);
  const after = cast === undefined ? second : third;
  if (after === '$count') return countReply(call, { ...set, directoryObject: narrowed.mixed }, narrowed.keys, readOne);
  if (after !== undefined && after !== '$ref' && !narrowed.mixed)
    return oneRow(directory, call, link, found, narrowed.set, after);
  if (after !== undefined && after !== '$ref') throw noSuchSegment(after);

  const options = parseOptions(call.params, linkRules(call, set));
  const page = takePage(narrowed.keys, readOne, options, set.unpaged === true ? undefined : DEFAULT_PAGE);
  const rows =
    after === '$ref'
      ? page.rows.map((row) => refOf(call, row.key))
      : page.rows
          .map((row) => linkedView(directory, narrowed, row.key, options.select))
          .filter((view) => view !== undefined);
  return listReply(
    call,
    after === '$ref' ? 'Collection($ref)' : narrowed.mixed ? 'directoryObjects' : place,
    options,
    page,
    rows,
  );
};

const linkRules = (call: Call, set: EntitySet): { directoryObject: boolean; unpaged: boolean; eventual: boolean } => ({
  directoryObject: false,
  unpaged: set.unpaged === true,
  eventual: isEventual(call),
});

/** The only object of a link, e.g. a manager. */
const readOnly = (
  directory: Directory,
  call: Call,
  linked: Linked,
  name: string,
  second: string | undefined,
): Reply => {
  const [only] = linked.keys.after(undefined);
  const view =
    only === undefined
      ? undefined
      : linkedView(
          directory,
          linked,
          only,
          parseOptions(call.params, { directoryObject: false, unpaged: false, eventual: isEventual(call) }).select,
        );
  if (only === undefined || view === undefined) throw notFound(name);
  if (second === '$ref')
    return { status: 200, body: { '@odata.context': contextUrl(call, '$ref', undefined), ...refOf(call, only) } };
  return { status: 200, body: { '@odata.context': contextUrl(call, 'directoryObjects/$entity', undefined), ...view } };
};

const readPart = (call: Call, { entity }: FoundEntity, name: string, place: string): Reply => {
  const part = entity[name];
  if (!isEntity(part)) throw notFound(name);
  return { status: 200, body: { '@odata.context': contextUrl(call, place, undefined), ...part } };
};

const readInside = (
  call: Call,
  { entity }: FoundEntity,
  name: string,
  key: string | undefined,
  place: string,
): Reply => {
  const rows = rowsInside(entity, name);
  if (key === undefined)
    return { status: 200, body: { '@odata.context': contextUrl(call, place, undefined), value: rows } };
  const row = rows.find((each) => textOf(each['id']).toLowerCase() === key.toLowerCase());
  if (row === undefined) throw notFound(key);
  return { status: 200, body: { '@odata.context': `${contextUrl(call, place, undefined)}/$entity`, ...row } };
};

const oneRow = (
  directory: Directory,
  call: Call,
  link: Link,
  owner: FoundEntity,
  set: EntitySetName,
  key: string,
): Reply => {
  const entity = directory.find(set, key);
  if (entity === undefined || link.kind !== 'rows' || !directory.set(set).where(link.property, owner.key).includes(key))
    throw notFound(key);
  const { select } = parseOptions(call.params, { directoryObject: false, unpaged: false, eventual: isEventual(call) });
  return {
    status: 200,
    body: {
      '@odata.context': contextUrl(call, `${set}/$entity`, undefined),
      ...selected(directory, set, entity, select),
    },
  };
};

/** Policies that require an authentication strength, by the requirement that the strength satisfies. */
const usage = (directory: Directory, call: Call, { key }: FoundEntity): Reply => ({
  status: 200,
  body: {
    '@odata.context': contextUrl(call, 'microsoft.graph.authenticationStrengthUsage', undefined),
    none: [],
    mfa: policiesUsing(directory, key),
  },
});

const refOf = (call: Call, id: string): Entity => ({
  '@odata.id': `${call.origin}/${call.version}/directoryObjects/${id}`,
});
