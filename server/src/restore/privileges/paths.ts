import type { GraphObject } from '../../directory/index.ts';
import { isRecord } from '../../directory/index.ts';
import { valuesAt } from '../../directory/types/paths.ts';
import { canonicalJson } from '../../content/canonicalJson.ts';

const partAt = (object: GraphObject, name: string): GraphObject => (isRecord(object[name]) ? object[name] : {});

/** @returns the object with the value that `other` has at a path of one or two names */
const withPathOf = (object: GraphObject, other: GraphObject, path: string): GraphObject => {
  const [first = path, second] = path.split('.');
  if (second === undefined) return { ...object, [first]: other[first] };
  return { ...object, [first]: { ...partAt(object, first), [second]: partAt(other, first)[second] } };
};

/** @returns the object with the values that `other` has at these paths */
export const copyPaths = (object: GraphObject, other: GraphObject, paths: readonly string[]): GraphObject =>
  paths.reduce((result, path) => withPathOf(result, other, path), object);

/** The order of a list of texts means nothing, and an empty list is not a value. */
const comparable = (object: GraphObject, path: string): string => {
  const [value] = valuesAt(object, path);
  if (!Array.isArray(value)) return canonicalJson(value ?? null);
  return value.length === 0 ? 'null' : canonicalJson(value.map((each) => canonicalJson(each)).sort());
};

/**
 * True if a write changes the value at a path.
 * @param changes top-level properties with their whole values
 */
export const changesPath = (changes: GraphObject, live: GraphObject, path: string): boolean =>
  Object.hasOwn(changes, path.split('.')[0] ?? path) && comparable(changes, path) !== comparable(live, path);
