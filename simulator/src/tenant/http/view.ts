import type { Expand, QueryOptions } from '../query/options.ts';
import { ENTITY_SETS, SET_NAMES, type EntitySetName } from '../registry.ts';
import { carriesExtensions, extensionValue, isExtensionName } from '../rules/extensions.ts';
import { isRestricted } from '../rules/restrictedUnits.ts';
import type { Directory } from '../store/directory.ts';
import { isEntity, textAt, textOf, type Entity, type Json } from '../store/entity.ts';
import { badRequest } from './graphError.ts';
import type { Linked } from './links.ts';
import { expandedKeys, type Onlooker } from './visibleLinks.ts';

/** Graph expands at most this many directory objects. */
const EXPANDED_OBJECTS = 20;

/** Properties by which nested rows know their owner; Graph does not send them. */
const OWNER_NAMES: Partial<Record<EntitySetName, string | readonly string[]>> = {
  // The expression of a flexible credential is shown in beta only, which the product does not read.
  federatedIdentityCredentials: ['applicationId', 'claimsMatchingExpression'],
  extensionProperties: 'applicationId',
  delegatedPermissionClassifications: 'servicePrincipalId',
  domainFederations: 'domainId',
  synchronizationJobs: 'servicePrincipalId',
  roleAssignments: 'schedule',
};

/**
 * Properties that an object of the set keeps and does not send: the name of its owner, and structures that have a
 * separate path.
 */
const HIDDEN: Readonly<Record<EntitySetName, ReadonlySet<string>>> = Object.fromEntries(
  SET_NAMES.map((set) => {
    const parts = Object.entries(ENTITY_SETS[set].links ?? {})
      .filter(([, link]) => link.kind === 'part')
      .map(([name]) => name);
    return [set, new Set([OWNER_NAMES[set] ?? [], parts].flat())];
  }),
) as Record<EntitySetName, Set<string>>;

/** Properties that Graph adds to an object in replies. */
const SENT: Partial<Record<EntitySetName, (directory: Directory, entity: Entity) => Entity>> = {
  // A policy carries the whole authentication strength that it asks for, as the strength is now.
  conditionalAccessPolicies: (directory, policy) => {
    const controls = policy['grantControls'];
    const strength = isEntity(controls)
      ? directory.find('authenticationStrengths', textAt(controls, 'authenticationStrength/id'))
      : undefined;
    return isEntity(controls) && strength !== undefined
      ? { ...policy, grantControls: { ...controls, authenticationStrength: strength } }
      : policy;
  },
};

/** @returns the object as it is sent: the chosen properties, or those that come by default */
export const selected = (
  directory: Directory,
  set: EntitySetName,
  entity: Entity,
  select: readonly string[] | undefined,
): Entity => {
  const wanted = select?.includes('*') === true ? undefined : (select ?? ENTITY_SETS[set].defaultSelect);
  const hidden = HIDDEN[set];
  const sent = SENT[set]?.(directory, entity) ?? entity;
  if (wanted === undefined) {
    const extended = carriesExtensions(set);
    if (hidden.size === 0 && !extended) return sent;
    return Object.fromEntries(
      Object.entries(sent).filter(([name]) => !hidden.has(name) && !(extended && isExtensionName(name))),
    );
  }
  const type = sent['@odata.type'];
  const computed: Entity =
    wanted.includes('isManagementRestricted') && directory.behaviour.restrictedManagement
      ? { isManagementRestricted: isRestricted(directory, set, textOf(sent['id'])) }
      : {};
  return {
    ...(type === undefined ? {} : { '@odata.type': type }),
    ...Object.fromEntries(
      wanted
        .filter((name) => !name.startsWith('@') && !hidden.has(name))
        .flatMap((name): [string, Json][] => {
          if (!isExtensionName(name) || !carriesExtensions(set)) return [[name, computed[name] ?? sent[name] ?? null]];
          const value = extensionValue(directory, set, sent, name);
          return value === undefined ? [] : [[name, value]];
        }),
    ),
  };
};

/** The object with the links that $expand asks for. */
export const expanded = (
  onlooker: Onlooker,
  set: EntitySetName,
  key: string,
  entity: Entity,
  options: Pick<QueryOptions, 'select' | 'expand'>,
): Entity => {
  const view = selected(onlooker.directory, set, entity, options.select);
  if (options.expand.length === 0) return view;
  return {
    ...view,
    ...Object.fromEntries(options.expand.map((expand) => [expand.name, expansion(onlooker, set, key, entity, expand)])),
  };
};

const expansion = (onlooker: Onlooker, set: EntitySetName, key: string, entity: Entity, expand: Expand): Json => {
  const { directory } = onlooker;
  const link = ENTITY_SETS[set].links?.[expand.name];
  if (link === undefined)
    throw badRequest(
      `Parsing OData Select and Expand failed: Could not find a property named '${expand.name}' on type 'microsoft.graph.${ENTITY_SETS[set].type}'.`,
    );
  if (link.kind === 'inside') return entity[expand.name] ?? [];
  if (link.kind === 'part') return entity[expand.name] ?? null;
  if (link.kind === 'named') {
    const named = textOf(entity[link.property]);
    const found = directory.find(link.set, named);
    return found === undefined ? null : expanded(onlooker, link.set, named, found, expand);
  }
  const linked = expandedKeys(onlooker, expand.name, link, key);
  const views: Entity[] = [];
  for (const each of linked.keys.after(undefined)) {
    const view = linkedView(directory, linked, each, expand.select);
    if (view !== undefined) views.push(view);
    if (linked.mixed && views.length === EXPANDED_OBJECTS) break;
  }
  return link.kind === 'object' ? (views[0] ?? null) : views;
};

/** A linked object, with its type where objects of several types are mixed. */
export const linkedView = (
  directory: Directory,
  linked: Linked,
  key: string,
  select: readonly string[] | undefined,
): Entity | undefined => {
  if (!linked.mixed) {
    const row = directory.find(linked.set, key);
    return row === undefined ? undefined : selected(directory, linked.set, row, select);
  }
  const found = directory.object(key);
  return found === undefined ? undefined : typedView(directory, found.set, found.entity, select);
};

/** An object with its type, for places where objects of several types are mixed. */
export const typedView = (
  directory: Directory,
  set: EntitySetName,
  entity: Entity,
  select: readonly string[] | undefined,
): Entity => ({
  '@odata.type': `#microsoft.graph.${ENTITY_SETS[set].type}`,
  ...selected(directory, set, entity, select),
});
