import { canonicalJson } from '../content/canonicalJson.ts';
import { isRecord, valuesAt } from '../directory/index.ts';
import type { GraphObject } from '../directory/index.ts';
import type { AttributeDifference } from './difference.ts';

/** A missing value is an empty list; one value is a list of one. */
export const asList = (value: unknown): readonly unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? (value as unknown[]) : [value];

/** @returns the value at a path without `[]`; undefined where it, or a part of the path, is missing */
export const valueAt = (object: GraphObject, path: string): unknown => valuesAt(object, path)[0];

/** @returns the texts at a path in lower case, to compare names and ids */
export const textsAt = (object: GraphObject, path: string): string[] =>
  valuesAt(object, path)
    .filter((value): value is string => typeof value === 'string')
    .map((value) => value.toLowerCase());

/** @returns true if the second list has a value that the first list lacks */
export const gains = (before: readonly unknown[], after: readonly unknown[]): boolean => {
  const known = new Set(before.map((value) => canonicalJson(value)));
  return after.some((value) => !known.has(canonicalJson(value)));
};

const drill = (value: unknown, names: readonly string[]): unknown =>
  names.reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), value);

/** @returns the old and new values of a property, also where an outer property differs as a whole */
export const differencesAt = (
  attributes: readonly AttributeDifference[],
  path: string,
): { oldValue: unknown; newValue: unknown }[] =>
  attributes.flatMap(({ name, oldValue, newValue }) => {
    if (name === path || name.startsWith(`${path}.`)) return [{ oldValue, newValue }];
    if (!path.startsWith(`${name}.`)) return [];
    const names = path.slice(name.length + 1).split('.');
    const sides = { oldValue: drill(oldValue, names), newValue: drill(newValue, names) };
    return canonicalJson(sides.oldValue ?? null) === canonicalJson(sides.newValue ?? null) ? [] : [sides];
  });

/** @returns true if the property gets a new value; `false` and a removal are not new values */
export const gainsAt = (attributes: readonly AttributeDifference[], path: string): boolean =>
  differencesAt(attributes, path).some(
    ({ oldValue, newValue }) => newValue !== false && gains(asList(oldValue), asList(newValue)),
  );

/** @returns true if the property is `value` now and was something else, or was missing */
export const becomes = (
  { before, after }: Record<'before' | 'after', { object: GraphObject }>,
  path: string,
  value: unknown,
): boolean => valueAt(before.object, path) !== value && valueAt(after.object, path) === value;
