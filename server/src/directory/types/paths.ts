import { isRecord } from '../parse.ts';
import type { GraphObject, PropertyPath } from './description.ts';

interface Step {
  name: string;
  /** The value is a list that is walked through. */
  each: boolean;
}

/** Names of OData annotations hold dots themselves. */
const stepsOf = (path: PropertyPath): Step[] =>
  (path.startsWith('@') ? [path] : path.split('.')).map((part) =>
    part.endsWith('[]') ? { name: part.slice(0, -2), each: true } : { name: part, each: false },
  );

const walk = (value: unknown, [step, ...rest]: readonly Step[], change: (found: unknown) => unknown): unknown => {
  if (!step) return change(value);
  if (!isRecord(value) || !Object.hasOwn(value, step.name)) return value;
  const at = value[step.name];
  let next: unknown;
  if (!step.each) next = walk(at, rest, change);
  else if (Array.isArray(at)) next = at.map((item: unknown) => walk(item, rest, change));
  else return value;
  return { ...value, [step.name]: next };
};

/** @returns every value at the path, in order; none where a part of it is missing */
export const valuesAt = (object: GraphObject, path: PropertyPath): unknown[] => {
  const found: unknown[] = [];
  walk(object, stepsOf(path), (value) => {
    found.push(value);
    return value;
  });
  return found;
};

/** @returns the object with every value at the path changed; missing paths stay missing */
export const mapAt = (object: GraphObject, path: PropertyPath, change: (value: unknown) => unknown): GraphObject =>
  walk(object, stepsOf(path), change) as GraphObject;

const dropped = (value: unknown, [step, ...rest]: readonly Step[]): unknown => {
  if (!step || !isRecord(value) || !Object.hasOwn(value, step.name)) return value;
  const { [step.name]: at, ...others } = value;
  if (rest.length === 0) return others;
  if (!step.each) return { ...value, [step.name]: dropped(at, rest) };
  return Array.isArray(at) ? { ...value, [step.name]: at.map((item: unknown) => dropped(item, rest)) } : value;
};

/** @returns the object without the properties at these paths */
export const omitPaths = (object: GraphObject, paths: readonly PropertyPath[]): GraphObject =>
  paths.reduce<GraphObject>((at, path) => dropped(at, stepsOf(path)) as GraphObject, object);

/** Annotations and actions of OData describe a reply; only the type of an object belongs to its content. */
export const isAnnotation = (name: string): boolean =>
  (name.includes('@') && name !== '@odata.type') || name.startsWith('#');
