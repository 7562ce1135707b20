import { createHash } from 'node:crypto';
import {
  joinUnknown,
  knownObject,
  knownValues,
  LINKS_PREFIX,
  unknownMemberParts,
  writableSides,
} from '../directory/readState.ts';
import type { Known, ReadSide, UnknownParts } from '../directory/readState.ts';
import type {
  GraphObject,
  LinkDescription,
  LinkValue,
  Shape,
  TypeDescription,
} from '../directory/types/description.ts';
import { canonicalJson } from '../content/canonicalJson.ts';
import { normalise, normaliseLinks } from '../content/normalForm.ts';
import type { ComparisonRules, CountedLinks } from '../content/normalForm.ts';
import { idsIn } from './references.ts';
import type { Links } from './references.ts';

export { LINKS_PREFIX } from '../directory/readState.ts';

/** An object with its links, as a backup or the directory has it, and its unknown parts. */
export type WholeObject = ReadSide;

/**
 * @returns everything that is not known of a side, also where the directory itself answered with `unknownFutureValue`
 */
export const joinUnknownParts = ({ object, links, unknown }: WholeObject): UnknownParts =>
  joinUnknown(unknown, unknownMemberParts(object, links));

/** One attribute that differs; a side without a value has no member for it. */
export interface AttributeDifference {
  /**
   * The property, with dots into nested objects ("conditions.users.includeUsers"), or "links." and the name of the
   * link.
   */
  name: string;
  oldValue?: unknown;
  newValue?: unknown;
}

/** Limit of the contract. */
export const MAX_NAME_LENGTH = 256;
export const MAX_ATTRIBUTES = 1000;

export const isNested = (value: unknown): value is GraphObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const differenceOf = (name: string, oldValue: unknown, newValue: unknown): AttributeDifference => ({
  name: name.slice(0, MAX_NAME_LENGTH),
  ...(oldValue === undefined ? {} : { oldValue }),
  ...(newValue === undefined ? {} : { newValue }),
});

const own = (object: GraphObject, name: string): unknown => (Object.hasOwn(object, name) ? object[name] : undefined);

/** Compares normalised objects property by property, into nested objects while `deep`. */
const compareProperties = (
  before: GraphObject,
  after: GraphObject,
  prefix: string,
  deep: boolean,
): AttributeDifference[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].sort().flatMap((key) => {
    const [oldValue, newValue] = [own(before, key), own(after, key)];
    const name = prefix + key;
    const nested =
      deep &&
      name.length < MAX_NAME_LENGTH &&
      [oldValue, newValue].every((value) => value === undefined || isNested(value));
    if (nested)
      return compareProperties((oldValue ?? {}) as GraphObject, (newValue ?? {}) as GraphObject, `${name}.`, deep);
    return canonicalJson(oldValue ?? null) === canonicalJson(newValue ?? null)
      ? []
      : [differenceOf(name, oldValue, newValue)];
  });

/** Values of a link that only one side has; one value for a link that holds at most one. */
const onlyIn = (one: readonly LinkValue[], other: readonly LinkValue[], { single }: LinkDescription): unknown => {
  const others = new Set(other.map(canonicalJson));
  const values = one.filter((value) => !others.has(canonicalJson(value)));
  return values.length === 0 ? undefined : single && values.length === 1 ? values[0] : values;
};

/** The links of a side as far as they are known; a kind of which nothing is known is left out. */
export const knownLinks = (description: ComparisonRules, links: Links, unknown: UnknownParts): Links =>
  Object.fromEntries(
    description.links.flatMap((link) => {
      const values = knownValues(link, links[link.name], unknown);
      return values ? [[link.name, values] as const] : [];
    }),
  );

const compareLinks = (
  description: ComparisonRules,
  before: WholeObject,
  after: WholeObject,
  unknown: UnknownParts,
  counted: CountedLinks,
): AttributeDifference[] => {
  const [old, now] = [before, after].map(({ links }) =>
    normaliseLinks(description, knownLinks(description, links, unknown), after.object, counted),
  ) as [Links, Links];
  return description.links.flatMap((link) => {
    const [left, right] = [old[link.name], now[link.name]];
    // A link that one side has not read is unknown, not empty.
    if (!left || !right) return [];
    const [removed, added] = [onlyIn(left, right, link), onlyIn(right, left, link)];
    return removed === undefined && added === undefined ? [] : [differenceOf(LINKS_PREFIX + link.name, removed, added)];
  });
};

/**
 * Compares two states of an object. Values of properties are complete and normalised. For links, oldValue has the
 * values that only `before` has and newValue those that only `after` has. Properties come in the order of their names,
 * then links. A part that is unknown on one side is not a difference.
 * @param counted the links that take part; by default those that a restore may write
 * @returns an empty list for equal states
 */
