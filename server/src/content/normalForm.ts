import { lowerCaseReferences } from '../directory/types/changeReferences.ts';
import type { MaterialisedDefault } from '../directory/types/defaults.ts';
import type {
  GraphObject,
  LinkDescription,
  LinkValue,
  ReferenceDescription,
  TypeDescription,
} from '../directory/types/description.ts';
import { isKeptElsewhere, toLinkValue } from '../directory/types/links.ts';
import { isAnnotation } from '../directory/types/paths.ts';
import type { Links } from '../directory/types/references.ts';
import { canonicalJson } from './canonicalJson.ts';

/** The parts of a description that decide how objects are compared. */
export type ComparisonRules = Pick<TypeDescription, 'references' | 'readOnly' | 'sets' | 'links' | 'defaults'>;

interface Rules {
  /** Paths that do not count. */
  out: ReadonlySet<string>;
  /** Paths of lists without an order. */
  sets: ReadonlySet<string>;
  references: readonly ReferenceDescription[];
  /** By path. */
  defaults: ReadonlyMap<string, readonly MaterialisedDefault[]>;
}

const LIST = '[]';
const withoutList = (path: string): string => (path.endsWith(LIST) ? path.slice(0, -LIST.length) : path);

const byPath = (defaults: readonly MaterialisedDefault[]): Rules['defaults'] =>
  new Map(defaults.map(({ path }) => [path, defaults.filter((one) => one.path === path)]));

/** A list of ids has no order, whether or not the description says so. */
const rulesFrom = ({ readOnly = [], sets = [], references = [], defaults = [] }: Partial<ComparisonRules>): Rules => ({
  out: new Set(readOnly),
  sets: new Set(
    [...sets, ...references.map(({ path }) => path).filter((path) => path.endsWith(LIST))].map(withoutList),
  ),
  references,
  defaults: byPath(defaults),
});

const known = new WeakMap<object, Rules>();

const rulesOf = (description: ComparisonRules): Rules => {
  const rules = known.get(description) ?? rulesFrom({ ...description, readOnly: [...description.readOnly, 'id'] });
  known.set(description, rules);
  return rules;
};

const DATE_NAME = /date(?:time)?$/i;
const INSTANT = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d+))?(Z|[+-]\d{2}:\d{2})$/i;

/** Converts a moment to UTC and drops zeros at the end of its fraction, so that equal moments give equal text. */
const instantOf = (text: string): string => {
  const [, seconds, fraction = '', zone] = INSTANT.exec(text) ?? [];
  const time = seconds === undefined ? NaN : Date.parse(`${seconds}${zone?.toUpperCase() ?? ''}`);
  if (Number.isNaN(time)) return text;
  const rest = fraction.replace(/0+$/, '');
  return `${new Date(time).toISOString().slice(0, -'.000Z'.length)}${rest === '' ? '' : `.${rest}`}Z`;
};

const sorted = <T>(values: readonly T[]): T[] =>
  [...new Map(values.map((value) => [canonicalJson(value), value]))]
    .sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0))
    .map(([, value]) => value);

/** The place of `plain`: the whole object, and the object that holds the value. */
interface Place {
  whole: GraphObject;
  parent: GraphObject;
}

const isDefault = (value: unknown, path: string, { defaults }: Rules, { parent, whole }: Place): boolean =>
  defaults
    .get(path)
    ?.some((one) => canonicalJson(one.value) === canonicalJson(value) && one.when?.(parent, whole) !== false) === true;

/**
 * Null, an empty list and an object of nothing but those say the same as a property that is missing: undefined. So do
 * default values of the directory (directory/types/defaults.ts).
 */
const plain = (value: unknown, path: string, name: string, rules: Rules, whole: GraphObject): unknown => {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'string') return DATE_NAME.test(name) ? instantOf(value) : value;
  if (typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => plain(item, path + LIST, name, rules, whole) ?? null);
    if (items.length === 0) return undefined;
    return rules.sets.has(path) ? sorted(items) : items;
  }
  const parent = value as GraphObject;
  const kept: [string, unknown][] = [];
  for (const key of Object.keys(parent)) {
    const at = path === '' ? key : `${path}.${key}`;
    if (isAnnotation(key) || rules.out.has(at)) continue;
    const member = plain(parent[key], at, key, rules, whole);
    if (member !== undefined && !isDefault(member, at, rules, { parent, whole })) kept.push([key, member]);
  }
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
};

const plainObject = (object: GraphObject, rules: Rules): GraphObject => {
  const whole = lowerCaseReferences(rules.references, object);
  return (plain(whole, '', '', rules, whole) ?? {}) as GraphObject;
};

/**
 * @returns the parts of an object that take part in comparisons: no read-only properties and annotations, lists that
 * are sets in one order and without repetitions, nothing that is empty or a default of the directory, one text per
 * moment, ids in lower case. Unknown properties stay.
 */
export const normalise = (description: ComparisonRules, object: GraphObject): GraphObject =>
  plainObject(object, rulesOf(description));

const normaliseLink = (link: LinkDescription, values: readonly LinkValue[]): readonly LinkValue[] => {
  const kept = values.map((value) => toLinkValue(link, value)).filter((value) => value !== undefined);
  const rules = rulesFrom({ references: link.references ?? [] });
  return sorted(kept.map((value) => (typeof value === 'string' ? value.toLowerCase() : plainObject(value, rules))));
};

/**
 * `writable`: links that a restore may write. `all`: derived links and links managed elsewhere as well, for lists of
 * changes.
 */
export type CountedLinks = 'writable' | 'all';

const isCounted = (link: LinkDescription, object: GraphObject, counted: CountedLinks): boolean =>
  counted === 'all' || ((link.add !== undefined || link.watched === true) && (link.writable?.(object) ?? true));

/** The same for links. Left out: those that were not read, and those that do not count for `object`. */
export const normaliseLinks = (
  description: ComparisonRules,
  links: Links,
  object: GraphObject,
  counted: CountedLinks = 'writable',
): Links =>
  Object.fromEntries(
    description.links.flatMap((link) => {
      const values = links[link.name];
      return values !== undefined && isCounted(link, object, counted)
        ? [[link.name, normaliseLink(link, values)] as const]
        : [];
    }),
  );

/** Names of links that differ and are kept elsewhere; of one that a side has not read nothing is known. */
export const linksKeptElsewhere = (
  { links: kinds }: ComparisonRules,
  before: Links,
  after: Links,
  object: GraphObject,
): string[] =>
  kinds.flatMap((link) => {
    const [left, right] = [before[link.name], after[link.name]];
    if (!left || !right || !isKeptElsewhere(link, object)) return [];
    return canonicalJson(normaliseLink(link, left)) === canonicalJson(normaliseLink(link, right)) ? [] : [link.name];
  });
