import { isRecord } from './parse.ts';
import type { GraphObject, Known, LinkDescription, LinkValue, Shape } from './types/description.ts';
import { buildLinkKey } from './types/links.ts';
import type { Links } from './types/references.ts';
import { omitPaths } from './types/paths.ts';
import { holdsUnknownMember, unknownMembers } from './types/unknownMembers.ts';

/**
 * The reason why a property or link is not known. `notRequested`: the side did not ask for it. `unreadable`: the
 * directory did not show it. `unknown`: the directory answered with something that says nothing, e.g.
 * `unknownFutureValue`.
 */
export interface UnknownPart {
  kind: 'notRequested' | 'unreadable' | 'unknown';
  /** Text for people, without names of objects. */
  reason: string;
  /** For a link: the values that are unknown, when the others are known. */
  rows?: readonly LinkValue[];
}

/**
 * The knowledge of one side of a comparison about a property or link (docs/decisions/029-states-of-what-was-read.md).
 */
export type ReadState =
  { kind: 'absent' } | { kind: 'null' } | { kind: 'empty' } | { kind: 'value'; value: unknown } | UnknownPart;

/**
 * Unknown parts by the name of an AttributeDifference: "grantControls.builtInControls", "links.members". All parts at
 * or below a name are unknown.
 */
export type UnknownParts = ReadonlyMap<string, UnknownPart>;

/** One side, as a backup or the directory holds it. */
export interface ReadSide {
  object: GraphObject;
  links: Links;
  /** The unknown parts of it; undefined: none. */
  unknown?: UnknownParts | undefined;
}

export type { Known } from './types/description.ts';

/** Before the name of a kind of links. */
export const LINKS_PREFIX = 'links.';

const NOTHING: UnknownParts = new Map();

/** Joins unknown parts; the first reason of a name counts, rows of one link are put together. */
export const joinUnknown = (...all: readonly (UnknownParts | undefined)[]): UnknownParts => {
  const joined = new Map<string, UnknownPart>();
  for (const [name, part] of all.flatMap((parts) => [...(parts ?? NOTHING)])) {
    const before = joined.get(name);
    if (before && !before.rows) continue;
    joined.set(name, before?.rows && part.rows ? { ...before, rows: [...before.rows, ...part.rows] } : part);
  }
  return joined;
};

const isAtOrBelow = (name: string, at: string): boolean => name === at || name.startsWith(`${at}.`);

/**
 * @returns the reason that nothing is known of the property or link `name`; undefined where it, or a part of it, is
 * known
 */
export const unknownAt = (unknown: UnknownParts | undefined, name: string): UnknownPart | undefined => {
  for (const [at, part] of unknown ?? NOTHING) if (!part.rows && isAtOrBelow(name, at)) return part;
  return undefined;
};

const valueAt = (object: GraphObject, name: string): { value?: unknown } => {
  let at: unknown = object;
  for (const step of name.startsWith('@') ? [name] : name.split('.')) {
    if (!isRecord(at) || !Object.hasOwn(at, step)) return {};
    at = at[step];
  }
  return { value: at };
};

/** @param name as of an AttributeDifference */
export const findState = ({ object, links, unknown }: ReadSide, name: string): ReadState => {
  const part = unknownAt(unknown, name);
  if (part) return part;
  const link = name.startsWith(LINKS_PREFIX) ? name.slice(LINKS_PREFIX.length) : undefined;
  if (link !== undefined && links[link] === undefined)
    return { kind: 'unreadable', reason: `${link} could not be read.` };
  const found = link === undefined ? valueAt(object, name) : { value: links[link] };
  if (!('value' in found) || found.value === undefined) return { kind: 'absent' };
  if (found.value === null) return { kind: 'null' };
  const isEmpty = Array.isArray(found.value)
    ? found.value.length === 0
    : isRecord(found.value) && Object.keys(found.value).length === 0;
  return isEmpty ? { kind: 'empty' } : { kind: 'value', value: found.value };
};

const propertiesIn = (unknown: UnknownParts | undefined): string[] =>
  [...(unknown ?? NOTHING).keys()].filter((name) => !name.startsWith(LINKS_PREFIX));

/** @returns the object without its unknown properties and parts of properties */
export const knownObject = (object: GraphObject, unknown: UnknownParts | undefined): Known<GraphObject> =>
  omitPaths(object, propertiesIn(unknown)) as Known<GraphObject>;

/**
 * @returns the values of a link that are known, of `values` that this side or the other one has; undefined where
 * nothing is known of the link
 */