export const diffObjects = (
  description: ComparisonRules,
  before: WholeObject,
  after: WholeObject,
  counted: CountedLinks = 'writable',
): AttributeDifference[] => {
  const unknown = joinUnknown(joinUnknownParts(before), joinUnknownParts(after));
  const [left, right] = [before, after].map(({ object }) => normalise(description, knownObject(object, unknown))) as [
    GraphObject,
    GraphObject,
  ];
  const links = compareLinks(description, before, after, unknown, counted);
  const properties = compareProperties(left, right, '', true);
  return [
    ...(properties.length + links.length > MAX_ATTRIBUTES ? compareProperties(left, right, '', false) : properties),
    ...links,
  ].slice(0, MAX_ATTRIBUTES);
};

export const equalObjects = (description: ComparisonRules, left: WholeObject, right: WholeObject): boolean =>
  diffObjects(description, left, right).length === 0;

const without = (links: Links, ids: ReadonlySet<string>): Links =>
  ids.size === 0
    ? links
    : Object.fromEntries(
        Object.entries(links).map(([name, values]) => [
          name,
          values.filter((value) => !idsIn(value).some((id) => ids.has(id))),
        ]),
      );

/** A restore does not read properties that it never writes, so that these are not part of a review. */
const written = (description: ComparisonRules): ComparisonRules => ({
  ...description,
  links: description.links.filter(({ watched }) => !watched),
});

/**
 * @param unknown parts of the object that are unknown; they do not count
 * @param backAgain ids (lower case) whose links do not count: an object restored from the recycle bin keeps them, so
 * that a restore which has undeleted a member would report the group as changed by somebody else
 * @returns the SHA-256, in hex, of the parts of a live object that a comparison shows; an absent object has a separate
 * hash
 */
export const hashLiveObject = (
  description: ComparisonRules,
  side: WholeObject | undefined,
  backAgain: ReadonlySet<string> = new Set(),
): string => {
  const hash = createHash('sha256');
  if (!side) return hash.update('absent').digest('hex');
  const { object, links } = side;
  const unknown = joinUnknownParts(side);
  return hash
    .update(
      canonicalJson({
        object: normalise(description, knownObject(object, unknown)),
        links: normaliseLinks(
          written(description),
          without(knownLinks(description, links, unknown), backAgain),
          object,
        ),
      }),
    )
    .digest('hex');
};

const isPart = (shape: true | Shape | undefined, names: readonly string[]): boolean => {
  const [name, ...rest] = names;
  if (shape === undefined || shape === true || name === undefined) return shape !== undefined;
  return Object.hasOwn(shape, name) && isPart(shape[name], rest);
};

/** @param name of a difference */
export const isWatchedLink = ({ links }: Pick<TypeDescription, 'links'>, name: string): boolean =>
  links.some((link) => link.watched && LINKS_PREFIX + link.name === name);

/**
 * True if a difference found by `diffObjects` can be written. Properties that the directory computes, or that this
 * version does not know, cannot. Immutable properties can be written in a re-created object.
 */
export const isRestorable = (
  description: Pick<TypeDescription, 'writable' | 'immutable' | 'update' | 'links'>,
  name: string,
  made: 'exists' | 'created',
): boolean => {
  if (name.startsWith(LINKS_PREFIX)) return !isWatchedLink(description, name);
  const names = name.startsWith('@') ? [name] : name.split('.');
  const isFixedNow =
    made === 'exists' &&
    (description.update === undefined || description.immutable.some((one) => one === name || one === names[0]));
  return !isFixedNow && isPart(description.writable, names);
};

export interface PropertyChanges {
  /**
   * Top-level properties that differ and can be written, each with its complete wanted value or null: the argument of
   * TypeDescription.update.
   */
  changes: Known<GraphObject>;
  /** The live object for the same call, without the parts that the write must leave alone. */
  live: GraphObject;
  /** Names of top-level properties that differ and are written at creation at most. */
  immutable: string[];
}

type Written = ComparisonRules & Pick<TypeDescription, 'writable' | 'immutable' | 'writesWhole'>;

/**
 * Lists the writes that turn `live` into `intended`. Properties that this version cannot write, or that one side does
 * not know, are left out.
 */
export const changedProperties = (description: Written, live: WholeObject, intended: WholeObject): PropertyChanges => {
  const [left, right] = [live, intended].map((side) => ({ ...side, unknown: joinUnknownParts(side) })) as [
    WholeObject,
    WholeObject,
  ];
  const sides = writableSides(description.writesWhole ? true : description.writable, left, right);
  const names = compareProperties(
    normalise(description, sides.live),
    normalise(description, sides.wanted),
    '',
    false,
  ).map(({ name }) => name);
  const writable = names.filter(
    (name) => Object.hasOwn(description.writable, name) && !description.immutable.includes(name),
  );
  return {
    changes: Object.fromEntries(writable.map((name) => [name, own(sides.wanted, name) ?? null])) as Known<GraphObject>,
    live: sides.live,
    immutable: names.filter((name) => description.immutable.includes(name)),
  };
};
