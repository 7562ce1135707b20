import type { Expand, QueryOptions } from '../query/options.ts';
import { ENTITY_SETS, type EntitySetName } from '../registry.ts';
import type { Directory } from '../store/directory.ts';
import type { Entity, Json } from '../store/entity.ts';
import { badRequest } from './graphError.ts';
import { linkedKeys, type Linked } from './links.ts';

/** Graph expands at most this many directory objects. */
const EXPANDED_OBJECTS = 20;

/** Properties by which nested rows know their owner; Graph does not send them. */
const HIDDEN: Partial<Record<EntitySetName, string>> = { federatedIdentityCredentials: 'applicationId' };

/** @returns the object as it is sent: the chosen properties, or those that come by default */
export const selected = (set: EntitySetName, entity: Entity, select: readonly string[] | undefined): Entity => {
  const wanted = select?.includes('*') === true ? undefined : (select ?? ENTITY_SETS[set].defaultSelect);
  const hidden = HIDDEN[set];
  if (wanted === undefined) {
    if (hidden === undefined) return entity;
    return Object.fromEntries(Object.entries(entity).filter(([name]) => name !== hidden));
  }
  const type = entity['@odata.type'];
  return {
    ...(type === undefined ? {} : { '@odata.type': type }),
    ...Object.fromEntries(wanted.filter((name) => !name.startsWith('@')).map((name): [string, Json] => [name, entity[name] ?? null])),
  };
};

/** The object with the links that $expand asks for. */
export const expanded = (directory: Directory, set: EntitySetName, key: string, entity: Entity, options: QueryOptions): Entity => {
  const view = selected(set, entity, options.select);
  if (options.expand.length === 0) return view;
  return { ...view, ...Object.fromEntries(options.expand.map((expand) => [expand.name, expansion(directory, set, key, expand)])) };
};

const expansion = (directory: Directory, set: EntitySetName, key: string, expand: Expand): Json => {
  const link = ENTITY_SETS[set].links?.[expand.name];
  if (link === undefined) throw badRequest(`Parsing OData Select and Expand failed: Could not find a property named '${expand.name}' on type 'microsoft.graph.${ENTITY_SETS[set].type}'.`);
  const linked = linkedKeys(directory, link, key);
  const keys = linked.mixed ? linked.keys.slice(0, EXPANDED_OBJECTS) : linked.keys;
  const views = keys.map((each) => linkedView(directory, linked, each, expand.select)).filter((view) => view !== undefined);
  return link.kind === 'object' ? views[0] ?? null : views;
};

/** A linked object, with its type where objects of several types are mixed. */
export const linkedView = (directory: Directory, linked: Linked, key: string, select: readonly string[] | undefined): Entity | undefined => {
  if (!linked.mixed) {
    const row = directory.set(linked.set).get(key);
    return row === undefined ? undefined : selected(linked.set, row, select);
  }
  const found = directory.object(key);
  if (found === undefined) return undefined;
  return { '@odata.type': `#microsoft.graph.${ENTITY_SETS[found.set].type}`, ...selected(found.set, found.entity, select) };
};
