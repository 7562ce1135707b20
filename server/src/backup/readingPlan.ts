import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import type { ObjectType, PerType } from '@trc/domain/objectTypes';
import type { UnknownPart, UnknownParts } from '../directory/readState.ts';
import type { GraphObject } from '../directory/types/description.ts';
import type { DirectoryClient, DirectoryError, NamesByType, Source } from '../directory/index.ts';
import { completeSelection } from '../directory/types/selection.ts';
import { isObjectType, linkKindsOf, readingOf } from '../directory/types/stored.ts';
import type { StoredType } from '../directory/types/stored.ts';

/** The properties and links of one type that one run requests. */
export interface RequestedOfType {
  /** `all`: whole objects, without `$select`. */
  properties: 'all' | readonly string[];
  /** Requested properties that are extensions of this tenant (directory extensions, schema extensions). */
  extensions?: readonly string[];
  /** Parts with their own path that were asked for with the objects. */
  expanded?: readonly string[];
  /** Kinds of links. */
  links: readonly string[];
  /** Kinds of links that were read without temporary rows. In other kinds the temporary rows are not told apart. */
  permanent?: readonly string[];
  /** Kinds of links that were read with service principals, which the list of v1.0 leaves out. */
  complete?: readonly string[];
  /** Places, of a type that is read from several. */
  sources?: readonly string[];
}

/** The read plan of one run; part of a backup's manifest (docs/decisions/029-states-of-what-was-read.md). */
export interface Requested {
  /** An earlier version did not ask for types that it did not know. */
  types: Partial<PerType<RequestedOfType>>;
  /** Application permissions that the service held. */
  permissions: readonly string[];
  /**
   * True if `names` has every registered extension, so that no object has a value of another one. Set for live reads
   * only.
   */
  hasAllExtensions?: boolean;
}

/** The read plan of this version. */
export interface CompletePlan extends Requested {
  types: PerType<RequestedOfType>;
}

const NOTHING: RequestedOfType = { properties: [], links: [] };

/** Returns the part of a read plan for a type. A run asked for nothing of a type that it did not know. */
export const requestedOf = ({ types }: Pick<Requested, 'types'>, type: ObjectType): RequestedOfType =>
  types[type] ?? NOTHING;

/** The choices that differ from run to run. */
export interface PlanChoices {
  permissions?: readonly string[];
  /** Extensions that the tenant has registered, by type. */
  extensions?: NamesByType;
  /** Published properties that the cloud does not know and that are not asked for. */
  missing?: NamesByType;
  /** Custom security attributes are asked for. */
  securityAttributes?: boolean;
}

/** Custom security attributes of an object, all sets together. */
export const SECURITY_ATTRIBUTES = 'customSecurityAttributes';
/** Either opens them to an application (Graph: custom security attributes overview). */
export const READS_SECURITY_ATTRIBUTES = [
  'CustomSecAttributeAssignment.Read.All',
  'CustomSecAttributeAssignment.ReadWrite.All',
];
const HAVE_SECURITY_ATTRIBUTES: readonly ObjectType[] = ['users', 'servicePrincipals'];

