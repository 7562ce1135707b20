import { parseOptions, type QueryOptions } from '../query/options.ts';
import { pageOf, type Page } from '../query/page.ts';
import { ENTITY_SETS, type EntitySet, type EntitySetName } from '../registry.ts';
import type { Directory } from '../store/directory.ts';
import type { Entity } from '../store/entity.ts';
import { isEventual, type Call, type Reply } from './call.ts';
import { badRequest, GraphError, noSuchSegment, notFound, notImplemented } from './graphError.ts';
import { castOf, linkedKeys, type Linked } from './links.ts';
import { objectAt, type Target } from './target.ts';
import { expanded, linkedView, selected } from './view.ts';

const DEFAULT_PAGE = 100;

/** Answers every GET on the directory. */
export const read = (directory: Directory, call: Call, target: Target): Reply => {
  const [next] = target.rest;
  if (target.key === undefined) {
    if (next === undefined) return listSet(directory, call, target.set);
    if (next === '$count') return countSet(directory, call, target.set);
    throw next === 'delta' ? notImplemented() : noSuchSegment(next);
  }
  const { key, entity } = objectAt(directory, target);
  if (next === undefined) return one(directory, call, target.set, key, entity);
  return readLink(directory, call, target, key);
};

const rulesOf = (call: Call, set: EntitySet): { directoryObject: boolean; unpaged: boolean; eventual: boolean } => ({
  directoryObject: set.directoryObject === true, unpaged: set.unpaged === true, eventual: isEventual(call),
});

const listSet = (directory: Directory, call: Call, name: EntitySetName): Reply => {
  const set = ENTITY_SETS[name];
  const collection = directory.set(name);
  const options = parseOptions(call.params, rulesOf(call, set));
  const page = pageOf(collection.keys(), (key) => collection.get(key), options, set.directoryObject === true ? DEFAULT_PAGE : undefined);
  return listReply(call, `${set.path ?? name}`, options, page, page.rows.map(({ key, entity }) => expanded(directory, name, key, entity, options)));
};

const countSet = (directory: Directory, call: Call, name: EntitySetName): Reply => {
  const set = ENTITY_SETS[name];
  const collection = directory.set(name);
  return countReply(call, set, collection.keys(), (key) => collection.get(key));
};

const countReply = (call: Call, set: EntitySet, keys: readonly string[], readOne: (key: string) => Entity | undefined): Reply => {
  if (set.directoryObject === true && !isEventual(call)) throw badRequest('$count is not currently supported.');
  if (/application\/json/.test(call.headers.accept ?? '') && !/text\/plain|\*\/\*/.test(call.headers.accept ?? '')) {
    throw new GraphError(415, 'Request_BadRequest', "A supported MIME type could not be found that matches the acceptable MIME types for the request.");
  }
  const { tests } = parseOptions(call.params, { ...rulesOf(call, set), directoryObject: false });
  const count = keys.filter((key) => {
    const entity = readOne(key);
    return entity !== undefined && tests.every((test) => test(entity));
  }).length;
  return { status: 200, body: String(count) };
};

const one = (directory: Directory, call: Call, name: EntitySetName, key: string, entity: Entity): Reply => {
  const set = ENTITY_SETS[name];
  const options = parseOptions(call.params, rulesOf(call, set));
  const context = contextOf(call, `${set.path ?? name}`, options.select);
  return {
    status: 200,
    body: { '@odata.context': set.singleton === true ? context : `${context}/$entity`, ...expanded(directory, name, key, entity, options) },
  };
};

const readLink = (directory: Directory, call: Call, target: Target, key: string): Reply => {
  const set = ENTITY_SETS[target.set];
  const [name = '', second, third] = target.rest;
  const link = set.links?.[name];
  if (link === undefined) throw noSuchSegment(name);
  const linked = linkedKeys(directory, link, key);
  const rules = { directoryObject: false, unpaged: set.unpaged === true, eventual: isEventual(call) };
  if (link.kind === 'object') {
    const [only] = linked.keys;
    const view = only === undefined ? undefined : linkedView(directory, linked, only, parseOptions(call.params, rules).select);
    if (only === undefined || view === undefined) throw notFound(name);
    if (second === '$ref') return { status: 200, body: { '@odata.context': contextOf(call, '$ref', undefined), ...refOf(call, only) } };
    return { status: 200, body: { '@odata.context': contextOf(call, 'directoryObjects/$entity', undefined), ...view } };
  }
  const cast = second === undefined ? undefined : castOf(second);
  const narrowed: Linked = cast !== undefined && linked.mixed ? { ...linked, keys: linked.keys.filter((each) => directory.object(each)?.set === cast) } : linked;
  const readOne = (each: string): Entity | undefined => (narrowed.mixed ? directory.object(each)?.entity : directory.set(narrowed.set).get(each));
  const after = cast === undefined ? second : third;
  if (after === '$count') return countReply(call, { ...set, directoryObject: narrowed.mixed }, narrowed.keys, readOne);
  if (after !== undefined && after !== '$ref' && !narrowed.mixed) return oneRow(directory, call, narrowed.set, narrowed.keys, after);
  if (after !== undefined && after !== '$ref') throw noSuchSegment(after);

  const options = parseOptions(call.params, rules);
  const page = pageOf(narrowed.keys, readOne, options, set.unpaged === true ? undefined : DEFAULT_PAGE);
  const rows =
    after === '$ref'
      ? page.rows.map((row) => refOf(call, row.key))
      : page.rows.map((row) => linkedView(directory, narrowed, row.key, options.select)).filter((view) => view !== undefined);
  const context = narrowed.mixed ? 'directoryObjects' : `${set.path ?? ''}('${key}')/${name}`;
  return listReply(call, after === '$ref' ? 'Collection($ref)' : context, options, page, rows);
};

const oneRow = (directory: Directory, call: Call, set: EntitySetName, keys: readonly string[], key: string): Reply => {
  const entity = keys.includes(key) ? directory.set(set).get(key) : undefined;
  if (entity === undefined) throw notFound(key);
  const { select } = parseOptions(call.params, { directoryObject: false, unpaged: false, eventual: isEventual(call) });
  return { status: 200, body: { '@odata.context': contextOf(call, `${set}/$entity`, undefined), ...selected(set, entity, select) } };
};

const refOf = (call: Call, id: string): Entity => ({ '@odata.id': `${call.origin}/${call.version}/directoryObjects/${id}` });

export const contextOf = (call: Call, path: string, select: readonly string[] | undefined): string =>
  `${call.origin}/${call.version}/$metadata#${path}${select === undefined ? '' : `(${select.join(',')})`}`;

const listReply = (call: Call, path: string, options: QueryOptions, page: Page, value: readonly Entity[]): Reply => ({
  status: 200,
  body: {
    '@odata.context': contextOf(call, path, options.select),
    ...(page.count === undefined ? {} : { '@odata.count': page.count }),
    ...(page.skipToken === undefined ? {} : { '@odata.nextLink': nextLink(call, page.skipToken) }),
    value,
  },
});

/** The same question, continued: a full address with all options of the first one and an opaque token. */
const nextLink = (call: Call, skipToken: string): string => {
  const [path = ''] = call.target.split('?');
  const parts = [...call.params].filter(([name]) => name !== '$skiptoken').map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${call.origin}${path}?${[...parts, `$skiptoken=${skipToken}`].join('&')}`;
};
