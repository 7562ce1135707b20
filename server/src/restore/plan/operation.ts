import { isRecord, buildLinkKey } from '../../directory/index.ts';
import type { GraphObject, LinkDescription, LinkValue, TypeDescription } from '../../directory/index.ts';
import { canonicalJson } from '../../content/canonicalJson.ts';
import { normalise } from '../../content/normalForm.ts';
import type { ComparisonRules } from '../../content/normalForm.ts';
import type { IdMap } from '../../catalog/idMap.ts';
import { mapLinks, mapReferences } from '../../comparison/index.ts';
import type { Links } from '../../comparison/index.ts';

export type OperationKind = 'create' | 'undelete' | 'update' | 'disable' | 'delete' | 'unchanged';

/** `expected` is the live value that was read for the plan; undefined: the object had none. */
export interface PlannedAttribute {
  /** As the name of an AttributeDifference. */
  path: string;
  expected?: unknown;
  wanted?: unknown;
}

/** Link values to add and to remove. Other values of the link stay. */
export interface PlannedLinks {
  name: string;
  add: readonly LinkValue[];
  remove: readonly LinkValue[];
}

/** The operation that a plan allows a restore to do to one object. */
export interface ItemOperation {
  kind: OperationKind;
  /** Only these attributes are written; for an object that is restored: all of the wanted version. */
  attributes: readonly PlannedAttribute[];
  /** Only these link values are written. */
  links: readonly PlannedLinks[];
  /** The version to restore where it is not the one in the backup of the restore, e.g. a before-image. */
  wanted?: { object: GraphObject; links: Links };
  /** `accountEnabled` of a user that is restored: as in the wanted version (true) or false. */
  restoreEnabled?: boolean;
  /** A conditional access policy is written as report-only, although the wanted version is enforced. */
  reportOnly?: true;
  /** Executed before all other operations: the containment of a created object. */
  isFirst?: true;
  /** Changes after the plan was made are overwritten. */
  overwrite?: boolean;
}

/** An object before the first write to it. `object` undefined: it was not in the directory. */
export interface BeforeImage {
  object?: GraphObject;
  /** Only links that were written. */
  links: Links;
}

/** The values of a link that a restore changed, or was about to change when the service ended. */
export interface WrittenLinks {
  name: string;
  added: readonly LinkValue[];
  removed: readonly LinkValue[];
}

/** `right`: the directory has the wanted value already. `onHold`: it changed after the plan was made. */
export type ElementState = 'write' | 'right' | 'onHold';

export interface LinkElements {
  name: string;
  /** In the order of the planned values. */
  add: readonly ElementState[];
  remove: readonly ElementState[];
}

/** The decision about each element of an operation: each attribute, by path, and each link value. */
export interface OperationDecision {
  attributes: ReadonlyMap<string, ElementState>;
  links: readonly LinkElements[];
}

/** Names of OData annotations hold dots themselves. */
const namesIn = (path: string): string[] => {
  const annotation = path.indexOf('@');
  if (annotation < 0) return path.split('.');
  return [...path.slice(0, annotation).split('.').slice(0, -1), path.slice(annotation)];
};

const valueAt = (object: GraphObject, path: string): unknown =>
  namesIn(path).reduce<unknown>((at, name) => (isRecord(at) && Object.hasOwn(at, name) ? at[name] : undefined), object);

const withValue = (object: GraphObject, [name = '', ...rest]: readonly string[], value: unknown): GraphObject => {
  if (rest.length > 0) {
    const inner = object[name];
    return { ...object, [name]: withValue(isRecord(inner) ? inner : {}, rest, value) };
  }
  const { [name]: _, ...others } = object;
  return value === undefined ? others : { ...others, [name]: value };
};

/** The text by which two values at a path are compared; defaults depend on the rest of the object. */
const comparable = (rules: ComparisonRules, object: GraphObject, path: string): string =>
  canonicalJson(valueAt(normalise(rules, object), path) ?? null);

/** @returns the value of a live object at a path, in normal form */
export const normalValueAt = (rules: ComparisonRules, object: GraphObject, path: string): unknown =>
  valueAt(normalise(rules, object), path);

const attributeState = (
  rules: ComparisonRules,
  { path, expected, wanted }: PlannedAttribute,
  live: GraphObject,
): ElementState => {
  const found = comparable(rules, live, path);
  const isAt = (value: unknown): boolean => comparable(rules, withValue(live, namesIn(path), value), path) === found;
  if (isAt(wanted)) return 'right';
  return isAt(expected) ? 'write' : 'onHold';
};

const contentOf = (link: LinkDescription, value: LinkValue): string =>
  typeof value === 'string' ? value.toLowerCase() : canonicalJson(link.normalise?.(value) ?? value);

const overwriting = (state: ElementState, overwrite: boolean): ElementState =>
  state === 'onHold' && overwrite ? 'write' : state;

/** Live values of a link by buildLinkKey. */
type LiveValues = ReadonlyMap<string, { value: LinkValue }>;

