import { badRequest } from '../http/graphError.ts';
import { isEntity, type Entity, type Json } from '../store/entity.ts';
import { COMPLEX_TYPES } from './complexTypes.ts';
import { ENTITY_TYPES } from './entityTypes.ts';
import { PROPERTY_RULES } from './propertyRules.ts';

interface Property {
  readonly kind: string;
  readonly list: boolean;
  readonly nullable: boolean;
}

interface TypeShape {
  readonly properties: ReadonlyMap<string, Property>;
  readonly open: boolean;
}

/** Extension values: directory extensions by application, and schema extensions. */
const EXTENSION = /^(extension_[0-9a-f]{32}_|ext[a-z0-9]{8}_)\w+$/;
const INSTANT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;
const EDM: Readonly<Record<string, string>> = {
  b: 'Edm.Boolean',
  i: 'Edm.Int32',
  d: 'Edm.DateTimeOffset',
  s: 'Edm.String',
};
const shapes = new Map<string, TypeShape>();

export interface WrittenBody {
  readonly type: string;
  readonly creating: boolean;
  /** Beta has properties that are declared nowhere here; they are taken as they come. */
  readonly beta: boolean;
}

/**
 * Checks a body against the declared properties of its type.
 * @returns the properties to write: the body without annotations (@odata...) and without an id
 * @throws GraphError 400 for unknown and read-only properties, values of a wrong type and, at creation, missing ones
 */
export const checkedBody = (body: Entity, { type, creating, beta }: WrittenBody): Entity => {
  const shape = shapeOf(ENTITY_TYPES, type);
  const rules = PROPERTY_RULES[type] ?? {};
  const readOnly = wordsOf(`deletedDateTime ${rules.readOnly ?? ''} ${creating ? '' : (rules.createOnly ?? '')}`);
  const taken: [string, Json][] = [];
  for (const [name, value] of Object.entries(body)) {
    if (name.includes('@') || name.startsWith('#')) continue;
    if (name === 'id') {
      // A creation ignores it, because the directory assigns every id.
      if (creating) continue;
      throw readOnlyProperty(name);
    }
    if (readOnly.has(name)) throw readOnlyProperty(name);
    const property = shape.properties.get(name);
    if (property === undefined && !shape.open && !beta && !EXTENSION.test(name)) throw unknownProperty(name, type);
    if (property !== undefined) checkValue(name, value, property, beta);
    taken.push([name, value]);
  }
  if (creating) {
    for (const name of wordsOf(rules.required ?? '')) {
      if (body[name] === undefined || body[name] === null)
        throw badRequest(`A value is required for property '${name}' of resource '${type}'.`);
    }
  }
  return Object.fromEntries(taken);
};

/**
 * The object after a change: structured values are merged, everything else is replaced (OData, update an entity).
 * @param type of the object
 */
export const mergeEntity = (before: Entity, changes: Entity, type: string): Entity =>
  mergedIn(before, changes, shapeOf(ENTITY_TYPES, type));

const mergedIn = (before: Entity, changes: Entity, shape: TypeShape): Entity => {
  const next: Record<string, Json> = { ...before };
  for (const [name, value] of Object.entries(changes)) {
    const property = shape.properties.get(name);
    const old = before[name];
    next[name] =
      property !== undefined &&
      !property.list &&
      COMPLEX_TYPES[property.kind] !== undefined &&
      isEntity(value) &&
      isEntity(old)
        ? mergedIn(old, value, shapeOf(COMPLEX_TYPES, property.kind))
        : value;
  }
  return next;
};

/** @returns true if the type has the property */
export const declaresProperty = (type: string, property: string): boolean =>
  ENTITY_TYPES[type] !== undefined && shapeOf(ENTITY_TYPES, type).properties.has(property);

const readOnlyProperty = (name: string): Error => badRequest(`Property '${name}' is read-only and cannot be set.`);

const unknownProperty = (name: string, type: string): Error =>
  badRequest(`Invalid property '${name}': it does not exist on type 'microsoft.graph.${type}'.`);

const checkValue = (name: string, value: Json, property: Property, beta: boolean): void => {
  if (value === null) {
    if (property.nullable) return;
    throw badRequest(`A null value was found for the property named '${name}', which does not allow null values.`);
  }
  if (!property.list) checkOne(name, value, property.kind, beta);
  else if (Array.isArray(value)) for (const each of value as readonly Json[]) checkOne(name, each, property.kind, beta);
  else throw badRequest(`The property '${name}' has a value of a wrong kind: a collection is expected.`);
};

const checkOne = (name: string, value: Json, kind: string, beta: boolean): void => {
  if (COMPLEX_TYPES[kind] !== undefined) {
    if (!isEntity(value))
      throw badRequest(`The property '${name}' has a value of a wrong kind: an object is expected.`);
    const shape = shapeOf(COMPLEX_TYPES, kind);
    for (const [inner, each] of Object.entries(value)) {
      if (inner.includes('@')) continue;
      const property = shape.properties.get(inner);
      // Lists inside structures are sent as null at times, as in exports of real tenants.
      if (property !== undefined && !(property.list && each === null)) checkValue(inner, each, property, beta);
      else if (property === undefined && !shape.open && !beta) throw unknownProperty(inner, kind);
    }
    return;
  }
  const right =
    kind === 'b'
      ? typeof value === 'boolean'
      : kind === 'i'
        ? typeof value === 'number'
        : kind === 's'
          ? typeof value === 'string'
          : kind === 'd'
            ? typeof value === 'string' && INSTANT.test(value)
            : true;
  if (!right) throw badRequest(`Cannot convert the value of '${name}' to the expected type '${EDM[kind] ?? kind}'.`);
};

const shapeOf = (types: Readonly<Record<string, string>>, type: string): TypeShape => {
  const found = shapes.get(type);
  if (found !== undefined) return found;
  const text = types[type];
  if (text === undefined) throw new Error(`no properties are declared for ${type}`);
  const words = text.split(' ');
  const shape = {
    properties: new Map(words.filter((word) => word !== '*').map(propertyOf)),
    open: words.includes('*'),
  };
  shapes.set(type, shape);
  return shape;
};

/** "allowedCombinations:s*!" */
const propertyOf = (text: string): [string, Property] => {
  const [, name = '', kind = 's', list, never] = /^(\w+)(?::(\w+))?(\*)?(!)?$/.exec(text) ?? [];
  return [name, { kind, list: list !== undefined, nullable: never === undefined }];
};

const wordsOf = (text: string): Set<string> => new Set(text.split(' ').filter((word) => word !== ''));
