import { isRecord } from '../parse.ts';
import type { GraphObject, Shape } from './description.ts';

const isNothing = (value: unknown): boolean => value === null || value === undefined;

const taken = (part: true | Shape, value: unknown, takeNothing: boolean): unknown => {
  if (part === true || isNothing(value)) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => taken(part, item, takeNothing));
  return isRecord(value) ? pickFrom(part, value, takeNothing) : value;
};

const pickFrom = (
  shape: Shape,
  value: Readonly<Record<string, unknown>>,
  takeNothing: boolean,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, part]) => {
      const found = value[name];
      if (!Object.hasOwn(value, name) || (!takeNothing && isNothing(found))) return [];
      return [[name, taken(part, found, takeNothing)]];
    }),
  );

/** @returns the parts of an object that the shape names, without empty ones, for a create. */
export const pick = (shape: Shape, object: GraphObject): Record<string, unknown> => pickFrom(shape, object, false);

/** A PATCH ignores missing properties, so properties that only the live object has are emptied by name. */
const patched = (part: true | Shape, wanted: unknown, live: unknown): unknown => {
  if (part === true || !isRecord(wanted))
    return isNothing(wanted) ? (Array.isArray(live) ? [] : null) : taken(part, wanted, true);
  const liveParts = isRecord(live) ? live : {};
  return Object.fromEntries(
    Object.entries(part).flatMap(([name, below]) => {
      if (Object.hasOwn(wanted, name)) return [[name, patched(below, wanted[name], liveParts[name])]];
      return isNothing(liveParts[name]) ? [] : [[name, patched(below, null, liveParts[name])]];
    }),
  );
};

/** The body of a PATCH that gives the live object the changed properties. */
export const buildPatch = (shape: Shape, changes: GraphObject, live: GraphObject): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, part]) =>
      Object.hasOwn(changes, name) ? [[name, patched(part, changes[name], live[name])]] : [],
    ),
  );

export const flatShape = (...names: readonly string[]): Shape =>
  Object.fromEntries(names.map((name) => [name, true as const]));