const ofType = (type: ObjectType, { extensions, missing, securityAttributes }: PlanChoices): RequestedOfType => {
  const { sources } = readingOf(type);
  const selects = sources.flatMap(({ select }) => (select ? [select] : []));
  // A type of several places is read whole where one of them is.
  const selected = selects.length < sources.length ? [] : selects.flat();
  const expanded = sources.flatMap(({ query }) => query?.['$expand'] ?? []);
  const own = extensions?.[type] ?? [];
  const more = [
    ...own,
    ...(securityAttributes === true && HAVE_SECURITY_ATTRIBUTES.includes(type) ? [SECURITY_ATTRIBUTES] : []),
  ];
  const left = new Set(missing?.[type] ?? []);
  const kinds = linkKindsOf(type);
  const complete = kinds.flatMap((link) => (link.complete ? [link.name] : [])).sort();
  const permanent = kinds.flatMap(({ name, temporary }) => (temporary ? [name] : [])).sort();
  // A $select returns nothing else, so a type that is read whole gets one only where it has something to ask for by
  // name.
  const named = selected.length > 0 ? selected : more.length > 0 ? completeSelection(type) : undefined;
  return {
    properties: named ? [...new Set([...named, ...more])].filter((name) => !left.has(name)).sort() : 'all',
    ...(named && own.length > 0 ? { extensions: [...own].sort() } : {}),
    links: kinds.map(({ name }) => name).sort(),
    ...(expanded.length > 0 ? { expanded } : {}),
    ...(permanent.length > 0 ? { permanent } : {}),
    ...(complete.length > 0 ? { complete } : {}),
    ...(sources.length > 1 ? { sources: sources.flatMap(({ name }) => name ?? []).sort() } : {}),
  };
};

/**
 * @returns the read plan of a run: the properties and links in the descriptions of the types and the discovered
 * extensions, without those that the cloud does not know
 */
export const planReading = (choices: PlanChoices = {}): CompletePlan => ({
  types: Object.fromEntries(
    OBJECT_TYPES.map(({ type }) => [type, ofType(type, choices)]),
  ) as unknown as PerType<RequestedOfType>,
  permissions: [...(choices.permissions ?? [])].sort(),
});

/**
 * Properties that a reply without `$select` leaves out. Sources: application resource ("Not returned by default"), user
 * and service principal resources (customSecurityAttributes: "Returned only on $select"),
 * crossTenantAccessPolicyConfigurationPartner (identitySynchronization: only with $expand).
 */
const ONLY_ON_REQUEST: PerType<readonly string[]> = {
  users: ['customSecurityAttributes'],
  groups: [],
  directoryRoles: [],
  conditionalAccessPolicies: [],
  namedLocations: [],
  administrativeUnits: [],
  authenticationStrengths: [],
  authenticationContexts: [],
  applications: ['authenticationBehaviors', 'managerApplications'],
  servicePrincipals: ['customSecurityAttributes'],
  tenantWidePolicies: ['identitySynchronization'],
};

/**
 * A directory extension that is not registered has no values. A schema extension outlives the application that owns it,
 * so its registration says nothing about its values.
 */
const DIRECTORY_EXTENSION = /^extension_[0-9a-f]{32}_/i;

/**
 * Names of directory extensions ("extension_<application id>_<name>") and schema extensions ("<domain or
 * text>_<name>"): no published property has an underscore. They are returned on request only, for every type that can
 * have them.
 */
export const isExtension = (name: string): boolean => name.includes('_') && !name.startsWith('@');

const isOnlyOnRequest = (type: ObjectType, name: string): boolean =>
  isExtension(name) || ONLY_ON_REQUEST[type].includes(name);

export const isRequested = (
  type: ObjectType,
  { properties, expanded = [] }: RequestedOfType,
  name: string,
): boolean => {
  if (name.startsWith('@') || name === 'id') return true;
  if (expanded.includes(name)) return true;
  return properties === 'all' ? !isOnlyOnRequest(type, name) : properties.includes(name);
};

const NOT_REQUESTED: UnknownPart = { kind: 'notRequested', reason: 'It was not asked for.' };

/**
 * @param requested the read plan of `own`; undefined: everything
 * @param other the object that it is compared with, or written into
 * @returns the properties of `other` that `own` does not know, because they were not requested
 */
export const notRequestedParts = (
  type: ObjectType,
  requested: Requested | undefined,
  own: GraphObject,
  other: GraphObject | undefined,
): UnknownParts => {
  if (!requested || !other) return new Map();
  const asked = requestedOf(requested, type);
  const isUnregistered = (name: string): boolean =>
    requested.hasAllExtensions === true && DIRECTORY_EXTENSION.test(name);
  const silent = Object.keys(other).filter(
    (name) => !Object.hasOwn(own, name) && !isRequested(type, asked, name) && !isUnregistered(name),
  );
  return new Map(silent.map((name) => [name, NOT_REQUESTED]));
};