/**
 * Decides about the values of one link. A value that is there already, or is gone already, is right. A value of the
 * same identity with another content is on hold, unless the operation replaces exactly that content.
 */
export const linkElements = (
  link: LinkDescription,
  { name, add, remove }: PlannedLinks,
  live: LiveValues,
  overwrite = false,
): LinkElements => {
  const byKey = (values: readonly LinkValue[]) =>
    new Map(values.map((value) => [buildLinkKey(link, value), contentOf(link, value)]));
  const [added, removed] = [byKey(add), byKey(remove)];
  // The write of a single link replaces the value that is there.
  const isTaken = link.single === true && [...live.keys()].some((key) => !added.has(key) && !removed.has(key));
  const stateOf = (value: LinkValue, how: 'add' | 'remove'): ElementState => {
    const key = buildLinkKey(link, value);
    const at = live.get(key);
    const found = at && contentOf(link, at.value);
    if (found === undefined) return how === 'remove' ? 'right' : isTaken ? 'onHold' : 'write';
    if (found === added.get(key)) return 'right';
    return found === removed.get(key) ? 'write' : 'onHold';
  };
  return {
    name,
    add: add.map((value) => overwriting(stateOf(value, 'add'), overwrite)),
    remove: remove.map((value) => overwriting(stateOf(value, 'remove'), overwrite)),
  };
};

/** @returns the values that a link has after an operation */
export const plannedValues = (
  link: LinkDescription,
  planned: PlannedLinks,
  live: LiveValues,
  overwrite?: boolean,
): LinkValue[] => {
  const { add, remove } = linkElements(link, planned, live, overwrite);
  const written = (values: readonly LinkValue[], states: readonly ElementState[]): LinkValue[] =>
    values.filter((_, index) => states[index] === 'write');
  const added = written(planned.add, add);
  const replaced = new Set([...added, ...written(planned.remove, remove)].map((value) => buildLinkKey(link, value)));
  const isReplaced = (key: string): boolean => replaced.has(key) || (link.single === true && added.length > 0);
  return [...[...live].filter(([key]) => !isReplaced(key)).map(([, { value }]) => value), ...added];
};

export const liveValues = (link: LinkDescription, values: readonly LinkValue[]): LiveValues =>
  new Map(values.map((value) => [buildLinkKey(link, value), { value }]));

/** Decides about each element by comparing the live object with the plan. A link that is not in `live` is on hold. */
export const decide = (
  rules: ComparisonRules,
  { attributes, links, overwrite = false }: Pick<ItemOperation, 'attributes' | 'links' | 'overwrite'>,
  live: { object: GraphObject; links: Links },
): OperationDecision => ({
  attributes: new Map(
    attributes.map((one) => [one.path, overwriting(attributeState(rules, one, live.object), overwrite)]),
  ),
  links: links.map((planned): LinkElements => {
    const link = rules.links.find(({ name }) => name === planned.name);
    const values = live.links[planned.name];
    if (link && values) return linkElements(link, planned, liveValues(link, values), overwrite);
    return { name: planned.name, add: planned.add.map(() => 'onHold'), remove: planned.remove.map(() => 'onHold') };
  }),
});

/**
 * @param version the object that is restored. Its value is taken where it means the same as the planned one, which may
 * be in normal form
 * @param stays paths that keep their live values
 * @returns the live object with the planned values
 */
export const plannedObject = (
  rules: ComparisonRules,
  live: GraphObject,
  attributes: readonly PlannedAttribute[],
  { version, stays }: { version: GraphObject; stays: readonly string[] },
): GraphObject =>
  attributes
    .filter(({ path }) => !stays.includes(path))
    .reduce((object, { path, wanted }) => {
      const names = namesIn(path);
      const textOf = (value: unknown): string => comparable(rules, withValue(object, names, value), path);
      const before = valueAt(object, path);
      if (textOf(before) === textOf(wanted)) return object;
      const exact = valueAt(version, path);
      if (exact !== undefined && textOf(exact) === textOf(wanted)) return withValue(object, names, exact);
      return withValue(object, names, wanted ?? (Array.isArray(before) ? [] : null));
    }, live);

/** @returns the operation with the ids that objects have now. Expected values are live ones and stay. */
export const withCurrentIds = (
  description: Pick<TypeDescription, 'references' | 'links'>,
  operation: ItemOperation,
  ids: IdMap,
): ItemOperation => {
  const current = (name: string, values: readonly LinkValue[]): readonly LinkValue[] =>
    mapLinks(description, { [name]: values }, ids)[name] ?? values;
  return {
    ...operation,
    attributes: operation.attributes.map((one) => {
      const mapped = mapReferences(description, withValue({}, namesIn(one.path), one.wanted), ids);
      return { ...one, wanted: valueAt(mapped, one.path) };
    }),
    links: operation.links.map(({ name, add, remove }) => ({
      name,
      add: current(name, add),
      remove: current(name, remove),
    })),
  };
};
