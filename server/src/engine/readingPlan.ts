import { OBJECT_TYPES } from '../../../src/domain/objectTypes.ts';
import type { ObjectType } from '../../../src/domain/objectTypes.ts';
import type { UnknownPart, UnknownParts } from '../directory/readState.ts';
import type { GraphObject } from '../directory/types/description.ts';
import { kindsOf, readingOf } from '../directory/types/stored.ts';

/** What one run asks the directory for, of one type. */
export interface RequestedOfType {
  /** `all`: whole objects, without `$select`. */
  properties: 'all' | readonly string[];
  /** Asked for next to `all`: properties that Graph returns only on request. */
  selected?: readonly string[];
  /** Kinds of links. */
  links: readonly string[];
  /** Places, of a type that is read from several. */
  sources?: readonly string[];
}

/** What one run asks for; part of a backup's manifest (docs/decisions/029-states-of-what-was-read.md). */
export interface Requested {
  types: Readonly<Record<ObjectType, RequestedOfType>>;
  /** Application permissions that the service held. */
  permissions: readonly string[];
}

/** What differs from run to run. */
export interface PlanChoices {
  permissions?: readonly string[];
  /** Properties that were discovered and are asked for, by type, e.g. directory extensions. */
  discovered?: Partial<Readonly<Record<ObjectType, readonly string[]>>>;
  /** Properties that the cloud does not know and that are not asked for. */
  dropped?: Partial<Readonly<Record<ObjectType, readonly string[]>>>;
}

const ofType = (type: ObjectType, { discovered, dropped }: PlanChoices): RequestedOfType => {
  const { sources } = readingOf(type);
  const selects = sources.flatMap(({ select }) => (select ? [select] : []));
  const more = discovered?.[type] ?? [];
  const left = new Set(dropped?.[type] ?? []);
  const properties = selects.length === 0 ? 'all' : [...new Set([...selects.flat(), ...more])].filter((name) => !left.has(name)).sort();
  return {
    properties,
    ...(properties === 'all' && more.length > 0 ? { selected: [...more].sort() } : {}),
    links: kindsOf(type).map(({ name }) => name).sort(),
    ...(sources.length > 1 ? { sources: sources.flatMap(({ name }) => name ?? []).sort() } : {}),
  };
};

/** @returns what a run asks for: what the descriptions of the types name, with what was discovered and without what the cloud does not know */
export const planReading = (choices: PlanChoices = {}): Requested => ({
  types: Object.fromEntries(OBJECT_TYPES.map(({ type }) => [type, ofType(type, choices)])) as Requested['types'],
  permissions: [...choices.permissions ?? []].sort(),
});

/**
 * Properties that a reply without `$select` leaves out. Sources: application resource ("Not returned by default"), user and service
 * principal resources (customSecurityAttributes: "Returned only on $select"), crossTenantAccessPolicyConfigurationPartner
 * (identitySynchronization: only with $expand).
 */
const ONLY_ON_REQUEST: Partial<Readonly<Record<ObjectType, readonly string[]>>> = {
  users: ['customSecurityAttributes'],
  applications: ['authenticationBehaviors', 'managerApplications'],
  servicePrincipals: ['customSecurityAttributes'],
  tenantWidePolicies: ['identitySynchronization'],
};

/** Directory extensions and schema extensions are returned on request only, for every type that can have them. */
const EXTENSION = /^(extension_[0-9a-f]{32}_|ext[0-9a-z]{8}_)/i;

const isOnlyOnRequest = (type: ObjectType, name: string): boolean => EXTENSION.test(name) || (ONLY_ON_REQUEST[type] ?? []).includes(name);

/** Whether a run asked for a top-level property of objects of a type. */
export const isRequested = (type: ObjectType, { properties, selected = [] }: RequestedOfType, name: string): boolean => {
  if (name.startsWith('@') || name === 'id') return true;
  return properties === 'all' ? !isOnlyOnRequest(type, name) || selected.includes(name) : properties.includes(name);
};

const NOT_REQUESTED: UnknownPart = { kind: 'notRequested', reason: 'It was not asked for.' };

/**
 * @param requested what was asked for when `own` was read; undefined: everything
 * @param other the object that it is compared with, or written into
 * @returns the properties of `other` of which `own` says nothing because they were not asked for
 */
export const notRequestedParts = (type: ObjectType, requested: Requested | undefined, own: GraphObject, other: GraphObject | undefined): UnknownParts => {
  const asked = requested?.types[type];
  if (!asked || !other) return new Map();
  return new Map(Object.keys(other).filter((name) => !Object.hasOwn(own, name) && !isRequested(type, asked, name)).map((name) => [name, NOT_REQUESTED]));
};

/** Names in both lists; `all` has every name that Graph returns by itself. */
const both = (type: ObjectType, one: RequestedOfType, other: RequestedOfType): RequestedOfType => {
  const shared = (left: readonly string[], right: readonly string[]): string[] => left.filter((name) => right.includes(name));
  const listed = [one, other].flatMap(({ properties }) => (properties === 'all' ? [] : [properties]));
  const selected = shared(one.selected ?? [], other.selected ?? []);
  const [sources, others] = [one.sources, other.sources];
  return {
    properties: listed.length === 0 ? 'all' : listed.reduce((names, more) => names.filter((name) => more.includes(name)))
      .filter((name) => isRequested(type, one, name) && isRequested(type, other, name)),
    ...(selected.length > 0 ? { selected } : {}),
    links: shared(one.links, other.links),
    ...(sources && others ? { sources: shared(sources, others) } : {}),
  };
};

/**
 * @param types of which the later run has objects as the earlier one had them
 * @returns what the later run asked for; of these types only what both asked for
 */
export const withCarriedOver = (later: Requested, earlier: Requested, types: readonly ObjectType[]): Requested => ({
  ...later,
  types: { ...later.types, ...Object.fromEntries(types.map((type) => [type, both(type, later.types[type], earlier.types[type])])) },
});
