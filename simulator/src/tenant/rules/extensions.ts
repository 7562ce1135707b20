import { grantedPermissions } from '../consent.ts';
import { badRequest, denied } from '../http/graphError.ts';
import type { EntitySetName } from '../registry.ts';
import type { Directory } from '../store/directory.ts';
import { isEntity, textOf, textsOf, type Entity, type Json } from '../store/entity.ts';
import type { SetRules, WriteContext } from './setRules.ts';

/** Sets whose objects carry extension values, by the name that definitions give them. */
const TARGETS: Partial<Record<EntitySetName, string>> = {
  users: 'User',
  groups: 'Group',
  applications: 'Application',
  devices: 'Device',
  administrativeUnits: 'AdministrativeUnit',
  organization: 'Organization',
};

const DIRECTORY_EXTENSION = /^extension_[0-9a-f]{32}_\w+$/;
const SCHEMA_EXTENSION = /^ext[a-z0-9]{8}_\w+$/;
const ATTRIBUTES = 'customSecurityAttributes';

/** True for a property that is returned only where a request selects it by name. */
export const isExtensionName = (name: string): boolean =>
  DIRECTORY_EXTENSION.test(name) || SCHEMA_EXTENSION.test(name) || name === ATTRIBUTES;

export const carriesExtensions = (set: EntitySetName): boolean =>
  TARGETS[set] !== undefined || set === 'servicePrincipals';

/** @returns the definition of an extension of that set, while it and its application exist */
const definitionOf = (directory: Directory, set: EntitySetName, name: string): Entity | undefined => {
  const directoryWide = DIRECTORY_EXTENSION.test(name);
  const rows = directoryWide
    ? directory
        .set('extensionProperties')
        .where('name', name)
        .map((key) => directory.find('extensionProperties', key))
    : [directory.find('schemaExtensions', name)];
  const targets = directoryWide ? 'targetObjects' : 'targetTypes';
  return rows.find((row) => textsOf(row?.[targets]).includes(TARGETS[set] ?? ''));
};

/**
 * @returns the value that a request gets which selects it; undefined for none, and for a value whose definition is gone
 */
export const extensionValue = (
  directory: Directory,
  set: EntitySetName,
  entity: Entity,
  name: string,
): Json | undefined => {
  const value = entity[name] ?? undefined;
  if (value === undefined || name === ATTRIBUTES) return value;
  return definitionOf(directory, set, name) === undefined ? undefined : value;
};

const VALUES: Readonly<Record<string, (value: Json) => boolean>> = {
  Boolean: (value) => typeof value === 'boolean',
  Integer: (value) => typeof value === 'number' && Number.isInteger(value),
  LargeInteger: (value) => typeof value === 'number' && Number.isInteger(value),
};

const isValueOf = (value: Json, definition: Entity): boolean => {
  const fits = VALUES[textOf(definition['dataType'])] ?? ((each) => typeof each === 'string');
  if (definition['isMultiValued'] === true) return Array.isArray(value) && value.every((each: Json) => fits(each));
  return fits(value);
};

/** @throws GraphError 400 for an extension that is not registered for the set, and for a value of another kind */
export const checkExtensionValues = (directory: Directory, set: EntitySetName, body: Entity): void => {
  for (const [name, value] of Object.entries(body)) {
    if (!isExtensionName(name) || name === ATTRIBUTES) continue;
    const definition = definitionOf(directory, set, name);
    if (definition === undefined) throw badRequest(`The following extension properties are not available:${name}.`);
    if (value === null || !DIRECTORY_EXTENSION.test(name) || isValueOf(value, definition)) continue;
    throw badRequest(
      `Value of extension property '${name}' does not match its data type '${textOf(definition['dataType'])}'.`,
    );
  }
};

/**
 * @returns the object after a change of its schema extensions and security attributes, of which a caller sends parts
 * only
 */
export const mergedExtensions = (writing: WriteContext, before: Entity, next: Entity, body: Entity): Entity => {
  const parts = Object.entries(body).filter(([name, value]) => isEntity(value) && isExtensionName(name));
  if (body[ATTRIBUTES] !== undefined) checkAttributes(writing, body[ATTRIBUTES]);
  return {
    ...next,
    ...Object.fromEntries(
      parts.map(([name, value]) => [name, mergedPart(before[name], value as Entity, name === ATTRIBUTES)]),
    ),
  };
};

const mergedPart = (before: Json | undefined, change: Entity, deep: boolean): Entity => {
  const old = isEntity(before) ? before : {};
  const pairs = Object.entries({ ...old, ...change }).map(([name, value]): [string, Json] =>
    deep && isEntity(value) && isEntity(old[name]) ? [name, mergedPart(old[name], value, false)] : [name, value],
  );
  return Object.fromEntries(pairs.filter(([, value]) => value !== null));
};

/** @throws GraphError 403 without the permission to assign, 400 for attributes that are not defined */
const checkAttributes = ({ directory, call }: WriteContext, value: Json): void => {
  if (!grantedPermissions(directory, call.issuedAt).has('CustomSecAttributeAssignment.ReadWrite.All')) throw denied();
  const definitions = directory.set('customSecurityAttributeDefinitions');
  for (const [set, values] of Object.entries(isEntity(value) ? value : {})) {
    const names = Object.keys(isEntity(values) ? values : {}).filter((name) => !name.includes('@'));
    const bad = names.find((name) => definitions.get(`${set}_${name}`)?.['status'] !== 'Available');
    if (bad !== undefined)
      throw badRequest(
        `Custom security attribute '${bad}' of the attribute set '${set}' does not exist or is not active.`,
      );
  }
};

export const SCHEMA_EXTENSION_RULES: SetRules = {
  blank: { description: null, status: 'InDevelopment' },
  create: (_, body) => {
    const id = textOf(body['id']);
    if (!/^\w{1,100}$/.test(id)) throw badRequest('The id of a schema extension has letters, digits and underscores.');
    const random = Math.random().toString(36).slice(2).padEnd(8, '0').slice(0, 8);
    return { ...body, id: SCHEMA_EXTENSION.test(id) ? id : `ext${random}_${id}` };
  },
  remove: (_, __, extension) => {
    if (extension['status'] !== 'InDevelopment')
      throw badRequest('Only a schema extension in development can be deleted.');
    return [];
  },
};

export const ATTRIBUTE_SET_RULES: SetRules = { blank: { description: null, maxAttributesPerSet: null } };

export const ATTRIBUTE_DEFINITION_RULES: SetRules = {
  blank: {
    description: null,
    isCollection: false,
    isSearchable: true,
    usePreDefinedValuesOnly: false,
    allowedValues: [],
  },
  create: ({ directory }, body) => {
    const [set, name] = [textOf(body['attributeSet']), textOf(body['name'])];
    if (directory.find('attributeSets', set) === undefined)
      throw badRequest(`The attribute set '${set}' does not exist.`);
    return { ...body, id: `${set}_${name}` };
  },
};