/** Names in both lists; `all` has every name that Graph returns without `$select`. */
const both = (type: ObjectType, one: RequestedOfType, other: RequestedOfType): RequestedOfType => {
  const shared = (left: readonly string[], right: readonly string[]): string[] =>
    left.filter((name) => right.includes(name));
  const listed = [one, other].flatMap(({ properties }) => (properties === 'all' ? [] : [properties]));
  const extensions = shared(one.extensions ?? [], other.extensions ?? []);
  const expanded = shared(one.expanded ?? [], other.expanded ?? []);
  const [sources, others] = [one.sources, other.sources];
  return {
    properties:
      listed.length === 0
        ? 'all'
        : listed
            .reduce((names, more) => names.filter((name) => more.includes(name)))
            .filter((name) => isRequested(type, one, name) && isRequested(type, other, name)),
    ...(extensions.length > 0 ? { extensions } : {}),
    ...(expanded.length > 0 ? { expanded } : {}),
    links: shared(one.links, other.links),
    permanent: shared(one.permanent ?? [], other.permanent ?? []),
    complete: shared(one.complete ?? [], other.complete ?? []),
    ...(sources && others ? { sources: shared(sources, others) } : {}),
  };
};

/**
 * @param types types of which the later run has carried-over objects
 * @returns the later read plan; for these types only the common part of both plans
 */
export const withCarriedOver = (later: Requested, earlier: Requested, types: readonly ObjectType[]): Requested => ({
  ...later,
  types: {
    ...later.types,
    ...Object.fromEntries(
      types.map((type) => [type, both(type, requestedOf(later, type), requestedOf(earlier, type))]),
    ),
  },
});

/** @returns the read plan without names that are missing in the cloud */
export const withoutMissing = (requested: Requested, missing: NamesByType): Requested => ({
  ...requested,
  types: Object.fromEntries(
    Object.entries(requested.types).map(([type, asked]) => {
      const names = new Set(missing[type as ObjectType] ?? []);
      return [
        type,
        asked.properties === 'all' || names.size === 0
          ? asked
          : { ...asked, properties: asked.properties.filter((name) => !names.has(name)) },
      ];
    }),
  ),
});

/** The read plan of a run that starts now, and the reason if it leaves the extensions out. */
export interface CurrentPlan {
  requested: Requested;
  failure?: DirectoryError;
}

/**
 * Reads which permissions the service holds and which extensions the tenant has. @param fresh also extensions that
 * were read less than a minute ago. `heldBefore`: the permissions count as they were read last
 */
export const currentPlan = async (
  directory: Pick<DirectoryClient, 'permissions' | 'schema'>,
  { signal, fresh = false, heldBefore = false }: { signal?: AbortSignal; fresh?: boolean; heldBefore?: boolean } = {},
): Promise<CurrentPlan> => {
  const [granted, { extensions, failure }] = await Promise.all([
    heldBefore ? directory.permissions.current() : directory.permissions.refresh({ signal }),
    directory.schema.refresh({ signal, fresh }),
  ]);
  const securityAttributes =
    directory.schema.securityAttributes && READS_SECURITY_ATTRIBUTES.some((name) => granted.names.has(name));
  const requested = planReading({
    permissions: [...granted.names],
    extensions,
    missing: directory.schema.missing(),
    securityAttributes,
  });
  return failure ? { requested, failure } : { requested: { ...requested, hasAllExtensions: true } };
};

/** @returns the source with the names that a run asks for in its `$select` */
export const selecting = (type: StoredType, source: Source, requested: Requested | undefined): Source => {
  const asked = isObjectType(type) ? requested?.types[type] : undefined;
  return asked && asked.properties !== 'all' ? { ...source, select: asked.properties } : source;
};
