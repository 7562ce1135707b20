import { ENTITY_SETS, type EntitySetName } from '../registry.ts';
import { rulesOf } from '../rules/index.ts';
import type { Change } from '../store/change.ts';
import type { Directory } from '../store/directory.ts';
import { isEntity, textOf, type Entity } from '../store/entity.ts';
import type { Store } from '../store/store.ts';
import type { Call, Reply } from './call.ts';
import { badRequest, GraphError, methodNotAllowed, noSuchSegment, notFound, notImplemented } from './graphError.ts';
import { parseCast } from './links.ts';
import { contextUrl, countReply, listObjects } from './listing.ts';
import type { Target } from './target.ts';
import { selected, typedView } from './view.ts';

/** Conditional access keeps its own deleted objects. */
const CONDITIONAL_ACCESS: Readonly<Record<string, EntitySetName>> = {
  policies: 'conditionalAccessPolicies',
  namedlocations: 'namedLocations',
};

export interface DeletedTarget extends Target {
  /** Objects of several types share the place. */
  readonly mixed: boolean;
}

/**
 * @returns undefined for paths that lead elsewhere
 * @throws GraphError 404 for an object that is not among the deleted ones
 */
export const parseDeletedTarget = (store: Store, segments: readonly string[]): DeletedTarget | undefined => {
  const path = segments.map((segment) => segment.toLowerCase());
  if (path[0] === 'directory' && path[1] === 'deleteditems') return directoryTarget(store, segments.slice(2));
  if (path[0] !== 'identity' || path[1] !== 'conditionalaccess' || path[2] !== 'deleteditems') return undefined;
  const set = CONDITIONAL_ACCESS[path[3] ?? ''];
  if (set === undefined) throw noSuchSegment(segments[3] ?? 'deletedItems');
  const [key, ...rest] = segments.slice(4);
  return { set, key, keyProperty: undefined, rest, mixed: false };
};

const directoryTarget = (store: Store, [first, ...others]: readonly string[]): DeletedTarget => {
  if (first === undefined)
    throw badRequest(
      'The request needs the type of the deleted objects, e.g. /directory/deletedItems/microsoft.graph.user.',
    );
  const cast = parseCast(first);
  if (cast !== undefined) {
    const [key, ...rest] = others;
    if (ENTITY_SETS[cast].softDelete !== true) throw noSuchSegment(first);
    return key === undefined || key.startsWith('$')
      ? { set: cast, key: undefined, keyProperty: undefined, rest: others, mixed: false }
      : { set: cast, key, keyProperty: undefined, rest, mixed: true };
  }
  const found = store.directory.deletedObject(first);
  if (found === undefined || ENTITY_SETS[found.set].directoryObject !== true) throw notFound(first);
  return { set: found.set, key: first, keyProperty: undefined, rest: others, mixed: true };
};

const BIN_REFUSALS: Readonly<Record<string, () => GraphError>> = {
  400: () => noSuchSegment('deletedItems'),
  403: () =>
    new GraphError(
      403,
      'AccessDenied',
      'You cannot perform the requested operation, required scopes are missing in the token.',
    ),
  404: () => new GraphError(404, 'NotFound', 'The requested resource does not exist.'),
  405: methodNotAllowed,
  501: notImplemented,
};

/** @throws GraphError where the deleted objects of conditional access are closed to applications */
export const checkBin = ({ behaviour }: Directory, set: EntitySetName): void => {
  if (Object.values(CONDITIONAL_ACCESS).includes(set)) {
    const refusal = BIN_REFUSALS[behaviour.conditionalAccessBin]?.();
    if (refusal !== undefined) throw refusal;
  }
};

/** Lists deleted objects, reads, recovers or permanently deletes one. */
export const deletedItems = (store: Store, call: Call, target: DeletedTarget): Reply => {
  const { directory } = store;
  const { set, key, mixed, rest } = target;
  const collection = directory.deleted(set);
  const path = ENTITY_SETS[set].path ?? set;
  if (key === undefined) {
    if (call.method !== 'GET') throw methodNotAllowed();
    const readOne = (each: string): Entity | undefined => collection.get(each);
    if (rest[0] === '$count') return countReply(call, ENTITY_SETS[set], collection.list, readOne);
    if (call.params.has('$orderby') && ENTITY_SETS[set].directoryObject === true && !call.params.has('$count'))
      throw badRequest('$orderby needs $count=true and ConsistencyLevel: eventual.');
    return listObjects(call, ENTITY_SETS[set], path, collection, readOne, (_, entity, options) =>
      selected(directory, set, entity, options.select),
    );
  }
  const entity = collection.get(key);
  const [action, more] = rest;
  if (entity === undefined) throw notFound(key);
  const reply = (sent: Entity): Reply => {
    const select = call.params.get('$select')?.split(',');
    const view = mixed ? typedView(directory, set, sent, select) : selected(directory, set, sent, select);
    return {
      status: 200,
      body: { '@odata.context': `${contextUrl(call, mixed ? 'directoryObjects' : path, undefined)}/$entity`, ...view },
    };
  };
  if (action === undefined && call.method === 'GET') return reply(entity);
  if (action === undefined && call.method === 'DELETE') return purge(store, set, textOf(entity['id']), entity);
  if (!/^(microsoft\.graph\.)?restore$/.test(action ?? '') || more !== undefined)
    throw action === undefined ? methodNotAllowed() : noSuchSegment(action);
  if (call.method !== 'POST') throw methodNotAllowed();
  return reply(restore(store, call, set, entity));
};

/** The object is restored under its id, with its former links. */
const restore = (store: Store, call: Call, set: EntitySetName, entity: Entity): Entity => {
  const body = isEntity(call.body) ? call.body : {};
  const back = rulesOf(set).restored?.({ directory: store.directory, call }, entity, body) ?? entity;
  const restored = { ...back, deletedDateTime: null };
  store.commit([['put', set, textOf(entity['id']), restored]]);
  return restored;
};

const purge = (store: Store, set: EntitySetName, key: string, entity: Entity): Reply => {
  if (set === 'administrativeUnits')
    throw badRequest('A deleted administrative unit cannot be deleted for good before its time is over.');
  const changes: Change[] = [['remove', set, key]];
  if (set === 'applications') {
    for (const principal of store.directory.deleted('servicePrincipals').where('appId', textOf(entity['appId'])))
      changes.push(['remove', 'servicePrincipals', principal]);
  }
  store.commit(changes);
  return { status: 204 };
};
