import { SETS } from './entitySets.ts';
import type { EntitySet } from './entitySet.ts';

export type { EntitySet, Link, LinkSetName, PolicySetName, RelationName } from './entitySet.ts';

export type EntitySetName = keyof typeof SETS;

export const ENTITY_SETS: Readonly<Record<EntitySetName, EntitySet>> = SETS;

/** True if the set only shows the rows of another set. */
export const isView = (name: EntitySetName): boolean => ENTITY_SETS[name].viewOf !== undefined;

export const isSetName = (name: string): name is EntitySetName => Object.hasOwn(SETS, name);

export const SET_NAMES = Object.keys(SETS).filter(isSetName);

/** Sets whose objects can be members, owners or managers, in the order in which an id is looked up. */
export const DIRECTORY_OBJECT_SETS: readonly EntitySetName[] = [
  'users',
  'groups',
  'servicePrincipals',
  'applications',
  'administrativeUnits',
  'directoryRoles',
  'devices',
  'contacts',
];

/** Paths of all sets, longest first, so that a path finds the most exact set. */
export const SET_PATHS: readonly { readonly segments: readonly string[]; readonly name: EntitySetName }[] =
  SET_NAMES.flatMap((name) => {
    const { path, aliases = [] } = ENTITY_SETS[name];
    return path === undefined
      ? []
      : [path, ...aliases].map((each) => ({ segments: each.toLowerCase().split('/'), name }));
  }).sort((left, right) => right.segments.length - left.segments.length);