export const knownValues = (
  link: LinkDescription,
  values: readonly LinkValue[] | undefined,
  unknown: UnknownParts | undefined,
): Known<readonly LinkValue[]> | undefined => {
  if (!values || unknownAt(unknown, LINKS_PREFIX + link.name)) return undefined;
  const rows = (unknown ?? NOTHING).get(LINKS_PREFIX + link.name)?.rows ?? [];
  const keys = new Set(rows.map((row) => buildLinkKey(link, row)));
  return (keys.size === 0 ? values : values.filter((value) => !keys.has(buildLinkKey(link, value)))) as Known<
    readonly LinkValue[]
  >;
};

/** @returns the known object without some of its top-level properties */
export const withoutProperties = (object: Known<GraphObject>, names: readonly string[]): Known<GraphObject> =>
  omitPaths(object, names) as Known<GraphObject>;

/** Marks a value that this process made itself, or has just read and checked. */
export const markKnown = <T>(value: T): Known<T> => value as Known<T>;

/** The part of an object at and above which a write takes values whole; the path itself where the write can name it. */
const unitOf = (shape: true | Shape, path: string): string => {
  const names = path.startsWith('@') ? [path] : path.split('.');
  let at: true | Shape | undefined = shape;
  for (const [index, name] of names.entries()) {
    if (at === true || at === undefined) return names.slice(0, index).join('.');
    at = Object.hasOwn(at, name) ? at[name] : undefined;
  }
  return path;
};

/** The object with the other one's value at a path, or without one where that has none. */
const withValueFrom = (object: GraphObject, other: GraphObject, [name, ...rest]: readonly string[]): GraphObject => {
  if (name === undefined) return object;
  const [own, from] = [object[name], other[name]];
  if (rest.length > 0 && isRecord(own) && isRecord(from)) return { ...object, [name]: withValueFrom(own, from, rest) };
  if (rest.length > 0 && !isRecord(own)) return object;
  const { [name]: _, ...others } = object;
  return Object.hasOwn(other, name) ? { ...others, [name]: from } : others;
};

/** "a.b.c" -> "a.b", "a" */
const outerNames = (name: string): string[] =>
  name
    .split('.')
    .slice(0, -1)
    .map((_, index, names) => names.slice(0, index + 1).join('.'))
    .reverse();

const isNothing = (value: unknown): boolean =>
  value === undefined || (isRecord(value) && Object.values(value).every(isNothing));

const hasKnownPart = (object: GraphObject, name: string): boolean => !isNothing(valueAt(object, name).value);

export interface Writable {
  /** The intended object, as far as it is known. */
  wanted: Known<GraphObject>;
  /** The live values without those that no write may touch. */
  live: GraphObject;
}

/**
 * Prepares two sides for a write. An unknown part that the write can leave alone is left out of both. If the write
 * takes the value whole (`true` in the shape), the part takes the live value; if the live value is unknown as well, the
 * whole value is left out.
 */
export const writableSides = (shape: true | Shape, live: ReadSide, wanted: ReadSide): Writable => {
  const out: string[] = [];
  let object = wanted.object;
  for (const name of propertiesIn(joinUnknown(live.unknown, wanted.unknown))) {
    const unit = unitOf(shape, name);
    if (unit === name) out.push(name);
    else if (unknownAt(live.unknown, name)) out.push(unit);
    else object = withValueFrom(object, live.object, name.split('.'));
  }
  if (out.includes('')) return { wanted: {} as Known<GraphObject>, live: {} };
  const sides = [omitPaths(object, out), omitPaths(live.object, out)] as const;
  // An object of which only unknown parts are left must not be sent as an empty one.
  const emptied = [...new Set(out.flatMap(outerNames))].filter((name) =>
    sides.every((side) => !hasKnownPart(side, name)),
  );
  return { wanted: omitPaths(sides[0], emptied) as Known<GraphObject>, live: omitPaths(sides[1], emptied) };
};

export const UNKNOWN_MEMBER_REASON = 'The directory answered with a value that this version does not know.';

/** @returns the parts of an object and its links in which the directory answered with `unknownFutureValue` */
export const unknownMemberParts = (object: GraphObject, links: Links = {}): UnknownParts => {
  const part: UnknownPart = { kind: 'unknown', reason: UNKNOWN_MEMBER_REASON };
  const rows = Object.entries(links).flatMap(([name, values]) => {
    const unknown = values.filter((value) => typeof value !== 'string' && holdsUnknownMember(value));
    return unknown.length === 0 ? [] : [[LINKS_PREFIX + name, { ...part, rows: unknown }] as const];
  });
  return new Map([...unknownMembers(object).map((name) => [name, part] as const), ...rows]);
};
