import type { GraphObject, TypeDescription } from '../directory/index.ts';
import { withSelect } from '../directory/types/selection.ts';
import { flatShape } from '../directory/types/shape.ts';
import type { IdMap } from '../catalog/idMap.ts';
import { isExtension, requestedOf, SECURITY_ATTRIBUTES } from '../backup/readingPlan.ts';
import type { Requested } from '../backup/readingPlan.ts';

/**
 * Properties that a tenant adds: extensions, and custom security attributes. They are written in separate calls, after
 * everything else.
 */
export const isTenantProperty = (name: string): boolean => isExtension(name) || name === SECURITY_ATTRIBUTES;

const namesIn = (objects: readonly (GraphObject | undefined)[]): string[] => [
  ...new Set(objects.flatMap((object) => Object.keys(object ?? {}).filter(isTenantProperty))),
];

const withNames = (description: TypeDescription, names: readonly string[]): TypeDescription => ({
  ...description,
  writable: { ...description.writable, ...flatShape(...names) },
  // Synchronisation carries an extension only where its definition says so; Graph then refuses the write.
  cloudOwned: [...(description.cloudOwned ?? []), ...names],
});

/** @returns the description of a type in which the tenant properties of these objects can be written */
export const withTenantProperties = (
  description: TypeDescription,
  ...objects: readonly GraphObject[]
): TypeDescription => {
  const names = namesIn(objects);
  return names.length === 0 ? description : withNames(description, names);
};

/**
 * @param requested the current read plan
 * @param objects of the type, whose tenant properties can be written as well
 * @returns the description of a type in this tenant: reads request the tenant properties, and comparisons treat them as
 * writable
 */
export const describeInTenant = (
  description: TypeDescription,
  requested: Requested,
  ...objects: readonly (GraphObject | undefined)[]
): TypeDescription => {
  const { properties, extensions = [] } = requestedOf(requested, description.type);
  const names = [...new Set([...extensions, ...namesIn(objects)])];
  if (properties === 'all' && names.length === 0) return description;
  return {
    ...withNames(description, names),
    read: (id) => {
      const call = description.read(id);
      return properties === 'all' ? call : { ...call, path: withSelect(call.path, properties) };
    },
  };
};

const DIRECTORY_EXTENSION = /^extension_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_(.+)$/i;

const renamed = (name: string, ids: IdMap): string => {
  const [, ...parts] = DIRECTORY_EXTENSION.exec(name) ?? [];
  const property = parts[5];
  if (property === undefined) return name;
  return `extension_${ids.current('appId', parts.slice(0, 5).join('-').toLowerCase()).replaceAll('-', '').toLowerCase()}_${property}`;
};

/**
 * @returns the object with directory extensions under the names that their applications give them now: a re-created one
 * has another id
 */
export const renameExtensions = (object: GraphObject, ids: IdMap): GraphObject => {
  if (!Object.keys(object).some((name) => DIRECTORY_EXTENSION.test(name))) return object;
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [renamed(name, ids), value]));
};

/** @returns the id of the application that a directory extension belongs to; undefined for others */
export const owningApplication = (name: string): string | undefined => {
  const [, ...parts] = DIRECTORY_EXTENSION.exec(name) ?? [];
  return parts.length === 0 ? undefined : parts.slice(0, 5).join('-').toLowerCase();
};
