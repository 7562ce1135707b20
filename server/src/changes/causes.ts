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
  /** Key of the change of a re-created object, by its new object id, and by the new application id of applications. */
  again: ReadonlyMap<string, string>;
  /** Key of the change of a re-created object, by its former object id. */
  former: ReadonlyMap<string, string>;
  /** New ids by former ids. */
  renamed: ReadonlyMap<string, string>;
}

const lower = (value: unknown): string => (typeof value === 'string' ? value.toLowerCase() : '');

const deletedIn = (changes: readonly ObservedChange[]): Map<string, string> =>
  new Map(changes.filter(({ kind }) => kind === 'deleted').map(({ id, key }) => [id.toLowerCase(), key]));

/** @returns the value with new ids in place of former ones */
export const withNewIds = (value: unknown, renamed: ReadonlyMap<string, string>): unknown => {
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

/**
 * A value counts as explained by a deletion if it names a deleted object, e.g. a member or the principal of a row. A
 * link to a re-created object is explained where the new id has it; a link that is missing since is a change.
 */
const explainLink = (
  { name, oldValue, newValue }: AttributeDifference,
  { deleted, again, former, renamed }: Surroundings,
  isDerived: boolean,
): Explained => {
  const [removed, added] = [asList(oldValue), asList(newValue)];
  const causes = new Set<string>();
  const expected = new Set(removed.map((value) => canonicalJson(withNewIds(value, renamed))));
  const present = new Set(added.map((value) => canonicalJson(value)));
  const open = {
    removed: removed.filter((value) => {
      const gone = idsIn(value).flatMap((id) => deleted.get(id) ?? []);
      const back = idsIn(value).flatMap((id) => former.get(id) ?? []);
      const isMissing = gone.length === 0 && !isDerived && !present.has(canonicalJson(withNewIds(value, renamed)));
      if (isMissing) return true;
      for (const cause of [...gone, ...back]) causes.add(cause);
      return gone.length + back.length === 0;
    }),
    // A link to a new id follows from the re-creation only if the former id had the same link.
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

/** True if a person does not set the link of this object, e.g. the members of a dynamic group. */
const isDerivedLink = ({ description: { links }, after }: ObservedChange, name: string): boolean => {
  const link = links.find((one) => one.name === name);
  return link?.follows?.(after.object) === true || (link?.add === undefined && link?.watched !== true);
};

const explainAttributes = (change: ObservedChange, surroundings: Surroundings): Explanation => {
  const parts = change.attributes.map((one) =>
    one.name.startsWith(LINKS_PREFIX)
      ? explainLink(one, surroundings, isDerivedLink(change, one.name.slice(LINKS_PREFIX.length)))
      : explainProperty(one, surroundings),
  );
  const causes = [...new Set(parts.flatMap((part) => part.causes))];
  const own = parts.flatMap(({ rest }) => rest ?? []);
  return { causes, own, isConsequence: causes.length > 0 && own.length === 0 };
};

/** The deleted application of a deleted service principal. */
const causeOfDeletion = (
  { type, before }: ObservedChange,
  applications: ReadonlyMap<string, string>,
): string | undefined => (type === 'servicePrincipals' ? applications.get(lower(before.object['appId'])) : undefined);

const recreatedIn = (changes: readonly ObservedChange[]): Pick<Surroundings, 'again' | 'former'> => {
  const recreated = changes.filter(({ recreatedAs }) => recreatedAs !== undefined);
  return {
    again: new Map([
      // An application and its service principal have one application id.
      ...recreated
        .filter(({ type }) => type === 'applications')
        .map(({ key, after }) => [lower(after.object['appId']), key] as const),
      ...recreated.map(({ key, recreatedAs }) => [lower(recreatedAs), key] as const),
    ]),
    former: new Map(recreated.map(({ id, key }) => [id.toLowerCase(), key])),
  };
};

/**
 * Connects consequences with their causes. A deleted object explains the links to it that disappeared. An object that
 * a restore re-created explains the links to its new id. A deleted application explains its service principal, with
 * assignments and grants.
 * @param renamed ids of objects that a restore re-created: new ids by former ids, in lower case
 * @returns an explanation for each change, by its key
 */
export const explainChanges = (
  changes: readonly ObservedChange[],
  renamed: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, Explanation> => {
  const surroundings: Surroundings = { deleted: deletedIn(changes), ...recreatedIn(changes), renamed };
  const applications = new Map(
    changes
      .filter(({ type, kind, before }) => type === 'applications' && kind === 'deleted' && before.object['appId'])
      .map(({ before, key }) => [lower(before.object['appId']), key]),
  );
  const parents = new Map(
    changes
      .filter(({ kind }) => kind === 'deleted')
      .flatMap((one) => {
        const cause = causeOfDeletion(one, applications);
        return cause === undefined ? [] : [[one.key, cause] as const];
      }),
  );
  const rootOf = (key: string): string => parents.get(key) ?? key;
  return new Map(
    changes.map((one): [string, Explanation] => {
      const parent = parents.get(one.key);
      if (parent !== undefined) return [one.key, { causes: [parent], own: [], isConsequence: true }];
      if (one.kind !== 'changed' || one.recreatedAs !== undefined)
        return [one.key, { causes: [], own: one.attributes, isConsequence: false }];
      const { causes, ...explanation } = explainAttributes(one, surroundings);
      return [one.key, { ...explanation, causes: [...new Set(causes.map(rootOf))] }];
    }),
  );
};
