import { idsIn } from '../comparison/index.ts';
import { ID_IN_SCOPE } from '../comparison/references.ts';
import type { AttributeDifference } from '../comparison/index.ts';
import { canonicalJson } from '../content/canonicalJson.ts';
import { LINKS_PREFIX } from '../directory/readState.ts';
import type { ObservedChange } from './types.ts';
import { asList } from '../comparison/values.ts';

/** The parts of a change that follow from other changes, and the other parts. */
export interface Explanation {
  /** Keys of the changes that explain a part, the causes of causes in their place. */
  causes: readonly string[];
  /** The differences that nothing explains. A link keeps the values that nothing explains. */
  own: readonly AttributeDifference[];
  /** True if every part of the change has a cause: the change is listed under its causes. */
  isConsequence: boolean;
}

interface Surroundings {
  /** Key of the change that deleted an object, by object id and, for applications, by the application id. */
  deleted: ReadonlyMap<string, string>;
  /** Key of the change that created an object again, by the new id. */
  again: ReadonlyMap<string, string>;
  /** New ids by former ids. */
  renamed: ReadonlyMap<string, string>;
}

const lower = (value: unknown): string => (typeof value === 'string' ? value.toLowerCase() : '');

const deletedIn = (changes: readonly ObservedChange[]): Map<string, string> =>
  new Map(changes.filter(({ kind }) => kind === 'deleted').map(({ id, key }) => [id.toLowerCase(), key]));

/** @returns the value with new ids in the place of former ones */
const withNewIds = (value: unknown, renamed: ReadonlyMap<string, string>): unknown => {
  if (typeof value === 'string') {
    const [, scope = '', id] = ID_IN_SCOPE.exec(value) ?? [];
    const now = id === undefined ? undefined : renamed.get(id.toLowerCase());
    return now === undefined ? value : scope + now;
  }
  if (Array.isArray(value)) return value.map((item) => withNewIds(item, renamed));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withNewIds(member, renamed)]));
};

/** A list of ids has no order. */
const comparable = (value: unknown): string =>
  Array.isArray(value) ? canonicalJson(value.map((item) => canonicalJson(item)).sort()) : canonicalJson(value ?? null);

type Explained = { causes: string[]; rest: AttributeDifference | undefined };

/** A value counts as explained by a deletion if it names a deleted object, e.g. a member or the principal of a row. */
const explainLink = (
  { name, oldValue, newValue }: AttributeDifference,
  { deleted, again, renamed }: Surroundings,
): Explained => {
  const [removed, added] = [asList(oldValue), asList(newValue)];
  const causes = new Set<string>();
  const expected = new Set(removed.map((value) => canonicalJson(withNewIds(value, renamed))));
  const open = {
    removed: removed.filter((value) => {
      const found = idsIn(value).flatMap((id) => deleted.get(id) ?? []);
      for (const cause of found) causes.add(cause);
      return found.length === 0;
    }),
    // A link to a new id follows from the creation only where the former id had the same link.
    added: added.filter((value) => {
      const found = idsIn(value).flatMap((id) => again.get(id) ?? []);
      if (found.length === 0 || !expected.has(canonicalJson(value))) return true;
      for (const cause of found) causes.add(cause);
      return false;
    }),
  };
  const isWhole = open.removed.length === removed.length && open.added.length === added.length;
  const rest: AttributeDifference = isWhole
    ? { name, ...(oldValue === undefined ? {} : { oldValue }), ...(newValue === undefined ? {} : { newValue }) }
    : {
        name,
        ...(open.removed.length > 0 ? { oldValue: open.removed } : {}),
        ...(open.added.length > 0 ? { newValue: open.added } : {}),
      };
  return { causes: [...causes], rest: open.removed.length + open.added.length > 0 ? rest : undefined };
};

/** A property follows from a creation if the new ids are its only difference. */
const explainProperty = (one: AttributeDifference, { again, renamed }: Surroundings): Explained => {
  const causes = idsIn(one.newValue).flatMap((id) => again.get(id) ?? []);
  const isExplained = causes.length > 0 && comparable(withNewIds(one.oldValue, renamed)) === comparable(one.newValue);
  return isExplained ? { causes, rest: undefined } : { causes: [], rest: one };
};

const explainAttributes = ({ attributes }: ObservedChange, surroundings: Surroundings): Explanation => {
  const parts = attributes.map((one) =>
    one.name.startsWith(LINKS_PREFIX) ? explainLink(one, surroundings) : explainProperty(one, surroundings),
  );
  const causes = [...new Set(parts.flatMap((part) => part.causes))];
  const own = parts.flatMap(({ rest }) => rest ?? []);
  return { causes, own, isConsequence: causes.length > 0 && own.length === 0 };
};

/** The deleted application of a deleted service principal, or the new object of a deleted one. */
const causeOfDeletion = (
  { type, id, before }: ObservedChange,
  applications: ReadonlyMap<string, string>,
  { again, renamed }: Surroundings,
): string | undefined =>
  again.get(renamed.get(id.toLowerCase()) ?? '') ??
  (type === 'servicePrincipals' ? applications.get(lower(before.object['appId'])) : undefined);

/**
 * Connects consequences with their causes. A deleted object explains the links to it that disappeared. An object that
 * was created again explains the links to its new id. A deleted application explains its service principal, with
 * assignments and grants.
 * @param renamed ids of objects that a restore created again: new ids by former ids, in lower case
 * @returns an explanation for each change, by its key
 */
export const explainChanges = (
  changes: readonly ObservedChange[],
  renamed: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, Explanation> => {
  const created = new Map(
    changes.filter(({ kind }) => kind === 'created').map(({ id, key }) => [id.toLowerCase(), key]),
  );
  const surroundings: Surroundings = {
    deleted: deletedIn(changes),
    again: new Map([...renamed.values()].flatMap((id) => (created.has(id) ? [[id, created.get(id) ?? '']] : []))),
    renamed,
  };
  const applications = new Map(
    changes
      .filter(({ type, kind, before }) => type === 'applications' && kind === 'deleted' && before.object['appId'])
      .map(({ before, key }) => [lower(before.object['appId']), key]),
  );
  const parents = new Map(
    changes
      .filter(({ kind }) => kind === 'deleted')
      .flatMap((one) => {
        const cause = causeOfDeletion(one, applications, surroundings);
        return cause === undefined ? [] : [[one.key, cause] as const];
      }),
  );
  // At most two steps: a service principal, its application, the application that was created in its place.
  const rootOf = (key: string): string => {
    const parent = parents.get(key);
    return parent === undefined ? key : rootOf(parent);
  };
  return new Map(
    changes.map((one): [string, Explanation] => {
      const parent = parents.get(one.key);
      if (parent !== undefined) return [one.key, { causes: [rootOf(parent)], own: [], isConsequence: true }];
      if (one.kind !== 'changed') return [one.key, { causes: [], own: one.attributes, isConsequence: false }];
      const { causes, ...explanation } = explainAttributes(one, surroundings);
      return [one.key, { ...explanation, causes: [...new Set(causes.map(rootOf))] }];
    }),
  );
};
